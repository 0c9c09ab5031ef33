"""Archives: what may be in a package, and that the same folder always gives the same bytes."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path

import pytest

from tests.tools.release.sample_folder import sample_folder
from tools.release.archive import check_folder, members, mode_of, write_archive
from tools.release.project import ReleaseError

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="this test needs users as Linux has them")


def test_freshly_built_folder_is_accepted(tmp_path: Path) -> None:
    check_folder(sample_folder(tmp_path), os.getuid())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("_internal/__pycache__/note.cpython-311.pyc", "was left there"),
        ("settings.json", "was left there"),
        ("_internal/2026-11-21 Ada.matador", "was left there"),
    ],
)
def test_leftover_file_is_refused(name: str, said: str, tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"{}")
    with pytest.raises(ReleaseError, match=said):
        check_folder(folder, os.getuid())


def test_files_of_another_user_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match="belongs to another user"):
        check_folder(sample_folder(tmp_path), os.getuid() + 1)


def test_one_file_of_another_user_is_refused(tmp_path: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can give a file away")
    folder = sample_folder(tmp_path)
    os.chown(folder / "_internal" / "assets" / "note.txt", 12345, -1)
    with pytest.raises(ReleaseError, match=r"note\.txt belongs to another user"):
        check_folder(folder, 0)


@pytest.mark.parametrize("target", ["../../secret", "nothing"])
def test_outside_or_broken_link_is_refused(target: str, tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (tmp_path / "secret").write_text("mine", encoding="utf-8")
    (folder / "_internal" / "link").symlink_to(target)
    with pytest.raises(ReleaseError, match="link"):
        check_folder(folder, os.getuid())


def test_named_pipe_is_refused(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    os.mkfifo(folder / "pipe")
    with pytest.raises(ReleaseError, match="neither a file nor a folder"):
        check_folder(folder, os.getuid())


def test_folder_without_the_programs_is_refused(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (folder / "matador-cli").unlink()
    with pytest.raises(ReleaseError, match=r"there is no .*matador-cli"):
        check_folder(folder, os.getuid())


def test_packed_modes_do_not_depend_on_the_source(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    (folder / "_internal" / "assets" / "note.txt").chmod(0o777)
    modes = {path.name: mode_of(folder, path) for path in members(folder)}
    assert modes["note.txt"] == modes["libz.so.1"] == 0o644
    assert modes["matador"] == modes["matador-cli"] == modes["_internal"] == 0o755


pytestmark = pytest.mark.skipif(os.name != "posix", reason="this test needs links and modes of files")

MOMENT = 1_700_000_000


def written(place: Path, name: str = "matador-1-linux.tar.xz") -> Path:
    place.mkdir()
    target = place / name
    write_archive(target, sample_folder(place), {"README.txt": b"read me\n"}, MOMENT)
    return target


def test_archive_has_one_folder_one_owner_and_one_time(tmp_path: Path) -> None:
    with tarfile.open(written(tmp_path / "a")) as archive:
        members = archive.getmembers()
    names = [member.name for member in members]
    assert names[0] == "matador-1-linux"
    assert names[1:] == sorted(names[1:])
    assert {name.split("/")[0] for name in names} == {"matador-1-linux"}
    assert {(m.uid, m.gid, m.uname, m.gname, m.mtime) for m in members} == {(0, 0, "", "", MOMENT)}


def test_archive_unpacks_to_what_went_in(tmp_path: Path) -> None:
    target = written(tmp_path / "a")
    with tarfile.open(target) as archive:
        archive.extractall(tmp_path / "out", filter="data")
    (top,) = (tmp_path / "out").iterdir()
    folder = tmp_path / "a" / "matador"
    assert (top / "matador").read_bytes() == (folder / "matador").read_bytes()
    assert os.access(top / "matador", os.X_OK)
    assert not os.access(top / "_internal" / "assets" / "note.txt", os.X_OK)
    assert (top / "_internal" / "libz.so.1").is_symlink()
    assert (top / "README.txt").read_bytes() == b"read me\n"


def test_archive_is_reproducible(tmp_path: Path) -> None:
    first, again = written(tmp_path / "a"), written(tmp_path / "b")
    os.utime(tmp_path / "b" / "matador" / "_internal" / "assets" / "note.txt", (1, 1))
    (tmp_path / "b" / "matador" / "_internal" / "assets" / "note.txt").chmod(0o600)
    write_archive(again, tmp_path / "b" / "matador", {"README.txt": b"read me\n"}, MOMENT)
    assert first.read_bytes() == again.read_bytes()
    (tmp_path / "b" / "matador" / "_internal" / "assets" / "note.txt").write_bytes(b"another")
    write_archive(again, tmp_path / "b" / "matador", {"README.txt": b"read me\n"}, MOMENT)
    assert first.read_bytes() != again.read_bytes()
