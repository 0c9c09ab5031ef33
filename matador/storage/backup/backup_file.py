"""The file of a backup: an SQLite database with our tables, an owner of its own, and two tables more.

`backup` has one row: the version of the file, when it was made, and a sum over all that is in our tables.
`backup_file` has what stands beside the database, each with a SHA-256 of its name and bytes. So a damaged backup is
told from a good one before anything is done with it, wherever the damage is. It may come from anybody: nothing of the
file is adopted.
"""

from __future__ import annotations

import errno
import hashlib
import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from matador.storage.backup.contents import MATCHES, BackupContents, DataFolder
from matador.storage.backup.errors import (
    DamagedBackupError,
    NewerBackupError,
    NoBackupError,
    NothingToBackUpError,
)
from matador.storage.database.connection import DamagedError
from matador.storage.database.damage import SQLITE_ERRORS, find_damage
from matador.storage.database.schema import VERSION
from matador.storage.database.untrusted import Copied, copy_rows, new_database, untrusted
from matador.storage.saved import SUFFIX as MATCH_SUFFIX

SUFFIX = ".matador-backup"
BACKUP_ID = 0x4D617442
"""`MatB`: the `application_id` of a backup, by which it is not taken for a database that is played in."""
FORMAT = 1
MAX_BYTES = 2**30
"""That of some million rounds."""

_MAGIC = b"SQLite format 3\0"
_TABLES = (
    "CREATE TABLE backup (format INTEGER NOT NULL, made_at TEXT NOT NULL, sum BLOB NOT NULL) STRICT",
    "CREATE TABLE backup_file (name TEXT PRIMARY KEY NOT NULL, data BLOB NOT NULL, sum BLOB NOT NULL) STRICT",
)
_HEAD_BYTES = 100
_MAX_NAME_BYTES = 255
"""No common file system takes a longer name."""


@dataclass(frozen=True, slots=True)
class BackupSize:
    """How much is in a backup."""

    matches: int = 0
    people: int = 0
    files: int = 0
    """The matches that were saved as files."""

    def has_more_than(self, other: BackupSize) -> bool:
        """True if there is more of anything in it."""
        return self.matches > other.matches or self.people > other.people or self.files > other.files


def is_backup(path: Path) -> bool:
    """True if a file says that it is a backup; what is in it need not be in order."""
    try:
        return _owner_of(_head_of(path)) == BACKUP_ID
    except (OSError, ValueError):
        # ValueError: a path that no system takes.
        return False


def write_backup(
    path: Path,
    copy: Callable[[Callable[[sqlite3.Connection], Copied]], Copied | None],
    files: Iterable[tuple[str, bytes]],
    made_at: datetime,
) -> BackupSize:
    """Make a backup in an empty file. `copy` has the database that there is copied by what it is given."""
    with new_database(path, _TABLES, BACKUP_ID) as made:
        copied = copy(lambda source: copy_rows(source, made)) or Copied(hashlib.sha256().digest(), {})
        number = matches = 0
        for number, (name, data) in enumerate(files, start=1):  # noqa: B007 - how many there were is asked below
            made.execute("INSERT INTO backup_file VALUES (?, ?, ?)", (name, data, sum_of_file(name, data)))
            matches += name.startswith(f"{MATCHES}/")
        made.execute("INSERT INTO backup VALUES (?, ?, ?)", (FORMAT, made_at.isoformat(), copied.sum))
    if not number and not any(copied.rows.values()):
        raise NothingToBackUpError("the data folder is empty")
    return BackupSize(copied.rows.get("match", 0), copied.rows.get("resident", 0), matches)


def size_of_backup(path: Path) -> BackupSize:
    """How much is in a backup, as it says; `BackupError` if it cannot be read."""
    with _opened(path) as backup:
        counts = (
            backup.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - our own words
            for table in ("match", "resident", f"backup_file WHERE name GLOB '{MATCHES}/*'")
        )
        return BackupSize(*counts)


