"""Files are always complete, whatever happens while they are written."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from matador.storage import atomic
from matador.storage.atomic import (
    PRIVATE,
    clear_left_over,
    open_beside,
    try_writing,
    write_atomically,
    write_new,
)
from tests.systems import needs_fork, needs_links, needs_open_renames, needs_permissions

ROOT = Path(__file__).resolve().parents[2]


# Writes the file in child processes; each is killed one function call later than the one before.
_KILLING = """
import os, signal, sys
from pathlib import Path
from matador.storage.atomic import write_atomically

def plainly(path, data):
    with path.open("wb") as file:
        for byte in data:
            file.write(bytes([byte]))
            file.flush()

write = {"atomically": write_atomically, "plainly": plainly}[sys.argv[1]]
path, old, new = Path(sys.argv[2]), b"old" * 9, b"new!" * 9
calls, killed, found = 0, True, set()
while killed:
    calls += 1
    # Each killed writer leaves a file, and the next ones would take ever longer to look through them.
    for left in path.parent.iterdir():
        left.unlink()
    path.write_bytes(old)
    child = os.fork()
    if child == 0:
        left = calls
        def count(frame, event, argument):
            global left
            left -= event in ("call", "c_call", "return", "c_return")
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
        sys.setprofile(count)
        write(path, new)
        sys.setprofile(None)
        os._exit(0)
    killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
    found.add({old: "old", new: "new"}.get(path.read_bytes(), "broken"))
