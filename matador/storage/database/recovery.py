"""Make a new database from the rows of a damaged one, and of its newest sound automatic backup.

Only checksums (`rows`) decide which rows belong to a match, and in which order, so no false decision can get in. Keys,
times, seats and names have no checksums: for names, the backup takes precedence; for the others, the last readable row
with the key that the backup knows.
"""

from __future__ import annotations

import secrets
import sqlite3
import struct
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TypeAlias

from matador.match.records import LONGEST_NAME
from matador.storage.atomic import PRIVATE
from matador.storage.clock import now
from matador.storage.database import schema
from matador.storage.database.connection import SQLITE_ERRORS, DamagedError, bounded, protect
from matador.storage.database.head import persons_by_match, persons_in
from matador.storage.database.rows import (
    KINDS,
    Kind,
    Place,
    is_body,
    neutral_name,
    row_sum,
    write_body,
    write_row,
)

FoundRow: TypeAlias = tuple[int | None, tuple[object, ...]]
"""The row number, None in a table without row numbers; and the columns, missing ones as None."""
_Row: TypeAlias = tuple[int, bytes, bytes]
"""The number of a row of a match, its body, and its checksum."""


@dataclass(slots=True)
class FoundRows:
    """The rows of a backup, then those of the damaged database."""

    names: dict[int, str] = field(default_factory=dict)
    matches: dict[int, tuple[object, ...]] = field(default_factory=dict)
    rows: dict[int, dict[_Row, None]] = field(default_factory=lambda: defaultdict(dict))
    """By the number of the match, in the order in which they were found."""
    bodies: dict[tuple[Kind, int], bytes] = field(default_factory=dict)
    """The progress of learners, and profiles, by the number of the person."""
    evidence: dict[bytes, int] = field(default_factory=dict)
    """The number of the person, by key."""

    def add(self, row: FoundRow) -> bool:
        """Add a row, if it may be from our tables; True if its checksum proves that."""
        match row:
            case (None, (int(match), int(number), bytes(body), bytes(total))) if _is_number(match):
                self.rows[match][number, body, total] = None
                return total == row_sum(b"", match, number, body)
            case (None, (bytes(key), int(person), None, None)) if _is_number(person):
                self.evidence[key] = person
            case (int(number), (str(name), None, *_)) if _is_number(number):
                self.names.setdefault(number, name[:LONGEST_NAME])
            case (int(number), (bytes(body), bytes(total), None, *_)) if _is_number(number):
                kinds = [kind for kind in KINDS if is_body(kind, number, body, total)]
                self.bodies.update({(kind, number): body for kind in kinds})
                return bool(kinds)
            case (int(number), (key, at, state, bytes(head), None | int() as sequence) as columns):
                if (
                    _is_number(number)
                    and is_time(at)
                    and state in schema.STATES
                    and _is_number(sequence or 1)
                ):
                    known = self.matches.setdefault(number, columns)
                    if key == known[0] and persons_in(head):
                        self.matches[number] = columns
            case _:
                pass
        return False


def _is_number(number: int) -> bool:
    return 1 <= number <= schema.MAX_FOUND


def is_time(text: object) -> bool:
    with suppress(ValueError):
        return isinstance(text, str) and datetime.fromisoformat(text).tzinfo is not None
    return False


def proven(match: int, rows: Iterable[_Row]) -> list[_Row]:
    """The rows of a match from its beginning up to the last one that checksums prove.

    If two rows have one number, the one that was found last is newer: an earlier one was not acknowledged, or was
    replaced by a record of the whole match.
    """
    found: list[_Row] = []
    total = b""
    for _, row in sorted(enumerate(rows), key=lambda found: (found[1][0], -found[0])):
        if row[2] == row_sum(total, match, *row[:2]):
            found.append(row)
            total = row[2]
    return found


# The rows that survive, even on pages that no table points to any more: in a copy with a new first page, each page in
# turn is declared the root page of a table, which SQLite then reads. Rows may be wrong: callers verify their checksums.

PAGE = 4096
"""Page size in bytes, the default of SQLite."""
_BLANK = bytes(PAGE)
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


def rows_of(path: Path, work: Path) -> Iterator[FoundRow]:
    """All rows of a database that may be damaged or missing; `work` is a folder for a copy."""
    copy, kinds, count = work / "copy.db", dict[int, int](), 1
    with copy.open("wb") as new, suppress(FileNotFoundError), path.open("rb", 2**20) as old:
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


# The new database

_NEW_MATCH = "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?)"


def write_recovered(path: Path, found: FoundRows) -> tuple[int, int]:
    """Write a database file; return how many matches it has, and how many of them are shortened."""
    path.touch(PRIVATE)
    with schema.new_database(path) as connection:
        shortened = _write_matches(connection, found)
        _write_people(connection, found)
    return len(shortened), sum(shortened)


def _write_matches(connection: sqlite3.Connection, found: FoundRows) -> list[bool]:
    """Write the matches; return for each whether it had more decisions."""
    keys, shortened = set[object](), list[bool]()
    for match, rows in sorted(found.rows.items(), reverse=True):
        run, key = proven(match, rows), found.matches.get(match, (None,))[0]
        if not run or key in keys:
            # A match that was saved again as a whole has another number since.
            continue
        keys |= {key} - {None}
        try:
            connection.execute(_NEW_MATCH, (match, *found.matches[match]))
        except (KeyError, sqlite3.Error):
            columns = (secrets.token_hex(16), now().isoformat(), "open", b"", None)
            connection.execute(_NEW_MATCH, (match, *columns))
        place = Place(match, run[0][0], b"")
        for _, body, _ in run:
            place = write_row(connection, place, body)
        shortened.append(max(rows)[0] > run[-1][0])
    return shortened


def _write_people(connection: sqlite3.Connection, found: FoundRows) -> None:
    owners = {person for _, person in found.bodies}
    for number in owners:
        found.names.setdefault(number, neutral_name(number))
    connection.executemany("INSERT OR IGNORE INTO person VALUES (?, ?)", found.names.items())
    there = {number for (number,) in connection.execute("SELECT id FROM person")}
    for (kind, person), body in found.bodies.items():
        if person in there:
            write_body(connection, kind, person, body)
    evidence = [(key, person) for key, person in found.evidence.items() if person in there]
    connection.executemany("INSERT INTO evidence VALUES (?, ?)", evidence)
    # The number of a person whose name is lost must not be assigned to anyone else.
    schema.count_from(connection, "person", max(owners.union(*persons_by_match(connection)), default=0))
