"""The journal of one match: each of its decisions is kept before it is told."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeAlias

from matador.match.journal import Change
from matador.match.records import Record
from matador.storage.database.connection import writing
from matador.storage.database.evidence_rows import ShownEvidence, count
from matador.storage.database.guests import forget_guests
from matador.storage.database.head import MatchHead, encode_head
from matador.storage.database.learners import Companion
from matador.storage.database.names import Names
from matador.storage.database.rows import Place, append, begin_part
from matador.storage.database.worker import DatabaseWorker

State: TypeAlias = Literal["open", "over", "away"]
"""A match that can be gone on with, one that is finished, and one that was put away."""


@dataclass(slots=True)
class Taken:
    """A match that this window holds."""

    key: str
    place: Place | None = None
    """Where it stands in the database; None while nothing of it is kept."""


class MatchJournal:
    """Keeps the decisions of one match. Futures fail with `sqlite3.Error` or `OSError` if the disk does."""

    def __init__(
        self,
        worker: DatabaseWorker,
        now: Callable[[], datetime],
        head: MatchHead,
        record: Record | None = None,
        taken: Taken | None = None,
        companion: Companion | None = None,
    ) -> None:
        """`record`: what a match goes on from that was opened; `taken`: what is in the database already.

        `companion`: has what is written in the transaction of a decision.
        """
        self._worker = worker
        self._now = now
        self._record = record
        self._companion = Companion() if companion is None else companion
        # Used by the thread of the database alone:
        self._head = head
        self._taken = Taken(secrets.token_hex(16)) if taken is None else taken

    @property
    def key(self) -> str:
        """By what the match is known in the database."""
        return self._taken.key

    def __call__(self, change: Change) -> Future[None]:
        """Keep a change: it is on the disk once the future has its result."""
        shown = self._companion.take()
        return self._worker.submit(lambda connection: self._keep(connection, change, shown))

    def keep_head(self, head: MatchHead) -> Future[None]:
        """Keep who sits at the table now; with the first decision, if there was none."""
        return self._worker.submit(lambda connection: self._keep_head(connection, head))

    def keep_all(self, record: Record, log_length: int) -> Future[None]:
        """Keep a match of which something was not kept: all of it, as it stands in the session."""
        return self._worker.submit(lambda connection: self._keep_all(connection, record, log_length))

    def touch(self) -> Future[None]:
        """Say that the match is played again: it is the last of those that were left, and not put away."""
        return self._worker.submit(self._touch_again)

    def put(self, state: State) -> Future[None]:
        """Say whether the match is still to be gone on with."""
        return self._worker.submit(lambda connection: put(connection, self._worker.path, self.key, state))

    def close(self) -> Future[None]:
        """Let another window take the match up, once all is kept."""
        return self._worker.submit(lambda _: self._let_go())

    def _keep(self, connection: sqlite3.Connection, change: Change, shown: ShownEvidence | None) -> None:
        with writing(connection, self._worker.path):
            place = self._taken.place or self._create(connection, self._record, change.first)
            place = append(connection, place, change)
            self._touch(connection, place)
            if shown is not None:
                count(connection, shown)
        # Only what is committed is the place after which comes what is next.
        self._taken.place = place

    def _keep_head(self, connection: sqlite3.Connection, head: MatchHead) -> None:
        self._head = head
        place = self._taken.place
        if place is not None:
            with writing(connection, self._worker.path):
                data = encode_head(head, Names(connection))
                connection.execute("UPDATE match SET head = ? WHERE id = ?", (data, place.match))

    def _keep_all(self, connection: sqlite3.Connection, record: Record, log_length: int) -> None:
        with writing(connection, self._worker.path):
            before = self._taken.place
            if before is None or not _is_there(connection, before):
                place = self._create(connection, record, log_length)
            else:
                place = begin_part(connection, before.match, before.part + 1, log_length, record)
            self._touch(connection, place)
        self._taken.place = place

    def _create(self, connection: sqlite3.Connection, record: Record | None, log_length: int) -> Place:
        """The beginning of the match, in the transaction that is on."""
        self._worker.locks.take(lock_path(self._worker.path, self.key))
        # An earlier try was not acknowledged, and yet may have come to the disk.
        connection.execute("DELETE FROM match WHERE key = ?", (self.key,))
        now, head = self._now().isoformat(), encode_head(self._head, Names(connection))
        made = connection.execute(
            "INSERT INTO match (key, began_at, changed_at, state, head) VALUES (?, ?, ?, 'open', ?)",
            (self.key, now, now, head),
        ).lastrowid
        assert made is not None, "a row that was inserted has a number"
        return begin_part(connection, made, 0, log_length, record)

    def _touch(self, connection: sqlite3.Connection, place: Place) -> None:
        now = self._now().isoformat()
        connection.execute(
            "UPDATE match SET changed_at = ?, state = 'open', "
            "sequence = (SELECT coalesce(max(sequence), 0) + 1 FROM match) WHERE id = ?",
            (now, place.match),
        )

    def _touch_again(self, connection: sqlite3.Connection) -> None:
        place = self._taken.place
        if place is not None:
            with writing(connection, self._worker.path):
                self._touch(connection, place)

    def _let_go(self) -> None:
        self._worker.locks.let_go(lock_path(self._worker.path, self.key))


def _is_there(connection: sqlite3.Connection, place: Place) -> bool:
    """True if the match is still in the database: what was damaged in it may have gone with it."""
    return connection.execute("SELECT 1 FROM match WHERE id = ?", (place.match,)).fetchone() is not None


def put(connection: sqlite3.Connection, path: Path, key: str, state: State) -> None:
    """Say whether a match is still to be gone on with."""
    with writing(connection, path):
        connection.execute("UPDATE match SET state = ? WHERE key = ?", (state, key))
        if state == "over":
            forget_guests(connection, key)


def lock_path(path: Path, key: str) -> Path:
    """The lock of a match beside the database: it is held by the window that plays it."""
    return path.parent / "locks" / f"{key}.lock"
