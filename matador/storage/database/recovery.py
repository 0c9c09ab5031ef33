"""Make a new database from the rows of a damaged one, and of its newest sound automatic backup.

Only checksums (`rows`) decide which rows belong to a match, and in which order, so no false decision can get in. Of two
readings of a part, the longer one is used. Keys, times, seats and names have no checksums: for names, the backup takes
precedence; for the others, the first readable row with the key that the backup knows.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from matador.match.errors import RecordError
from matador.match.files import decode as decode_record
from matador.storage.atomic import PRIVATE
from matador.storage.database import schema
from matador.storage.database.connection import DatabaseError
from matador.storage.database.damage import STATES, FoundRow, is_key, is_match, is_time
from matador.storage.database.head import is_head, persons_in
from matador.storage.database.rows import (
    KINDS,
    Kind,
    is_body,
    neutral_name,
    numbers_in,
    persons_of,
    row_sum,
    write_body,
    write_part,
)

_log = logging.getLogger("matador")

_Values: TypeAlias = tuple[object, ...]
_Decision: TypeAlias = tuple[int, bytes, bytes]
"""The number of a decision, its body, and its checksum."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a match, with rows whose checksums are correct."""

    number: int
    first: int
    record: bytes | None
    decisions: tuple[_Decision, ...] = ()

    @property
    def can_be_read(self) -> bool:
        return self.record is not None or bool(self.decisions)


@dataclass(slots=True)
class FoundRows:
    """The rows of a damaged database, then those of its backup."""

    persons: dict[int, str] = field(default_factory=dict)
    matches: dict[int, list[_Values]] = field(default_factory=lambda: defaultdict(list))
    backed_up: dict[int, _Values] = field(default_factory=dict)
    """The match rows in the backup, by number."""
    parts: dict[int, dict[bytes, _Part]] = field(default_factory=lambda: defaultdict(dict))
    """By the number of the match, then by checksum."""
    decisions: dict[tuple[int, int], set[_Decision]] = field(default_factory=lambda: defaultdict(set))
    """By match and part."""
    bodies: dict[tuple[Kind, int], bytes] = field(default_factory=dict)
    """The progress of learners, and profiles, by the number of the person."""
    evidence: dict[bytes, int] = field(default_factory=dict)
    """The number of the person, by key."""

    def add(self, row: FoundRow, *, is_backup: bool = False) -> None:
        match row:
            case (None, (bytes(key), int(person), None, None, None)) if _is_number(person):
                self.evidence.setdefault(key, person)
            case (None, (int(match), int(number), int(first), None | bytes() as body, bytes(total))):
                if not _is_number(match):
                    return
                if total == row_sum(b"", match, number, first, body or b""):
                    self.parts[match].setdefault(total, _Part(number, first, body))
                elif body is not None:
                    self.decisions[match, number].add((first, body, total))
            case (int(number), values) if _is_number(number):
                self._add_numbered(number, values, is_backup=is_backup)
            case _:
                pass

    def _add_numbered(self, number: int, values: _Values, *, is_backup: bool) -> None:
        match values:
            case (str(name), None, *_):
                if is_backup or number not in self.persons:
                    self.persons[number] = name[: schema.MAX_NAME]
            case (bytes(body), bytes() as total, None, *_):
                for kind in KINDS:
                    if is_body(kind, number, body, total):
                        self.bodies.setdefault((kind, number), body)
            case (*_, bytes(), _):
                self.matches[number].append(values)
                if is_backup:
                    self.backed_up[number] = values
            case _:
                pass


def _is_number(number: int) -> bool:
    return 1 <= number <= schema.MAX_FOUND


# Assembling matches


def _row_of(found: FoundRows, number: int, taken: Collection[object]) -> _Values:
    """The columns of the row of a match; all None if it is lost. Damage may have given it to another number, too."""
    backup = found.backed_up.get(number)
    rows = [
        row
        for row in found.matches[number]
        if (row[0] not in taken if backup is None else row[0] == backup[0])
    ]
    readable = [row for row in rows if is_match(*row) and is_head(row[4])]
    return (*readable, *rows, (None,) * 6)[0]


