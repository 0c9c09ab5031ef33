"""The matches that a house has begun, so that whatever was left can be gone on with."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import TypeVar

from matador.match.errors import RecordError
from matador.match.records import Record
from matador.match.session import Session
from matador.rules import RulesetError
from matador.storage.database.connection import DamagedError, LockedError, writing
from matador.storage.database.guests import forget_guests
from matador.storage.database.head import MatchHead, decode_head, digest_in, persons_at
from matador.storage.database.history import HistoryDatabase
from matador.storage.database.learners import Companion, LearnerDatabase
from matador.storage.database.match_journal import MatchJournal, State, Taken, lock_path, put
from matador.storage.database.names import Names
from matador.storage.database.residents import ResidentDatabase
from matador.storage.database.rows import Loaded, load
from matador.storage.database.salvage import Damage
from matador.storage.database.worker import DatabaseWorker
from matador.storage.setups import MatchSetup, SeatSetup, changed_setup, setup_of

_log = logging.getLogger("matador")

_T = TypeVar("_T")


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
    """The match that was played last, of those that are not put away: by who asks, or else by anybody."""
    count: int = 0
    """How many there are in all, those that were put away too."""
    has_past: bool = False
    """True if there are finished ones."""


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
        self._companion = Companion()
        self.learners = LearnerDatabase(self._worker, self._companion)
        """What learners have shown, in the same database."""
        self.residents = ResidentDatabase(self._worker)
        """Who lives here, in the same database."""
        self.history = HistoryDatabase(self._worker, self._past)
        """The matches that are finished."""

    def new_journal(self, head: MatchHead, record: Record | None = None) -> MatchJournal:
        """The journal of a match that begins, or goes on from a record that was opened."""
        return MatchJournal(self._worker, self._now, head, record, companion=self._companion)

    def unfinished(self, limit: int) -> Future[tuple[LeftMatch, ...]]:
        """The matches that can be gone on with, the one that was played last first; what was put away comes last."""
        return self._worker.submit(lambda connection: tuple(islice(self._left(connection), limit)))

    def offered(self, person: int | None = None) -> Future[Offered]:
        """What was left; `person`: whose matches come first, None: nobody's."""
        return self._worker.submit(lambda connection: self._offered(connection, person))

    def reopen(self, key: str) -> Future[ReopenedMatch]:
        """Take up a match where it was left. `RecordError` if nothing of it can be read.

        `BlockingIOError` if another window plays it, `LockedError` if nothing can be kept.
        """
        return self._worker.submit(lambda connection: self._reopened(connection, key))

    def put(self, key: str, state: State) -> Future[None]:
        """Say whether a match is still to be gone on with."""
        return self._worker.submit(lambda connection: put(connection, self._worker.path, key, state))

    def delete(self, key: str) -> Future[None]:
        """Delete a match with all its decisions. `BlockingIOError` if another window plays it."""
        return self._worker.submit(lambda connection: self._delete(connection, key))

    def with_file(self, digest: bytes) -> Future[str | None]:
        """By what the unfinished match is known that was opened from, or saved as, a file with this SHA-256."""
        return self._worker.submit(lambda connection: _with_file(connection, digest))

    @property
    def damage(self) -> Damage | None:
        """What was found damaged since the program began, and how much of it was saved; None if nothing was."""
        return self._worker.damage

    @property
    def is_read_only(self) -> bool:
        """True if nothing can be kept, but what there is can be read, unless it is newer."""
        return self._worker.is_read_only

    @property
    def is_newer(self) -> bool:
        """True if a newer version has written the database: nothing is read from it, and nothing is kept in it."""
        return self._worker.is_newer

    def ask(self, do: Callable[[sqlite3.Connection], _T]) -> Future[_T]:
        """Have something done with the database that changes nothing in it."""
        return self._worker.submit(do)

    def close(self) -> bool:
        """Finish what was asked; False if the disk takes too long."""
        return self._worker.close()

    def _offered(self, connection: sqlite3.Connection, person: int | None) -> Offered:
        first = None if person is None else next(self._left(connection, person), None)
        if first is None or first.is_away:
            first = next(self._left(connection), None)
        # What was over when the program ended is not counted any more.
        count = connection.execute("SELECT count(*) FROM match WHERE state IN ('open', 'away')").fetchone()[0]
        (has_past,) = connection.execute(
            "SELECT EXISTS (SELECT 1 FROM match WHERE state = 'over')"
        ).fetchone()
        return Offered(None if first is None or first.is_away else first, count, bool(has_past))

    def _left(self, connection: sqlite3.Connection, person: int | None = None) -> Iterator[LeftMatch]:
        rows = connection.execute(
            "SELECT key, id, changed_at, head, state = 'away' FROM match WHERE state IN ('open', 'away') "
            "ORDER BY state = 'away', sequence DESC, id DESC"
        ).fetchall()
        for key, number, changed_at, head, is_away in rows:
            if person is not None and person not in persons_at(head):
                continue
            try:
                session = self._loaded(connection, number).session
                when = datetime.fromisoformat(changed_at)
            except (RecordError, ValueError, TypeError) as error:
                _log.warning("skipped an unfinished match: %s", error)
                continue
            if session.is_over:
                # The game ended before it could say so.
                if not self._worker.is_read_only:
                    put(connection, self._worker.path, key, "over")
            else:
                yield LeftMatch(key, when, _head(connection, head, session), session, bool(is_away))

    def _past(self, connection: sqlite3.Connection, key: str) -> LeftMatch:
        """A match to be looked at, whatever has become of it."""
        number, data = _row_of(connection, key)
        (changed_at,) = connection.execute("SELECT changed_at FROM match WHERE id = ?", (number,)).fetchone()
        # What is damaged is not mended for a look at it.
        session = load(connection, number).session
        return LeftMatch(key, datetime.fromisoformat(changed_at), _head(connection, data, session), session)

    def _reopened(self, connection: sqlite3.Connection, key: str) -> ReopenedMatch:
        if self._worker.is_read_only:
            raise LockedError("nothing can be saved here")
        lock, locks = lock_path(self._worker.path, key), self._worker.locks
        if locks.has(lock):
            raise BlockingIOError("the match is being played")
        locks.take(lock)
        try:
            # What another window has written until it let go of the match is seen.
            number, data = _row_of(connection, key)
            found = self._loaded(connection, number)
            head = _head(connection, data, found.session)
        except BaseException:
            locks.let_go(lock)
            raise
        if found.fault is not None:
            _log.warning("the last moves of a match are unreadable: %s", found.fault)
        taken = Taken(key, found.place)
        journal = MatchJournal(self._worker, self._now, head, taken=taken, companion=self._companion)
        return ReopenedMatch(found.session, head, journal)

    def _delete(self, connection: sqlite3.Connection, key: str) -> None:
        lock, locks = lock_path(self._worker.path, key), self._worker.locks
        locks.take(lock)
        try:
            with writing(connection, self._worker.path):
                forget_guests(connection, key)
                connection.execute("DELETE FROM match WHERE key = ?", (key,))
        finally:
            locks.let_go(lock)

    def _loaded(self, connection: sqlite3.Connection, match: int) -> Loaded:
        """A match as far as it can be read; `DamagedError` if what can be saved of it must be saved first."""
        found = load(connection, match)
        if found.is_damaged:
            raise DamagedError(found.fault)
        return found


