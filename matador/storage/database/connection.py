"""A connection to the database that loses nothing it has acknowledged, with its settings read back."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.parse import quote

from matador.storage.atomic import PRIVATE, make_folder, sync_folder
from matador.storage.database.file_systems import is_on_network
from matador.storage.locks import locked

Mode: TypeAlias = Literal["wal", "delete"]

APPLICATION_ID = 0x4D617437
"""`Mat7`: by it `file` and others tell whose database it is."""
BUSY_S = 5.0
_PAUSE_S = 0.002
_WRITE_PROTECTED = 19
"""What Windows says of a disk that cannot be written."""
_FULL, _EXTRA = 2, 3
"""Levels of `synchronous`."""
MAX_VALUE_BYTES = 2**24
"""No row of ours is longer: a record has at most half of it."""
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: MAX_VALUE_BYTES,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 32,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 50,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 5,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 20_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 10,
    # VACUUM attaches one.
    sqlite3.SQLITE_LIMIT_ATTACHED: 1,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 100,
    # Rows that go with others do so by triggers of SQLite's own.
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 5,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
"""All that a database may ask for: our own tables and statements need less."""
_STEPS = 1000
"""Of SQLite, from one look at how much it has done to the next."""


class DatabaseError(OSError):
    """The database cannot be used as it must be; the message says what stands against it."""


class DamagedError(DatabaseError):
    """Something in the database is not as it was written."""


class LockedError(DatabaseError):
    """The database cannot be written here, as on a locked stick; it can be read."""


class MovedError(DatabaseError):
    """The file that was opened is not that of this name any more: another window has put it aside."""


def connect(path: Path, mode: Mode | None = None) -> sqlite3.Connection:
    """The database in a file, made if there is none; every commit is on the disk before it returns.

    `mode`: the journal's, None to choose: `wal` where the file lies on this computer, `delete` for what others may
    write too, and where WAL is refused. `sqlite3.Error` or `OSError` if it cannot be opened.
    """
    make_folder(path.parent)
    mode = mode or ("delete" if is_on_network(path.parent) else "wal")
    # Another window may be about to put another in the place of a damaged one; and to choose a journal is to write,
    # for which SQLite does not wait there.
    with alone(path):
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
            sync_folder(path.parent)
        connection = _opened(path, "rw")
        try:
            _set_up(connection, mode)
        except BaseException:
            connection.close()
            raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes neither the database nor its log, not even when it is closed.

    SQLite makes the index of the log (`-shm`) anew. Of an empty file it would remove the log: open none.
    """
    return _opened(path, "ro")


def copied_to_read(source: sqlite3.Connection) -> sqlite3.Connection:
    """A copy of a database in memory, in which nothing can be written."""
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    source.backup(copy)
    protect(copy)
    copy.execute("PRAGMA query_only=ON")
    return copy


def is_locked_away(path: Path) -> bool:
    """True if nobody may write a file or make one beside it; False if there is merely no room."""
    try:
        with tempfile.TemporaryFile(dir=next(each for each in path.absolute().parents if each.exists())):
            pass
        with suppress(FileNotFoundError), path.open("r+b"):
            pass
    except OSError as error:
        if sys.platform == "win32":
            # There another program that has a file open is told in the same way as what nobody may.
            return error.winerror == _WRITE_PROTECTED
        return error.errno in (errno.EROFS, errno.EACCES, errno.EPERM)
    return False


def _opened(path: Path, access: str) -> sqlite3.Connection:
    name = path.absolute().as_posix()
    address = f"file://{'' if name.startswith('/') else '/'}{quote(os.fsencode(name))}?mode={access}"
    connection = sqlite3.connect(
        address, timeout=BUSY_S, isolation_level=None, check_same_thread=False, uri=True
    )
    protect(connection)
    file = _file_at(path)
    connection.create_function("opened_file", 0, lambda: file)
    return connection


def protect(connection: sqlite3.Connection) -> None:
    """Let a database ask for no more than ours need, and carry out nothing that it says of itself."""
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE)
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    # A name that was damaged is a name all the same.
    connection.text_factory = _text