def _parts_of(found: FoundRows, match: int) -> Mapping[int, _Part]:
    """The readable parts of a match, by number."""
    parts = [_with_decisions(found, match, part, total) for total, part in found.parts[match].items()]
    if not any(part.number == 0 and part.can_be_read for part in parts):
        # If the row of the first part is lost, it is restored from the first decision.
        firsts = sorted({first for first, _, _ in found.decisions[match, 0]})[:3]
        sums = {first: row_sum(b"", match, 0, first, b"") for first in firsts}
        parts += [
            _with_decisions(found, match, _Part(0, first, None), total) for first, total in sums.items()
        ]
    longest = sorted((part for part in parts if part.can_be_read), key=lambda part: len(part.decisions))
    return {part.number: part for part in longest}


def _with_decisions(found: FoundRows, match: int, part: _Part, total: bytes) -> _Part:
    """A part with its decisions from the start up to the last one that checksums prove."""
    run: list[_Decision] = []
    for first, body, own in sorted(found.decisions[match, part.number]):
        if own == row_sum(total, match, part.number, first, body):
            run.append((first, body, own))
            total = own
    return replace(part, decisions=tuple(run))


def _is_shortened(found: FoundRows, match: int, parts: Mapping[int, _Part]) -> bool:
    """True if there are decisions of the match beyond the recovered ones."""
    last = {part.number: part.decisions[-1][0] if part.decisions else part.first for part in parts.values()}
    return any(
        number == match and (part > max(last) or (part in last and max(rows)[0] > last[part]))
        for (number, part), rows in found.decisions.items()
        if rows
    )


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


def _write_matches(connection: sqlite3.Connection, found: FoundRows) -> Collection[bool]:
    keys, shortened = set[object](), list[bool]()
    times = [str(row[2]) for rows in found.matches.values() for row in rows[:1] if is_time(row[2])]
    unknown_time = min(times, default=datetime.now(UTC).isoformat())
    for number in sorted({*found.parts, *(match for match, _ in found.decisions)}, reverse=True):
        parts = _parts_of(found, number)
        key, began_at, changed_at, state, head, sequence = _row_of(found, number, keys)
        if not parts or key in keys:
            # The same match was begun again, because its first deal might not have been saved.
            continue
        key = key if is_key(key) else secrets.token_hex(16)
        keys.add(key)
        changed_at = changed_at if is_time(changed_at) else unknown_time
        columns = (
            number,
            key,
            began_at if is_time(began_at) else changed_at,
            changed_at,
            state if state in STATES else "open",
            head if isinstance(head, bytes) and len(head) <= schema.MAX_HEAD_BYTES else b"",
            sequence if isinstance(sequence, int) and _is_number(sequence) else None,
        )
        connection.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, ?)", columns)
        for part in sorted(parts.values(), key=lambda part: part.number):
            decisions = [(first, body) for first, body, _ in part.decisions]
            write_part(connection, (number, part.number), part.first, part.record, decisions)
        shortened.append(_is_shortened(found, number, parts))
    return shortened


def _write_people(connection: sqlite3.Connection, found: FoundRows) -> None:
    owners = {person for _, person in found.bodies}
    everybody = owners | set(_persons_in_matches(connection))
    for number in everybody:
        # Every owner of a row needs a person row.
        name = found.persons.get(number, neutral_name(number) if number in owners else None)
        connection.execute("INSERT OR IGNORE INTO person SELECT ?1, ?2 WHERE ?2 NOTNULL", (number, name))
    there = {number for (number,) in connection.execute("SELECT id FROM person")}
    for (kind, person), body in found.bodies.items():
        if person in there:
            write_body(connection, kind, person, body)
    for key, person in found.evidence.items():
        if person in there:
            connection.execute("INSERT INTO evidence VALUES (?, ?)", (key, person))
    # The number of a person whose name is lost must not be assigned to anyone else.
    schema.count_from(connection, "person", max(everybody, default=0))


def _persons_in_matches(connection: sqlite3.Connection) -> Iterator[int]:
    for (head,) in connection.execute("SELECT head FROM match"):
        yield from persons_in(head)
    for (record,) in connection.execute("SELECT record FROM part WHERE record NOTNULL"):
        try:
            yield from numbers_in(decode_record(record))
        except (RecordError, ValueError) as error:
            _log.warning("recovered a record that this version cannot read: %s", error)
    for (body,) in connection.execute("SELECT body FROM decision WHERE instr(body, ?)", (b'"person"',)):
        yield from persons_of(body)