def _row_of(connection: sqlite3.Connection, key: str) -> tuple[int, bytes]:
    """The number and the head of a match."""
    row: tuple[int, bytes] | None = connection.execute(
        "SELECT id, head FROM match WHERE key = ?", (key,)
    ).fetchone()
    if row is None:
        raise RecordError("the match no longer exists")
    return row


def _head(connection: sqlite3.Connection, data: bytes, session: Session) -> MatchHead:
    """Who sits at a table; if that cannot be read, those whom the match itself names, as they come."""
    try:
        head = decode_head(data, Names(connection))
    except RecordError as error:
        _log.warning("%s", error)
    else:
        if len(head.names) == len(session.players):
            return replace(head, setup=_fitting(head.setup, session))
    seats = tuple(SeatSetup(bot=player.bot) for player in session.players)
    setup = changed_setup(setup_of(session.rules), seats=seats)
    return MatchHead(setup, tuple(player.name for player in session.players))


def _fitting(setup: MatchSetup, session: Session) -> MatchSetup:
    """The setup, with the rules that are played: what is kept beside a match can be damaged, its decisions cannot."""
    with suppress(RulesetError, ValueError):
        if setup.rules() == session.rules:
            return setup
    return changed_setup(setup_of(session.rules), seats=setup.seats, open_hands=setup.open_hands)


def _with_file(connection: sqlite3.Connection, digest: bytes) -> str | None:
    rows = connection.execute(
        "SELECT key, head FROM match WHERE state IN ('open', 'away') ORDER BY sequence DESC, id DESC"
    )
    return next((key for key, head in rows.fetchall() if digest_in(head) == digest), None)