@contextmanager
def bounded(connection: sqlite3.Connection, steps: int) -> Iterator[None]:
    """Raise `DamagedError` once SQLite has done so many steps: in a bad file rows and tables may have no end."""
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


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def is_in_place(connection: sqlite3.Connection, path: Path) -> bool:
    """True if the database that was opened is still what has its name."""
    return bool(connection.execute("SELECT opened_file()").fetchone()[0] == _file_at(path))


def _file_at(path: Path) -> str:
    """By what the system knows the file of this name; empty if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return ""
    return f"{found.st_dev}/{found.st_ino}"


def mode_of(connection: sqlite3.Connection) -> Mode:
    """The journal that the connection uses."""
    return "wal" if _asked(connection, "journal_mode") == "wal" else "delete"


@contextmanager
def writing(connection: sqlite3.Connection, path: Path) -> Iterator[sqlite3.Connection]:
    """A transaction: committed and synced at its end, or rolled back if anything is raised.

    One lock of ours is around every write and every checkpoint: before 3.51.3 SQLite may damage a WAL in which two
    connections write or check in at the same moment.
    """
    with alone(path):
        refuse_moved(connection, path)
        with transaction(connection):
            yield connection


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else writes meanwhile; `OSError` if that cannot be had."""
    with locked(path, _PAUSE_S):
        yield


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction of one who is alone, as in `writing`."""
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
    """All that is read meanwhile is of one moment, whatever another window writes; in a transaction it is anyway."""
    is_first = not connection.in_transaction
    if is_first:
        connection.execute("BEGIN")
    try:
        yield
    finally:
        if is_first:
            connection.rollback()


def checkpoint(connection: sqlite3.Connection, path: Path) -> None:
    """Bring what is in the WAL into the database, and empty the WAL: what was deleted is in neither then."""
    if mode_of(connection) == "wal":
        with alone(path):
            refuse_moved(connection, path)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def erase_traces(connection: sqlite3.Connection, path: Path) -> bool:
    """Write the database afresh without what was deleted, and empty its journal; False if another window reads it.

    What that window still sees stays in the journal until the next checkpoint. `VACUUM` needs the room of the
    database once more.
    """
    with alone(path):
        refuse_moved(connection, path)
        connection.execute("VACUUM")
        if mode_of(connection) == "wal":
            is_busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            return not is_busy
        # A journal that is kept open has its head overwritten, and all that comes after it stays.
        connection.execute("PRAGMA locking_mode=NORMAL").fetchall()
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
    return True


def close(connection: sqlite3.Connection, path: Path) -> None:
    """Close it; whoever is the last to do so empties the WAL, which is a checkpoint as well."""
    with closing(connection), alone(path):
        connection.close()


def close_untouched(connection: sqlite3.Connection, path: Path) -> None:
    """Close it, and leave database and log as they are: whoever is not the last to close checks nothing in."""
    try:
        last = connect_to_read(path)
    except sqlite3.Error:
        connection.close()
        return
    with closing(last), suppress(sqlite3.Error):
        with suppress(sqlite3.Error):
            last.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.close()


def refuse_moved(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `MovedError` if what was opened is not what has its name any more; whoever asks is alone."""
    if not is_in_place(connection, path):
        raise MovedError("another window has set the database aside")


def _set_up(connection: sqlite3.Connection, mode: Mode) -> None:
    found = connection.execute(f"PRAGMA journal_mode={mode}").fetchone()[0]
    if found != mode:
        # What cannot share memory between processes refuses WAL and stays as it was.
        mode, found = "delete", connection.execute("PRAGMA journal_mode=delete").fetchone()[0]
    if found != mode:
        raise DatabaseError(f"the database journal is {found} and cannot be set to {mode}")
    level = _FULL if mode == "wal" else _EXTRA
    wanted = {"synchronous": level, "foreign_keys": 1, "secure_delete": 1, "wal_autocheckpoint": 0}
    if sys.platform == "darwin":
        wanted |= {"fullfsync": 1, "checkpoint_fullfsync": 1}
    for name, value in wanted.items():
        connection.execute(f"PRAGMA {name}={value}").fetchall()
        if _asked(connection, name) != value:
            raise DatabaseError(f"SQLite does not accept {name}={value}")
    if mode == "delete":
        # Locks of a network file system are not to be relied on: one process alone has the database.
        connection.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()


def _asked(connection: sqlite3.Connection, name: str) -> object:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]
