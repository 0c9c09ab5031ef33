"""Make a new database from the rows of a damaged one, and of its newest sound automatic backup.

Only checksums (`rows`) decide which rows belong to a match, and in which order, so no false decision can get in.
The longest run of decisions is used. Keys, times, seats and names have no checksums: for them, the backup takes
precedence, then the newest row.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from matador.match.decisions import RoundDealt, decode
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
    is_evidence,
    neutral_name,
    numbers_in,
    persons_of,
    row_sum,
    write_body,
    write_evidence,
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
    """The rows of a damaged database and its backup, newest of each kind first."""

    persons: dict[int, str] = field(default_factory=dict)
    matches: dict[int, list[_Values]] = field(default_factory=lambda: defaultdict(list))
    backed_up: dict[int, _Values] = field(default_factory=dict)
    """The match rows in the backup, by number."""
    backup_sums: set[bytes] = field(default_factory=set)
    """The checksums of decisions and records in the backup."""
    parts: dict[int, dict[bytes, _Part]] = field(default_factory=lambda: defaultdict(dict))
    """By the number of the match, then by checksum."""
    decisions: dict[tuple[int, int], dict[int, dict[_Decision, None]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(dict))
    )
    """By match and part, then by decision number."""
    bodies: dict[tuple[Kind, int], bytes] = field(default_factory=dict)
    """The progress of learners, and profiles, by the number of the person."""
    evidence: dict[bytes, tuple[int, bytes]] = field(default_factory=dict)
    """The number of the person and the body, by key."""

    def add(self, row: FoundRow, *, is_backup: bool = False) -> None:
        match row:
            case (None, (bytes(key), int(person), bytes(body), bytes() as total, _)):
                if is_evidence(key, person, body, total):
                    self.evidence.setdefault(key, (person, body))
            case (None, (int(match), int(number), int(first), None | bytes() as body, bytes(total))):
                if not _is_number(match):
                    return
                if total == row_sum(b"", match, number, first, body or b""):
                    self.parts[match].setdefault(total, _Part(number, first, body))
                elif body is not None:
                    self.decisions[match, number][first].setdefault((first, body, total))
                if is_backup and body is not None:
                    self.backup_sums.add(total)
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
                if is_backup:
                    self.backed_up[number] = values
                elif values not in self.matches[number]:
                    self.matches[number].append(values)
            case _:
                pass


def _is_number(number: int) -> bool:
    return 1 <= number <= schema.MAX_FOUND


# Assembling matches


def _row_of(found: FoundRows, number: int, parts: Sequence[_Part], taken: set[object]) -> _Values:
    """The columns of the row of a match; all None if it is lost."""
    rows, backup = found.matches[number], found.backed_up.get(number)
    if backup is not None:
        if _is_backed_up(found, number, parts):
            same = (row for row in rows if row[0] == backup[0] and is_match(*row) and is_head(row[4]))
            return next(same, backup)
        rows = [row for row in rows if row[0] != backup[0]]
    return next((row for row in rows if row[0] not in taken), (None,) * 6)


def _alternatives(found: FoundRows, match: int) -> list[tuple[_Part, ...]]:
    """The parts of each match with this number: with the log of another database, there can be two matches."""
    parts = [
        each
        for total, part in found.parts[match].items()
        for each in _with_decisions(found, match, part, total)
    ]
    if not any(part.number == 0 and part.can_be_read for part in parts):
        parts += _first_parts(found, match)
    by_deal: dict[object, dict[int, _Part]] = defaultdict(dict)
    for part in parts:
        if part.can_be_read:
            numbered = by_deal[_first_deal(part)]
            before = numbered.setdefault(part.number, part)
            if len(part.decisions) > len(before.decisions):
                numbered[part.number] = part
    found_parts = [tuple(part for _, part in sorted(numbered.items())) for numbered in by_deal.values()]
    # The match that is in the backup keeps its number.
    return sorted(found_parts, key=lambda parts: not _is_backed_up(found, match, parts))


def _is_backed_up(found: FoundRows, match: int, parts: Sequence[_Part]) -> bool:
    sums = {total for part in parts for _, _, total in part.decisions}
    sums |= {row_sum(b"", match, part.number, part.first, part.record or b"") for part in parts}
    return not found.backup_sums.isdisjoint(sums)


def _first_deal(part: _Part) -> object:
    """The hands of the first deal, which are the same in all parts of a match; None if they cannot be read."""
    try:
        if part.record is not None:
            return repr(decode_record(part.record).rounds[0].hands)
        first = decode(part.decisions[0][1])
    except (RecordError, IndexError):
        return None
    return repr(first.hands) if isinstance(first, RoundDealt) else None


def _first_parts(found: FoundRows, match: int) -> list[_Part]:
    """The first part of a match whose part row is lost, restored from its first decision; empty if it is lost, too."""
    for first in sorted(found.decisions[match, 0])[:3]:
        parts = _with_decisions(found, match, _Part(0, first, None), row_sum(b"", match, 0, first, b""))
        if parts[0].can_be_read:
            return parts
    return []


def _with_decisions(found: FoundRows, match: int, part: _Part, total: bytes) -> list[_Part]:
    """A part with its longest run of decisions from the start, as proved by their checksums.

    Matches of one number that begin with a deal have the same first checksum, so each first deal gives its own part.
    """
    rows = found.decisions[match, part.number]
    numbers = sorted(rows)

    def following(before: _Decision) -> list[_Decision]:
        for first in numbers[bisect_right(numbers, before[0]) :]:
            coming = [
                row for row in rows[first] if row[2] == row_sum(before[2], match, part.number, first, row[1])
            ]
            if coming:
                return coming
        return []

    begun = following((-1, b"", total))
    runs = [begun] if part.record is not None else [[first] for first in begun]
    return [replace(part, decisions=_longest(run, following)) for run in runs if run] or [part]


def _longest(
    begun: Sequence[_Decision], following: Callable[[_Decision], list[_Decision]]
) -> tuple[_Decision, ...]:
    """The longest run that begins with one of these; the newest in a tie."""
    before: dict[_Decision, _Decision | None] = dict.fromkeys(begun)
    ends = begun
    while longer := {row: end for end in ends for row in following(end)}:
        before |= longer
        ends = list(longer)
    run = [ends[0]]
    while (row := before[run[-1]]) is not None:
        run.append(row)
    return tuple(reversed(run))


def _is_shortened(found: FoundRows, match: int, parts: Sequence[_Part]) -> bool:
    """True if there are decisions of the match beyond the recovered ones."""
    last = {part.number: part.decisions[-1][0] if part.decisions else part.first for part in parts}
    return any(
        number == match and (part > max(last) or (part in last and max(rows, default=-1) > last[part]))
        for (number, part), rows in found.decisions.items()
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


def _write_matches(connection: sqlite3.Connection, found: FoundRows) -> Sequence[bool]:
    keys, shortened = set[object](), list[bool]()
    numbers = {*found.parts, *(match for match, _ in found.decisions)}
    last = max((*numbers, *found.matches), default=0)
    times = [str(row[2]) for rows in found.matches.values() for row in rows[:1] if is_time(row[2])]
    unknown_time = min(times, default=datetime.now(UTC).isoformat())
    for number in sorted(numbers, reverse=True):
        for place, parts in enumerate(_alternatives(found, number)):
            key, began_at, changed_at, state, head, sequence = _row_of(found, number, parts, keys)
            if key in keys:
                # The same match was begun again, because its first deal might not have been saved.
                continue
            key = key if is_key(key) else secrets.token_hex(16)
            keys.add(key)
            changed_at = changed_at if is_time(changed_at) else unknown_time
            last += place > 0
            columns = (
                number if place == 0 else last,
                key,
                began_at if is_time(began_at) else changed_at,
                changed_at,
                state if state in STATES else "open",
                head if isinstance(head, bytes) and len(head) <= schema.MAX_HEAD_BYTES else b"",
                sequence if isinstance(sequence, int) and _is_number(sequence) else None,
            )
            connection.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, ?)", columns)
            for part in parts:
                # If the match has kept its number, the checksums are those that were found.
                decisions = [(first, body) for first, body, _ in part.decisions]
                write_part(connection, (columns[0], part.number), part.first, part.record, decisions)
            shortened.append(_is_shortened(found, number, parts))
    schema.count_from(connection, "match", connection.execute("SELECT max(id) FROM match").fetchone()[0] or 0)
    return shortened


def _write_people(connection: sqlite3.Connection, found: FoundRows) -> None:
    owners = {person for _, person in found.bodies} | {person for person, _ in found.evidence.values()}
    everybody = owners | set(_persons_in_matches(connection))
    for number in everybody:
        # Every owner of a row needs a person row.
        name = found.persons.get(number, neutral_name(number) if number in owners else None)
        connection.execute("INSERT OR IGNORE INTO person SELECT ?1, ?2 WHERE ?2 NOTNULL", (number, name))
    there = {number for (number,) in connection.execute("SELECT id FROM person")}
    for (kind, person), body in found.bodies.items():
        if person in there:
            write_body(connection, kind, person, body)
    for key, (person, body) in found.evidence.items():
        if person in there:
            write_evidence(connection, key, person, body)
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