def read_backup(path: Path, home: DataFolder, work: Path) -> BackupContents:
    """What is in a backup, all of it checked and written into an empty folder.

    `BackupError` or `OSError` if it cannot be restored whole.
    """
    with _opened(path) as backup:
        rows = backup.execute("SELECT format, sum FROM backup").fetchmany(2)
        if len(rows) != 1 or not isinstance(rows[0][0], int):
            raise DamagedBackupError("it is damaged: its description is missing")
        if rows[0][0] > FORMAT:
            raise NewerBackupError("a newer version of Matador wrote it")
        files: dict[str, Path] = {}
        for name, data in _checked_files(backup, home):
            files[name] = work / str(len(files))
            files[name].write_bytes(data)
        database = work / "matador.db"
        with new_database(database) as made:
            copied = copy_rows(backup, made)
            fault = find_damage(made)
        if fault is not None:
            raise DamagedBackupError(f"it is damaged: {fault}")
        # What is restored is what was written, and not only what can be read.
        if copied.sum != rows[0][1]:
            raise DamagedBackupError("it is damaged: its checksum is wrong")
    if not files and not any(copied.rows.values()):
        raise NoBackupError("it is empty")
    return BackupContents(database if any(copied.rows.values()) else None, files)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a backup; what SQLite says of it is said as damage."""
    head = _head_of(path)
    if _owner_of(head) != BACKUP_ID:
        raise NoBackupError("it is not a Matador backup")
    version = int.from_bytes(head[60:64], "big", signed=True)
    if version > VERSION:
        raise NewerBackupError("a newer version of Matador wrote it")
    if version != VERSION:
        raise DamagedBackupError("it is damaged: its version is missing")
    try:
        with untrusted(path, MAX_BYTES, _TABLES) as backup:
            yield backup
    except (*SQLITE_ERRORS, DamagedError) as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        raise DamagedBackupError(f"it is damaged: {error}") from error


def _owner_of(head: bytes) -> int:
    return int.from_bytes(head[68:72], "big")


def _head_of(path: Path) -> bytes:
    """The beginning of a file that is a database; nothing of any other file."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError("not a regular file")
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    return head if head.startswith(_MAGIC) and len(head) == _HEAD_BYTES else b""


def _checked_files(backup: sqlite3.Connection, home: DataFolder) -> Iterator[tuple[str, bytes]]:
    beside = {file.name: file for file in home.beside}
    for name, data, total in backup.execute("SELECT name, data, sum FROM backup_file NOT INDEXED"):
        if not (isinstance(name, str) and isinstance(data, bytes)):
            raise DamagedBackupError("it is damaged: it contains an invalid file")
        if sum_of_file(name, data) != total:
            raise DamagedBackupError(f"it is damaged: the checksum of {name[:60]!r} is wrong")
        folder, _, match = name.rpartition("/")
        if folder == MATCHES and _is_name_of_match(match):
            yield name, data
            continue
        file = beside.get(name)
        if file is None:
            raise NewerBackupError(f"a newer version of Matador wrote it: {name[:60]!r} is unknown")
        if len(data) > file.most_bytes:
            raise DamagedBackupError(f"{name} in it is too large")
        try:
            file.check(data)
        except (ValueError, RecursionError) as error:
            raise DamagedBackupError(f"{name} in it is unreadable: {str(error)[:200]}") from error
        yield name, data


def sum_of_file(name: str, data: bytes) -> bytes:
    """What tells that a file in a backup has the name and the bytes that were written."""
    return hashlib.sha256(name.encode() + b"\0" + data).digest()


def _is_name_of_match(name: str) -> bool:
    """True for a name that leads into no other folder, and that a folder takes."""
    is_short = len(name.encode()) <= _MAX_NAME_BYTES
    return name.lower().endswith(MATCH_SUFFIX) and is_short and not set("/\\\0") & set(name)
