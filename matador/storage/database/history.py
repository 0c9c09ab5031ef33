"""Finished matches, listed from their heads alone; and the import of matches."""

from __future__ import annotations

import hashlib
import logging
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from matador.match.decisions import RoundDealt
from matador.match.decisions import decode as decode_decision
from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.help import is_learners
from matador.match.records import Mark, Record, Round
from matador.match.summary import MatchSummary, summary_of
from matador.storage.database.connection import LockedError, writing
from matador.storage.database.head import LeftMatch, MatchHead, begin_match, read_match, saved_head
from matador.storage.database.rows import Names
from matador.storage.database.worker import DatabaseWorker, job

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class PastSeat:
    """The player on a seat."""

    name: str
    person: int | None
    """Number of the person; None for a computer player."""
    is_helped: bool = False


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A finished match, as described by its head."""

    key: str
    ended_at: str
    """ISO 8601, in the local time where it was played."""
    game: str
    """`MatchHead.game`; empty if unreadable."""
    seats: tuple[PastSeat, ...]
    """Empty if unreadable."""
    first_round: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)


@dataclass(frozen=True, slots=True)
class ComingMatch:
    """A match to be imported."""

    record: Record
    """A record as a session writes it, with at least one deal."""
    head: MatchHead
    at: datetime
    """When it ended, or was last played."""
    is_over: bool = True


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match that was imported, now or earlier."""

    key: str
    is_new: bool
    is_over: bool


class HistoryDatabase:
    """The finished matches, and the import of matches."""

    def __init__(self, worker: DatabaseWorker) -> None:
        self.worker = worker
        self._starts: dict[bytes | None, list[str]] = defaultdict(list)
        """The keys of the matches by their starts, so that an imported match is compared with few others.

        A start never changes; None if it cannot be read. A match may have been deleted.
        """

    @job
    def list(self, connection: sqlite3.Connection) -> tuple[PastMatch, ...]:
        """All finished matches, newest first."""
        rows = connection.execute(
            "SELECT key, changed_at, head FROM match WHERE state = 'over' ORDER BY id DESC"
        )
        names = Names(connection)
        # As texts, times with different offsets would be sorted differently.
        ordered = sorted(rows.fetchall(), key=lambda row: datetime.fromisoformat(row[1]), reverse=True)
        return tuple(_past(names, *row) for row in ordered)

    @job
    def read(self, connection: sqlite3.Connection, keys: Sequence[str]) -> dict[str, LeftMatch | None]:
        """These matches, complete; None for each that is unreadable or no longer exists."""
        return {key: _match(connection, key) for key in keys}

    @job
    def summaries(
        self, connection: sqlite3.Connection, keys: Sequence[str]
    ) -> dict[str, MatchSummary | None]:
        """Replay these matches, and return their results; None for each that is unreadable."""
        found = {key: _match(connection, key) for key in keys}
        return {key: None if match is None else summary_of(match.session) for key, match in found.items()}

    @job
    def add(self, connection: sqlite3.Connection, *matches: ComingMatch) -> Sequence[ImportedMatch]:
        """Import matches in one transaction, except those that are already in the database."""
        if self.worker.is_read_only:
            raise LockedError("nothing can be saved here")
        with writing(connection, self.worker.path):
            known = {key for keys in self._starts.values() for key in keys}
            for (key,) in connection.execute("SELECT key FROM match").fetchall():
                if key not in known:
                    self._starts[_start_in(connection, key)].append(key)
            return [self._add(connection, match) for match in matches]

    def _add(self, connection: sqlite3.Connection, match: ComingMatch) -> ImportedMatch:
        start = _start_of(match.record)
        # Compare with the newest matches first.
        for key in reversed(self._starts[start]):
            row = connection.execute("SELECT state FROM match WHERE key = ?", (key,)).fetchone()
            if row is not None and _is_beginning(match.record.rounds, _rounds_of(connection, key)):
                return ImportedMatch(key, is_new=False, is_over=row[0] == "over")
        key, state = secrets.token_hex(16), "over" if match.is_over else "open"
        begin_match(connection, key, match.at, state, match.head, _with_own_marks(match.record))
        self._starts[start].append(key)
        return ImportedMatch(key, is_new=True, is_over=match.is_over)


