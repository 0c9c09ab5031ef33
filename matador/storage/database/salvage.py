"""What is saved of a damaged database: the longest valid beginning of each match, in a new one in its place.

Rows are taken wherever they stand in the files, also where no table leads to them any more. Which of them belong to a
match, and in which order, is told by their sums alone (`rows`): so nothing that was not decided can come into it.
What has no sum is taken if it can be: keys, times, who sat there, and names. The newest that is found counts.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from matador.match.decisions import RoundDealt, decode
from matador.match.errors import RecordError, counted
from matador.match.files import decode as decode_record
from matador.storage.database import aside, schema
from matador.storage.database.connection import APPLICATION_ID, DatabaseError, connect, writing
from matador.storage.database.damage import STATES, is_key, is_time
from matador.storage.database.evidence_rows import evidence_sum, is_evidence, is_learner, learner_sum
from matador.storage.database.head import persons_in
from matador.storage.database.names import neutral_name, numbers_in
from matador.storage.database.pages import FoundRow, Pages
from matador.storage.database.resident_rows import insert_residents, is_resident
from matador.storage.database.rows import persons_of, row_sum

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class Damage:
    """A database was damaged: its files were kept, and what could be saved of it is in a new one."""

    folder: Path
    """Where its files are."""
    matches_saved: int
    """So many matches are in the new one, whole or in part."""
    matches_shortened: int
    """Of so many of these something was there that could not be saved; what left no trace is not counted."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a match whose rows are as they were written."""

    number: int
    first: int
    record: bytes | None
    decisions: tuple[tuple[int, bytes], ...] = ()
    """The number of each, and what was decided."""


@dataclass(frozen=True, slots=True)
class _Match:
    """What is saved of a match."""

    number: int
    key: str
    began_at: str
    changed_at: str
    state: str
    head: bytes
    sequence: int | None
    parts: tuple[_Part, ...]
    is_shortened: bool


