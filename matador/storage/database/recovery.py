"""Make a new database from the rows of a damaged one, and of its newest sound automatic backup.

Only checksums (`rows`) decide which rows belong to a match, and in which order, so no false decision can get in. Keys,
times, seats and names have no checksums: for names, the backup takes precedence; for the others, the last readable row
with the key that the backup knows.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from matador.storage.atomic import PRIVATE
from matador.storage.clock import now
from matador.storage.database import schema
from matador.storage.database.connection import DatabaseError
from matador.storage.database.damage import STATES, FoundRow, is_key, is_match, is_time
from matador.storage.database.head import persons_in
from matador.storage.database.rows import (
    KINDS,
    Kind,
    Place,
    is_body,
    neutral_name,
    persons_ever,
    row_sum,
    write_body,
    write_row,
)

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
        """Add a row, if it may be one of ours; True if its checksum proves that it is."""
        match row:
            case (None, (int(match), int(number), bytes(body), bytes(total))) if _is_number(match):
                self.rows[match][number, body, total] = None
                return total == row_sum(b"", match, number, body)
            case (None, (bytes(key), int(person), None, None)) if _is_number(person):
                self.evidence[key] = person
            case (int(number), (str(name), None, *_)) if _is_number(number):
                self.names.setdefault(number, name[: schema.MAX_NAME])
            case (int(number), (bytes(body), bytes(total), None, *_)) if _is_number(number):
                kinds = [kind for kind in KINDS if is_body(kind, number, body, total)]
                self.bodies.update({(kind, number): body for kind in kinds})
                return bool(kinds)
            case (int(number), (key, *_, bytes(head), _) as values) if _is_number(number):
                known = self.matches.setdefault(number, values)
                if key == known[0] and is_match(*values) and persons_in(head):
                    self.matches[number] = values
            case _:
                pass
        return False


def _is_number(number: int) -> bool:
    return 1 <= number <= schema.MAX_FOUND


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


# The new database


def write_recovered(path: Path, found: FoundRows) -> tuple[int, int]:
    """Write a database file; return how many matches it has, and how many of them are shortened."""
    path.touch(PRIVATE)
    with schema.new_database(path) as connection:
        shortened = _write_matches(connection, found)
        _write_people(connection, found)
        told = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if told != "ok":
        raise DatabaseError(f"cannot write the recovered matches: {told}")
    return len(shortened), sum(shortened)


def _write_matches(connection: sqlite3.Connection, found: FoundRows) -> list[bool]:
    """Write the matches; return for each whether it had more decisions."""
    keys, shortened = set[object](), list[bool]()
    for match, rows in sorted(found.rows.items(), reverse=True):
        run = proven(match, rows)
        if not run:
            continue
        key, changed_at, state, head, sequence = found.matches.get(match, (None,) * 5)
        key = key if is_key(key) and key not in keys else secrets.token_hex(16)
        keys.add(key)
        columns = (
            match,
            key,
            changed_at if is_time(changed_at) else now().isoformat(),
            state if state in STATES else "open",
            head if isinstance(head, bytes) and len(head) <= schema.MAX_HEAD_BYTES else b"",
            sequence if isinstance(sequence, int) and _is_number(sequence) else None,
        )
        connection.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?, ?)", columns)
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
    seated = set[int]()
    for match, head in connection.execute("SELECT id, head FROM match").fetchall():
        seated |= persons_in(head) | persons_ever(connection, match)
    schema.count_from(connection, "person", max(owners | seated, default=0))
