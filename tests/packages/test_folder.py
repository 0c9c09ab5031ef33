"""The folder with the program: it runs by itself, respects its size limits, and reveals nothing about the build."""

from __future__ import annotations

import re
import shutil
import tarfile
import zipfile
import zlib
from pathlib import Path

import pytest

from tests.packages.built import Built
from tests.packages.telling import naming
from tools.release.folder import folder_bytes
from tools.release.project import ROOT, ReleaseError
from tools.release.smoke import smoke

MAX_FOLDER_MB = 45
MAX_ARCHIVE_MB = 15
"""SQLite takes 1.4 MB in the folder, 0.7 packed."""


def test_packaged_program_passes_the_smoke_test(built: Built) -> None:
    assert len(list(smoke(built.folder))) == 5


def test_archive_equals_the_folder_and_runs_where_unpacked(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.archive) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    assert unpacked.name == built.archive.name.removesuffix(".tar.xz")
    assert _files(built.folder) <= _files(unpacked)
    assert len(list(smoke(unpacked))) == 5


def _files(folder: Path) -> set[tuple[str, int]]:
    return {
        (str(path.relative_to(folder)), path.stat().st_size) for path in folder.rglob("*") if path.is_file()
    }


def test_packages_stay_within_size_limits(built: Built) -> None:
    sizes_mb = (
        folder_bytes(built.folder) / 1e6,
        built.archive.stat().st_size / 1e6,
        built.deb.stat().st_size / 1e6,
    )
    assert sizes_mb[0] < MAX_FOLDER_MB, sizes_mb
    assert max(sizes_mb[1:]) < MAX_ARCHIVE_MB, sizes_mb


def _places() -> list[Path]:
    """Paths on the build computer: the checkout, the user's home, and the Python if it is not the system's."""
    notes = (ROOT / "build" / "package-venv" / "pyvenv.cfg").read_text(encoding="utf-8")
    python = Path(re.findall(r"^home = (.*)$", notes, re.MULTILINE)[0]).parent
    return [ROOT, Path.home(), *([] if python == Path("/usr") else [python])]


def test_no_file_reveals_where_it_was_built(built: Built) -> None:
    assert list(naming(built.folder, _places())) == []


@pytest.mark.parametrize("place", [ROOT, Path("/opt/python")])
def test_file_that_reveals_the_build_path_is_detected(place: Path, tmp_path: Path) -> None:
    name = b"\0" + bytes(place / "matador") + b"\0"
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "traced").write_bytes(name)
    (tmp_path / "program").write_bytes(
        b"\x7fELF x\x9c " + zlib.compress(b"first") + zlib.compress(name * 9) + b" end"
    )
    with zipfile.ZipFile(tmp_path / "library.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("module.pyc", name * 9)
    (tmp_path / "clean").write_bytes(b"matador")
    assert list(naming(tmp_path, [Path("/nowhere"), place])) == ["inner/traced", "library.zip", "program"]


def test_data_packed_behind_a_program_is_searched(built: Built) -> None:
    """The name of a module of ours is in its code, and nowhere else in the executable."""
    name = Path("matador/match/records.py")
    assert bytes(name) not in Path(built.console).read_bytes()
    assert "matador-cli" in list(naming(built.folder, [name]))


@pytest.fixture
def spoilt(built: Built, tmp_path: Path) -> Path:
    """A copy, to remove something from."""
    return Path(shutil.copytree(built.folder, tmp_path / "matador", symlinks=True))


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        ("_internal/licences", "licences"),
        ("_internal/assets", "the window closed by itself"),
        ("matador-cli", "cannot be started"),
    ],
)
def test_missing_part_is_detected(spoilt: Path, lost: str, said: str) -> None:
    path = spoilt / lost
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    with pytest.raises(ReleaseError, match=said):
        list(smoke(spoilt))