@dataclass(slots=True)
class _Found:
    """The rows of a damaged database, the newest of each kind first."""

    persons: dict[int, str] = field(default_factory=dict)
    matches: dict[int, list[tuple[object, ...]]] = field(default_factory=lambda: defaultdict(list))
    parts: dict[int, dict[bytes, _Part]] = field(default_factory=lambda: defaultdict(dict))
    """By the number of the match, then by sum."""
    decisions: dict[tuple[int, int], dict[int, list[tuple[bytes, bytes]]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )
    """By match and part, then by their own number: what they say, and their sums."""
    learners: dict[int, bytes] = field(default_factory=dict)
    """What is known of each, by the number of the person."""
    evidence: dict[bytes, tuple[int, bytes]] = field(default_factory=dict)
    """Whose it is and what it says, by key."""
    residents: dict[int, bytes] = field(default_factory=dict)
    """What belongs to each, by number."""

    def add(self, row: FoundRow) -> None:
        """Note a row, if it can be one of ours."""
        match row.values:
            case (None, str(name)) if _is_number(row.number):
                self.persons.setdefault(row.number or 0, name[: schema.MAX_NAME])
            case (None, _, _, _, _, _, _) if row.number is not None and _is_number(row.number):
                others = self.matches[row.number]
                if all(other[0] != row.values[1] for other in others):
                    others.append(row.values[1:])
            case (int(match), int(number), int(first), None | bytes() as record, bytes(total)) if _is_number(
                match
            ):
                if total == row_sum(b"", match, number, first, record or b""):
                    self.parts[match].setdefault(total, _Part(number, first, record))
                elif record is not None and (record, total) not in self.decisions[match, number][first]:
                    self.decisions[match, number][first].append((record, total))
            case (None, bytes(known), bytes() as total) if is_learner(row.number, known, total):
                self.learners.setdefault(row.number or 0, known)
            case (None, bytes(body), bytes() as total) if is_resident(row.number, body, total):
                self.residents.setdefault(row.number or 0, body)
            case (bytes(key), int(person), bytes(body), bytes() as total) if is_evidence(*row.values):
                self.evidence.setdefault(key, (person, body))
            case _:
                pass


def _is_number(number: int | None) -> bool:
    return number is not None and 1 <= number <= schema.MAX_FOUND


def salvage(path: Path, why: str) -> Damage:
    """Put a damaged database aside, and one with what could be saved of it into its place.

    Whoever calls it has the lock of the database, and no connection. `NewerDatabaseError` or `ForeignDatabaseError`
    if it is none of this version: it is left as it is then. `OSError` or `sqlite3.Error` if the disk fails.
    """
    with Pages(path) as pages:
        found = _Found()
        for row in pages.rows():
            found.add(row)
        matches = tuple(_matches_of(found))
        _refuse_others(pages, is_ours=bool(matches or found.learners or found.residents))
    folder = aside.new_folder(path)
    _write(aside.begun_in(folder), matches, found)
    aside.put_aside(path, folder)
    damage = Damage(folder, len(matches), sum(match.is_shortened for match in matches))
    saved = f"{counted(damage.matches_saved, 'match', 'matches')} recovered"
    cut = f" ({damage.matches_shortened} without the last moves)" if damage.matches_shortened else ""
    _log.warning(
        "the file with your matches was damaged (%s): %s%s. The damaged file is in %s",
        why,
        saved,
        cut,
        folder,
    )
    return damage


def _refuse_others(pages: Pages, *, is_ours: bool) -> None:
    headers = list(pages.headers())
    for header in headers:
        if header.application_id == APPLICATION_ID and header.user_version > schema.VERSION:
            raise schema.NewerDatabaseError("a newer Matador has written the matches of this computer")
    if headers and not is_ours and all(header.application_id != APPLICATION_ID for header in headers):
        raise schema.ForeignDatabaseError("the database belongs to another program")


# Which rows make up a match


def _matches_of(found: _Found) -> Iterator[_Match]:
    """What can be saved, the newest match first."""
    keys: set[str] = set()
    unused = max((*found.parts, *found.matches, *(match for match, _ in found.decisions)), default=0) + 1
    times = [str(row[2]) for rows in found.matches.values() for row in rows[:1] if is_time(row[2])]
    unknown_time = min(times, default=datetime.now(UTC).isoformat())
    for number in sorted({*found.parts, *(match for match, _ in found.decisions)}, reverse=True):
        rows = iter([row for row in found.matches[number] if row[0] not in keys])
        for place, parts in enumerate(_alternatives(found, number)):
            row = next(rows, (None,) * 6)
            key, began_at, changed_at, state, head, sequence = row
            if is_key(key) and key in keys:
                # The same match was begun again, for its first deal was not sure to be kept.
                continue
            known = str(key) if is_key(key) else secrets.token_hex(16)
            keys.add(known)
            changed = str(changed_at) if is_time(changed_at) else unknown_time
            yield _Match(
                number if place == 0 else unused,
                known,
                str(began_at) if is_time(began_at) else changed,
                changed,
                str(state) if state in STATES else "open",
                head if isinstance(head, bytes) and len(head) <= schema.MAX_HEAD_BYTES else b"",
                sequence if isinstance(sequence, int) and _is_number(sequence) else None,
                parts,
                _is_shortened(found, number, parts),
            )
            unused += place > 0


def _alternatives(found: _Found, match: int) -> Iterator[tuple[_Part, ...]]:
    """The parts of the match of a number; with the log of another database there can be two matches of it."""
    parts = [
        each
        for total, part in found.parts[match].items()
        for each in _with_decisions(found, match, part, total)
    ]
    if not any(part.number == 0 and _can_be_read(part) for part in parts):
        parts += _first_parts(found, match)
    by_deal: dict[object, dict[int, _Part]] = defaultdict(dict)
    for part in parts:
        if _can_be_read(part):
            by_deal[_first_deal(part)].setdefault(part.number, part)
    for numbered in by_deal.values():
        yield tuple(part for _, part in sorted(numbered.items()))


def _first_deal(part: _Part) -> object:
    """The hands with which the match of a part began: by them its parts are known to belong together."""
    try:
        if part.record is not None:
            return repr(decode_record(part.record).rounds[0].hands)
        first = decode(part.decisions[0][1])
    except (RecordError, IndexError):
        return None
    return repr(first.hands) if isinstance(first, RoundDealt) else None


def _can_be_read(part: _Part) -> bool:
    return part.record is not None or bool(part.decisions)


def _first_parts(found: _Found, match: int) -> list[_Part]:
    """The first part of a match whose own row is lost: it says nothing that its first decision does not tell."""
    for first in sorted(found.decisions[match, 0])[:3]:
        parts = _with_decisions(found, match, _Part(0, first, None), row_sum(b"", match, 0, first, b""))
        if _can_be_read(parts[0]):
            return parts
    return []


def _with_decisions(found: _Found, match: int, part: _Part, total: bytes) -> list[_Part]:
    """A part with the decisions that follow each other from its beginning, as their sums tell.

    Matches that begin with a deal all begin with the same sum: where there are several first deals there are as many.
    """
    rows = found.decisions[match, part.number]
    chains: list[tuple[tuple[int, bytes], ...]] = []
    for start in _following(rows, match, part.number, total, -1):
        first, body, after = start
        chain = [(first, body)]
        while following := _following(rows, match, part.number, after, first):
            # Of two that could be next the older one was not acknowledged.
            first, body, after = following[0]
            chain.append((first, body))
        chains.append(tuple(chain))
        if part.record is not None:
            break
    return [replace(part, decisions=chain) for chain in chains or [()]]


def _following(
    rows: dict[int, list[tuple[bytes, bytes]]], match: int, part: int, total: bytes, last: int
) -> list[tuple[int, bytes, bytes]]:
    """The decisions that come next after a sum, the newest first: the number of each, what it says and its sum."""
    for first in sorted(number for number in rows if number > last):
        following = [
            (first, body, after)
            for body, after in rows[first]
            if after == row_sum(total, match, part, first, body)
        ]
        if following:
            return following
    return []


def _is_shortened(found: _Found, match: int, parts: Sequence[_Part]) -> bool:
    """True if there are rows of the match beyond what is saved of it."""
    last = {part.number: part.decisions[-1][0] if part.decisions else part.first for part in parts}
    for (number, part), rows in found.decisions.items():
        if number == match and (part > max(last) or (part in last and max(rows, default=-1) > last[part])):
            return True
    return False


# The new database


def _write(path: Path, matches: Sequence[_Match], found: _Found) -> None:
    """Make a database with these matches and all persons, one file that is whole; `DatabaseError` if it is not."""
    with closing(connect(path, "delete")) as connection:
        schema.make_tables(connection, path)
        with writing(connection, path):
            named = {number for match in matches for number in _persons_of(match)}
            owners = {*found.residents, *found.learners, *(person for person, _ in found.evidence.values())}
            for number in sorted(named | owners):
                # Whoever has something of his own must be somebody.
                name = found.persons.get(number, neutral_name(number) if number in owners else None)
                connection.execute(
                    "INSERT OR IGNORE INTO person SELECT ?1, ?2 WHERE ?2 NOTNULL", (number, name)
                )
            _insert_learners(connection, found)
            insert_residents(connection, found.residents)
            for match in sorted(matches, key=lambda match: match.number):
                _insert(connection, match)
            # A number that stands for somebody whose name is lost is nobody else's.
            for table, last in (("person", max(named | owners, default=0)), ("match", _last(matches))):
                schema.count_from(connection, table, last)
        told = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    path.with_name(f".{path.name}.lock").unlink(missing_ok=True)
    if told != "ok":
        raise DatabaseError(f"cannot write the recovered matches: {told}")


def _insert(connection: sqlite3.Connection, match: _Match) -> None:
    number = match.number
    connection.execute(
        "INSERT INTO match VALUES (?, ?, ?, ?, ?, ?, ?)",
        (number, match.key, match.began_at, match.changed_at, match.state, match.head, match.sequence),
    )
    for part in match.parts:
        # Where the match has kept its number these are the sums that were found.
        total = row_sum(b"", number, part.number, part.first, part.record or b"")
        connection.execute(
            "INSERT INTO part VALUES (?, ?, ?, ?, ?)", (number, part.number, part.first, part.record, total)
        )
        for first, body in part.decisions:
            total = row_sum(total, number, part.number, first, body)
            connection.execute(
                "INSERT INTO decision VALUES (?, ?, ?, ?, ?)", (number, part.number, first, body, total)
            )


def _insert_learners(connection: sqlite3.Connection, found: _Found) -> None:
    there = {number for (number,) in connection.execute("SELECT id FROM person")}
    for person, known in found.learners.items():
        if person in there:
            row = (person, known, learner_sum(person, known))
            connection.execute("INSERT INTO learner VALUES (?, ?, ?)", row)
    for key, (person, body) in found.evidence.items():
        if person in there:
            connection.execute(
                "INSERT INTO evidence VALUES (?, ?, ?, ?)",
                (key, person, body, evidence_sum(key, person, body)),
            )


def _last(matches: Iterable[_Match]) -> int:
    return max((match.number for match in matches), default=0)


def _persons_of(match: _Match) -> Iterator[int]:
    """The numbers of persons that its rows need."""
    yield from persons_in(match.head)
    for part in match.parts:
        if part.record is not None:
            try:
                yield from numbers_in(decode_record(part.record))
            except (RecordError, ValueError) as error:
                _log.warning("recovered a record that this version cannot read: %s", error)
        for _, body in part.decisions:
            if b'"person"' in body:
                yield from persons_of(body)
