"""A lock between processes: whoever has it reads, changes and writes before another does."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from matador.storage.atomic import PRIVATE, make_folder

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MOST_S = 5.0
_PAUSE_S = 0.02
_MOST_TOGETHER = 64
"""So many windows of a house there may be on Windows."""


@contextmanager
def locked(path: Path, pause_s: float = _PAUSE_S) -> Iterator[None]:
    """Wait until nobody else has the lock of what is at `path`, and have it; the system frees that of a killed one.

    It is a file of its own beside it, for what is at `path` is replaced. `pause_s`: how long between two tries.
    `OSError` if that cannot be, or if somebody keeps it for longer than a few seconds: he may have been stopped.
    """
    make_folder(path.parent)
    handle = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        _wait(handle, pause_s)
        yield
    finally:
        # It goes with the handle.
        os.close(handle)


class HeldLocks:
    """Locks that this process has until it lets go of them, or dies."""

    def __init__(self) -> None:
        self._handles: dict[Path, int] = {}

    def take(self, path: Path) -> None:
        """Have the lock that is this file, if it is not had already.

        `BlockingIOError` if another process has it; another `OSError` if there can be none.
        """
        make_folder(path.parent)
        while path not in self._handles:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
            try:
                _take(handle)
            except OSError:
                os.close(handle)
                raise
            if _is_at(handle, path):
                self._handles[path] = handle
            else:
                # Whoever had it has let go of it in between, and the file with it.
                os.close(handle)

    def has(self, path: Path) -> bool:
        """True if this process has the lock."""
        return path in self._handles

    def let_go(self, path: Path) -> None:
        """Another process may have it now; the file goes, where the system removes what is open."""
        handle = self._handles.pop(path, None)
        if handle is not None:
            with suppress(OSError):
                path.unlink()
            os.close(handle)

    def let_go_all(self) -> None:
        """Others may have all of them now."""
        for path in tuple(self._handles):
            self.let_go(path)


class SharedLock:
    """A lock that this process has, and others may have besides."""

    def __init__(self, path: Path, handle: int, place: int) -> None:
        """`place`: on Windows the byte that is locked."""
        self._path = path
        self._handle = handle
        self._place = place

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have it alone for a while; `BlockingIOError` if another process has it as well, or wants it alone too."""
        # Of two who let go of what they share in order to have it alone, each would find it free.
        with held_alone(self._path.with_name(f"{self._path.name}.alone")):
            _free(self._handle, self._place)
            try:
                _take_all(self._handle)
            except OSError as error:
                self._share_again()
                raise BlockingIOError(*error.args) from None
            try:
                yield
            finally:
                _free(self._handle, 0, _MOST_TOGETHER)
                self._share_again()

    def _share_again(self) -> None:
        """Whoever was quicker, and has it alone now, is waited for; after some seconds it is done without."""
        until = time.monotonic() + MOST_S
        while time.monotonic() < until:
            with suppress(BlockingIOError):
                self._place = _take_together(self._handle)
                return
            time.sleep(_PAUSE_S)


@contextmanager
def held_together(path: Path) -> Iterator[SharedLock]:
    """Have a lock that many processes may have at a time, but none while one has it for itself alone.

    It is this file, which is made if need be. `BlockingIOError` if one has it; another `OSError` if there can be none.
    """
    with _opened(path) as handle:
        yield SharedLock(path, handle, _take_together(handle))


@contextmanager
def held_alone(path: Path) -> Iterator[None]:
    """Have the lock of `held_together` alone; `BlockingIOError` if anybody has it, another `OSError` as there."""
    with _opened(path) as handle:
        _take_all(handle)
        yield


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    make_folder(path.parent)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        yield handle
    finally:
        # The lock goes with it.
        os.close(handle)


def _take_together(handle: int) -> int:
    """Take a lock that others may have too; on Windows the byte that is locked."""
    if sys.platform == "win32":
        # There each byte has one owner: whoever is here takes the first that is free.
        for place in range(_MOST_TOGETHER):
            os.lseek(handle, place, os.SEEK_SET)
            with suppress(PermissionError):
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
                return place
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    return 0


def _take_all(handle: int) -> None:
    if sys.platform == "win32":
        os.lseek(handle, 0, os.SEEK_SET)
    _take(handle, _MOST_TOGETHER)


def _free(handle: int, place: int, count: int = 1) -> None:
    """Let go of bytes on Windows; elsewhere the next lock takes the place of this one."""
    if sys.platform == "win32":
        os.lseek(handle, place, os.SEEK_SET)
        with suppress(PermissionError):
            msvcrt.locking(handle, msvcrt.LK_UNLCK, count)


def _is_at(handle: int, path: Path) -> bool:
    """True if the file that was opened is still what has this name."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _take(handle: int, windows_bytes: int = 1) -> None:
    """Take a lock that is free; `BlockingIOError` if it is not. On Windows bytes are locked, so many of them."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, windows_bytes)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _wait(handle: int, pause_s: float) -> None:
    until = time.monotonic() + MOST_S
    while True:
        try:
            _take(handle)
        except BlockingIOError:
            if time.monotonic() > until:
                raise
            time.sleep(pause_s)
        else:
            return
