"""The saved matches, so that unfinished ones can be resumed.

The journal of a match saves each decision before it is announced. Everything here and in the databases beside it
returns futures; they raise `sqlite3.Error` or `OSError` if the disk fails.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal, TypeAlias

from matador.match.errors import RecordError
from matador.match.journal import Change
from matador.match.records import Record
from matador.match.session import Session
from matador.storage.database.connection import LockedError, writing
from matador.storage.database.head import (
    LeftMatch,
    MatchHead,
    begin_match,
    encode_head,
    persons_at,
    read_match,
)
from matador.storage.database.history import HistoryDatabase
from matador.storage.database.profiles import (
    LearnerDatabase,
    ProfileDatabase,
    ShownEvidence,
    count,
    forget_guests,
)
from matador.storage.database.rows import Names, Place, append
from matador.storage.database.worker import DatabaseWorker, job

_log = logging.getLogger("matador")

State: TypeAlias = Literal["open", "over", "away"]
"""A match that can be resumed, one that is finished, and one that is hidden from the home screen."""


@dataclass(eq=False)
class MatchJournal:
    """Saves the decisions of one match."""

    worker: DatabaseWorker
    _now: Callable[[], datetime]
    _learners: LearnerDatabase
    _head: MatchHead
    _record: Record | None = None
    """For a match that continues an opened file."""
    key: str = field(default_factory=partial(secrets.token_hex, 16))
    _place: Place | None = None
    """Used only by the database thread; None before the match is in the database."""

    def __call__(self, change: Change) -> Future[None]:
        """Save a change: it is on disk once the future has a result."""
        return self._keep(change, self._learners.take())

    @job
    def _keep(self, connection: sqlite3.Connection, change: Change, shown: ShownEvidence | None) -> None:
        with writing(connection, self.worker.path):
            place = append(connection, self._place or self._create(connection, self._record), change)
            self._touch(connection, place)
            if shown is not None:
                count(connection, shown)
        # Move on only after the commit.
        self._place = place

    @job
    def keep_table(self, connection: sqlite3.Connection, head: MatchHead, *, is_over: bool = False) -> None:
        """Save the current players, as the last match played; before the first decision, they are saved with it."""
        self._head = head
        if self._place is not None:
            with writing(connection, self.worker.path):
                self._touch(connection, self._place)
                data = encode_head(head, Names(connection))
                connection.execute("UPDATE match SET head = ? WHERE id = ?", (data, self._place.match))
                if is_over:
                    _put(self.worker, connection, self.key, "over")

    @job
    def keep_all(self, connection: sqlite3.Connection, record: Record) -> None:
        """Save a whole match in its current state, after some decisions could not be saved."""
        with writing(connection, self.worker.path):
            place = self._create(connection, record)
            self._touch(connection, place)
        self._place = place

    @job
    def close(self, _connection: sqlite3.Connection) -> None:
        self.worker.locks.let_go(self.key)

    def _create(self, connection: sqlite3.Connection, record: Record | None) -> Place:
        self.worker.locks.take(self.key)
        # This replaces an older state, or one that was not acknowledged.
        connection.execute("DELETE FROM match WHERE key = ?", (self.key,))
        return begin_match(connection, self.key, self._now(), "open", self._head, record)

    def _touch(self, connection: sqlite3.Connection, place: Place) -> None:
        connection.execute(
            "UPDATE match SET changed_at = ?, state = 'open', "
            "sequence = (SELECT coalesce(max(sequence), 0) + 1 FROM match) WHERE id = ?",
            (self._now().isoformat(), place.match),
        )


@dataclass(frozen=True, slots=True)
class Offered:
    """The unfinished matches, for the home screen."""

    latest: LeftMatch | None = None
    """The match played last that is not hidden: the given person's, otherwise anyone's."""
    count: int = 0
    has_past: bool = False


@dataclass(frozen=True, slots=True)
class ReopenedMatch:
    """A match in its last state, and the journal that continues it."""

    session: Session
    head: MatchHead
    journal: MatchJournal


class MatchDatabase:
    """All saved matches, and everything else in the database. No method waits for the disk."""

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        """`now` returns the current local time, with its time zone."""
        self.worker = DatabaseWorker(path)
        self._now = now
        self.learners = LearnerDatabase(self.worker)
        self.profiles = ProfileDatabase(self.worker)
        self.history = HistoryDatabase(self.worker)

    def new_journal(self, head: MatchHead, record: Record | None = None) -> MatchJournal:
        return MatchJournal(self.worker, self._now, self.learners, head, record)

    @job
    def unfinished(self, connection: sqlite3.Connection, limit: int) -> tuple[LeftMatch, ...]:
        """The matches that can be resumed, last played first; hidden ones come at the end."""
        return tuple(islice(self._left(connection), limit))

    @job
    def offered(self, connection: sqlite3.Connection, person: int | None = None) -> Offered:
        """The unfinished matches; the `person`'s latest match, if any, is preferred."""
        first = None if person is None else next(self._left(connection, person), None)
        if first is None or first.is_away:
            first = next(self._left(connection), None)
        # The search above has marked matches that were already over, so they are not counted.
        count = connection.execute("SELECT count(*) FROM match WHERE state IN ('open', 'away')").fetchone()[0]
        over = connection.execute("SELECT 1 FROM match WHERE state = 'over' LIMIT 1").fetchone()
        return Offered(None if first is None or first.is_away else first, count, over is not None)

    @job
    def reopen(self, connection: sqlite3.Connection, key: str) -> ReopenedMatch:
        """Resume a match; `RecordError` if unreadable, `BlockingIOError` if being played, or `LockedError`."""
        if self.worker.is_read_only:
            raise LockedError("nothing can be saved here")
        locks = self.worker.locks
        if locks.has(key):
            raise BlockingIOError("the match is being played")
        locks.take(key)
        try:
            # Read after locking, so that everything from the previous window is seen.
            left, place = read_match(connection, key)
        except BaseException:
            locks.let_go(key)
            raise
        journal = MatchJournal(self.worker, self._now, self.learners, left.head, None, key, place)
        return ReopenedMatch(left.session, left.head, journal)

    @job
    def put(self, connection: sqlite3.Connection, key: str, state: State) -> None:
        with writing(connection, self.worker.path):
            _put(self.worker, connection, key, state)

    @job
    def delete(self, connection: sqlite3.Connection, key: str) -> None:
        """Delete a match with all its decisions. `BlockingIOError` if another window is playing it."""
        locks = self.worker.locks
        locks.take(key)
        try:
            with writing(connection, self.worker.path):
                forget_guests(connection, key)
                connection.execute("DELETE FROM match WHERE key = ?", (key,))
                self.worker.is_backup_wanted = True
        finally:
            locks.let_go(key)

    def close(self) -> bool:
        return self.worker.close()

    def _left(self, connection: sqlite3.Connection, person: int | None = None) -> Iterator[LeftMatch]:
        rows = connection.execute(
            "SELECT key, head FROM match WHERE state IN ('open', 'away') "
            "ORDER BY state = 'away', sequence DESC, id DESC"
        ).fetchall()
        for key, head in rows:
            if person is not None and person not in persons_at(head):
                continue
            try:
                left, _ = read_match(connection, key)
            except RecordError as error:
                _log.warning("skipped an unfinished match: %s", error)
                continue
            if not left.session.is_over:
                yield left
            elif not self.worker.is_read_only:
                # The program ended before it could save that the match is over.
                with writing(connection, self.worker.path):
                    _put(self.worker, connection, key, "over")


def _put(worker: DatabaseWorker, connection: sqlite3.Connection, key: str, state: State) -> None:
    connection.execute("UPDATE match SET state = ? WHERE key = ?", (state, key))
    if state == "over":
        forget_guests(connection, key)
        worker.is_backup_wanted = True