def _match(connection: sqlite3.Connection, key: str) -> LeftMatch | None:
    with suppress(RecordError):
        return read_match(connection, key)[0]
    return None


def _past(names: Names, key: str, ended_at: str, data: bytes) -> PastMatch:
    try:
        head = saved_head(data)
    except RecordError:
        return PastMatch(key, ended_at, "", ())
    seats = []
    for saved, seat in zip(head.names, head.setup.seated(), strict=False):
        person = int(saved) if saved.isdecimal() else None
        seats.append(PastSeat(names.shown(saved), person, person is not None and is_learners(seat.help)))
    return PastMatch(key, ended_at, head.game, tuple(seats), head.first_round)


_Deal: TypeAlias = tuple[list[list[str]], Sequence[str], int, Sequence[str] | None]


# Importing, each match only once: with the same rules and deals, and all its actions, it is the same

_MARKS = ("undo", "redo", "seat", "hint")
_NUMBERS = ("round", "step", "to_round", "to_step", "draws", "ends", "seat", "level")
"""The marks that this program writes, and their members that are numbers."""


def _with_own_marks(record: Record) -> Record:
    """The record without marks of other programs, whose text may have names that nobody could find and forget."""
    own: list[Mark] = []
    for mark in () if record.marks is UNSET else record.marks:
        if mark.get("what") in _MARKS:
            texts = ("what", "player", "bot") if mark["what"] == "seat" else ("what",)
            kinds = dict.fromkeys(_NUMBERS, int) | dict.fromkeys(texts, str | None)
            own.append({name: mark[name] for name in mark if isinstance(mark[name], kinds.get(name, ()))})
    return msgspec.structs.replace(record, marks=own or UNSET)


def _rounds_of(connection: sqlite3.Connection, key: str) -> Sequence[Round]:
    match = _match(connection, key)
    return () if match is None else match.session.record().rounds


def _start_of(record: Record) -> bytes:
    return _hash(record.ruleset, _deal(record.rounds[0]))


def _start_in(connection: sqlite3.Connection, key: str) -> bytes | None:
    """Read the start of a match in the database without replaying it; None if it cannot be read."""
    first = "SELECT number, body FROM match JOIN decision ON match = id WHERE key = ? ORDER BY number LIMIT 1"
    with suppress(RecordError, IndexError):
        for number, body in connection.execute(first, (key,)):
            if number == 0:
                return _start_of(decode(body))
            match decode_decision(body):
                case RoundDealt(match=begun) as dealt if begun is not UNSET:
                    deal = _canonical(dealt.hands, dealt.boneyard, dealt.opener, dealt.lots)
                    return _hash(begun.ruleset, deal)
                case _:
                    pass
    return None


def _is_beginning(rounds: Sequence[Round], of: Sequence[Round]) -> bool:
    """True if `rounds` are the same as `of`, or an earlier state of the same match."""
    return len(rounds) <= len(of) and all(
        _deal(mine) == _deal(its) and mine.actions == its.actions[: len(mine.actions)]
        for mine, its in zip(rounds, of, strict=False)
    )


def _deal(dealt: Round) -> _Deal:
    return _canonical(dealt.hands, dealt.boneyard, dealt.starter, dealt.lots)


def _canonical(
    hands: Sequence[Sequence[str]], boneyard: Sequence[str], starter: int, lots: Sequence[str] | UnsetType
) -> _Deal:
    """A deal with sorted hands, because the order of the tiles in a hand does not matter."""
    return [sorted(hand) for hand in hands], boneyard, starter, None if lots is UNSET else lots


def _hash(ruleset: Mapping[str, object], deal: _Deal) -> bytes:
    return hashlib.sha256(msgspec.json.encode((sorted(ruleset.items()), deal))).digest()
