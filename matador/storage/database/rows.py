"""The rows of a match: its parts, and in each the decisions, chained by their sums.

A part begins with the first deal, or with the record of all that came before where that was not kept, or opened from
a file. A row is numbered by the first event in the log of the session that wrote it. Each has a sum over itself and
the row before it, so that the longest valid beginning of a match can be told from what comes after.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from msgspec import UNSET

from matador.match.annotations import persons_ever as seated_ever
from matador.match.decisions import Decision, RoundDealt, SeatTaken, decision_of, decode, encode
from matador.match.errors import RecordError
from matador.match.files import decode as decode_record
from matador.match.journal import Change
from matador.match.players import Player
from matador.match.rebuilding import rebuild
from matador.match.records import Record
from matador.match.resuming import resume
from matador.match.session import Session
from matador.storage.database.connection import DamagedError, reading
from matador.storage.database.names import Names


class BehindError(OSError):
    """Decisions that were kept are not in the database any more."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match stands in the database: what comes next goes after this."""

    match: int
    part: int
    sum: bytes
    """Of the last row."""
    base: int = 0
    """By so much numbers of rows are larger than those of the log: a session that was made again counts anew."""


def begin_part(
    connection: sqlite3.Connection, match: int, number: int, first: int, record: Record | None
) -> Place:
    """Begin a part of a match, in the transaction that is on; whatever an earlier try has left of it goes."""
    body = None if record is None else Names(connection).numbered(record)
    total = row_sum(b"", match, number, first, body or b"")
    connection.execute("DELETE FROM part WHERE match = ? AND number >= ?", (match, number))
    connection.execute("INSERT INTO part VALUES (?, ?, ?, ?, ?)", (match, number, first, body, total))
    return Place(match, number, total)


def append(connection: sqlite3.Connection, place: Place, change: Change) -> Place:
    """Write a decision after those that were acknowledged, in the transaction that is on; where the match stands then.

    A row that stands there already was never acknowledged: its sync failed, and it goes before anything else.
    `BehindError` if a row is missing that was acknowledged.
    """
    where, first = (place.match, place.part), place.base + change.first
    connection.execute("DELETE FROM decision WHERE match = ? AND part = ? AND first >= ?", (*where, first))
    last = connection.execute(
        "SELECT sum FROM decision WHERE match = ? AND part = ? ORDER BY first DESC LIMIT 1", where
    ).fetchone()
    if last is None:
        last = connection.execute("SELECT sum FROM part WHERE match = ? AND number = ?", where).fetchone()
    if last is None or last[0] != place.sum:
        raise BehindError("moves of this match are missing from the database")
    body = encode(decision_of(change, Names(connection).id_of))
    total = row_sum(place.sum, *where, first, body)
    connection.execute("INSERT INTO decision VALUES (?, ?, ?, ?, ?)", (*where, first, body, total))
    return replace(place, sum=total)


