"""Restore a backup: set the old data aside, and put the new data in its place, without losing either in a crash.

The new files are first written to a separate folder, and synced. Until then, no data has been touched. Then the folder
is renamed: from that moment on, the backup is half restored, and the next program to open the data folder finishes it.
The old files move to a folder in it, which then gets its final name. Only after that, the new files move to their
places. So the folder always shows what is still to be done.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeAlias

from matador.storage import atomic
from matador.storage.backup.backup_file import SETTINGS, DataFolder, InUseError, RestoreIncompleteError
from matador.storage.database.connection import files_of
from matador.storage.database.opening import backup_paths
from matador.storage.locks import HeldLocks, held

_BEGUN = "restoring"
_PREPARED = "restoring.new"
"""The name of the same folder before and after that. Anything in it is deleted."""
_OLD = "before"
_LOCK = "folder.lock"
_MAX_S = 20.0
"""Longest wait for a window that restores a backup."""


def restore(home: DataFolder, contents: DataFolder) -> Path | None:
    """Replace the current data with a backup; return the folder with the old data, None if there was no data.

    The caller must have exclusive use of the data folder. After an `OSError`, nothing has changed; after a
    `RestoreIncompleteError`, the next start continues.
    """
    atomic.make_folder(home.folder)
    prepared = home.folder / _PREPARED
    try:
        os.mkdir(prepared, 0o700)  # noqa: PTH102 - the calls to the system are recorded by name in tests
        os.mkdir(prepared / _OLD, 0o700)  # noqa: PTH102 - as above
        for name, source in ((home.database.name, contents.database), (SETTINGS, contents.settings)):
            if source.exists():
                _copy(source, prepared / name)
        atomic.sync_folder(prepared)
        atomic.patiently(lambda: os.replace(prepared, home.folder / _BEGUN))  # noqa: PTH105 - as above
    except BaseException:
        shutil.rmtree(prepared, ignore_errors=True)
        raise
    return finish(home)


def is_half_back(home: DataFolder) -> bool:
    return os.path.lexists(home.folder / _BEGUN)


def finish(home: DataFolder) -> Path | None:
    """Do the rest, as in `restore`; `RestoreIncompleteError` if that is not possible now."""
    begun = home.folder / _BEGUN
    try:
        # Otherwise, a power cut could undo the renaming, but not what follows.
        atomic.sync_folder(home.folder)
        atomic.make_folder(home.settings.parent)
        aside = _set_aside(home, begun / _OLD) if os.path.lexists(begun / _OLD) else None
        for name, path in _places(home).items():
            if os.path.lexists(begun / name):
                _move(begun / name, path)
        _sync(home.folder, home.settings.parent)
        atomic.patiently(lambda: os.replace(begun, home.folder / _PREPARED))  # noqa: PTH105 - as above
        atomic.sync_folder(home.folder)
    except OSError as error:
        raise RestoreIncompleteError(error.strerror or str(error)) from error
    shutil.rmtree(home.folder / _PREPARED, ignore_errors=True)
    return aside


def _set_aside(home: DataFolder, old: Path) -> Path | None:
    for name, path in _places(home).items():
        if os.path.lexists(path):
            _move(path, old / name)
    # Old files must be safely set aside before new files take their place.
    _sync(old, home.folder, home.settings.parent)
    aside = atomic.first_free(lambda n: home.folder / f"before-{n}")
    if any(old.iterdir()):
        atomic.patiently(lambda: os.replace(old, aside))  # noqa: PTH105 - as above
    else:
        os.rmdir(old)  # noqa: PTH106 - as above
    _sync(old.parent, home.folder)
    return aside if aside.exists() else None


def _places(home: DataFolder) -> dict[str, Path]:
    """The target path of each file, by its name while restoring and when set aside."""
    paths = (*files_of(home.database), *backup_paths(home.database))
    return {path.name: path for path in paths} | {SETTINGS: home.settings}


def _copy(source: Path, path: Path) -> None:
    with (
        atomic.beside(path, atomic.PRIVATE) as (handle, _),
        source.open("rb") as file,
    ):
        while data := file.read(2**20):
            atomic.write_all(handle, data)


def _move(old: Path, new: Path) -> None:
    """Move a file, even to another disk; an interrupted move can be repeated."""
    try:
        atomic.patiently(lambda: os.replace(old, new))  # noqa: PTH105 - as above
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        # Settings are not in the same folder as matches, and may be on another disk.
        atomic.write_atomically(new, old.read_bytes())
        os.unlink(old)  # noqa: PTH108 - as above


def _sync(*folders: Path) -> None:
    for folder in folders:
        atomic.sync_folder(folder)


# Whether a data folder is open: each window holds a lock of its own, which the system releases when the process dies.
# Opening, and everything that needs the folder alone, holds the lock of the folder.


Alone: TypeAlias = Callable[[], AbstractContextManager[None]]
"""Exclusive use of a data folder that this process has open; `InUseError` if another window has it open."""


@contextmanager
def folder_open(home: DataFolder) -> Iterator[Alone]:
    """Mark the data folder as open in this process, after completing any half-restored backup.

    `InUseError` while another process restores a backup; `RestoreIncompleteError` if a half-restored backup cannot be
    completed; another `OSError` if locking is impossible, for example on a read-only drive.
    """
    windows, own = HeldLocks(_locks(home)), f"window-{secrets.token_hex(8)}"

    try:
        with held(_locks(home) / _LOCK, _MAX_S):
            if is_half_back(home):
                _refuse_windows(home)
            _settle(home)
            windows.take(own)
    except BlockingIOError:
        raise InUseError("another window is restoring a backup") from None
    except OSError as error:
        if is_half_back(home):
            raise RestoreIncompleteError(error.strerror or str(error)) from error
        raise
    try:
        yield partial(_alone, home, own)
    finally:
        windows.let_go_all()


@contextmanager
def folder_shut(home: DataFolder) -> Iterator[None]:
    """Exclusive use of the data folder; `InUseError` if a window is open, others as in `folder_open`."""
    with _alone(home):
        _settle(home)
        yield


def _settle(home: DataFolder) -> None:
    """Finish a half-restored backup, or delete what is left of one that was not begun."""
    if is_half_back(home):
        finish(home)
    else:
        shutil.rmtree(home.folder / _PREPARED, ignore_errors=True)


@contextmanager
def _alone(home: DataFolder, own: str = "") -> Iterator[None]:
    with ExitStack() as stack:
        try:
            stack.enter_context(held(_locks(home) / _LOCK))
            _refuse_windows(home, own)
        except BlockingIOError:
            raise InUseError("Matador is open. Close all its windows first") from None
        yield


def _refuse_windows(home: DataFolder, own: str = "") -> None:
    """Raise `BlockingIOError` if another window is open. The files of killed windows are removed."""
    for path in _locks(home).glob("window-*.lock"):
        if path.stem != own:
            windows = HeldLocks(_locks(home))
            windows.take(path.stem)
            windows.let_go(path.stem)


def _locks(home: DataFolder) -> Path:
    return home.folder / "locks"
