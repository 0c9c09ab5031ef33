"""Restore a backup: set the old data aside, and put the new data in its place, without losing either in a crash.

The new files are first written to a separate folder, and synced. Until then, no data has been touched. Then a plan is
written there, in one step: from that moment on, the backup is half restored, and the next program to open the data
folder completes the plan. Finished steps can be recognised: restored files are no longer in the folder, and old files
that were set aside are no longer in their place.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from matador.storage.atomic import (
    PRIVATE,
    first_free,
    make_folder,
    patiently,
    retried,
    sync_file,
    sync_folder,
    write_all,
    write_atomically,
)
from matador.storage.backup.backup_file import (
    SETTINGS,
    BackupContents,
    DataFolder,
    InUseError,
    RestoreIncompleteError,
)
from matador.storage.database.connection import files_of
from matador.storage.database.opening import backup_paths
from matador.storage.locks import HeldLocks, held

_FOLDER = "restoring"
_PLAN = "plan.json"
_LOCK = "folder.lock"
_MAX_S = 20.0
"""Longest wait for a window that restores a backup."""


class _Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names, not paths: a removable drive may have another path when the plan is continued."""

    version: Literal[1]
    aside: Annotated[str, Meta(pattern=r"\Abefore-[1-9][0-9]*\Z")]
    coming: list[str]


_plans = msgspec.json.Decoder(_Plan)


def restore(home: DataFolder, contents: BackupContents) -> Path | None:
    """Replace the current data with a backup; return the folder with the old data, None if there was no data.

    The caller must have exclusive use of the data folder. After an `OSError`, nothing has changed; after a
    `RestoreIncompleteError`, the next start continues.
    """
    make_folder(home.folder)
    try:
        coming = _write_coming(home, contents)
        plan = _Plan(1, first_free(lambda n: home.folder / f"before-{n}").name, coming)
        write_atomically(_begun(home) / _PLAN, msgspec.json.encode(plan), PRIVATE)
    except BaseException as error:
        if not is_half_back(home):
            with suppress(OSError):
                clear_begun(home)
            raise
        # The plan exists, so carry it out, even if it might not survive a power cut.
        if not isinstance(error, OSError):
            raise
    finish(home)
    aside = home.folder / plan.aside
    return aside if aside.exists() else None


def is_half_back(home: DataFolder) -> bool:
    return os.path.lexists(_begun(home) / _PLAN)


def clear_begun(home: DataFolder) -> None:
    """Remove the folder of a restore that has no plan, if it exists."""
    if os.path.lexists(_begun(home)):
        shutil.rmtree(_begun(home))
        sync_folder(home.folder)


def finish(home: DataFolder) -> None:
    """Carry out the rest of the plan; `RestoreIncompleteError` if that is not possible now."""
    try:
        plan = _plans.decode((_begun(home) / _PLAN).read_bytes())
        _carry_out(home, plan)
    except OSError as error:
        raise RestoreIncompleteError(error.strerror or str(error)) from error
    except msgspec.DecodeError as error:
        raise RestoreIncompleteError(f"a newer version of Matador started it ({error})") from error


def _carry_out(home: DataFolder, plan: _Plan) -> None:
    begun, aside, places = _begun(home), home.folder / plan.aside, _places(home)
    if not set(plan.coming) <= set(places):
        raise RestoreIncompleteError("a newer version of Matador started it")
    folders = {home.folder, *(path.parent for path in places.values())}
    # Files that are no longer there have been restored: those in their place are new.
    has_come = {name for name in plan.coming if not os.path.lexists(begun / name)}
    for name, path in places.items():
        if name not in has_come and os.path.lexists(path):
            make_folder(aside)
            _move(path, aside / name)
    # Old files must be safely set aside before new files take their place.
    _sync({aside})
    _sync(folders)
    for name in plan.coming:
        if name not in has_come:
            make_folder(places[name].parent)
            _move(begun / name, places[name])
    _sync(folders)
    os.unlink(begun / _PLAN)  # noqa: PTH108 - the calls to the system are recorded by name in tests
    sync_folder(begun)
    # The backup is restored, even if the folder cannot be removed.
    with suppress(OSError):
        clear_begun(home)


def _places(home: DataFolder) -> dict[str, Path]:
    """The target path of each file, by its name in the restore folder and when set aside."""
    paths = (*files_of(home.database), *backup_paths(home.database))
    return {path.name: path for path in paths} | {SETTINGS: home.settings}


def _write_coming(home: DataFolder, contents: BackupContents) -> list[str]:
    begun = _begun(home)
    os.mkdir(begun, 0o700)  # noqa: PTH102 - as above
    named = {home.database.name: contents.database, SETTINGS: contents.settings}
    coming = {name: source for name, source in named.items() if source is not None}
    for name, source in coming.items():
        _write(begun / name, source)
    sync_folder(begun)
    sync_folder(home.folder)
    return list(coming)


def _write(path: Path, source: Path) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), PRIVATE)
    try:
        with source.open("rb") as file:
            while data := file.read(2**20):
                write_all(handle, data)
    finally:
        os.close(handle)
    sync_file(path)


def _move(old: Path, new: Path) -> None:
    """Move a file or folder, a file even to another disk; an interrupted move can be repeated."""
    try:
        patiently(lambda: os.replace(old, new))  # noqa: PTH105 - as above
    except OSError as error:
        if error.errno != errno.EXDEV or not old.is_file():
            raise
        # Settings are not in the same folder as matches, and may be on another disk.
        write_atomically(new, old.read_bytes(), PRIVATE)
        os.unlink(old)  # noqa: PTH108 - as above


def _sync(folders: set[Path]) -> None:
    for folder in folders:
        if folder.exists():
            sync_folder(folder)


def _begun(home: DataFolder) -> Path:
    return home.folder / _FOLDER


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

    def enter() -> None:
        with held(_locks(home) / _LOCK):
            if is_half_back(home):
                _refuse_windows(home)
                finish(home)
            else:
                with suppress(OSError):
                    clear_begun(home)
            windows.take(own)

    try:
        retried(enter, BlockingIOError, _MAX_S)
    except BlockingIOError:
        raise InUseError("another window is restoring a backup") from None
    except OSError as error:
        if is_half_back(home):
            raise RestoreIncompleteError(error.strerror or str(error)) from error
        raise
    try:
        yield lambda: _alone(home, "another window is open", own)
    finally:
        windows.let_go_all()


@contextmanager
def folder_shut(home: DataFolder) -> Iterator[None]:
    """Exclusive use of the data folder; `InUseError` if a window is open, others as in `folder_open`."""
    with _alone(home, "Matador is open. Close all its windows first"):
        if is_half_back(home):
            finish(home)
        else:
            clear_begun(home)
        yield


@contextmanager
def _alone(home: DataFolder, why_not: str, own: str = "") -> Iterator[None]:
    with ExitStack() as stack:
        try:
            stack.enter_context(held(_locks(home) / _LOCK))
            _refuse_windows(home, own)
        except BlockingIOError:
            raise InUseError(why_not) from None
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
