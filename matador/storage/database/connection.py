"""A connection to the database that loses nothing it has acknowledged, with its settings read back."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from matador.storage.atomic import PRIVATE, make_folder, sync_folder
from matador.storage.database.file_systems import is_on_network
from matador.storage.locks import locked

Mode: TypeAlias = Literal["wal", "delete"]

APPLICATION_ID = 0x4D617437
"""`Mat7`: by it `file` and others tell whose database it is."""
BUSY_S = 5.0
_PAUSE_S = 0.002
_FULL, _EXTRA = 2, 3
"""Levels of `synchronous`."""


class DatabaseError(OSError):
    """The database cannot be used as it must be; the message says what stands against it."""


def connect(path: Path, mode: Mode | None = None) -> sqlite3.Connection:
    """The database in a file, made if there is none; every commit is on the disk before it returns.

    `mode`: the journal's, None to choose: `wal` where the file lies on this computer, `delete` for what others may
    write too, and where WAL is refused. `sqlite3.Error` or `OSError` if it cannot be opened.
    """
    make_folder(path.parent)
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
        sync_folder(path.parent)
    mode = mode or ("delete" if is_on_network(path.parent) else "wal")
    # To choose a journal is to write, and SQLite does not wait there for another window that does the same.
    with alone(path):
        connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        try:
            _set_up(connection, mode)
        except BaseException:
            connection.close()
            raise
    return connection


def mode_of(connection: sqlite3.Connection) -> Mode:
    """The journal that the connection uses."""
    return "wal" if _asked(connection, "journal_mode") == "wal" else "delete"


@contextmanager
def writing(connection: sqlite3.Connection, path: Path) -> Iterator[sqlite3.Connection]:
    """A transaction: committed and synced at its end, or rolled back if anything is raised.

    One lock of ours is around every write and every checkpoint: before 3.51.3 SQLite may damage a WAL in which two
    connections write or check in at the same moment.
    """
    with alone(path), transaction(connection):
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
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def close(connection: sqlite3.Connection, path: Path) -> None:
    """Close it; whoever is the last to do so empties the WAL, which is a checkpoint as well."""
    with closing(connection), alone(path):
        connection.close()


def _set_up(connection: sqlite3.Connection, mode: Mode) -> None:
    found = connection.execute(f"PRAGMA journal_mode={mode}").fetchone()[0]
    if found != mode:
        # What cannot share memory between processes refuses WAL and stays as it was.
        mode, found = "delete", connection.execute("PRAGMA journal_mode=delete").fetchone()[0]
    if found != mode:
        raise DatabaseError(f"the journal of the database is {found}, and cannot be {mode}")
    level = _FULL if mode == "wal" else _EXTRA
    wanted = {"synchronous": level, "foreign_keys": 1, "secure_delete": 1, "wal_autocheckpoint": 0}
    if sys.platform == "darwin":
        wanted |= {"fullfsync": 1, "checkpoint_fullfsync": 1}
    for name, value in wanted.items():
        connection.execute(f"PRAGMA {name}={value}").fetchall()
        if _asked(connection, name) != value:
            raise DatabaseError(f"SQLite does not take {name}={value}")
    if mode == "delete":
        # Locks of a network file system are not to be relied on: one process alone has the database.
        connection.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()


def _asked(connection: sqlite3.Connection, name: str) -> object:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]
