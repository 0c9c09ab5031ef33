"""The tables of the database, their versions, and the way from one version to the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from matador.storage.atomic import PRIVATE, sync_file, sync_folder
from matador.storage.database.connection import (
    APPLICATION_ID,
    DatabaseError,
    alone,
    reading,
    refuse_moved,
    transaction,
)

MIGRATIONS: Sequence[Sequence[str]] = (
    (
        # Names stand here alone: all other tables have numbers, which outlast them.
        "CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE)",
        """CREATE TABLE match (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            began_at TEXT NOT NULL,
            changed_at TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'over', 'away')),
            head BLOB NOT NULL
        )""",
        "CREATE INDEX match_by_state ON match (state, changed_at)",
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
    ),
    (
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
    ),
    (
        """CREATE TABLE resident (
            person INTEGER PRIMARY KEY REFERENCES person (id),
            body BLOB NOT NULL,
            sum BLOB NOT NULL
        )""",
    ),
    (
        """CREATE TABLE summary (
            match INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
            body BLOB NOT NULL,
            sum BLOB NOT NULL
        )""",
    ),
)
"""What leads from each version to the next, from 0, an empty file."""
VERSION = len(MIGRATIONS)


class NewerDatabaseError(DatabaseError):
    """A newer Matador has written the database: it may be read, and is left as it is."""


class ForeignDatabaseError(DatabaseError):
    """The file is a database of another program."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the tables; 0 for an empty file. `ForeignDatabaseError` if they are not ours."""
    with reading(connection):
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if owner != APPLICATION_ID and not (is_empty and version == owner == 0):
        raise ForeignDatabaseError("the database belongs to another program")
    return version


def version_to_read(connection: sqlite3.Connection) -> int:
    """The version of the tables, which is this one or an older one; `NewerDatabaseError` if it is not."""
    version = version_of(connection)
    if version > VERSION:
        raise NewerDatabaseError("a newer Matador has written the matches of this computer")
    return version


def bring_up_to_date(connection: sqlite3.Connection, path: Path) -> Path | None:
    """Bring the tables to this version in one transaction; where the database is kept as it was before, if it was.

    `NewerDatabaseError` if they are newer; nothing is changed then.
    """
    if version_to_read(connection) == VERSION:
        return None
    with alone(path):
        refuse_moved(connection, path)
        # Another window may have been as quick.
        version = version_to_read(connection)
        if version == VERSION:
            return None
        backup = None if version == 0 else back_up(connection, path, version)
        with transaction(connection):
            for statements in MIGRATIONS[version:]:
                for statement in statements:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={VERSION}")
    return backup


def copied(connection: sqlite3.Connection) -> bytes:
    """The whole database as it is at one moment, by SQLite's backup, as the bytes of a file."""
    with closing(sqlite3.connect(":memory:")) as copy:
        connection.backup(copy)
        return copy.serialize()


def back_up(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """A copy of the database beside it, by SQLite's backup; where it is."""
    copy = path.with_name(f"{path.stem}.version-{version}{path.suffix}")
    copy.unlink(missing_ok=True)
    copy.touch(PRIVATE)
    with closing(sqlite3.connect(copy)) as target:
        connection.backup(target)
    sync_file(copy)
    sync_folder(copy.parent)
    return copy
