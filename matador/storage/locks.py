"""Locks between processes."""

from __future__ import annotations

import errno
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

from matador.storage.atomic import PRIVATE, make_folder, patiently, retried

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_S = 5.0


def locked(path: Path) -> AbstractContextManager[None]:
    """Hold the lock of the file at `path`, waiting if necessary; the system releases it when the process dies.

    The lock is a separate file, because the file at `path` gets replaced. `OSError` if locking is impossible, or if
    another process, perhaps a stopped one, holds it for several seconds.
    """
    return held(path.with_name(f".{path.name}.lock"), MAX_S)


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


@contextmanager
def held(path: Path, max_s: float = 0.0) -> Iterator[None]:
    """Hold the lock of a file made for it; `BlockingIOError` if another process holds it all this time."""
    with _opened(path) as handle:
        retried(lambda: _take(handle), BlockingIOError, max_s)
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


def _is_at(handle: int, path: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), path.stat())
    return False


def _take(handle: int) -> None:
    """Take a free lock; `BlockingIOError` if it is not free."""
    if sys.platform == "win32":
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            # Its error number can be any: under Wine, it is that of an earlier call. If Windows cannot lock a byte that
            # nobody else locks, locking is impossible.
            os.lseek(handle, 1 + secrets.randbelow(2**30), os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from None
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
