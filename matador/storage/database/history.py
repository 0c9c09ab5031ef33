"""The matches that are finished: all of them by their heads, and each of them whole once it is asked for."""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.help import is_learners
from matador.match.records import LONGEST_NAME, Record, encode
from matador.match.summary import MatchSummary, summary_of
from matador.storage.database.connection import DamagedError, reading, writing
from matador.storage.database.head import MatchHead, encode_head
from matador.storage.database.names import Names, neutral_name
from matador.storage.database.rows import begin_part
from matador.storage.database.summaries import keep_summaries, kept_summaries
from matador.storage.database.worker import DatabaseWorker

if TYPE_CHECKING:
    from matador.storage.database.matches import LeftMatch

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class PastSeat:
    """Who played on a seat."""

    name: str
    person: int | None
    """His number; None for a computer player."""
    is_helped: bool = False
    """True if he had a learner's help."""


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A finished match, as far as its head tells."""

    key: str
    ended_at: str
    """The time of the place where it was played, ISO 8601."""
    ruleset: str
    """The name of its game; empty if that cannot be read."""
    seats: tuple[PastSeat, ...]
    """Nobody if that cannot be read."""
    first_round: int = 0
    """The first round that was played in it: those before were taken over from another match."""

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody was called, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def persons(self) -> tuple[int, ...]:
        """The numbers of those of them who are persons."""
        return tuple(seat.person for seat in self.seats if seat.person is not None)


class _Seat(msgspec.Struct):
    bot: str | None = None
    help: str = ""


class _Setup(msgspec.Struct):
    ruleset: str
    seats: list[_Seat] = []


class _Head(msgspec.Struct):
    """Of a head what a list is searched by; all else is passed over."""

    setup: _Setup
    names: list[int]
    first_round: Annotated[int, Meta(ge=0)] = 0


_heads = msgspec.json.Decoder(_Head)


class HistoryDatabase:
    """The finished matches of a house. Futures fail with `sqlite3.Error` or `OSError` if the disk does."""

    def __init__(self, worker: DatabaseWorker, read: Callable[[sqlite3.Connection, str], LeftMatch]) -> None:
        """`read` makes a whole match again, or raises `RecordError`."""
        self._worker = worker
        self._read = read
        self._endings = _Endings()

    def list(self) -> Future[tuple[PastMatch, ...]]:
        """All finished matches, the last one first."""
        return self._worker.submit(_list)

    def read(self, keys: Sequence[str]) -> Future[dict[str, LeftMatch | None]]:
        """These matches whole; None for one that cannot be read, or is there no more."""
        return self._worker.submit(lambda connection: {key: self._one(connection, key) for key in keys})

    def kept_summaries(self) -> Future[dict[str, MatchSummary]]:
        """What finished matches came to, by key, of those for which that is kept."""
        return self._worker.submit(kept_summaries)

    def summaries(self, keys: Sequence[str]) -> Future[dict[str, MatchSummary | None]]:
        """What these matches came to: they are played again, and it is kept; None for one that cannot be read."""
        return self._worker.submit(lambda connection: self._summaries(connection, keys))

    def add(self, record: Record, head: MatchHead, ended_at: datetime) -> Future[bool]:
        """Import a finished match that was played elsewhere; False if it is there already."""
        return self._worker.submit(lambda connection: self._add(connection, [(record, head, ended_at)])[0])

    def add_all(self, coming: Sequence[tuple[Record, MatchHead, datetime]]) -> Future[Sequence[bool]]:
        """As `add`, for all of them in one transaction."""
        return self._worker.submit(lambda connection: self._add(connection, coming))

    def _one(self, connection: sqlite3.Connection, key: str) -> LeftMatch | None:
        try:
            return self._read(connection, key)
        except (RecordError, DamagedError, ValueError):
            return None

    def _summaries(
        self, connection: sqlite3.Connection, keys: Sequence[str]
    ) -> dict[str, MatchSummary | None]:
        found: dict[str, MatchSummary | None] = {}
        for key in keys:
            match = self._one(connection, key)
            found[key] = None if match is None else summary_of(match.session)
        if self._worker.is_read_only:
            return found
        try:
            with writing(connection, self._worker.path):
                keep_summaries(connection, {key: one for key, one in found.items() if one is not None})
        except (OSError, sqlite3.OperationalError):
            # It is told all the same, and reckoned again the next time.
            _log.warning("cannot save the results of matches", exc_info=True)
        return found

    def _add(
        self, connection: sqlite3.Connection, coming: Sequence[tuple[Record, MatchHead, datetime]]
    ) -> Sequence[bool]:
        endings, self._endings = self._endings, _Endings()
        with writing(connection, self._worker.path):
            endings.refresh(connection)
            added = [self._add_one(connection, endings, *each) for each in coming]
            endings.note_changes(connection)
        # Had it failed, what it noted would be of matches that are not there.
        self._endings = endings
        return added

    def _add_one(
        self,
        connection: sqlite3.Connection,
        endings: _Endings,
        record: Record,
        head: MatchHead,
        ended_at: datetime,
    ) -> bool:
        key, at = key_of(record), ended_at.isoformat()
        is_there = connection.execute("SELECT 1 FROM match WHERE key = ?", (key,)).fetchone() is not None
        if is_there or _rounds_sum(record) in endings.at(
            at, lambda other: self._rounds_sum_of(connection, other)
        ):
            return False
        made = connection.execute(
            "INSERT INTO match (key, began_at, changed_at, state, head) VALUES (?, ?, ?, 'over', ?)",
            (key, at, at, encode_head(head, Names(connection))),
        ).lastrowid
        assert made is not None, "a row that was inserted has a number"
        begin_part(connection, made, 0, 0, record)
        endings.add(key, at, record)
        return True

    def _rounds_sum_of(self, connection: sqlite3.Connection, key: str) -> bytes | None:
        """That of a match which is kept; None if it cannot be read."""
        kept = connection.execute(
            "SELECT record FROM part WHERE match = (SELECT id FROM match WHERE key = ?) "
            "AND NOT EXISTS (SELECT 1 FROM decision WHERE decision.match = part.match) ORDER BY number DESC",
            (key,),
        ).fetchone()
        if kept is not None and kept[0] is not None:
            # It was imported: it need not be played again.
            with suppress(RecordError):
                return _rounds_sum(decode(kept[0]))
        match = self._one(connection, key)
        return None if match is None else _rounds_sum(match.session.record())


class _Endings:
    """Which rounds were over at which moment, so that each match of the database is read at most once for that."""

    def __init__(self) -> None:
        self._sums: dict[tuple[str, str], bytes | None] = {}
        """By the key of a match and the time when it was changed last; None for one that cannot be read."""
        self._keys: dict[float, list[tuple[str, str]]] = {}
        self._found: dict[float, set[bytes | None]] = {}
        self._changes: tuple[object, ...] = ()

    def refresh(self, connection: sqlite3.Connection) -> None:
        """See which matches there are, if anything but `add` has changed them."""
        if self._changes != _changes(connection):
            self._keys, self._found = defaultdict(list), defaultdict(set)
            for key, at in connection.execute("SELECT key, changed_at FROM match"):
                self._keys[_moment(at)].append((key, at))

    def note_changes(self, connection: sqlite3.Connection) -> None:
        """All changes until now are known."""
        self._changes = _changes(connection)

    def at(self, time: str, read: Callable[[str], bytes | None]) -> set[bytes | None]:
        """The sums of the rounds of all matches that ended at this time."""
        moment = _moment(time)
        for each in self._keys.pop(moment, ()):
            if each not in self._sums:
                self._sums[each] = read(each[0])
            self._found[moment].add(self._sums[each])
        return self._found[moment]

    def add(self, key: str, time: str, record: Record) -> None:
        """A match has been added, after `at` was asked for its time."""
        self._sums[key, time] = _rounds_sum(record)
        self._found[_moment(time)].add(self._sums[key, time])


def _changes(connection: sqlite3.Connection) -> tuple[object, ...]:
    """Another value once this connection, or any other, has changed something."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return connection, version, connection.total_changes


