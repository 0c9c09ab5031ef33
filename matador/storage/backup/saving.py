"""Making a backup: all data as it is at one moment, written as one file."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, count
from pathlib import Path

from matador.match.records import MOST_BYTES as MOST_MATCH_BYTES
from matador.storage.atomic import PRIVATE, write_atomically
from matador.storage.backup.backup_file import (
    MOST_BYTES,
    SUFFIX,
    decode_backup,
    encode_backup,
    is_backup,
    without_wal,
)
from matador.storage.backup.contents import MATCHES, BackupContents, DataFolder
from matador.storage.backup.errors import DamagedBackupError, InUseError
from matador.storage.database.connection import close, connect
from matador.storage.database.schema import copied
from matador.storage.quarantine import read_small
from matador.storage.saved import SUFFIX as MATCH_SUFFIX

_BESIDE = ("-wal", "-journal")


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
    read_database: Callable[[Path], bytes | None] | None = None,
) -> SavedBackup:
    """Write a backup into a file, in the place of a backup that was there; or into a new one in a folder.

    `read_database`: for a window that has the database open itself.

    `BackupError` if it cannot be backed up, `OSError` if it cannot be written, `FileExistsError` if what is there
    is no backup: then everything is as it was.
    """
    contents, left_out = read_folder(home, read_database)
    when = now()
    data = encode_backup(contents, when)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, "it could not be read again")
    decode_backup(data, home)
    path = _free_path(target, when.date()) if target.is_dir() else target
    if os.path.lexists(path) and not is_backup_at(path):
        raise FileExistsError(errno.EEXIST, "there is something else of this name", os.fspath(path))
    write_atomically(path, data, PRIVATE)
    return SavedBackup(path, left_out)


def backup_name(day: date) -> str:
    """What a backup is called, without its ending."""
    return f"Matador backup {day.isoformat()}"


def read_backup(path: Path, home: DataFolder) -> BackupContents:
    """What is in the file of a backup, all of it checked; `BackupError` or `OSError` if that cannot be brought back."""
    head = _beginning(path)
    if not is_backup(head):
        # What is no backup is not read to its end.
        return decode_backup(head, home)
    try:
        return decode_backup(read_small(path, MOST_BYTES), home)
    except ValueError as error:
        raise DamagedBackupError(str(error)) from None


def read_folder(
    home: DataFolder, read_database: Callable[[Path], bytes | None] | None = None
) -> tuple[BackupContents, tuple[str, ...]]:
    """All data as it is now, and the names of what could not be read. `BackupError` if the matches cannot be."""
    files: dict[str, bytes] = {}
    left_out: list[str] = []
    for file in home.beside:
        try:
            data = read_small(file.path, file.most_bytes)
            file.check(data)
            files[file.name] = data
        except FileNotFoundError:
            pass
        except (OSError, ValueError):
            # Whoever reads it next puts it aside. It keeps nobody from taking the rest along.
            left_out.append(file.name)
    try:
        matches = _match_files(home.matches)
    except OSError:
        matches = []
        left_out.append(MATCHES)
    for path in matches:
        name = f"{MATCHES}/{path.name.encode(errors='replace').decode()}"
        try:
            files[name] = read_small(path, MOST_MATCH_BYTES)
        except (OSError, ValueError):
            left_out.append(name)
    return BackupContents(_database_of(home, read_database or read_closed), files), tuple(left_out)


def _match_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() == MATCH_SUFFIX)
    except FileNotFoundError:
        return []


def read_closed(path: Path) -> bytes | None:
    """The database as it is at one moment, for whoever has it not open; None if there is none."""
    if not path.exists() or not path.stat().st_size:
        return None
    with _to_read(path) as connection:
        return copied(connection)


def _database_of(home: DataFolder, read: Callable[[Path], bytes | None]) -> bytes | None:
    try:
        found = read(home.database)
        return None if found is None else without_wal(found)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise InUseError("a window has the matches open, and nobody else can read them") from error
        raise DamagedBackupError(f"the matches cannot be read ({error})") from error


@contextmanager
def _to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to the database; to a copy where the database cannot be written, as on a locked stick."""
    if _can_be_written(path):
        connection = connect(path)
        try:
            yield connection
        finally:
            close(connection, path)
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        for ending in ("", *_BESIDE):
            beside = path.with_name(f"{path.name}{ending}")
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(beside.name))
        with closing(sqlite3.connect(copy)) as connection:
            yield connection


def _can_be_written(path: Path) -> bool:
    """True if a file can be made beside it, which SQLite does even to read."""
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
        with path.open("r+b"):
            return True
    except OSError:
        return False


def _free_path(folder: Path, day: date) -> Path:
    name = backup_name(day)
    for ending in chain([""], (f" ({number})" for number in count(2))):
        path = folder / f"{name}{ending}{SUFFIX}"
        if not os.path.lexists(path):
            return path
    raise AssertionError("numbers do not end")


def is_backup_at(path: Path) -> bool:
    """True if a file says that it is a backup; what is in it need not be in order."""
    try:
        return path.is_file() and is_backup(_beginning(path))
    except (OSError, ValueError):
        # ValueError: a path that no system takes.
        return False


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(100)
