"""The tables of the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
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

MAX_NUMBER = 2**53
MAX_FOUND = 2**52
"""No number in a file is larger: what is new gets the next one."""
NUMBERED = ("person", "match")
"""The tables that never give a number twice."""
MAX_NAME = 1000
MAX_HEAD_BYTES = 2**16
TABLES: Sequence[str] = (
    # Names stand here alone: all other tables have numbers, which outlast them.
    f"""CREATE TABLE person (
        id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND {MAX_NUMBER}),
        name TEXT NOT NULL UNIQUE CHECK (length(name) <= {MAX_NAME})
    ) STRICT""",
    f"""CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND {MAX_NUMBER}),
        key TEXT NOT NULL UNIQUE CHECK (length(key) = 32 AND key NOT GLOB '*[^0-9a-f]*'),
        began_at TEXT NOT NULL,
        changed_at TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'over', 'away')),
        head BLOB NOT NULL CHECK (length(head) <= {MAX_HEAD_BYTES}),
        sequence INTEGER CHECK (sequence BETWEEN 1 AND {MAX_NUMBER})
    ) STRICT""",
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
    ) WITHOUT ROWID, STRICT""",
    """CREATE TABLE decision (
        match INTEGER NOT NULL,
        part INTEGER NOT NULL,
        first INTEGER NOT NULL,
        body BLOB NOT NULL,
        sum BLOB NOT NULL,
        PRIMARY KEY (match, part, first),
        FOREIGN KEY (match, part) REFERENCES part (match, number) ON DELETE CASCADE
    ) WITHOUT ROWID, STRICT""",
    """CREATE TABLE learner (
        person INTEGER PRIMARY KEY REFERENCES person (id),
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    ) STRICT""",
    """CREATE TABLE evidence (
        key BLOB NOT NULL PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES person (id),
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    ) WITHOUT ROWID, STRICT""",
    """CREATE TABLE resident (
        person INTEGER PRIMARY KEY REFERENCES person (id),
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    ) STRICT""",
    """CREATE TABLE summary (
        match INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    ) STRICT""",
)
"""The statements that make the tables.

They are strict, and have conditions, so that SQLite's own check tells what cannot be ours.
"""
VERSION = 1
"""A file that says another one was not written by this program."""


class NewerDatabaseError(DatabaseError):
    """A newer Matador has written the database: it is left as it is."""


class ForeignDatabaseError(DatabaseError):
    """The file is a database of another program."""


def version_of(connection: sqlite3.Connection) -> int:
    """`VERSION`, or 0 for a file in which there is nothing yet.

    `NewerDatabaseError` or `ForeignDatabaseError` for the file of somebody else; `DamagedError` if it has anything but
    our tables.
    """
    with reading(connection):
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        if owner == APPLICATION_ID and version > VERSION:
            raise NewerDatabaseError("a newer version of Matador wrote the matches on this computer")
        found = tables_in(connection)
    if version == owner == 0 and not found:
        return 0
    if owner != APPLICATION_ID:
        raise ForeignDatabaseError("the database belongs to another program")
    if version != VERSION or found != our_tables():
        raise DamagedError("its tables are not Matador's")
    return version


def make_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in a file in which there is nothing yet, in one transaction."""
    if version_of(connection) == VERSION:
        return
    with alone(path):
        refuse_moved(connection, path)
        # Another window may have been as quick.
        if version_of(connection) == 0:
            with transaction(connection):
                fill(connection)


def fill(connection: sqlite3.Connection, more: Iterable[str] = (), owner: int = APPLICATION_ID) -> None:
    """Make the tables, and more of them, in the transaction that is on."""
    for statement in (*TABLES, *more):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id={owner}")
    connection.execute(f"PRAGMA user_version={VERSION}")


def tables_in(connection: sqlite3.Connection) -> list[str]:
    """All that a database says of itself: tables and indexes, and whatever else somebody has put there."""
    return sorted(map(repr, connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")))


@cache
def our_tables(more: tuple[str, ...] = ()) -> list[str]:
    """What `tables_in` finds where nobody has put anything else; `more`: statements that make other tables of ours."""
    with closing(sqlite3.connect(":memory:")) as empty:
        fill(empty, more)
        return tables_in(empty)


def count_from(connection: sqlite3.Connection, table: str, last: int) -> None:
    """Give no number up to this one to anything new."""
    connection.execute(
        "INSERT INTO sqlite_sequence SELECT ?, 0 WHERE NOT EXISTS "
        "(SELECT 1 FROM sqlite_sequence WHERE name = ?)",
        (table, table),
    )
    connection.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (last, table))