def _rounds_sum(record: Record) -> bytes:
    return hashlib.sha256(msgspec.json.encode(record.rounds)).digest()


def key_of(record: Record) -> str:
    """By what a match that was taken in is known: the same record has the same key."""
    return hashlib.sha256(encode(record)).hexdigest()[:32]


def _list(connection: sqlite3.Connection) -> tuple[PastMatch, ...]:
    with reading(connection):
        names = {
            int(number): str(name)[:LONGEST_NAME]
            for number, name in connection.execute("SELECT * FROM person")
        }
        rows = connection.execute(
            "SELECT key, changed_at, head, sequence FROM match WHERE state = 'over' ORDER BY sequence, id"
        ).fetchall()
    return tuple(_past(names, *row[:3]) for row in _last_first(rows))


def _last_first(
    rows: Sequence[tuple[str, str, bytes, int | None]],
) -> list[tuple[str, str, bytes, int | None]]:
    """Matches of this place as they were played, whatever the clock said; others stand between them by their times."""
    ordered: list[tuple[float, int, int, tuple[str, str, bytes, int | None]]] = []
    latest = float("-inf")
    for row in rows:
        # As texts, times of different offsets stand in another order.
        moment = _moment(row[1])
        if row[3] is not None:
            moment = latest = max(latest, moment)
        ordered.append((moment, row[3] or 0, len(ordered), row))
    return [row for *_, row in sorted(ordered, reverse=True)]


def _moment(text: object) -> float:
    """The seconds since 1970 of a time; what a damaged file has in its place comes before all others."""
    try:
        return datetime.fromisoformat(str(text)).timestamp()
    except (ValueError, OverflowError, OSError):
        return float("-inf")


def _past(names: dict[int, str], key: str, ended_at: str, data: bytes) -> PastMatch:
    try:
        head = _heads.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return PastMatch(key, ended_at, "", ())
    return PastMatch(key, ended_at, head.setup.ruleset, tuple(_seats(head, names)), head.first_round)


def _seats(head: _Head, names: dict[int, str]) -> Iterator[PastSeat]:
    for place, number in enumerate(head.names):
        # Where nobody has chosen, a person has the first seat, and bots the others.
        seat = head.setup.seats[place] if place < len(head.setup.seats) else _Seat("" if place else None)
        is_person = seat.bot is None
        yield PastSeat(
            names.get(number, neutral_name(number)),
            number if is_person else None,
            is_person and is_learners(seat.help),
        )