print(calls, *sorted(found))
"""


def killed_at_every_step(writer: str, path: Path) -> tuple[int, set[str]]:
    """The number of steps a writer takes, and the contents of the file after a kill at each of them."""
    ran = subprocess.run(
        [sys.executable, "-c", _KILLING, writer, str(path)],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
    )
    steps, *found = ran.stdout.split()
    return int(steps), set(found)


@needs_fork
def test_a_writer_that_is_killed_leaves_the_old_file_or_the_new(tmp_path: Path) -> None:
    steps, found = killed_at_every_step("atomically", tmp_path / "file")
    assert steps > 20
    assert found == {"old", "new"}


@needs_fork
def test_a_writer_that_writes_in_place_is_caught(tmp_path: Path) -> None:
    _, found = killed_at_every_step("plainly", tmp_path / "file")
    assert "broken" in found


def test_the_bytes_are_on_the_disk_before_the_file_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(handle: int) -> None:
        steps.append(f"fsync of {os.fstat(handle).st_size}")
        fsync(handle)

    def noted_replace(source: Path, target: Path) -> None:
        steps.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_atomically(tmp_path / "file", b"seven")
    assert steps[:2] == ["fsync of 5", "replace"]
    # Windows syncs the folder by itself.
    assert len(steps) == (2 if sys.platform == "win32" else 3)


def test_folders_are_made(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new" / "deep" / "file", b"seven")
    assert (tmp_path / "new" / "deep" / "file").read_bytes() == b"seven"


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_what_fails_leaves_everything_as_it_was(
    step: str, fault: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise fault

    (tmp_path / "file").write_bytes(b"old")
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(type(fault)):
        write_atomically(tmp_path / "file", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"old"}


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    with pytest.raises(OSError, match="file"):
        write_atomically(tmp_path / "file" / "deeper", b"new")
    assert (tmp_path / "file").read_bytes() == b"old"


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    with pytest.raises(OSError, match="file"):
        write_atomically(tmp_path / "file", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@needs_links
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "kept" / "file")
    write_atomically(tmp_path / "link", b"seven")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "kept" / "file").read_bytes() == b"seven"


@needs_permissions
def test_what_is_new_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_atomically(tmp_path / "new" / "deep" / "file", b"seven")
        write_new(tmp_path / "other", b"seven")
    finally:
        os.umask(before)
    for path, permissions in {
        "new": 0o700,
        "new/deep": 0o700,
        "new/deep/file": 0o600,
        "other": 0o600,
    }.items():
        assert (tmp_path / path).stat().st_mode & 0o777 == permissions, path


@needs_permissions
@pytest.mark.parametrize("permissions", [0o600, 0o640, 0o664])
def test_a_file_keeps_its_permissions_unless_others_are_wanted(tmp_path: Path, permissions: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(permissions)
    write_atomically(path, b"new")
    assert path.stat().st_mode & 0o777 == permissions
    write_atomically(path, b"newer", PRIVATE)
    assert path.stat().st_mode & 0o777 == PRIVATE


# New files, and leftovers


def test_a_new_file_takes_nobodys_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "file", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"old"}


@pytest.mark.parametrize("is_there", [False, True])
@pytest.mark.parametrize("error", [errno.EPERM, errno.EINVAL], ids=["POSIX", "Windows"])
def test_where_a_file_can_have_one_name_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, *, is_there: bool
) -> None:
    """As on a stick that is formatted with FAT."""

    def refuse(*_: object) -> NoReturn:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "link", refuse)
    if is_there:
        (tmp_path / "file").write_bytes(b"old")
        with pytest.raises(FileExistsError):
            write_new(tmp_path / "file", b"new")
    else:
        write_new(tmp_path / "file", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "file": b"old" if is_there else b"new"
    }


LEFT_OVER = ".file.0123456789abcdef.new"


def test_what_a_killed_writer_left_is_cleared_away(tmp_path: Path) -> None:
    for name in (LEFT_OVER, "file.new", ".file.0123.new"):
        (tmp_path / name).write_bytes(b"half")
    write_atomically(tmp_path / "file", b"new")
    assert {path.name for path in tmp_path.iterdir()} == {"file", "file.new", ".file.0123.new"}


def test_what_another_window_is_writing_stays(tmp_path: Path) -> None:
    handle, new = open_beside(tmp_path / "file")
    clear_left_over(tmp_path)
    assert new.exists()
    os.close(handle)
    clear_left_over(tmp_path)
    assert not new.exists()


@needs_open_renames
def test_a_writer_whose_file_is_cleared_away_writes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, cleared = os.open, list[str]()

    def opened(path: Path, flags: int, *more: int) -> int:
        handle = real(path, flags, *more)
        if flags & os.O_CREAT and not cleared:
            cleared.append(str(path))
            Path(path).unlink()
        return handle

    monkeypatch.setattr(os, "open", opened)
    write_atomically(tmp_path / "file", b"new")
    assert cleared
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"new"}


@pytest.mark.parametrize("step", ["replace", "link"])
@pytest.mark.parametrize("can_rename_open", [False, pytest.param(True, marks=needs_open_renames)])
def test_another_window_that_tidies_up_takes_nothing_away_that_is_being_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, *, can_rename_open: bool
) -> None:
    monkeypatch.setattr(atomic, "_CAN_RENAME_OPEN", can_rename_open)
    real, looked = getattr(os, step), list[int]()

    def tidied_before(*names: Path) -> None:
        if not looked:
            looked.append(len(list(tmp_path.glob("*.new"))))
            clear_left_over(tmp_path)
        real(*names)

    monkeypatch.setattr(os, step, tidied_before)
    write = write_atomically if step == "replace" else write_new
    write(tmp_path / "file", b"new")
    assert looked == [1]
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"new"}


def test_only_what_was_to_be_this_file_is_cleared_away(tmp_path: Path) -> None:
    """Other files in the folder may belong to another program."""
    (tmp_path / ".other.0123456789abcdef.new").write_bytes(b"another program's")
    write_atomically(tmp_path / "file", b"new")
    assert len(list(tmp_path.iterdir())) == 2


# Other programs that have a file open, as a virus scanner may on Windows


@pytest.mark.parametrize("write", [write_atomically, write_new])
def test_a_file_that_another_program_has_open_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path, bytes], None]
) -> None:
    refused = _refuse(monkeypatch, times=3)
    monkeypatch.setattr(atomic, "_MAX_OPEN_S", 60.0)
    write(tmp_path / "file", b"new")
    assert len(refused) == 3
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"new"}


def test_a_new_file_is_written_even_if_its_temporary_file_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink = Path.unlink

    def refuse(path: Path, *, missing_ok: bool = False) -> None:
        if path.suffix == ".new":
            raise PermissionError(errno.EACCES, "used by another program")
        unlink(path, missing_ok)

    monkeypatch.setattr(atomic, "_CAN_RENAME_OPEN", False)
    monkeypatch.setattr(atomic, "_MAX_OPEN_S", 60.0)
    with monkeypatch.context() as planted:
        planted.setattr(Path, "unlink", refuse)
        write_new(tmp_path / "file", b"new")
    clear_left_over(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"new"}


def test_a_file_that_another_program_keeps_open_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"old")
    _refuse(monkeypatch, times=10_000)
    monkeypatch.setattr(atomic, "_MAX_OPEN_S", 0.05)
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "file", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"file": b"old"}


def _refuse(monkeypatch: pytest.MonkeyPatch, times: int) -> list[Path]:
    """Refuse the first renamings, as Windows does if a file is open; return the files."""
    monkeypatch.setattr(atomic, "_CAN_RENAME_OPEN", False)
    refused = list[Path]()

    def refusing(real: Callable[[Path, Path], None]) -> Callable[[Path, Path], None]:
        def rename(old: Path, new: Path) -> None:
            if len(refused) < times:
                refused.append(old)
                raise PermissionError(errno.EACCES, "used by another program")
            real(old, new)

        return rename

    for name in ("replace", "link"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    return refused


# Folders that cannot be written


def test_try_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It doesn't wait for the disk either, because every start does it."""
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("it waits for the disk"))
    try_writing(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_try_writing_in_a_folder_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        try_writing(tmp_path / "missing")


def test_a_missing_file_is_an_error_where_open_files_cannot_be_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matador.storage.atomic._CAN_RENAME_OPEN", False)

    def read_what_is_missing(_new: Path) -> None:
        (tmp_path / "missing").read_bytes()

    with pytest.raises(FileNotFoundError, match="missing"):
        write_atomically(tmp_path / "file", read_what_is_missing)
    assert list(tmp_path.iterdir()) == []
