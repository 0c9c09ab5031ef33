"""The matches that a house has begun, so that whatever was left can be gone on with."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path

from matador.match.errors import RecordError
from matador.match.records import Record
from matador.match.session import Session
from matador.storage.database.connection import writing
from matador.storage.database.head import MatchHead, decode_head
from matador.storage.database.match_journal import MatchJournal, State, Taken, lock_path, put
from matador.storage.database.names import Names
from matador.storage.database.rows import load
from matador.storage.database.schema import copied
from matador.storage.database.worker import DatabaseWorker
from matador.storage.playable import setup_of
from matador.storage.setups import SeatSetup, changed_setup

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class LeftMatch:
    """A match that can be gone on with, as it stands."""

    key: str
    changed_at: datetime
    head: MatchHead
    session: Session
    """To be looked at: what is done in it is kept nowhere."""
    is_away: bool = False
    """True if it was put away."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What was left."""

    latest: LeftMatch | None = None
    """The match that was played last, of those that are not put away."""
    count: int = 0
    """How many there are in all, those that were put away too."""


NOTHING_LEFT = Offered()


@dataclass(frozen=True, slots=True)
class ReopenedMatch:
    """A match as it was left, and the journal that goes on with it."""

    session: Session
    head: MatchHead
    journal: MatchJournal


class MatchDatabase:
    """All matches of a house. Nothing here waits for the disk: what is asked is answered by a future.

    Futures fail with `sqlite3.Error` or `OSError` if the disk does.
    """

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        """`now` gives the aware time of this place."""
        self._worker = DatabaseWorker(path)
        self._now = now

    def new_journal(self, head: MatchHead, record: Record | None = None) -> MatchJournal:
        """The journal of a match that begins, or goes on from a record that was opened."""
        return MatchJournal(self._worker, self._now, head, record)

    def unfinished(self, limit: int) -> Future[tuple[LeftMatch, ...]]:
        """The matches that can be gone on with, the one that was played last first; what was put away comes last."""
        return self._worker.submit(lambda connection: tuple(islice(self._left(connection), limit)))

    def offered(self) -> Future[Offered]:
        """What was left."""
        return self._worker.submit(self._offered)

    def reopen(self, key: str) -> Future[ReopenedMatch]:
        """Take up a match where it was left. `RecordError` if nothing of it can be read.

        `BlockingIOError` if another window plays it.
        """
        return self._worker.submit(lambda connection: self._reopened(connection, key))

    def put(self, key: str, state: State) -> Future[None]:
        """Say whether a match is still to be gone on with."""
        return self._worker.submit(lambda connection: put(connection, self._worker.path, key, state))

    def delete(self, key: str) -> Future[None]:
        """Delete a match with all its decisions."""
        return self._worker.submit(lambda connection: _delete(connection, self._worker.path, key))

    def copy(self) -> Future[bytes]:
        """The whole database as it is at one moment, as the bytes of a file."""
        return self._worker.submit(copied)

    def close(self) -> bool:
        """Finish what was asked; False if the disk takes too long."""
        return self._worker.close()

    def _offered(self, connection: sqlite3.Connection) -> Offered:
        first = next(self._left(connection), None)
        # What was over when the program ended is not counted any more.
        count = connection.execute("SELECT count(*) FROM match WHERE state != 'over'").fetchone()[0]
        return Offered(None if first is None or first.is_away else first, count)

    def _left(self, connection: sqlite3.Connection) -> Iterator[LeftMatch]:
        rows = connection.execute(
            "SELECT key, id, changed_at, head, state = 'away' FROM match WHERE state != 'over' "
            "ORDER BY state = 'away', changed_at DESC, id DESC"
        ).fetchall()
        for key, number, changed_at, head, is_away in rows:
            try:
                session = load(connection, number).session
                when = datetime.fromisoformat(changed_at)
            except (RecordError, ValueError) as error:
                _log.warning("a match is not offered: %s", error)
                continue
            if session.is_over:
                # The game ended before it could say so.
                put(connection, self._worker.path, key, "over")
            else:
                yield LeftMatch(key, when, _head(connection, head, session), session, bool(is_away))

    def _reopened(self, connection: sqlite3.Connection, key: str) -> ReopenedMatch:
        row = connection.execute("SELECT id, head FROM match WHERE key = ?", (key,)).fetchone()
        if row is None:
            raise RecordError("the match is not there any more")
        lock, locks = lock_path(self._worker.path, key), self._worker.locks
        if locks.has(lock):
            raise BlockingIOError("the match is being played")
        locks.take(lock)
        try:
            found = load(connection, row[0])
            head = _head(connection, row[1], found.session)
        except BaseException:
            locks.let_go(lock)
            raise
        if found.fault is not None:
            _log.warning("the end of a match could not be read: %s", found.fault)
        taken = Taken(key, found.place)
        return ReopenedMatch(found.session, head, MatchJournal(self._worker, self._now, head, taken=taken))


def _head(connection: sqlite3.Connection, data: bytes, session: Session) -> MatchHead:
    """Who sits at a table; if that cannot be read, those whom the match itself names, as they come."""
    try:
        return decode_head(data, Names(connection))
    except RecordError as error:
        _log.warning("%s", error)
        seats = tuple(SeatSetup(bot=player.bot) for player in session.players)
        setup = changed_setup(setup_of(session.rules), seats=seats)
        return MatchHead(setup, tuple(player.name for player in session.players))


def _delete(connection: sqlite3.Connection, path: Path, key: str) -> None:
    with writing(connection, path):
        connection.execute("DELETE FROM match WHERE key = ?", (key,))
