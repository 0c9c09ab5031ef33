"""The way out of a database that is not trusted, whatever file it came in: its rows, one by one, into tables of ours.

Nothing of such a file is adopted. What it says of its tables has to be what ours say, to the letter, so it has no
trigger, no view and no expression of its own; each value has a limit, and so has the whole.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

from matador.storage.database.connection import DamagedError, bounded, protect, transaction
from matador.storage.database.damage import wrong_numbers
from matador.storage.database.schema import count_from, fill, our_tables, tables_in

TABLES_STEPS = 20_000
"""Of SQLite: so many it may take to tell which tables a database has. Ours are told in some hundred."""
_STEPS, _STEPS_PER_BYTE = 10**6, 4
"""So many it may take to read all rows: ours need less than one for each byte of the file."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied."""

    sum: bytes
    """A SHA-256 over all of it."""
    rows: Mapping[str, int]
    """How many each table has."""


@contextmanager
def untrusted(path: Path, max_bytes: int, more: tuple[str, ...] = ()) -> Iterator[sqlite3.Connection]:
    """A connection that reads a file as it lies there, and nothing beside it; it has our tables.

    `more`: the statements of what other tables it has to have. `DamagedError` or `sqlite3.Error` for any other file.
    """
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError("not a regular file")
    if found.st_size > max_bytes:
        raise DamagedError("too large")
    name = path.absolute().as_posix()
    address = f"file://{'' if name.startswith('/') else '/'}{quote(os.fsencode(name))}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, isolation_level=None, uri=True)) as connection:
        protect(connection)
        with bounded(connection, TABLES_STEPS):
            if tables_in(connection) != our_tables(more):
                raise DamagedError("its tables are not Matador's")
        with bounded(connection, _STEPS + _STEPS_PER_BYTE * found.st_size):
            yield connection


@contextmanager
def new_database(
    path: Path, more: tuple[str, ...] = (), owner: int | None = None
) -> Iterator[sqlite3.Connection]:
    """A connection to an empty file that gets our tables, and what is written into them in one transaction.

    It is nobody else's yet: whoever makes it syncs it, or throws it away.
    """
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as connection:
        protect(connection)
        for setting in ("journal_mode=OFF", "synchronous=OFF", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")
        with transaction(connection):
            fill(connection, more) if owner is None else fill(connection, more, owner)
            yield connection


def copy_rows(source: sqlite3.Connection, target: sqlite3.Connection) -> Copied:
    """Copy what is in our tables of one database into those of a new one; `sqlite3.Error` if it does not fit there."""
    total, counts = hashlib.sha256(), dict[str, int]()
    for table in reversed(_columns()):
        # It may be tried again.
        target.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names

    def noted(table: str, rows: Iterator[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
        counts[table] = 0
        for row in rows:
            for value in (table, *row):
                data = value if isinstance(value, bytes) else repr(value).encode()
                total.update(f"{type(value).__name__} {len(data)} ".encode())
                total.update(data)
            counts[table] += 1
            yield row

    for table, columns in _columns().items():
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        # The rows themselves are read, and no index that may say something else.
        rows = source.execute(f"SELECT {names} FROM {table} NOT INDEXED")  # noqa: S608 - our own names
        target.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", noted(table, rows))  # noqa: S608
    if (fault := wrong_numbers(source)) is not None:
        raise DamagedError(fault)
    for table, last in source.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name"):
        total.update(repr((table, last)).encode())
        count_from(target, table, last)
    return Copied(total.digest(), counts)


@cache
def _columns() -> dict[str, tuple[str, ...]]:
    """The columns of each of our tables; a table comes after those that it refers to."""
    with closing(sqlite3.connect(":memory:")) as empty:
        fill(empty)
        names = empty.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        return {
            name: tuple(row[1] for row in empty.execute(f"PRAGMA table_info({name})"))
            for (name,) in names
            if not name.startswith("sqlite_")
        }
