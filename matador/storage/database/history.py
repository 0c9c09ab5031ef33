"""The matches that are finished: all of them by their heads, and each of them whole once it is asked for."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from matador.match.errors import RecordError
from matador.match.records import LONGEST_NAME, Record, encode
from matador.storage.database.connection import DamagedError, reading, writing
from matador.storage.database.head import MatchHead, encode_head
from matador.storage.database.names import Names, neutral_name
from matador.storage.database.rows import begin_part
from matador.storage.database.worker import DatabaseWorker

if TYPE_CHECKING:
    from matador.storage.database.matches import LeftMatch


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A finished match, as far as its head tells."""

    key: str
    ended_at: str
    """The time of the place where it was played, ISO 8601."""
    ruleset: str
    """The name of its game; empty if that cannot be read."""
    names: tuple[str, ...]
    """What everybody was called, by seat."""
    persons: tuple[int, ...]
    """The numbers of those of them who are persons."""


class _Seat(msgspec.Struct):
    bot: str | None = None


class _Setup(msgspec.Struct):
    ruleset: str
    seats: list[_Seat] = []


class _Head(msgspec.Struct):
    """Of a head what a list is searched by; all else is passed over."""

    setup: _Setup
    names: list[int]


_heads = msgspec.json.Decoder(_Head)


class HistoryDatabase:
    """The finished matches of a house. Futures fail with `sqlite3.Error` or `OSError` if the disk does."""

    def __init__(self, worker: DatabaseWorker, read: Callable[[sqlite3.Connection, str], LeftMatch]) -> None:
        """`read` makes a whole match again, or raises `RecordError`."""
        self._worker = worker
        self._read = read

    def list(self) -> Future[tuple[PastMatch, ...]]:
        """All finished matches, the last one first."""
        return self._worker.submit(_list)

    def read(self, keys: Sequence[str]) -> Future[dict[str, LeftMatch | None]]:
        """These matches whole; None for one that cannot be read, or is there no more."""
        return self._worker.submit(lambda connection: {key: self._one(connection, key) for key in keys})

    def add(self, record: Record, head: MatchHead, ended_at: datetime) -> Future[bool]:
        """Take a finished match in that was played elsewhere; False if it is there already."""
        return self._worker.submit(lambda connection: self._add(connection, record, head, ended_at))

    def _one(self, connection: sqlite3.Connection, key: str) -> LeftMatch | None:
        try:
            return self._read(connection, key)
        except (RecordError, DamagedError, ValueError):
            return None

    def _add(
        self, connection: sqlite3.Connection, record: Record, head: MatchHead, ended_at: datetime
    ) -> bool:
        key = key_of(record)
        with writing(connection, self._worker.path):
            at = ended_at.isoformat()
            if self._is_there(connection, key, at, record):
                return False
            made = connection.execute(
                "INSERT INTO match (key, began_at, changed_at, state, head) VALUES (?, ?, ?, 'over', ?)",
                (key, at, at, encode_head(head, Names(connection))),
            ).lastrowid
            assert made is not None, "a row that was inserted has a number"
            begin_part(connection, made, 0, 0, record)
        return True

    def _is_there(self, connection: sqlite3.Connection, key: str, at: str, record: Record) -> bool:
        """True if this match was taken in before, or was played here: then it ended at the same moment."""
        rows = connection.execute(
            "SELECT key FROM match WHERE key = ? OR changed_at = ?", (key, at)
        ).fetchall()
        for (other,) in rows:
            there = self._one(connection, other)
            if other == key or (there is not None and there.session.record().rounds == record.rounds):
                return True
        return False


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
            "SELECT key, changed_at, head FROM match WHERE state = 'over' ORDER BY changed_at DESC, id DESC"
        ).fetchall()
    return tuple(_past(names, *row) for row in rows)


def _past(names: dict[int, str], key: str, ended_at: str, data: bytes) -> PastMatch:
    try:
        head = _heads.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return PastMatch(key, ended_at, "", (), ())
    called = tuple(names.get(number, neutral_name(number)) for number in head.names)
    return PastMatch(key, ended_at, head.setup.ruleset, called, tuple(_persons(head)))


def _persons(head: _Head) -> Iterator[int]:
    for seat, number in enumerate(head.names):
        # Where nobody has chosen, a person has the first seat, and bots the others.
        is_person = head.setup.seats[seat].bot is None if seat < len(head.setup.seats) else seat == 0
        if is_person:
            yield number
