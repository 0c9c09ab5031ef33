"""Database connections, with settings that make every commit survive a power cut; each setting is read back."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from matador.storage.atomic import PRIVATE, make_folder, sync_folder, try_writing
from matador.storage.locks import locked

APPLICATION_ID = 0x4D617437
"""`Mat7`, by which `file` and other programs recognise our databases."""
BUSY_S = 5.0
_EXTRA = 3
"""The highest level of `synchronous`."""
_LIMITS = {sqlite3.SQLITE_LIMIT_LENGTH: 2**24, sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000}
"""Upper limits for untrusted databases. Our own statements need less, and a record needs at most half."""
_STEPS = 1000
"""SQLite steps between two calls of the progress handler."""
TABLES_STEPS = 20_000
"""SQLite steps allowed for reading the schema of a database. Ours needs a few hundred."""
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions from SQLite, including those for undecodable error messages."""


class DatabaseError(OSError):
    """The database is unusable; the message says why."""


class DamagedError(DatabaseError):
    """The database is damaged."""


class LockedError(DatabaseError):
    """The database is write-protected; it can be read."""


def files_of(path: Path) -> tuple[Path, Path]:
    """A database, and the journal of an unfinished commit, which belongs to no other database."""
    return path, path.with_name(f"{path.name}-journal")


def connect(path: Path) -> sqlite3.Connection:
    """Open a database, creating it if necessary; every commit is on disk before it returns."""
    make_folder(path.parent)
    # Another window may be replacing a damaged database.
    with locked(path):
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
            sync_folder(path.parent)
        connection = _opened(path, "rw")
        try:
            with bounded(connection, TABLES_STEPS):
                _set_up(connection)
        except BaseException:
            connection.close()
            raise
    return connection


def connect_to_file(path: Path) -> sqlite3.Connection:
    """Connect to a file that nobody writes, for reading, without a journal that may be beside it."""
    return _opened(path, "ro&immutable=1")


def is_locked_away(path: Path) -> bool:
    """True if a file or its folder is write-protected; False if the disk is merely full."""
    try:
        try_writing(next(each for each in path.absolute().parents if each.exists()))
    except OSError as error:
        return error.errno in (errno.EROFS, errno.EACCES, errno.EPERM)
    return path.exists() and not os.access(path, os.W_OK)


def _opened(path: Path, access: str) -> sqlite3.Connection:
    name = path.absolute().as_posix()
    address = f"file://{'' if name.startswith('/') else '/'}{quote(os.fsencode(name))}?mode={access}"
    connection = sqlite3.connect(
        address, timeout=BUSY_S, isolation_level=None, check_same_thread=False, uri=True
    )
    try:
        protect(connection)
        file = file_at(path)
        connection.create_function("opened_file", 0, lambda: file)
    except BaseException:
        connection.close()
        raise
    return connection


def protect(connection: sqlite3.Connection) -> None:
    """Restrict a database to what ours need, and do not trust anything in its schema."""
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE)
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    # Damaged names must be readable, too.
    connection.text_factory = lambda data: data.decode(errors="replace")


@contextmanager
def bounded(connection: sqlite3.Connection, steps: int) -> Iterator[None]:
    """Raise `DamagedError` after this number of SQLite steps: in a malicious file, rows and tables may be endless."""
    left = steps // _STEPS

    def is_over() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    connection.set_progress_handler(is_over, _STEPS)
    try:
        yield
    except sqlite3.Error as error:
        if left < 0:
            raise DamagedError("it never ends") from error
        raise
    finally:
        connection.set_progress_handler(None, 0)


def file_at(path: Path) -> str:
    """The device and inode number of a file; empty if it does not exist."""
    with suppress(FileNotFoundError):
        found = path.stat()
        return f"{found.st_dev}/{found.st_ino}"
    return ""


@contextmanager
def writing(connection: sqlite3.Connection, path: Path) -> Iterator[sqlite3.Connection]:
    """A transaction: committed and synced at the end, or rolled back if anything is raised."""
    with locked(path):
        refuse_moved(connection, path)
        with transaction(connection):
            yield connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Like `writing`, for a database that no other process uses."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Read a consistent snapshot, whatever other windows write; joins a transaction that is already open."""
    is_first = not connection.in_transaction
    if is_first:
        connection.execute("BEGIN")
    try:
        yield
    finally:
        if is_first:
            connection.rollback()


def refuse_moved(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `DamagedError` if the path now belongs to another file. The caller holds the lock."""
    if connection.execute("SELECT opened_file()").fetchone()[0] != file_at(path):
        raise DamagedError("another window has set the database aside")


def _set_up(connection: sqlite3.Connection) -> None:
    wanted: dict[str, object] = {
        "journal_mode": "delete",
        "synchronous": _EXTRA,
        "foreign_keys": 1,
        "secure_delete": 1,
    }
    if sys.platform == "darwin":
        wanted["fullfsync"] = 1
    for name, value in wanted.items():
        connection.execute(f"PRAGMA {name}={value}").fetchall()
        if connection.execute(f"PRAGMA {name}").fetchone()[0] != value:
            raise DatabaseError(f"SQLite does not accept {name}={value}")
