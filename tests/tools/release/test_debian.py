"""The Debian package, made from a small folder and the project's own files."""

from __future__ import annotations

import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

import pytest

from tests.programs import require
from tests.tools.release.sample_folder import asking_for_newer, requires_elf, sample_folder
from tools.release.licences import Part, read_components
from tools.release.linux import write_packages
from tools.release.project import ROOT, ReleaseError, read_project

pytestmark = requires_elf

PROJECT = read_project()
OURS = Part(read_components()[0], (), ())
MOMENT = 1_700_000_000


def packed(place: Path, folder: Path | None = None) -> Path:
    """The .deb of a small folder."""
    require("dpkg-deb", "readelf")
    place.mkdir()
    _archive, package = write_packages(ROOT, folder or sample_folder(place), place, PROJECT, [OURS])
    return package


@pytest.fixture(autouse=True)
def _one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))
        return packed(tmp_path_factory.mktemp("deb") / "a")


def members(package: Path) -> dict[str, tarfile.TarInfo]:
    data = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(data)) as archive:
        return {member.name.removeprefix("./"): member for member in archive}


def field(package: Path, name: str) -> str:
    words = ["dpkg-deb", "--field", str(package), name]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def test_deb_belongs_to_root_and_has_one_time(package: Path) -> None:
    there = members(package).values()
    assert {(member.uid, member.gid, member.mtime) for member in there} == {(0, 0, MOMENT)}
    assert {member.mode & 0o7777 for member in there if member.isfile()} == {0o644, 0o755}


def test_deb_has_no_install_scripts(package: Path) -> None:
    words = ["dpkg-deb", "--ctrl-tarfile", str(package)]
    with tarfile.open(
        fileobj=BytesIO(subprocess.run(words, capture_output=True, check=True).stdout)
    ) as archive:
        assert {name.removeprefix("./") for name in archive.getnames()} - {"", "."} == {"control", "md5sums"}


def test_deb_depends_on_the_newest_required_libc(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    note = folder / "_internal" / "pygame_ce.libs" / "libz.so.1"
    note.write_bytes(asking_for_newer(note.read_bytes(), "2.39"))
    made = packed(tmp_path / "out", folder)
    assert "libc6 (>= 2.39)" in field(made, "Depends")


def test_deb_is_reproducible(package: Path, tmp_path: Path) -> None:
    assert packed(tmp_path / "b").read_bytes() == package.read_bytes()


def test_file_of_another_user_stops_the_deb(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (folder / "settings.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ReleaseError, match=r"settings\.json was left there"):
        packed(tmp_path / "out", folder)
    assert list((tmp_path / "out").iterdir()) == []
