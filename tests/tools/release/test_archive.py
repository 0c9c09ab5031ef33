"""The archive for Linux."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path

import pytest

from tests.tools.release.sample_folder import sample_folder
from tools.release.archive import write_archive

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
