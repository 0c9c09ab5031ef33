"""Locks on Windows, which lock bytes of a file. Elsewhere, locks of Linux on bytes replace those of `msvcrt`."""

from __future__ import annotations

import errno
import os
import struct
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from matador.storage import locks
from matador.storage.locks import HeldLocks, held_alone, held_together, locked

if sys.platform != "win32":
    import fcntl

    _SET = getattr(fcntl, "F_OFD_SETLK", None)


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


@pytest.fixture(autouse=True)
def bytes_locked(monkeypatch: pytest.MonkeyPatch) -> _Bytes:
    found = _Bytes()
    if sys.platform != "win32":
        if _SET is None:
            pytest.skip("this system has no locks of open files on bytes")
        monkeypatch.setattr(locks, "sys", SimpleNamespace(platform="win32"))
        monkeypatch.setattr(locks, "msvcrt", found, raising=False)
    return found


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


def test_a_lock_is_not_waited_for_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "MAX_S", 0.02)
    with locked(tmp_path / "file"), pytest.raises(BlockingIOError), locked(tmp_path / "file"):
        pytest.fail("it is held")
    with locked(tmp_path / "file"):
        pass


def test_a_shared_lock_is_had_alone_once_the_others_have_gone(tmp_path: Path) -> None:
    path = tmp_path / "folder.lock"
    with held_together(path) as mine:
        with held_together(path):
            with pytest.raises(BlockingIOError), mine.alone():
                pytest.fail("another window has it")
            with pytest.raises(BlockingIOError), held_alone(path):
                pytest.fail("two windows have it")
        with mine.alone(), pytest.raises(BlockingIOError), held_together(path):
            pytest.fail("it is held alone")
        with held_together(path):
            pass
    with held_alone(path):
        pass


def test_where_no_lock_is_possible_it_is_not_called_held(tmp_path: Path, bytes_locked: _Bytes) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows can lock files here")
    bytes_locked.is_possible = False
    for lock in (held_together, held_alone, locked):
        with pytest.raises(OSError, match="Invalid argument") as caught, lock(tmp_path / "file"):
            pytest.fail("it cannot be locked")
        assert not isinstance(caught.value, BlockingIOError)
