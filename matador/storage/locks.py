"""Locks between processes."""

from __future__ import annotations

import errno
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from matador.storage.atomic import PRIVATE, make_folder, patiently, retried

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_S = 5.0
_MAX_TOGETHER = 64
"""Maximum number of windows on Windows."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of the file at `path`, waiting if necessary; the system releases it when the process dies.

    The lock is a separate file, because the file at `path` gets replaced. `OSError` if locking is impossible, or if
    another process, perhaps a stopped one, holds it for several seconds.
    """
    with _opened(path.with_name(f".{path.name}.lock")) as handle:
        retried(lambda: _take(handle), BlockingIOError, MAX_S)
        yield


class HeldLocks:
    """Locks that this process holds until it releases them or dies. Each is a file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[str, ExitStack] = {}

    def take(self, name: str) -> None:
        """Take a lock, unless this process already holds it; `BlockingIOError` if another process does."""
        path = self._path(name)
        while name not in self._held:
            with ExitStack() as stack:
                handle = stack.enter_context(_opened(path))
                _take(handle)
                # Otherwise, the previous owner has just released it, and deleted the file.
                if _is_at(handle, path):
                    self._held[name] = stack.pop_all()

    def has(self, name: str) -> bool:
        return name in self._held

    def let_go(self, name: str) -> None:
        """Release a lock, and delete its file if possible."""
        held = self._held.pop(name, None)
        if held is None:
            return
        if sys.platform == "win32":
            # An open file cannot be deleted there, so this does not delete a file that the next owner has opened.
            held.close()
        with suppress(OSError):
            self._path(name).unlink()
        held.close()

    def let_go_all(self) -> None:
        for name in tuple(self._held):
            self.let_go(name)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.lock"


class SharedLock:
    """A lock that this process shares with others."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle
        self._place = _take_together(handle)
        """On Windows, the locked byte."""

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the lock exclusively; `BlockingIOError` if another process holds it, or also wants exclusive use."""
        # Otherwise, two processes could both release their shared locks, and each would find the lock free.
        with held_alone(self._path.with_name(f"{self._path.name}.alone")):
            _free(self._handle, self._place)
            try:
                _take(self._handle, count=_MAX_TOGETHER)
                try:
                    yield
                finally:
                    _free(self._handle, count=_MAX_TOGETHER)
            finally:
                # If another process has the lock exclusively, wait; after some seconds, continue without it.
                with suppress(BlockingIOError):
                    self._place = retried(lambda: _take_together(self._handle), BlockingIOError, MAX_S)


@contextmanager
def held_together(path: Path) -> Iterator[SharedLock]:
    """Hold a lock that many processes can share; `BlockingIOError` if one holds it exclusively."""
    with _opened(path) as handle:
        yield SharedLock(path, handle)


@contextmanager
def held_alone(path: Path) -> Iterator[None]:
    """Hold the lock of `held_together` exclusively; `BlockingIOError` if anyone holds it, other errors as there."""
    with _opened(path) as handle:
        _take(handle, count=_MAX_TOGETHER)
        yield


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    make_folder(path.parent)
    # On Windows, no file can be opened while it is being deleted.
    handle = patiently(lambda: os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    try:
        yield handle
    finally:
        # This releases the lock.
        os.close(handle)


def _take_together(handle: int) -> int:
    """Take a shared lock; return the locked byte on Windows."""
    if sys.platform == "win32":
        # On Windows, locks on bytes are exclusive, so each process takes the first free byte.
        for place in range(_MAX_TOGETHER):
            with suppress(BlockingIOError):
                _take(handle, place)
                return place
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    return 0


def _free(handle: int, place: int = 0, count: int = 1) -> None:
    """Unlock bytes on Windows; elsewhere, the next lock replaces this one."""
    if sys.platform == "win32":
        os.lseek(handle, place, os.SEEK_SET)
        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_UNLCK, count)


def _is_at(handle: int, path: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), path.stat())
    return False


def _take(handle: int, place: int = 0, count: int = 1) -> None:
    """Take a free lock, on Windows on these bytes; `BlockingIOError` if it is not free."""
    if sys.platform == "win32":
        os.lseek(handle, place, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, count)
        except OSError:
            # Its error number can be any: under Wine, it is that of an earlier call. If Windows cannot lock a byte that
            # nobody else locks, locking is impossible.
            os.lseek(handle, _MAX_TOGETHER + secrets.randbelow(2**30), os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from None
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
