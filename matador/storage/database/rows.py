"""The rows of a match, a chain that is secured by checksums; and those of people.

Row 0 of a match is its record, if it was imported, or saved as a whole after unsaved play. Its decisions have the
numbers from 1 on. Each checksum covers the row and the checksum before it, so the longest valid beginning of a match
can be identified.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET

from matador.match.decisions import RoundDealt, SeatTaken, decision_of, decode, encode, rebuild
from matador.match.errors import RecordError
from matador.match.files import decode as decode_record
from matador.match.journal import Change
from matador.match.records import Mark, Record
from matador.match.records import encode as encode_record
from matador.match.resuming import resume
from matador.match.session import Session
from matador.storage.database.connection import DamagedError, DatabaseError
from matador.storage.setups import computer_name

_log = logging.getLogger("matador")

_Row: TypeAlias = tuple[int, int, bytes, bytes]
"""A match, the number of the row, its body, and its checksum."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position in the database, where the next row of a match is written."""

    match: int
    number: int
    sum: bytes
    """Checksum of the row before it; empty at the beginning."""


def write_row(connection: sqlite3.Connection, place: Place, body: bytes) -> Place:
    total = row_sum(place.sum, place.match, place.number, body)
    connection.execute("INSERT INTO decision VALUES (?, ?, ?, ?)", (place.match, place.number, body, total))
    return Place(place.match, place.number + 1, total)


def append(connection: sqlite3.Connection, place: Place, change: Change) -> Place:
    """Write a decision after the acknowledged ones, in the current transaction; return the new position.

    Existing rows at this position were not acknowledged, because their sync failed; they are deleted first.
    `DatabaseError` if an acknowledged row is missing.
    """
    match = place.match
    connection.execute("DELETE FROM decision WHERE match = ? AND number >= ?", (match, place.number))
    last = connection.execute(
        "SELECT sum FROM decision WHERE match = ? ORDER BY number DESC LIMIT 1", (match,)
    ).fetchone()
    if place.sum != (b"" if last is None else last[0]):
        raise DatabaseError("moves of this match are missing from the database")
    return write_row(connection, place, encode(decision_of(change, Names(connection).id_of)))


def load(connection: sqlite3.Connection, match: int) -> tuple[Session, Place]:
    """Load a match as far as this version can play it; `RecordError` if it cannot, `DamagedError` if it is damaged."""
    rows = list(sound_rows(connection.execute("SELECT * FROM decision WHERE match = ? ORDER BY 2", (match,))))
    names, begun = Names(connection), None
    if rows and rows[0][1] == 0:
        begun = resume(names.named(rows[0][2]))
    made = rebuild((decode(body) for _, number, body, _ in rows if number), names.name_of, begun)
    if made.fault is not None:
        _log.warning("the last moves of a match are unreadable: %s", made.fault)
    _, number, _, total = rows[made.decisions - (begun is None)]
    return made.session, Place(match, number + 1, total)


def sound_rows(rows: Iterable[_Row]) -> Iterator[_Row]:
    """The rows of matches, in order; `DamagedError` at a wrong checksum."""
    before, total = 0, b""
    for row in rows:
        match, number, body, own = row
        total = total if match == before else b""
        if own != row_sum(total, match, number, body):
            raise DamagedError(f"a decision of match {match} is damaged, or one before it is missing")
        before, total = match, own
        yield row


def persons_ever(connection: sqlite3.Connection, match: int) -> set[int]:
    """The numbers of all people who have ever sat in a match; unreadable rows are ignored."""
    found: set[int] = set()
    rows = connection.execute(
        "SELECT number, body FROM decision WHERE match = ? AND (number = 0 OR instr(body, ?))",
        (match, b'"person"'),
    )
    for number, body in rows.fetchall():
        with suppress(RecordError, ValueError):
            found.update(_persons_of(body) if number else _persons_in_record(decode_record(body)))
    return found


def _persons_in_record(record: Record) -> Iterator[int]:
    marks = () if record.marks is UNSET else record.marks
    saved = (*record.players, *(mark.get("player") for mark in marks))
    return (int(one) for one in saved if isinstance(one, str) and one.isdecimal())


def _persons_of(body: bytes) -> Iterator[int]:
    match decode(body):
        case RoundDealt(match=begun) if begun is not UNSET:
            yield from (seated.person for seated in begun.players if seated.person is not UNSET)
        case SeatTaken(player=seated) if seated.person is not UNSET:
            yield seated.person
        case _:
            pass


