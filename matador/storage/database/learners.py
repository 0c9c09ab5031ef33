"""The learning progress of players; evidence of a decision is written in the same transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from matador.storage.database.connection import reading, writing
from matador.storage.database.people import (
    Names,
    bodies_in,
    body_of,
    is_evidence,
    write_body,
    write_evidence,
)
from matador.storage.database.worker import DatabaseWorker, job


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """A piece of evidence."""

    key: bytes
    """Identifies it, so that it counts only once, however often it is submitted."""
    name: str
    body: bytes
    after: Callable[[bytes | None], bytes | None]
    """Maps the learner's progress, or None, to the new progress; returns None to leave it unchanged."""


@dataclass(frozen=True, slots=True)
class KeptLearner:
    """A learner's data in the database."""

    known: bytes | None
    """The learner's progress; None if it was lost."""
    evidence: tuple[bytes, ...] = ()
    """The evidence from which to reconstruct lost progress."""


KeptLearners: TypeAlias = Mapping[str, KeptLearner]


class LearnerDatabase:
    """The learners in the database."""

    def __init__(self, worker: DatabaseWorker) -> None:
        self._worker = worker
        self._shown: ShownEvidence | None = None
        """Evidence to be written in the transaction of the next decision."""

    @job
    def load(self, connection: sqlite3.Connection) -> KeptLearners:
        return learners_in(connection)

    @job
    def keep(self, connection: sqlite3.Connection, shown: Sequence[ShownEvidence]) -> KeptLearners:
        """Write new pieces of evidence, skipping those already in the database; return all learners afterwards."""
        # Most were written together with a decision, so there is nothing left to write.
        if any(not is_counted(connection, each) for each in shown):
            with writing(connection, self._worker.path):
                for each in shown:
                    count(connection, each)
        return learners_in(connection)

    @contextmanager
    def beside(self, shown: ShownEvidence) -> Iterator[None]:
        """Write a piece of evidence together with a decision made in this context; without a decision, drop it."""
        self._shown = shown
        try:
            yield
        finally:
            self._shown = None

    def take(self) -> ShownEvidence | None:
        """Return the evidence to be written with the current decision, and clear it."""
        shown, self._shown = self._shown, None
        return shown

    @job
    def add(self, connection: sqlite3.Connection, coming: Mapping[str, bytes]) -> None:
        """Import the progress of learners who are not in the database yet."""
        with writing(connection, self._worker.path):
            names = Names(connection)
            for name, known in coming.items():
                person = names.id_of(name)
                if body_of(connection, "learner", person) is None:
                    write_body(connection, "learner", person, known)


def count(connection: sqlite3.Connection, shown: ShownEvidence) -> None:
    """Write a new piece of evidence and the updated progress, in the current transaction; does nothing if it exists."""
    person = Names(connection).id_of(shown.name)
    if write_evidence(connection, shown.key, person, shown.body):
        known = shown.after(body_of(connection, "learner", person))
        if known is not None:
            write_body(connection, "learner", person, known)


def is_counted(connection: sqlite3.Connection, shown: ShownEvidence) -> bool:
    return connection.execute("SELECT 1 FROM evidence WHERE key = ?", (shown.key,)).fetchone() is not None


def learners_in(connection: sqlite3.Connection) -> KeptLearners:
    """All learners; those who have evidence but no progress come with their evidence."""
    with reading(connection):
        names = Names(connection)
        found = {
            names.name_of(person): KeptLearner(body)
            for person, body in bodies_in(connection, "learner").items()
        }
        lost = "SELECT * FROM evidence WHERE person NOT IN (SELECT person FROM learner)"
        for row in connection.execute(lost).fetchall():
            if is_evidence(*row):
                name = names.name_of(row[1])
                before = found.get(name, KeptLearner(None))
                found[name] = KeptLearner(None, (*before.evidence, row[2]))
        return found


def hand_over(connection: sqlite3.Connection, before: int, now: int) -> None:
    """Give a learner's progress and evidence to another person who has none, in the current transaction."""
    if body_of(connection, "learner", now) is not None:
        return
    if (known := body_of(connection, "learner", before)) is not None:
        write_body(connection, "learner", now, known)
    rows = connection.execute("SELECT * FROM evidence WHERE person = ?", (before,)).fetchall()
    for table in ("evidence", "learner"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (before,))  # noqa: S608 - named here
    for row in rows:
        if is_evidence(*row):
            write_evidence(connection, row[0], now, row[2])
