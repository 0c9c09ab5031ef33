"""Whether a data folder is open: each window says so by a lock, which the system frees when the process dies."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from matador.storage.backup.contents import DataFolder
from matador.storage.backup.errors import InUseError, RestoreIncompleteError
from matador.storage.backup.restoring import clear_begun, finish, is_begun, is_half_back
from matador.storage.locks import SharedLock, held_alone, held_together

_TRIES = 400
_PAUSE_S = 0.05


class OpenFolder:
    """A data folder that this process has open."""

    def __init__(self, lock: SharedLock) -> None:
        self._lock = lock

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else has the data folder open meanwhile; `InUseError` if somebody has."""
        with ExitStack() as stack:
            try:
                stack.enter_context(self._lock.alone())
            except BlockingIOError:
                raise InUseError("another window is open") from None
            yield


@contextmanager
def folder_open(home: DataFolder, pause_s: float = _PAUSE_S) -> Iterator[OpenFolder]:
    """Say that a window has the data folder open, once what was half restored is in its place.

    `InUseError` while another process restores a backup; `RestoreIncompleteError` if what is half restored cannot
    be finished. Another `OSError` where there can be no lock, as on a stick that cannot be written.
    """
    with ExitStack() as stack:
        for left in reversed(range(_TRIES)):
            try:
                _tidy(home)
                lock = stack.enter_context(held_together(_lock_of(home)))
            except BlockingIOError:
                if not left:
                    raise InUseError("another window is restoring a backup") from None
                time.sleep(pause_s)
                continue
            if not is_half_back(home):
                break
            # Whoever was quicker has been killed: now it is for us to finish.
            stack.pop_all().close()
        yield OpenFolder(lock)


@contextmanager
def folder_shut(home: DataFolder) -> Iterator[None]:
    """Nobody has the data folder open meanwhile; `InUseError` if somebody has.

    `RestoreIncompleteError` as in `folder_open`; another `OSError` where there can be no lock.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(held_alone(_lock_of(home)))
        except BlockingIOError:
            raise InUseError("Matador is open. Close all its windows first") from None
        _go_on(home)
        yield


def _tidy(home: DataFolder) -> None:
    """Finish what was begun before; `BlockingIOError` if that has to be waited for."""
    if is_half_back(home):
        try:
            with held_alone(_lock_of(home)):
                _go_on(home)
        except BlockingIOError:
            raise
        except OSError as error:
            raise RestoreIncompleteError(error.strerror or str(error)) from error
    elif is_begun(home):
        # Nothing of it is in its place. Another window may have the data folder open: then it is for the next start.
        with suppress(OSError), held_alone(_lock_of(home)):
            clear_begun(home)


def _go_on(home: DataFolder) -> None:
    if is_half_back(home):
        finish(home)
    else:
        clear_begun(home)


def _lock_of(home: DataFolder) -> Path:
    return home.folder / "locks" / "folder.lock"
