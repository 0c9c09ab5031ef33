"""Set a damaged database aside, and replace it with a new one that has everything recoverable.

The rows come from what SQLite still finds in the damaged files, and from the newest sound automatic backup.
Only checksums (`rows`) decide which rows belong to a match, and in which order, so no false decision can get in.
The longest run of decisions is used. Keys, times, seats and names have no checksums: for them, the backup takes
precedence, then the newest row.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
import tempfile
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from matador.match.decisions import RoundDealt, decode
from matador.match.errors import RecordError, counted
from matador.match.files import decode as decode_record
from matador.storage.database import aside, schema
from matador.storage.database.automatic import newest_sound
from matador.storage.database.connection import APPLICATION_ID, DatabaseError, connect, writing
from matador.storage.database.damage import STATES, is_key, is_match, is_time
from matador.storage.database.head import is_head, persons_in
from matador.storage.database.names import neutral_name, numbers_in
from matador.storage.database.person_rows import KINDS, Kind, is_body, is_evidence, write_body, write_evidence
from matador.storage.database.readable import FoundRow, first_pages, marks_in, rows_of
from matador.storage.database.rows import persons_of, row_sum

_log = logging.getLogger("matador")

_Values: TypeAlias = tuple[object, ...]
_Decision: TypeAlias = tuple[int, bytes, bytes]
"""The number of a decision, its body, and its checksum."""
_Run: TypeAlias = tuple[_Decision, "_Run | None"]
"""A decision, and the run of decisions before it."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A damaged database: its files were kept, and everything recoverable is in a new one."""

    folder: Path
    """The folder with the damaged files."""
    matches_saved: int
    """Number of matches in the new database, complete or in part."""
    matches_shortened: int
    """Number of these with known losses; a loss that left no trace is not counted."""


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


@dataclass(frozen=True, slots=True)
class _Match:
    """A recovered match."""

    number: int
    columns: tuple[str, str, str, str, bytes, int | None]
    """The others: key, times, state, head and sequence."""
    parts: tuple[_Part, ...]
    is_shortened: bool


@dataclass(slots=True)
class _Found:
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
        """Add a row if it can come from one of our tables."""
        number, values = row
        if number is None:
            self._add_keyed(values, is_backup=is_backup)
            return
        if not _is_number(number):
            return
        match values:
            case (str(name), None, *_):
                if is_backup or number not in self.persons:
                    self.persons[number] = name[: schema.MAX_NAME]
            case (bytes(body), bytes() as total, None, *_):
                for kind in KINDS:
                    if is_body(kind, number, body, total):
                        self.bodies.setdefault((kind, number), body)
            case (*_, bytes(), _) if is_backup:
                self.backed_up[number] = values
            case (*_, bytes(), _) if values not in self.matches[number]:
                self.matches[number].append(values)
            case _:
                pass

    def _add_keyed(self, values: _Values, *, is_backup: bool) -> None:
        match values:
            case (bytes(key), int(person), bytes(body), bytes() as total, _):
                if is_evidence(key, person, body, total):
                    self.evidence.setdefault(key, (person, body))
            case (int(match), int(number), int(first), None | bytes() as body, bytes(total)) if _is_number(
                match
            ):
                if total == row_sum(b"", match, number, first, body or b""):
                    self.parts[match].setdefault(total, _Part(number, first, body))
                elif body is not None:
                    self.decisions[match, number][first].setdefault((first, body, total))
                if is_backup and body is not None:
                    self.backup_sums.add(total)


def _is_number(number: int) -> bool:
    return 1 <= number <= schema.MAX_FOUND


def recover(path: Path, why: str, *, is_empty: bool = False) -> Damage:
    """Set a damaged database aside, and put one with everything recoverable in its place.

    The caller holds the database lock, and has no connection. `NewerDatabaseError` or `ForeignDatabaseError` if a newer
    version or another program wrote it: it is left unchanged. `OSError` or `sqlite3.Error` if the disk fails.
    `is_empty`: it has no tables, so it cannot belong to another program.
    """
    found = _Found()
    with tempfile.TemporaryDirectory() as work:
        for row in rows_of(path, Path(work)):
            found.add(row)
        is_ours = is_empty or found.parts or found.bodies
        marks = [marks_in(page) for page in first_pages(path)]
        if any(owner == APPLICATION_ID and version > schema.VERSION for owner, version in marks):
            raise schema.NewerDatabaseError("a newer Matador has written the matches of this computer")
        if marks and not is_ours and all(owner != APPLICATION_ID for owner, _ in marks):
            raise schema.ForeignDatabaseError("the database belongs to another program")
        backup = newest_sound(path)
        for row in () if backup is None else rows_of(backup, Path(work)):
            found.add(row, is_backup=True)
    matches = tuple(_matches_of(found))
    folder = aside.new_folder(path)
    _write(aside.begun_in(folder), matches, found)
    aside.put_aside(path, folder)
    shortened = sum(match.is_shortened for match in matches)
    saved = f"{counted(len(matches), 'match', 'matches')} recovered"
    cut = f" ({shortened} without the last moves)" if shortened else ""
    said = f"the file with your matches was damaged ({why}): {saved}{cut}. The damaged file is in {folder}"
    _log.warning("%s", said)
    return Damage(folder, len(matches), shortened)


# Assembling matches


