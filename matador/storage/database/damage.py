"""Damage in a database, found by SQLite or by checksums, and the rows that survive in it."""

from __future__ import annotations

import re
import sqlite3
import struct
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TypeAlias

from matador.storage.database.connection import APPLICATION_ID, DamagedError, bounded, protect
from matador.storage.database.rows import KINDS, is_body, sound_rows
from matador.storage.database.schema import refuse_large_numbers, version_of

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG)
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions from SQLite, including those for undecodable error messages."""
_KEY = re.compile(r"[0-9a-f]{32}")
STATES = ("open", "over", "away")


def is_damage(error: BaseException) -> bool:
    """True if an error means that the file is not a database, or is damaged."""
    if isinstance(error, DamagedError | UnicodeDecodeError):
        # SQLite's message may quote damaged data that is not valid text.
        return True
    if not isinstance(error, sqlite3.DatabaseError):
        return False
    code = getattr(error, "sqlite_errorcode", None)
    # The low byte is the kind of error, the others are details.
    return code is not None and code & 0xFF in _DAMAGED


def refuse_damaged(connection: sqlite3.Connection) -> None:
    """Check the whole database; raises `DamagedError`, or an error of SQLite."""
    if version_of(connection) == 0:
        return
    # `quick_check` skips indexes; check those of the small tables, which are used to look up people and matches.
    for check in ("quick_check(1)", "integrity_check(match)", "integrity_check(person)"):
        if (found := connection.execute(f"PRAGMA {check}").fetchone()[0]) != "ok":
            raise DamagedError(str(found))
    refuse_large_numbers(connection)
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise DamagedError("a row belongs to nothing")
    if not all(is_match(*row[1:]) for row in connection.execute("SELECT * FROM match")):
        raise DamagedError("a match has no key, or no time")
    for _ in sound_rows(connection.execute("SELECT * FROM decision ORDER BY 1, 2")):
        pass
    for kind in KINDS:
        if not all(is_body(kind, *row) for row in connection.execute(f"SELECT * FROM {kind}")):  # noqa: S608 - our own names
            raise DamagedError(f"the {kind} of a person is damaged")


def is_match(key: object, changed_at: object, state: object, head: object, sequence: object) -> bool:
    is_known = is_key(key) and state in STATES and isinstance(head, bytes)
    return is_known and is_time(changed_at) and isinstance(sequence, int | None)


def is_key(key: object) -> bool:
    """True for a valid match key, which is safe to use as the name of a lock file."""
    return isinstance(key, str) and _KEY.fullmatch(key) is not None


def is_time(text: object) -> bool:
    with suppress(ValueError):
        return isinstance(text, str) and datetime.fromisoformat(text).tzinfo is not None
    return False


# The rows that survive, even on pages that no table points to any more: in a copy with a new first page, each page in
# turn is declared the root page of a table, which SQLite then reads. Rows may be wrong: callers verify their checksums.

FoundRow: TypeAlias = tuple[int | None, tuple[object, ...]]
"""The row number, None in a table without row numbers; and the columns, missing ones as None."""

PAGE = 4096
"""Page size in bytes, the default of SQLite."""
_BLANK = bytes(PAGE)
MAGIC = b"SQLite format 3\0"
_START = 100
"""Length of the header of a database."""
_FIXED = bytes((0, 64, 32, 32))
_STEPS = 10**6
_NUMBERED = "CREATE TABLE numbered (a INTEGER PRIMARY KEY, b, c, d, e, f)"
_KEYED = "CREATE TABLE keyed (a, b, c, d, PRIMARY KEY (a, b)) WITHOUT ROWID"
_LEAF, _KEYED_LEAF, _KEYED_INNER = 0x0D, 0x0A, 0x02
_FROM_KEYED = ("SELECT NULL, a, b, c, d FROM keyed", " ORDER BY a DESC, b DESC")
_SELECTS = {
    _LEAF: ("SELECT a, b, c, d, e, f FROM numbered", " ORDER BY a DESC"),
    _KEYED_LEAF: _FROM_KEYED,
    _KEYED_INNER: _FROM_KEYED,
}
"""A query and its reverse order for each kind of page with rows. All our tables have the columns of one of these."""


def mark_of(path: Path) -> tuple[int, int] | None:
    """The application ID and the version of the tables, if the file begins like a database."""
    data = _start_of(path)
    if not data.startswith(MAGIC) or len(data) < _START:
        return None
    version, _, owner = struct.unpack_from(">iii", data, 60)
    return owner, version


def refuse_damaged_start(path: Path) -> None:
    """Raise `DamagedError` if constant bytes are wrong that SQLite may take for the format of a later version."""
    mark = mark_of(path)
    if mark is not None and mark[0] == APPLICATION_ID:
        data = _start_of(path)
        formats, encodings = struct.unpack_from(">I8xI", data, 44)
        if not (set(data[18:20]) <= {1, 2} and data[20:24] == _FIXED and formats <= 4 and encodings <= 1):
            raise DamagedError("its first page is damaged")


def _start_of(path: Path) -> bytes:
    with suppress(FileNotFoundError), path.open("rb") as file:
        return file.read(_START)
    return b""


def rows_of(path: Path, work: Path) -> Iterator[FoundRow]:
    """All rows of a database that may be damaged or missing; `work` is a folder for a copy."""
    copy, kinds, count = work / "copy.db", dict[int, int](), 1
    with copy.open("wb") as new, suppress(FileNotFoundError), path.open("rb") as old:
        old.seek(PAGE)
        while page := old.read(PAGE):
            count += 1
            # Any size may be claimed with pages that are empty.
            if page != _BLANK:
                new.seek((count - 1) * PAGE)
                new.write(page)
                kinds[count] = page[0]
    with copy.open("r+b") as new:
        first = bytearray(_first_page())
        # Both tables need a root page.
        struct.pack_into(">I", first, 28, max(3, count))
        new.write(first)
        new.truncate(max(3, count) * PAGE)
    size = copy.stat().st_size
    left = 16 * size
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        protect(connection)
        if sys.version_info >= (3, 12):
            connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, False)
        for setting in ("cell_size_check=OFF", "journal_mode=OFF", "synchronous=OFF"):
            connection.execute(f"PRAGMA {setting}")
        for number, kind in kinds.items():
            if kind not in _SELECTS:
                continue
            connection.execute("PRAGMA writable_schema=ON")
            connection.execute("UPDATE sqlite_master SET rootpage = ?", (number,))
            connection.execute("PRAGMA writable_schema=RESET")
            for row, *values in _rows_at(connection, *_SELECTS[kind], _STEPS + size):
                yield row if isinstance(row, int) else None, tuple(values)
                # In a malicious file, rows may overlap endlessly.
                left -= sum(len(value) for value in values if isinstance(value, bytes | str))
                if left < 0:
                    return


def _rows_at(
    connection: sqlite3.Connection, select: str, backwards: str, steps: int
) -> Iterator[tuple[object, ...]]:
    """The rows below the root page; if a row is unreadable, the rows after it are read from the end."""
    for sql in (select, select + backwards):
        count = 0
        try:
            with bounded(connection, steps):
                for row in connection.execute(sql):
                    count += 1
                    yield row
        except (*SQLITE_ERRORS, DamagedError):
            # Python's `sqlite3` drops the row before the error.
            with suppress(*SQLITE_ERRORS, DamagedError), bounded(connection, steps):
                yield from connection.execute(f"{sql} LIMIT 1 OFFSET {count}")
            continue
        return


@cache
def _first_page() -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA page_size={PAGE}")
        connection.execute(_NUMBERED)
        connection.execute(_KEYED)
        return connection.serialize()[:PAGE]