def row_sum(before: bytes, match: int, number: int, body: bytes) -> bytes:
    return hashlib.sha256(before + f"{match}/{number}/".encode() + body).digest()[:16]


# People: their names, in one table alone, and their rows, each with a checksum

Kind: TypeAlias = Literal["learner", "profile"]
"""The tables with one row per person: the progress of learners, and the profiles of players."""
KINDS: tuple[Kind, ...] = ("learner", "profile")
COMPUTER = "="
"""Precedes a computer's name where a person has a number."""


def neutral_name(number: int) -> str:
    """A name, in any language, for a person whose name is lost."""
    return f"#{number}"


@dataclass(frozen=True)
class Names:
    """The names of people in the database, and of computers, which give way to them."""

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

    @cached_property
    def _all(self) -> dict[int, str]:
        return dict(self.connection.execute("SELECT * FROM person").fetchall())

    @cached_property
    def _people(self) -> set[str]:
        return {name.casefold() for name in self._all.values()}

    def name_of(self, who: int | str) -> str:
        """The name of a person, by number (a neutral one if unknown), or of a computer, by its own name."""
        if isinstance(who, str):
            return computer_name(who, self._people)
        return self._all.get(who, neutral_name(who))

    def saved(self, name: str, *, is_bot: bool) -> str:
        """The text for a name in saved data: a computer's own name, or the number of a person."""
        return f"{COMPUTER}{name}" if is_bot else str(self.id_of(name))

    def shown(self, saved: str) -> str:
        """The name again; `RecordError` if it is invalid."""
        if not is_saved_name(saved):
            raise RecordError(f"{saved!r} is neither a person's number nor a computer's name")
        return self.name_of(saved[len(COMPUTER) :] if saved.startswith(COMPUTER) else int(saved))

    def numbered(self, record: Record) -> bytes:
        """Encode a record as JSON with numbers instead of people's names."""
        return encode_record(renamed(record, lambda name, _, is_bot: self.saved(name, is_bot=is_bot)))

    def named(self, data: bytes) -> Record:
        """Decode such JSON, with names again; `RecordError` if it is invalid."""
        return renamed(decode_record(data), lambda saved, _, _is_bot: self.shown(saved))


def is_saved_name(text: str) -> bool:
    return text.startswith(COMPUTER) or (text.isdecimal() and len(text) < 19)


def renamed(record: Record, rename: Callable[[str, object, bool], str]) -> Record:
    """The record with other names; `rename` gets each name, its seat, and whether it is a bot's."""
    marks = () if record.marks is UNSET else record.marks
    # The list of players has only names; the marks at the beginning say which of them are bots.
    first = [mark for mark in marks if mark.get("round") == mark.get("step") == 0]
    bots = [(mark.get("seat"), mark.get("player")) for mark in first if isinstance(mark.get("bot"), str)]

    def of_mark(mark: Mark) -> Mark:
        match mark:
            case {"what": "seat", "player": str(name)}:
                return {**mark, "player": rename(name, mark.get("seat"), isinstance(mark.get("bot"), str))}
        return mark

    players = [rename(name, seat, (seat, name) in bots) for seat, name in enumerate(record.players)]
    named = UNSET if record.marks is UNSET else [of_mark(mark) for mark in marks]
    return msgspec.structs.replace(record, players=players, marks=named)


def body_sum(kind: str, person: object, body: bytes) -> bytes:
    return hashlib.sha256(f"{kind}/{person}/".encode() + body).digest()[:16]


def is_body(kind: Kind, person: object, body: object, total: object) -> bool:
    """True if the checksum of a person's row is correct; in a damaged file, columns may have any type."""
    return isinstance(body, bytes) and total == body_sum(kind, person, body)


def bodies_in(connection: sqlite3.Connection, kind: Kind) -> list[tuple[int, str, bytes]]:
    """The rows of a kind: the number and the name of the person, in this order, and the body."""
    asked = f"SELECT person, name, body FROM {kind} JOIN person ON id = person ORDER BY person"  # noqa: S608 - named above
    return connection.execute(asked).fetchall()


def body_of(connection: sqlite3.Connection, kind: Kind, person: int) -> bytes | None:
    row = connection.execute(f"SELECT body FROM {kind} WHERE person = ?", (person,)).fetchone()  # noqa: S608 - as above
    return None if row is None else row[0]


def write_body(connection: sqlite3.Connection, kind: Kind, person: int, body: bytes) -> None:
    row = (person, body, body_sum(kind, person, body))
    connection.execute(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?, ?)", row)  # noqa: S608 - as above
