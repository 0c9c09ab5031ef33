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

from matador.storage.atomic import fill_atomically, first_free, read_small
from matador.storage.backup.backup_file import (
    DATABASE,
    SUFFIX,
    is_backup,
    size_of_backup,
    unreadable_matches,
    write_backup,
)
from matador.storage.backup.contents import (
    BackupContents,
    BackupError,
    DataFolder,
    FullerBackupError,
    NothingToBackUpError,
)
from matador.storage.database.connection import DamagedError, close, connect, is_locked_away, reading
from matador.storage.database.opening import open_locked
from matador.storage.database.schema import copy_rows, new_database, version_of
from matador.storage.exports import numbered

BACKUP_NAME = "Matador backup"
CopyDatabase: TypeAlias = Callable[[Path, sqlite3.Connection], None]


@dataclass(frozen=True, slots=True)
class SavedBackup:
    """A backup that was written."""

    path: Path
    left_out: tuple[str, ...] = ()
    """Names of files that could not be read."""


def back_up(
    home: DataFolder,
    target: Path,
    now: Callable[[], datetime],
    copy_database: CopyDatabase | None = None,
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
    left_out: list[str] = []

    def fill(_handle: int, new: Path) -> None:
        with tempfile.TemporaryDirectory() as work:
            contents = _collected(home, copy_database or copy_closed, left_out, Path(work))
            size = write_backup(new, home, contents, when)
        if not is_there or may_replace:
            return
        try:
            there = size_of_backup(path, home)
        except (BackupError, OSError) as error:
            raise FullerBackupError(f"{path.name} exists, and its contents are unknown") from error
        if there.matches > size.matches or there.people > size.people:
            raise FullerBackupError(
                f"{path.name} has more in it ({there}) than this computer has now ({size})"
            )

    fill_atomically(path, fill)
    return SavedBackup(path, tuple(left_out))


def refuse_nothing(home: DataFolder) -> None:
    """Raise `NothingToBackUpError` if all files are missing or empty."""
    places = (home.database, *(file.path for file in home.beside))
    if not any(path.exists() and path.stat().st_size for path in places):
        raise NothingToBackUpError(f"{home.folder} is empty")


def _collected(
    home: DataFolder, copy_database: CopyDatabase, left_out: list[str], work: Path
) -> BackupContents:
    """Write a snapshot of all data to an empty folder; names of unreadable files are added to `left_out`."""
    database, files = work / DATABASE, dict[str, Path]()
    with unreadable_matches(), new_database(database) as made:
        copy_database(home.database, made)
    for file in home.beside:
        try:
            data = read_small(file.path, file.max_bytes)
            file.check(data)
        except FileNotFoundError:
            continue
        except (OSError, ValueError, RecursionError):
            # The next reader sets it aside. It must not prevent a backup of the rest.
            left_out.append(file.name)
        else:
            files[file.name] = work / str(len(files))
            files[file.name].write_bytes(data)
    return BackupContents(database, files)


def copy_closed(path: Path, target: sqlite3.Connection) -> None:
    """Copy a snapshot of a database that this process does not have open, if the file exists and is not empty."""
    if path.exists() and path.stat().st_size:
        # A write-protected database is read from a copy.
        found = open_locked(path) if is_locked_away(path) else None
        if found is None:
            connection = connect(path)
            try:
                copy_open(connection, target)
            finally:
                close(connection, path)
            return
        with closing(found.connection):
            if found.damage is not None:
                raise DamagedError("parts of it are unreadable")
            copy_open(found.connection, target)


def copy_open(connection: sqlite3.Connection, target: sqlite3.Connection) -> None:
    with reading(connection):
        if version_of(connection):
            copy_rows(connection, target)