def _matches_of(found: _Found) -> Iterator[_Match]:
    """All matches that are at least partly recoverable, newest first."""
    keys: set[object] = set()
    unused = max((*found.parts, *found.matches, *(match for match, _ in found.decisions)), default=0) + 1
    times = [str(row[2]) for rows in found.matches.values() for row in rows[:1] if is_time(row[2])]
    unknown_time = min(times, default=datetime.now(UTC).isoformat())
    for number in sorted({*found.parts, *(match for match, _ in found.decisions)}, reverse=True):
        for place, parts in enumerate(_alternatives(found, number)):
            key, began_at, changed_at, state, head, sequence = _row_of(found, number, parts, keys)
            if key in keys:
                # The same match was begun again, because its first deal might not have been saved.
                continue
            known = str(key) if is_key(key) else secrets.token_hex(16)
            keys.add(known)
            changed = str(changed_at) if is_time(changed_at) else unknown_time
            columns = (
                known,
                str(began_at) if is_time(began_at) else changed,
                changed,
                str(state) if state in STATES else "open",
                head if isinstance(head, bytes) and len(head) <= schema.MAX_HEAD_BYTES else b"",
                sequence if isinstance(sequence, int) and _is_number(sequence) else None,
            )
            its_number = number if place == 0 else unused
            yield _Match(its_number, columns, parts, _is_shortened(found, number, parts))
            unused += place > 0


def _row_of(found: _Found, number: int, parts: Sequence[_Part], taken: set[object]) -> _Values:
    """The columns of the row of a match; all None if it is lost."""
    rows, backup = found.matches[number], found.backed_up.get(number)
    if backup is not None:
        if _is_backed_up(found, number, parts):
            same = (row for row in rows if row[0] == backup[0] and is_match(*row) and is_head(row[4]))
            return next(same, backup)
        rows = [row for row in rows if row[0] != backup[0]]
    return next((row for row in rows if row[0] not in taken), (None,) * 6)


def _alternatives(found: _Found, match: int) -> list[tuple[_Part, ...]]:
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


def _is_backed_up(found: _Found, match: int, parts: Sequence[_Part]) -> bool:
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


def _first_parts(found: _Found, match: int) -> list[_Part]:
    """The first part of a match whose part row is lost, restored from its first decision; empty if it is lost, too."""
    for first in sorted(found.decisions[match, 0])[:3]:
        parts = _with_decisions(found, match, _Part(0, first, None), row_sum(b"", match, 0, first, b""))
        if parts[0].can_be_read:
            return parts
    return []


def _with_decisions(found: _Found, match: int, part: _Part, total: bytes) -> list[_Part]:
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
    ends: list[_Run] = [(first, None) for first in begun]
    while True:
        longer: list[_Run] = [(row, end) for end in ends for row in following(end[0])]
        if not longer:
            break
        ends = longer
    run: list[_Decision] = []
    end: _Run | None = ends[0]
    while end is not None:
        run.append(end[0])
        end = end[1]
    return tuple(reversed(run))


def _is_shortened(found: _Found, match: int, parts: Sequence[_Part]) -> bool:
    """True if there are decisions of the match beyond the recovered ones."""
    last = {part.number: part.decisions[-1][0] if part.decisions else part.first for part in parts}
    return any(
        number == match and (part > max(last) or (part in last and max(rows, default=-1) > last[part]))
        for (number, part), rows in found.decisions.items()
    )


# The new database


def _write(path: Path, matches: Sequence[_Match], found: _Found) -> None:
    """Write a database file with these matches and all people; `DatabaseError` if its integrity check fails."""
    with closing(connect(path, "delete")) as connection:
        schema.make_tables(connection, path)
        with writing(connection, path):
            named = {number for match in matches for number in _persons_of(match)}
            owners = {
                *(person for _, person in found.bodies),
                *(person for person, _ in found.evidence.values()),
            }
            for number in sorted(named | owners):
                # Every owner of a row needs a person row.
                name = found.persons.get(number, neutral_name(number) if number in owners else None)
                connection.execute(
                    "INSERT OR IGNORE INTO person SELECT ?1, ?2 WHERE ?2 NOTNULL", (number, name)
                )
            there = {number for (number,) in connection.execute("SELECT id FROM person")}
            for (kind, person), body in found.bodies.items():
                if person in there:
                    write_body(connection, kind, person, body)
            for key, (person, body) in found.evidence.items():
                if person in there:
                    write_evidence(connection, key, person, body)
            for match in sorted(matches, key=lambda match: match.number):
                _insert(connection, match)
            # The number of a person whose name is lost must not be assigned to anyone else.
            last = max((match.number for match in matches), default=0)
            for table, number in (("person", max(named | owners, default=0)), ("match", last)):
                schema.count_from(connection, table, number)
        told = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    path.with_name(f".{path.name}.lock").unlink(missing_ok=True)
    if told != "ok":
        raise DatabaseError(f"cannot write the recovered matches: {told}")


def _insert(connection: sqlite3.Connection, match: _Match) -> None:
    number = match.number
    connection.execute("INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, ?)", (number, *match.columns))
    for part in match.parts:
        # If the match has kept its number, these are the checksums that were found.
        total = row_sum(b"", number, part.number, part.first, part.record or b"")
        connection.execute(
            "INSERT INTO part VALUES (?, ?, ?, ?, ?)", (number, part.number, part.first, part.record, total)
        )
        for first, body, _ in part.decisions:
            total = row_sum(total, number, part.number, first, body)
            connection.execute(
                "INSERT INTO decision VALUES (?, ?, ?, ?, ?)", (number, part.number, first, body, total)
            )


def _persons_of(match: _Match) -> Iterator[int]:
    yield from persons_in(match.columns[4])
    for part in match.parts:
        if part.record is not None:
            try:
                yield from numbers_in(decode_record(part.record))
            except (RecordError, ValueError) as error:
                _log.warning("recovered a record that this version cannot read: %s", error)
        for _, body, _ in part.decisions:
            if b'"person"' in body:
                yield from persons_of(body)