def replace_record(connection: sqlite3.Connection, match: int, number: int, record: bytes) -> None:
    """Let a part begin with another record, in the transaction that is on; rows that were sound are so afterwards."""
    where = (match, number)
    first, old, was = connection.execute(
        "SELECT first, record, sum FROM part WHERE match = ? AND number = ?", where
    ).fetchone()
    now, is_sound = row_sum(b"", *where, first, record), was == row_sum(b"", *where, first, old)
    new = (record, now if is_sound else was, *where)
    connection.execute("UPDATE part SET record = ?, sum = ? WHERE match = ? AND number = ?", new)
    rows = connection.execute(
        "SELECT first, body, sum FROM decision WHERE match = ? AND part = ? ORDER BY first", where
    )
    for first, body, total in rows.fetchall() if is_sound else ():
        was, now = row_sum(was, *where, first, body), row_sum(now, *where, first, body)
        if total != was:
            break
        connection.execute(
            "UPDATE decision SET sum = ? WHERE match = ? AND part = ? AND first = ?", (now, *where, first)
        )


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as far as the database tells it."""

    session: Session
    place: Place
    fault: str | None
    """Why the rest could not be read; None if all was."""
    is_damaged: bool = False
    """True if that is because something is not as it was written; what this version cannot play is no damage."""


def load(connection: sqlite3.Connection, match: int) -> Loaded:
    """A match, made again from its last part, or the one before if nothing is left of that.

    `RecordError` if no part of it can be read, `DamagedError` if that is because something is not as it was written.
    """
    with reading(connection):
        return _load(connection, match)


def _load(connection: sqlite3.Connection, match: int) -> Loaded:
    fault: str | None = None
    is_damaged = False
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
    """The numbers of all persons who have sat in a match, also before others took their seats.

    What cannot be read tells of nobody. The match is not played again for it.
    """
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
    """The numbers of the persons whom a decision names; nobody if it cannot be read."""
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
    """What is not as it was written in any match; None if all is."""
    sums: dict[tuple[object, object], bytes] = {}
    for match, number, first, body, total in connection.execute("SELECT * FROM part"):
        if not is_row(first, body or b"", total) or total != row_sum(b"", match, number, first, body or b""):
            return f"the beginning of match {match} is damaged"
        sums[match, number] = total
    for match, part, first, body, total in connection.execute("SELECT * FROM decision ORDER BY 1, 2, 3"):
        before = sums.get((match, part), b"")
        if not is_row(first, body, total) or total != row_sum(before, match, part, first, body):
            return f"a decision of match {match} is damaged, or one before it is missing"
        sums[match, part] = total
    return None


def _load_part(connection: sqlite3.Connection, match: int, number: int) -> Loaded:
    first, body, total = connection.execute(
        "SELECT first, record, sum FROM part WHERE match = ? AND number = ?", (match, number)
    ).fetchone()
    if not is_row(first, body or b"", total) or total != row_sum(b"", match, number, first, body or b""):
        raise DamagedError("the start of the match is damaged")
    names = Names(connection)
    begun = None if body is None else resume(names.named(body))
    length = 0 if begun is None else begun.log_length
    rows = _Rows(connection, match, number, total)
    try:
        made = rebuild(rows.valid(), names.name_of, begun)
    except RecordError:
        if rows.is_damaged:
            raise DamagedError(str(rows.fault)) from None
        raise
    fault = rows.fault or (None if made.fault is None else str(made.fault))
    place = Place(match, number, rows.sums[made.decisions], first - length)
    return Loaded(made.session, place, fault, rows.is_damaged)


class _Rows:
    """The decisions of a part, up to the first that is not as it was written."""

    def __init__(self, connection: sqlite3.Connection, match: int, part: int, total: bytes) -> None:
        self._connection = connection
        self._where = (match, part)
        self.sums = [total]
        """After each decision, and before the first."""
        self.fault: str | None = None
        self.is_damaged = False

    def valid(self) -> Iterator[Decision]:
        rows = self._connection.execute(
            "SELECT first, body, sum FROM decision WHERE match = ? AND part = ? ORDER BY first", self._where
        )
        for first, body, total in rows:
            if not is_row(first, body, total) or total != row_sum(self.sums[-1], *self._where, first, body):
                self.fault, self.is_damaged = "a decision is damaged, or one before it is missing", True
                return
            try:
                decision = decode(body)
            except RecordError as error:
                self.fault = str(error)
                return
            self.sums.append(total)
            yield decision


def is_row(first: object, body: object, total: object) -> bool:
    """True if the columns are of the types that were written: in a damaged file they may be of any."""
    return isinstance(first, int) and isinstance(body, bytes) and isinstance(total, bytes)


def row_sum(before: bytes, match: int, part: int, first: int, body: bytes) -> bytes:
    """The checksum of a row: the beginning of a SHA-256 over the sum of the row before it and all that it says."""
    head = f"{match}/{part}/{first}/".encode()
    return hashlib.sha256(before + head + body).digest()[:16]
