"""The rows of a match: its parts, each with a chain of decisions that is secured by checksums; and those of people.

A part begins with the first deal, or with the record of an opened file or of everything that was not saved before. The
number of a row is the first event in the log of the session that wrote it. Each checksum covers the row and the
checksum before it, so the longest valid beginning of a match can be identified.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET

from matador.match.annotations import persons_ever as seated_ever
from matador.match.decisions import Decision, RoundDealt, SeatTaken, decision_of, decode, encode, rebuild
from matador.match.errors import RecordError
from matador.match.files import decode as decode_record
from matador.match.journal import Change
from matador.match.players import Player
from matador.match.records import LONGEST_NAME, Mark, Record
from matador.match.records import encode as encode_record
from matador.match.resuming import resume
from matador.match.session import Session
from matador.storage.database.connection import DamagedError, DatabaseError, reading

_DECISIONS = "SELECT first, body, sum FROM decision WHERE match = ? AND part = ? ORDER BY first"


@dataclass(frozen=True, slots=True)
class Place:
    """A position in the database, after which the next decision of a match is written."""

    match: int
    part: int
    sum: bytes
    """Checksum of the last row."""
    base: int = 0
    """Difference between row numbers and log numbers, because a restored session counts from zero again."""


def begin_match(
    connection: sqlite3.Connection,
    key: str,
    at: datetime,
    state: str,
    head: bytes,
    record: Record | None,
    first: int = 0,
) -> Place:
    made = connection.execute(
        "INSERT INTO match (key, began_at, changed_at, state, head) VALUES (?1, ?2, ?2, ?3, ?4)",
        (key, at.isoformat(), state, head),
    ).lastrowid
    assert made is not None, "a row that was inserted has a number"
    return begin_part(connection, made, 0, first, record)


def begin_part(
    connection: sqlite3.Connection, match: int, number: int, first: int, record: Record | None
) -> Place:
    """Begin a part of a match, in the current transaction, deleting what an earlier attempt left of it."""
    body = None if record is None else Names(connection).numbered(record)
    connection.execute("DELETE FROM part WHERE match = ? AND number >= ?", (match, number))
    return Place(match, number, write_part(connection, (match, number), first, body))


def write_part(
    connection: sqlite3.Connection,
    where: tuple[int, int],
    first: int,
    record: bytes | None,
    decisions: Iterable[tuple[int, bytes]] = (),
) -> bytes:
    """Write a part with decisions and their numbers, in the current transaction; return the last checksum."""
    total = row_sum(b"", *where, first, record or b"")
    connection.execute("INSERT INTO part VALUES (?, ?, ?, ?, ?)", (*where, first, record, total))
    for place, body in decisions:
        total = row_sum(total, *where, place, body)
        connection.execute("INSERT INTO decision VALUES (?, ?, ?, ?, ?)", (*where, place, body, total))
    return total


def append(connection: sqlite3.Connection, place: Place, change: Change) -> Place:
    """Write a decision after the acknowledged ones, in the current transaction; return the new position.

    Existing rows at this position were not acknowledged, because their sync failed; they are deleted first.
    `DatabaseError` if an acknowledged row is missing.
    """
    where, first = (place.match, place.part), place.base + change.first
    connection.execute("DELETE FROM decision WHERE match = ? AND part = ? AND first >= ?", (*where, first))
    last = connection.execute(
        "SELECT sum FROM decision WHERE match = ? AND part = ? ORDER BY first DESC LIMIT 1", where
    ).fetchone()
    if last is None:
        last = connection.execute("SELECT sum FROM part WHERE match = ? AND number = ?", where).fetchone()
    if last is None or last[0] != place.sum:
        raise DatabaseError("moves of this match are missing from the database")
    body = encode(decision_of(change, Names(connection).id_of))
    total = row_sum(place.sum, *where, first, body)
    connection.execute("INSERT INTO decision VALUES (?, ?, ?, ?, ?)", (*where, first, body, total))
    return replace(place, sum=total)


@dataclass(frozen=True, slots=True)
class Loaded:
    """The readable part of a match."""

    session: Session
    place: Place
    fault: str | None
    """Why the rest is unreadable; None if everything was read."""
    is_damaged: bool = False
    """True if a checksum is wrong, False if this version merely cannot play it."""


def load(connection: sqlite3.Connection, match: int) -> Loaded:
    """Load a match from its last readable part; `RecordError` if there is none, or `DamagedError`."""
    fault: str | None = None
    is_damaged = False
    with reading(connection):
        parts = connection.execute("SELECT number FROM part WHERE match = ? ORDER BY number DESC", (match,))
        for (number,) in parts.fetchall():
            try:
                found = _load_part(connection, match, int(number))
            except DamagedError as error:
                fault, is_damaged = fault or str(error), True
            except RecordError as error:
                fault = fault or str(error)
            else:
                return replace(found, fault=found.fault or fault, is_damaged=found.is_damaged or is_damaged)
    if is_damaged or fault is None:
        raise DamagedError(fault or "the match is empty")
    raise RecordError(fault)


def persons_ever(connection: sqlite3.Connection, match: int) -> set[int]:
    """The numbers of all people who have ever sat in a match; unreadable rows are ignored."""
    found: set[int] = set()
    records = connection.execute("SELECT record FROM part WHERE match = ? AND record NOTNULL", (match,))
    for (data,) in records.fetchall():
        with suppress(RecordError, ValueError):
            record = decode_record(data)
            players = [Player(name) for name in record.players]
            marks = () if record.marks is UNSET else record.marks
            found |= {int(name) for name in seated_ever(players, marks)}
    bodies = connection.execute(
        "SELECT body FROM decision WHERE match = ? AND instr(body, ?)", (match, b'"person"')
    )
    for (body,) in bodies.fetchall():
        found.update(persons_of(body))
    return found


def persons_of(body: bytes) -> Iterator[int]:
    """The numbers of the people in a decision; none if it is unreadable."""
    try:
        decision = decode(body)
    except RecordError:
        return
    match decision:
        case RoundDealt(match=begun) if begun is not UNSET:
            yield from (seated.person for seated in begun.players if seated.person is not UNSET)
        case SeatTaken(player=seated) if seated.person is not UNSET:
            yield seated.person
        case _:
            pass


def wrong_sum(connection: sqlite3.Connection) -> str | None:
    """The first row of a match with a wrong checksum; None if all are right."""
    sums: dict[tuple[object, object], bytes] = {}
    for match, number, first, body, total in connection.execute("SELECT * FROM part"):
        if not is_row(b"", (match, number), first, body or b"", total):
            return f"the beginning of match {match} is damaged"
        sums[match, number] = total
    for match, part, first, body, total in connection.execute("SELECT * FROM decision ORDER BY 1, 2, 3"):
        before = sums.get((match, part), b"")
        if not is_row(before, (match, part), first, body, total):
            return f"a decision of match {match} is damaged, or one before it is missing"
        sums[match, part] = total
    return None


def _load_part(connection: sqlite3.Connection, match: int, number: int) -> Loaded:
    where = (match, number)
    first, body, total = connection.execute(
        "SELECT first, record, sum FROM part WHERE match = ? AND number = ?", where
    ).fetchone()
    if not is_row(b"", where, first, body or b"", total):
        raise DamagedError("the start of the match is damaged")
    names = Names(connection)
    begun = None if body is None else resume(names.named(body))
    base = first - (0 if begun is None else begun.log_length)
    decisions, sums, fault, is_damaged = list[Decision](), [total], None, False
    for row in connection.execute(_DECISIONS, where).fetchall():
        if not is_row(sums[-1], where, *row):
            fault, is_damaged = "a decision is damaged, or one before it is missing", True
            break
        try:
            decisions.append(decode(row[1]))
        except RecordError as error:
            fault = str(error)
            break
        sums.append(row[2])
    try:
        made = rebuild(decisions, names.name_of, begun)
    except RecordError:
        if is_damaged:
            raise DamagedError(fault) from None
        raise
    fault = fault or (None if made.fault is None else str(made.fault))
    place = Place(match, number, sums[made.decisions], base)
    return Loaded(made.session, place, fault, is_damaged)


def is_row(before: bytes, where: tuple[int, int], first: object, body: object, total: object) -> bool:
    """True if the checksum of a row is correct; in a damaged file, columns may have any type."""
    return (
        isinstance(first, int) and isinstance(body, bytes) and total == row_sum(before, *where, first, body)
    )


def row_sum(before: bytes, match: int, part: int, first: int, body: bytes) -> bytes:
    head = f"{match}/{part}/{first}/".encode()
    return hashlib.sha256(before + head + body).digest()[:16]


# People: their names, in one table alone, and their rows, each with a checksum

Kind: TypeAlias = Literal["learner", "profile"]
"""The tables with one row per person: the progress of learners, and the profiles of players."""
KINDS: Mapping[Kind, str] = {
    "learner": "what is known of a learner is damaged",
    "profile": "what belongs to a person is damaged",
}
"""With the fault if a checksum is wrong."""
_MAX_NUMBER = 2**63
"""Upper bound of integers in SQLite."""


def neutral_name(number: int) -> str:
    """A name, in any language, for a person whose name is lost."""
    return f"#{number}"


@dataclass(frozen=True, slots=True)
class Names:
    """The names that the database knows."""

    connection: sqlite3.Connection

    def id_of(self, name: str) -> int:
        """The number of a name; a new name gets the next number, in the current transaction."""
        found = self.number_of(name)
        if found is not None:
            return found
        made = self.connection.execute("INSERT INTO person (name) VALUES (?)", (name,)).lastrowid
        assert made is not None, "a row that was inserted has a number"
        return made

    def number_of(self, name: str) -> int | None:
        found = self.connection.execute("SELECT id FROM person WHERE name = ?", (name,)).fetchone()
        return None if found is None else int(found[0])

    def name_of(self, number: int) -> str:
        """The name with this number; a neutral one, unlike any other, if it is unknown."""
        found = None
        if 0 <= number < _MAX_NUMBER:
            found = self.connection.execute("SELECT name FROM person WHERE id = ?", (number,)).fetchone()
        # In a damaged file, the name may be too long.
        return neutral_name(number) if found is None else str(found[0])[:LONGEST_NAME]

    def all(self) -> dict[int, str]:
        rows = self.connection.execute("SELECT * FROM person")
        return {int(number): str(name)[:LONGEST_NAME] for number, name in rows}

    def numbered(self, record: Record) -> bytes:
        """Encode a record as JSON with numbers instead of names."""
        return encode_record(renamed(record, lambda name, _: str(self.id_of(name))))

    def named(self, data: bytes) -> Record:
        """Decode such JSON, with names again; `RecordError` if it is invalid."""

        def name_in(text: str, _seat: object) -> str:
            if not text.isdecimal():
                raise RecordError(f"{text!r} is no number of a name")
            return self.name_of(int(text))

        return renamed(decode_record(data), name_in)


def numbers_in(record: Record) -> set[int]:
    found: set[int] = set()

    def note(text: str, _seat: object) -> str:
        found.add(int(text))
        return text

    renamed(record, note)
    return found


def renamed(record: Record, rename: Callable[[str, object], str]) -> Record:
    """The record with new names of its players and in its marks; `rename` gets each name and its seat."""

    def of_mark(mark: Mark) -> Mark:
        match mark:
            case {"what": "seat", "player": str(name)}:
                return {**mark, "player": rename(name, mark.get("seat"))}
        return mark

    players = [rename(name, seat) for seat, name in enumerate(record.players)]
    marks = UNSET if record.marks is UNSET else [of_mark(mark) for mark in record.marks]
    return msgspec.structs.replace(record, players=players, marks=marks)


def body_sum(kind: str, person: object, body: bytes) -> bytes:
    return hashlib.sha256(f"{kind}/{person}/".encode() + body).digest()[:16]


def is_body(kind: Kind, person: object, body: object, total: object) -> bool:
    """True if the checksum of a person's row is correct; in a damaged file, columns may have any type."""
    return isinstance(body, bytes) and total == body_sum(kind, person, body)


def wrong_person(connection: sqlite3.Connection) -> str | None:
    for kind, fault in KINDS.items():
        if not all(is_body(kind, *row) for row in connection.execute(f"SELECT * FROM {kind}")):  # noqa: S608 - named above
            return fault
    return None


def bodies_in(connection: sqlite3.Connection, kind: Kind) -> dict[int, bytes]:
    """The rows of a kind by the number of the person, in this order, without the damaged ones."""
    rows = connection.execute(f"SELECT * FROM {kind} ORDER BY person").fetchall()  # noqa: S608 - named above
    return {person: body for person, body, total in rows if is_body(kind, person, body, total)}


def body_of(connection: sqlite3.Connection, kind: Kind, person: int) -> bytes | None:
    """The body of a person's row; None if there is no such row, or if it is damaged."""
    row = connection.execute(f"SELECT * FROM {kind} WHERE person = ?", (person,)).fetchone()  # noqa: S608 - as above
    return row[1] if row is not None and is_body(kind, *row) else None


def write_body(connection: sqlite3.Connection, kind: Kind, person: int, body: bytes) -> None:
    row = (person, body, body_sum(kind, person, body))
    connection.execute(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?, ?)", row)  # noqa: S608 - as above
