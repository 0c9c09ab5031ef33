"""Make a backup: write a snapshot of all data to one file."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from matador.storage.atomic import PRIVATE, first_free, read_small, write_atomically
from matador.storage.backup.backup_file import (
    DATABASE,
    SETTINGS,
    SUFFIX,
    BackupContents,
    BackupError,
    DataFolder,
    FullerBackupError,
    NothingToBackUpError,
    is_backup,
    size_of_backup,
    unreadable_matches,
    write_backup,
)
from matador.storage.database.connection import DamagedError, close, connect, is_locked_away, reading
from matador.storage.database.opening import open_locked
from matador.storage.database.schema import copy_rows, new_database, version_of
from matador.storage.exports import numbered
from matador.storage.settings import MAX_BYTES, check_settings

BACKUP_NAME = "Matador backup"
CopyDatabase: TypeAlias = Callable[[Path, sqlite3.Connection], None]


@dataclass(frozen=True, slots=True)
class SavedBackup:
    """A backup that was written."""

    path: Path
    left_out: tuple[str, ...] = ()
    """Names of files that could not be read."""


def copy_closed(path: Path, target: sqlite3.Connection) -> None:
    """Copy a snapshot of a database that this process does not have open, if the file exists and is not empty."""
    if path.exists() and path.stat().st_size:
        if not is_locked_away(path):
            connection = connect(path)
            try:
                copy_open(connection, target)
            finally:
                close(connection, path)
            return
        # A write-protected database is read from a copy.
        found = open_locked(path)
        with closing(found.connection):
            if found.damage is not None:
                raise DamagedError("parts of it are unreadable")
            copy_open(found.connection, target)


def copy_open(connection: sqlite3.Connection, target: sqlite3.Connection) -> None:
    with reading(connection):
        if version_of(connection):
            copy_rows(connection, target)


def back_up(
    home: DataFolder,
    target: Path,
    now: Callable[[], datetime],
    copy_database: CopyDatabase = copy_closed,
    *,
    may_replace: bool = False,
) -> SavedBackup:
    """Write a backup to a file, replacing an existing backup; or to a new file in a folder.

    `copy_database`: for a window that has the database open; `may_replace`: replace even a backup with more in it.

    `BackupError` if no backup can be made, `OSError` if it cannot be written, `FileExistsError` if the existing file
    is not a backup. After an error, nothing has changed.
    """
    refuse_nothing(home)
    when = now()
    if target.is_dir():
        folder, name = target, f"{BACKUP_NAME} {when.date().isoformat()}"
        target = first_free(lambda n: folder / f"{name}{numbered(n)}{SUFFIX}")
    path = Path(os.path.realpath(target))
    is_there = os.path.lexists(path)
    if is_there and not is_backup(path):
        raise FileExistsError(errno.EEXIST, "another file has this name", os.fspath(path))
    if not path.parent.is_dir():
        # Do not create the folder: the drive may not be plugged in.
        raise FileNotFoundError(errno.ENOENT, "no such folder", os.fspath(path.parent))
    is_left_out = False

    def fill(new: Path) -> None:
        nonlocal is_left_out
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            with unreadable_matches(), new_database(work / DATABASE) as made:
                copy_database(home.database, made)
            try:
                settings = read_small(home.settings, MAX_BYTES)
                check_settings(settings)
            except (OSError, ValueError) as error:
                # The next reader sets it aside. It must not prevent a backup of the rest.
                is_left_out = not isinstance(error, FileNotFoundError)
                contents = BackupContents(work / DATABASE, None)
            else:
                (work / SETTINGS).write_bytes(settings)
                contents = BackupContents(work / DATABASE, work / SETTINGS)
            size = write_backup(new, contents, when)
        if not is_there or may_replace:
            return
        try:
            there = size_of_backup(path)
        except (BackupError, OSError) as error:
            raise FullerBackupError(f"{path.name} exists, and its contents are unknown") from error
        if there.matches > size.matches or there.people > size.people:
            raise FullerBackupError(
                f"{path.name} has more in it ({there}) than this computer has now ({size})"
            )

    write_atomically(path, fill, PRIVATE)
    return SavedBackup(path, (SETTINGS,) if is_left_out else ())


def refuse_nothing(home: DataFolder) -> None:
    """Raise `NothingToBackUpError` if all files are missing or empty."""
    if not any(path.exists() and path.stat().st_size for path in (home.database, home.settings)):
        raise NothingToBackUpError(f"{home.folder} is empty")
