"""Files that are there whole, whatever happens while they are written."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from matador.storage.atomic import write_atomically

ROOT = Path(__file__).resolve().parents[2]

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork and no SIGKILL here")

# A process that writes the file again and again, killed one call of a function later each time.
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
    """How many steps a writer takes, and what is in the file when it is killed at each of them."""
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


@needs_posix
def test_a_writer_that_is_killed_leaves_the_old_file_or_the_new(tmp_path: Path) -> None:
    steps, found = killed_at_every_step("atomically", tmp_path / "file")
    assert steps > 20
    assert found == {"old", "new"}


@needs_posix
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
    assert steps == ["fsync of 5", "replace"]


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


@needs_posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "kept" / "file")
    write_atomically(tmp_path / "link", b"seven")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "kept" / "file").read_bytes() == b"seven"


@needs_posix
def test_others_may_read_it_as_far_as_the_user_lets_them(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "file", b"seven")
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o640
