"""Finished matches, listed from their heads alone, and their results, saved so that nothing is replayed."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

import msgspec

from matador.match.errors import RecordError
from matador.match.help import is_learners
from matador.match.records import LONGEST_NAME
from matador.match.summary import MatchSummary, summary_of
from matador.storage.database.connection import DamagedError, reading, writing
from matador.storage.database.head import LeftMatch, head_row, viewed_match
from matador.storage.database.people import body_sum, neutral_name
from matador.storage.database.worker import DatabaseWorker, job
from matador.storage.setups import usual_seat

_log = logging.getLogger("matador")

_Over: TypeAlias = tuple[str, str, bytes, int | None]
"""The key, the time, the head and the sequence number of a finished match."""


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
    ruleset: str
    """Name of the ruleset; empty if unreadable."""
    seats: tuple[PastSeat, ...]
    """Empty if unreadable."""
    first_round: int = 0
    """The first round that was played in this match: earlier rounds were copied from another match."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def persons(self) -> tuple[int, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)


_summaries = msgspec.json.Decoder(MatchSummary)

_STAMP = """
    coalesce((SELECT sum FROM part WHERE match = m.id ORDER BY number DESC LIMIT 1), x'')
    || coalesce((SELECT sum FROM decision WHERE match = m.id ORDER BY part DESC, first DESC LIMIT 1), x'')
"""
"""The current state of a match: the checksums of its last rows. The checksum of its summary includes it."""


class HistoryDatabase:
    """The finished matches."""

    def __init__(self, worker: DatabaseWorker) -> None:
        self._worker = worker

    @job
    def list(self, connection: sqlite3.Connection) -> tuple[PastMatch, ...]:
        with reading(connection):
            names = {
                int(number): str(name)[:LONGEST_NAME]
                for number, name in connection.execute("SELECT * FROM person")
            }
            rows = connection.execute(
                "SELECT key, changed_at, head, sequence FROM match WHERE state = 'over' ORDER BY sequence, id"
            ).fetchall()
        return tuple(_past(names, *row[:3]) for row in _last_first(rows))

    @job
    def read(self, connection: sqlite3.Connection, keys: Sequence[str]) -> dict[str, LeftMatch | None]:
        """These matches, complete; None for each that is unreadable or no longer exists."""
        return {key: _match(connection, key) for key in keys}

    @job
    def kept_summaries(self, connection: sqlite3.Connection) -> dict[str, MatchSummary]:
        """The saved results of finished matches by key, without those that are missing or outdated."""
        with reading(connection):
            rows = connection.execute(
                f"SELECT m.key, m.id, CAST({_STAMP} AS BLOB), body, sum "  # noqa: S608 - a constant
                "FROM summary JOIN match m ON m.id = summary.match WHERE m.state = 'over'"
            ).fetchall()
        found: dict[str, MatchSummary] = {}
        for key, match, stamp, body, total in rows:
            # A summary of another version may lack fields.
            if isinstance(body, bytes) and total == body_sum("summary", match, stamp + body):
                with suppress(msgspec.ValidationError):
                    found[key] = _summaries.decode(body)
        return found

    @job
    def summaries(
        self, connection: sqlite3.Connection, keys: Sequence[str]
    ) -> dict[str, MatchSummary | None]:
        """Replay these matches, and save and return their results; None for each that is unreadable."""
        found: dict[str, MatchSummary | None] = {}
        for key in keys:
            match = _match(connection, key)
            found[key] = None if match is None else summary_of(match.session)
        if self._worker.is_read_only:
            return found
        try:
            with writing(connection, self._worker.path):
                keep_summaries(connection, {key: one for key, one in found.items() if one is not None})
        except (OSError, sqlite3.OperationalError):
            # Return the results anyway; they are computed again next time.
            _log.warning("cannot save the results of matches", exc_info=True)
        return found


def _match(connection: sqlite3.Connection, key: str) -> LeftMatch | None:
    with suppress(RecordError, DamagedError, ValueError):
        return viewed_match(connection, key)
    return None


def _last_first(rows: Sequence[_Over]) -> list[_Over]:
    """Sort matches, newest first: local ones by sequence, whatever the clock said, imported ones by their times."""
    ordered: list[tuple[float, int, int, _Over]] = []
    latest = float("-inf")
    for row in rows:
        # An unreadable time comes before all others.
        moment = float("-inf")
        with suppress(ValueError, OverflowError, OSError):
            # As texts, times with different offsets would be sorted differently.
            moment = datetime.fromisoformat(str(row[1])).timestamp()
        if row[3] is not None:
            moment = latest = max(latest, moment)
        ordered.append((moment, row[3] or 0, len(ordered), row))
    return [row for *_, row in sorted(ordered, reverse=True)]


def _past(names: dict[int, str], key: str, ended_at: str, data: bytes) -> PastMatch:
    try:
        head = head_row(data)
    except RecordError:
        return PastMatch(key, ended_at, "", ())
    seats = []
    for place, number in enumerate(head.names):
        # By default, a person has the first seat, and bots the others.
        seat = head.setup.seats[place] if place < len(head.setup.seats) else usual_seat(place)
        name, is_person = names.get(number, neutral_name(number)), seat.bot is None
        seats.append(PastSeat(name, number if is_person else None, is_person and is_learners(seat.help)))
    return PastMatch(key, ended_at, head.setup.ruleset, tuple(seats), head.first_round)


def keep_summaries(connection: sqlite3.Connection, found: Mapping[str, MatchSummary]) -> None:
    for key, summary in found.items():
        row = connection.execute(
            f"SELECT m.id, CAST({_STAMP} AS BLOB) FROM match m WHERE m.key = ?",  # noqa: S608 - a constant
            (key,),
        ).fetchone()
        if row is not None:
            match, stamp = row
            body = msgspec.json.encode(summary)
            new = (match, body, body_sum("summary", match, stamp + body))
            connection.execute("INSERT OR REPLACE INTO summary VALUES (?, ?, ?)", new)
