"""The tables of the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

from matador.storage.database.connection import (
    APPLICATION_ID,
    DamagedError,
    DatabaseError,
    alone,
    reading,
    refuse_moved,
    transaction,
)

TABLES: Sequence[str] = (
    # Names stand here alone: all other tables have numbers, which outlast them.
    "CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE)",
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL UNIQUE,
        began_at TEXT NOT NULL,
        changed_at TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'over', 'away')),
        head BLOB NOT NULL,
        sequence INTEGER
    )""",
    # Which match was played last is told by a number, for a clock may be wrong. One that was imported has none.
    "CREATE INDEX match_by_sequence ON match (sequence)",
    "CREATE INDEX match_by_state ON match (state)",
    # A match has one part, and one more for each time when decisions before it were not kept.
    """CREATE TABLE part (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        first INTEGER NOT NULL,
        record BLOB,
        sum BLOB NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE decision (
        match INTEGER NOT NULL,
        part INTEGER NOT NULL,
        first INTEGER NOT NULL,
        body BLOB NOT NULL,
        sum BLOB NOT NULL,
        PRIMARY KEY (match, part, first),
        FOREIGN KEY (match, part) REFERENCES part (match, number) ON DELETE CASCADE
    ) WITHOUT ROWID""",
    """CREATE TABLE learner (
        person INTEGER PRIMARY KEY REFERENCES person (id),
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    )""",
    """CREATE TABLE evidence (
        key BLOB NOT NULL PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES person (id),
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE resident (
        person INTEGER PRIMARY KEY REFERENCES person (id),
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    )""",
    """CREATE TABLE summary (
        match INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    )""",
)
"""The statements that make the tables."""
VERSION = 1
"""A file that says another one was not written by this program."""


class NewerDatabaseError(DatabaseError):
    """A newer Matador has written the database: it is left as it is."""


class ForeignDatabaseError(DatabaseError):
    """The file is a database of another program."""


def version_of(connection: sqlite3.Connection) -> int:
    """`VERSION`, or 0 for a file in which there is nothing yet.

    `NewerDatabaseError` or `ForeignDatabaseError` for the file of somebody else.
    """
    with reading(connection):
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if owner != APPLICATION_ID and not (is_empty and version == owner == 0):
        raise ForeignDatabaseError("the database belongs to another program")
    if version > VERSION:
        raise NewerDatabaseError("a newer Matador has written the matches of this computer")
    if owner == APPLICATION_ID and version != VERSION:
        raise DamagedError("the database does not say which version it has")
    return version


def make_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a file in which there is nothing yet, in one transaction."""
    if version_of(connection) == VERSION:
        return
    with alone(path):
        refuse_moved(connection, path)
        # Another window may have been as quick.
        if version_of(connection) == VERSION:
            return
        with transaction(connection):
            for statement in TABLES:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={VERSION}")


def tables_in(connection: sqlite3.Connection) -> set[object]:
    """All that a database says of itself: tables and indexes, and whatever else somebody has put there."""
    return set(connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


@cache
def our_tables() -> frozenset[object]:
    """What `tables_in` finds where nobody has put anything else."""
    with closing(sqlite3.connect(":memory:")) as empty:
        for statement in TABLES:
            empty.execute(statement)
        return frozenset(tables_in(empty))


def copied(connection: sqlite3.Connection) -> bytes:
    """The whole database as it is at one moment, by SQLite's backup, as the bytes of a file."""
    with closing(sqlite3.connect(":memory:")) as copy:
        connection.backup(copy)
        return copy.serialize()
