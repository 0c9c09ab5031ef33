"""Making a backup: all data as it is at one moment, written as one file."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, count
from pathlib import Path
from typing import TypeAlias

from matador.match.records import MOST_BYTES as MOST_MATCH_BYTES
from matador.storage.atomic import fill_atomically
from matador.storage.backup.backup_file import (
    MAX_BYTES,
    SUFFIX,
    BackupSize,
    is_backup,
    read_backup,
    size_of_backup,
    write_backup,
)
from matador.storage.backup.contents import MATCHES, DataFolder
from matador.storage.backup.errors import (
    BackupError,
    DamagedBackupError,
    FullerBackupError,
    InUseError,
    NewerBackupError,
    NoBackupError,
    NothingToBackUpError,
)
from matador.storage.database.connection import (
    DamagedError,
    DatabaseError,
    close,
    connect,
    is_locked_away,
    reading,
)
from matador.storage.database.damage import SQLITE_ERRORS
from matador.storage.database.opening import open_locked
from matador.storage.database.schema import (
    ForeignDatabaseError,
    NewerDatabaseError,
    version_of,
)
from matador.storage.database.untrusted import Copied
from matador.storage.quarantine import read_small
from matador.storage.saved import SUFFIX as MATCH_SUFFIX

Copy: TypeAlias = Callable[[sqlite3.Connection], Copied]


@dataclass(frozen=True, slots=True)
class SavedBackup:
    """A backup that was written."""

    path: Path
    left_out: tuple[str, ...] = ()
    """What could not be read of it, by name."""


def back_up(
    home: DataFolder,
    target: Path,
    now: Callable[[], datetime],
    copy_database: Callable[[Path, Copy], Copied | None] | None = None,
    *,
    may_replace: bool = False,
) -> SavedBackup:
    """Write a backup into a file, in the place of a backup that was there; or into a new one in a folder.

    `copy_database`: for a window that has the database open itself; `may_replace`: a fuller backup too.

    `BackupError` if there can be none, `OSError` if it cannot be written, `FileExistsError` if what is there is no
    backup: then everything is as it was.
    """
    refuse_nothing(home)
    when = now()
    path = Path(os.path.realpath(_free_path(target, when.date()) if target.is_dir() else target))
    is_there = os.path.lexists(path)
    if is_there and not is_backup(path):
        raise FileExistsError(errno.EEXIST, "another file has this name", os.fspath(path))
    if not path.parent.is_dir():
        # A stick that is not plugged in is no folder to be made.
        raise FileNotFoundError(errno.ENOENT, "no such folder", os.fspath(path.parent))
    left_out: list[str] = []

    def fill(_handle: int, new: Path) -> None:
        size = write_backup(
            new,
            lambda copy: _copied(home.database, copy_database or copy_closed, copy),
            _files(home, left_out),
            when,
        )
        if new.stat().st_size > MAX_BYTES:
            raise OSError(errno.EFBIG, "the backup is unreadable")
        with tempfile.TemporaryDirectory() as work:
            read_backup(new, home, Path(work))
        if is_there and not may_replace:
            _refuse_fuller(path, size)

    fill_atomically(path, fill)
    return SavedBackup(path, tuple(left_out))


def refuse_nothing(home: DataFolder) -> None:
    """`NothingToBackUpError` if there is no file of which a backup could be made."""
    places = (home.database, home.matches, *(file.path for file in home.beside))
    if not any(path.is_dir() or (path.exists() and path.stat().st_size) for path in places):
        raise NothingToBackUpError(f"{home.folder} is empty")


def backup_name(day: date) -> str:
    """What a backup is called, without its ending."""
    return f"Matador backup {day.isoformat()}"


def _refuse_fuller(path: Path, size: BackupSize) -> None:
    try:
        there = size_of_backup(path)
    except (BackupError, OSError) as error:
        raise FullerBackupError(f"{path.name} exists, and its contents are unknown") from error
    if there.has_more_than(size):
        raise FullerBackupError(
            f"{path.name} has more in it ({_told(there)}) than this computer has now ({_told(size)})"
        )


def _told(size: BackupSize) -> str:
    return f"matches: {size.matches}, players: {size.people}, saved files: {size.files}"


def _files(home: DataFolder, left_out: list[str]) -> Iterator[tuple[str, bytes]]:
    """What stands beside the database, by name; what cannot be read is noted."""
    for file in home.beside:
        try:
            data = read_small(file.path, file.most_bytes)
            file.check(data)
        except FileNotFoundError:
            continue
        except (OSError, ValueError, RecursionError):
            # Whoever reads it next puts it aside. It keeps nobody from having a backup of the rest.
            left_out.append(file.name)
        else:
            yield file.name, data
    try:
        matches = _match_files(home.matches)
    except OSError:
        left_out.append(MATCHES)
        return
    for path in matches:
        name = f"{MATCHES}/{path.name.encode(errors='replace').decode()}"
        try:
            data = read_small(path, MOST_MATCH_BYTES)
        except (OSError, ValueError):
            left_out.append(name)
        else:
            yield name, data


def _match_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() == MATCH_SUFFIX)
    except FileNotFoundError:
        return []


def copy_closed(path: Path, copy: Copy) -> Copied | None:
    """Copy the database as it is at one moment, for whoever has it not open; None if there is none."""
    if not path.exists() or not path.stat().st_size:
        return None
    with _to_read(path) as connection:
        return copy_open(connection, copy)


def copy_open(connection: sqlite3.Connection, copy: Copy) -> Copied | None:
    """Copy an open database as it is at one moment; None if there is nothing in it."""
    with reading(connection):
        return copy(connection) if version_of(connection) else None


def _copied(path: Path, copy_database: Callable[[Path, Copy], Copied | None], copy: Copy) -> Copied | None:
    try:
        return copy_database(path, copy)
    except NewerDatabaseError as error:
        raise NewerBackupError(str(error)) from error
    except ForeignDatabaseError as error:
        raise NoBackupError(str(error)) from error
    except (*SQLITE_ERRORS, DatabaseError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise InUseError("Matador is open, and only it can read the matches. Close it first") from error
        if code == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        raise DamagedBackupError(f"the matches are unreadable ({error})") from error


@contextmanager
def _to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to the database; to a copy where the database cannot be written, as on a locked stick."""
    if is_locked_away(path):
        found = open_locked(path)
        with closing(found.connection) as copy:
            if found.damage is not None:
                raise DamagedError("parts of it are unreadable")
            yield copy
        return
    connection = connect(path)
    try:
        yield connection
    finally:
        close(connection, path)


def _free_path(folder: Path, day: date) -> Path:
    name = backup_name(day)
    for ending in chain([""], (f" ({number})" for number in count(2))):
        path = folder / f"{name}{ending}{SUFFIX}"
        if not os.path.lexists(path):
            return path
    raise AssertionError("numbers do not end")
