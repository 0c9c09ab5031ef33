"""Locks between processes, also as on Windows, which locks bytes of a file: there, locks of Linux replace `msvcrt`."""

from __future__ import annotations

import errno
import os
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from matador.storage import locks
from matador.storage.locks import HeldLocks, held, locked
from tests.systems import needs_open_renames

if sys.platform != "win32":
    import fcntl

    _SET = getattr(fcntl, "F_OFD_SETLK", None)

_KEEPS = """
import sys
from pathlib import Path
from matador.storage.locks import HeldLocks, locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


class _Bytes:
    """`msvcrt.locking` with locks of Linux on bytes. Like Wine, it gives an error number that says nothing."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        self.is_possible = True

    def locking(self, handle: int, mode: int, count: int) -> None:
        if not self.is_possible:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        assert sys.platform != "win32"
        assert _SET is not None
        kind = fcntl.F_WRLCK if mode == self.LK_NBLCK else fcntl.F_UNLCK
        at = os.lseek(handle, 0, os.SEEK_CUR)
        try:
            fcntl.fcntl(handle, _SET, struct.pack("hhqqi", kind, os.SEEK_SET, at, count, 0))
        except OSError:
            raise OSError(0, "Error") from None


@pytest.fixture(params=["this system", "Windows"])
def _system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "Windows" and sys.platform != "win32":
        _as_on_windows(monkeypatch)


def _as_on_windows(monkeypatch: pytest.MonkeyPatch) -> _Bytes:
    if _SET is None:
        pytest.skip("this system has no locks of open files on bytes")
    found = _Bytes()
    monkeypatch.setattr(locks, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(locks, "msvcrt", found, raising=False)
    return found


@pytest.mark.parametrize("is_killed", [False, True])
def test_another_process_holds_a_lock_until_it_releases_it_or_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_killed: bool
) -> None:
    monkeypatch.setattr(locks, "MAX_S", 0.05)
    command = [sys.executable, "-c", _KEEPS, str(tmp_path / "file")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as keeper:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == "held\n"
        with pytest.raises(OSError, match=r".+"), locked(tmp_path / "file"):
            pytest.fail("another process has it")
        if is_killed:
            keeper.kill()
        keeper.communicate()
    with locked(tmp_path / "file"):
        pass


@pytest.mark.usefixtures("_system")
def test_a_held_lock_is_refused_and_its_file_goes_with_it(tmp_path: Path) -> None:
    path, first, second = tmp_path / "match.lock", HeldLocks(tmp_path), HeldLocks(tmp_path)
    first.take("match")
    for _ in range(2):
        with pytest.raises(BlockingIOError):
            second.take("match")
    first.let_go("match")
    assert not path.exists()
    second.take("match")
    with pytest.raises(BlockingIOError):
        first.take("match")
    second.let_go_all()
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can lock files here")
def test_a_lock_that_is_impossible_is_not_called_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _as_on_windows(monkeypatch).is_possible = False
    for lock in (held, locked):
        with pytest.raises(OSError, match="Invalid argument") as caught, lock(tmp_path / "file"):
            pytest.fail("it cannot be locked")
        assert not isinstance(caught.value, BlockingIOError)


def _taken_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HeldLocks:
    """A window that took a lock whose file was deleted just after it had opened it."""
    first, second, take = HeldLocks(tmp_path), HeldLocks(tmp_path), locks._take
    first.take("match")

    def late(handle: int) -> None:
        first.let_go("match")
        take(handle)

    monkeypatch.setattr(locks, "_take", late)
    second.take("match")
    return second


@needs_open_renames
def test_a_lock_whose_file_was_just_deleted_is_held_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = _taken_late(tmp_path, monkeypatch)
    with pytest.raises(BlockingIOError):
        HeldLocks(tmp_path).take("match")
    assert held.has("match")


@needs_open_renames
def test_a_planted_lock_that_does_not_look_at_its_file_is_held_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_is_at", lambda *_: True)
    held = _taken_late(tmp_path, monkeypatch)
    HeldLocks(tmp_path).take("match")
    assert held.has("match")
