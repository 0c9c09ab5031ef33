"""The tables of the database, and copying rows from untrusted files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from matador.match.records import LONGEST_NAME
from matador.storage.database.connection import (
    APPLICATION_ID,
    TABLES_STEPS,
    DamagedError,
    DatabaseError,
    bounded,
    connect_to_file,
    protect,
    reading,
    transaction,
)

STATES = ("open", "over", "away")
MAX_NUMBER = 2**53
MAX_FOUND = 2**52
"""Maximum number in a valid file, so that there is always a next number."""
NUMBERED = ("person", "match")
"""The tables that never reuse a number."""
MAX_HEAD_BYTES = 2**16
_BODIES = """CREATE TABLE {} (
        person INTEGER PRIMARY KEY REFERENCES person (id),
        body BLOB NOT NULL,
        sum BLOB NOT NULL
    ) STRICT"""
TABLES: Sequence[str] = (
    # Only this table has names: all others have numbers, which outlast the names.
    f"""CREATE TABLE person (
        id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND {MAX_NUMBER}),
        name TEXT NOT NULL UNIQUE CHECK (length(name) <= {LONGEST_NAME})
    ) STRICT""",
    f"""CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND {MAX_NUMBER}),
        key TEXT NOT NULL UNIQUE CHECK (length(key) = 32 AND key NOT GLOB '*[^0-9a-f]*'),
        changed_at TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN {STATES}),
        head BLOB NOT NULL CHECK (length(head) <= {MAX_HEAD_BYTES}),
        sequence INTEGER CHECK (sequence BETWEEN 1 AND {MAX_NUMBER})
    ) STRICT""",
    # The match played last has the highest sequence number, because clocks may be wrong. Imported matches have none.
    "CREATE INDEX match_by_sequence ON match (sequence)",
    "CREATE INDEX match_by_state ON match (state)",
    # Row 0 is the record of a match, if it has one; its decisions come after it.
    """CREATE TABLE decision (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        sum BLOB NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID, STRICT""",
    _BODIES.format("learner"),
    # The keys of the evidence that a learner's progress includes, so that each piece counts once.
    """CREATE TABLE evidence (
        key BLOB NOT NULL PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES person (id)
    ) WITHOUT ROWID, STRICT""",
    _BODIES.format("profile"),
)
"""Strict types and checks let SQLite's own integrity check detect values that we never write."""
TABLES_NAMED = ("person", "match", "decision", "learner", "evidence", "profile")
"""Each comes after the tables that it refers to."""
_STEPS, _STEPS_PER_BYTE = 10**6, 4
"""SQLite steps allowed for reading all rows. Our databases need less than one per byte of the file."""
VERSION = 1
"""The version of the tables; files with any other version are refused."""


class NewerDatabaseError(DatabaseError):
    """A newer version of Matador wrote the database, which is left unchanged."""


class ForeignDatabaseError(DatabaseError):
    """The file is a database of another program."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the tables: `VERSION`, or 0 for an empty file.

    `NewerDatabaseError` or `ForeignDatabaseError` if a newer version or another program wrote it; `DamagedError` if it
    does not have exactly our tables.
    """
    with reading(connection):
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        if owner == APPLICATION_ID and version > VERSION:
            raise NewerDatabaseError("a newer version of Matador wrote the matches")
        found = tables_in(connection)
    if version == owner == 0 and not found:
        return 0
    if owner != APPLICATION_ID:
        raise ForeignDatabaseError("the database belongs to another program")
    if version != VERSION or found != our_tables():
        raise DamagedError("its tables are not Matador's")
    return version


def fill(connection: sqlite3.Connection) -> None:
    for statement in TABLES:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={VERSION}")


def tables_in(connection: sqlite3.Connection) -> list[str]:
    return sorted(map(repr, connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")))


@cache
def our_tables() -> list[str]:
    with closing(sqlite3.connect(":memory:")) as empty:
        fill(empty)
        return tables_in(empty)


def count_from(connection: sqlite3.Connection, table: str, last: int) -> None:
    """Never assign numbers up to this one to new rows."""
    new = "INSERT INTO sqlite_sequence SELECT ?1, 0 WHERE ?1 NOT IN (SELECT name FROM sqlite_sequence)"
    connection.execute(new, (table,))
    connection.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (last, table))


def refuse_large_numbers(connection: sqlite3.Connection) -> None:
    """`DamagedError` if a number is so large that no row could be inserted after it."""
    given = connection.execute(
        "SELECT name, coalesce(seq, -1) FROM sqlite_sequence UNION ALL SELECT 'person', max(id) FROM person "
        "UNION ALL SELECT 'match', max(id) FROM match UNION ALL SELECT 'match', max(sequence) FROM match"
    ).fetchmany(6)
    numbers = [number for _, number in given if number is not None]
    is_sound = len(given) <= 5 and all(name in NUMBERED for name, _ in given)
    if not is_sound or not all(isinstance(number, int) and 0 <= number <= MAX_FOUND for number in numbers):
        raise DamagedError("a number is too large")


# The rows of an untrusted database, whatever file it came in, are copied one by one into our own tables: nothing else
# in such a file is used. Its schema must be identical to ours, so it has no triggers, views or expressions of its own.
# Each value has a size limit, and so does the whole database.


@contextmanager
def untrusted(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file that has exactly our tables for reading; `DatabaseError` for any other, and if it is endless."""
    with closing(connect_to_file(path)) as connection:
        with bounded(connection, TABLES_STEPS):
            if version_of(connection) == 0:
                raise DamagedError("its database is empty")
        with bounded(connection, _STEPS + _STEPS_PER_BYTE * path.stat().st_size):
            yield connection


@contextmanager
def new_database(path: Path) -> Iterator[sqlite3.Connection]:
    """Create our tables in an empty file, in the caller's transaction; the caller syncs or deletes it."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as connection:
        protect(connection)
        for setting in ("journal_mode=OFF", "synchronous=OFF", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")
        with transaction(connection):
            fill(connection)
            yield connection


def copy_rows(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy the rows of our tables into a new database; `sqlite3.Error` or `DamagedError` if they are invalid."""
    for table in reversed(TABLES_NAMED):
        # This may be a second attempt.
        target.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names
    for table in TABLES_NAMED:
        # Read the rows themselves, because an index may differ from them.
        # After an error, an open cursor would keep the file open, and Windows cannot delete an open file.
        with closing(source.execute(f"SELECT * FROM {table} NOT INDEXED")) as rows:  # noqa: S608 - our own names
            marks = ", ".join("?" * len(rows.description))
            target.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608
    refuse_large_numbers(source)
    for table, last in source.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name"):
        count_from(target, table, last)


def count_rows(connection: sqlite3.Connection) -> dict[str, int]:
    return {
        table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - our own names
        for table in TABLES_NAMED
    }
