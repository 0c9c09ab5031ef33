"""Files are always complete, whatever happens while they are written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from matador.storage import atomic
from matador.storage.atomic import (
    try_writing,
    write_atomically,
)
from tests.systems import needs_links, needs_permissions


@needs_links
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "kept" / "file")
    write_atomically(tmp_path / "link", b"seven")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "kept" / "file").read_bytes() == b"seven"


@needs_permissions
def test_new_files_and_folders_are_private_and_old_files_keep_their_permissions(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deep" / "file"
    before = os.umask(0)
    try:
        write_atomically(path, b"seven")
    finally:
        os.umask(before)
    made = {path: 0o600, path.parent: 0o700, path.parent.parent: 0o700}
    assert {each: each.stat().st_mode & 0o777 for each in made} == made
    path.chmod(0o640)
    write_atomically(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_only_old_temporary_files_of_the_same_file_are_cleared_away(tmp_path: Path) -> None:
    for name in (".file.0123456789abcdef.new", ".other.0123456789abcdef.new", "file.new", ".file.0123.new"):
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / ".file.fedcba9876543210.new").write_bytes(b"being written")
    write_atomically(tmp_path / "file", b"new")
    assert {path.name for path in tmp_path.iterdir()} == {
        "file",
        ".file.fedcba9876543210.new",
        ".other.0123456789abcdef.new",
        "file.new",
        ".file.0123.new",
    }


@pytest.mark.parametrize("times", [3, 10_000])
def test_a_file_that_another_program_has_open_is_waited_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """As a virus scanner may have on Windows."""
    refused = list[Path]()

    def refusing(real: Callable[[Path, Path], None]) -> Callable[[Path, Path], None]:
        def rename(old: Path, new: Path) -> None:
            if len(refused) < times:
                refused.append(old)
                raise PermissionError(errno.EACCES, "used by another program")
            real(old, new)

        return rename

    monkeypatch.setattr(os, "replace", refusing(os.replace))
    monkeypatch.setattr(atomic, "_MAX_OPEN_S", 60.0 if times == 3 else 0.05)
    with nullcontext() if times == 3 else pytest.raises(PermissionError):
        write_atomically(tmp_path / "file", b"new")
    assert len(refused) >= 3
    assert [path.name for path in tmp_path.iterdir()] == (["file"] if times == 3 else [])


def test_try_writing_leaves_nothing_and_does_not_wait_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("it waits for the disk"))
    try_writing(tmp_path)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(FileNotFoundError):
        try_writing(tmp_path / "missing")
