"""The learning progress of players: evidence that belongs to a decision is written in the same transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from matador.storage.database.connection import writing
from matador.storage.database.names import Names
from matador.storage.database.person_rows import (
    KeptLearners,
    ShownEvidence,
    count,
    is_counted,
    learners_in,
    write_body,
)
from matador.storage.database.worker import DatabaseWorker, job


class LearnerDatabase:
    """The learners in the database. If the disk fails, futures raise `sqlite3.Error` or `OSError`."""

    def __init__(self, worker: DatabaseWorker) -> None:
        self._worker = worker
        self._shown: ShownEvidence | None = None
        """Evidence to be written in the transaction of the next decision."""

    @job
    def load(self, connection: sqlite3.Connection) -> KeptLearners:
        return learners_in(connection, with_lost=True)

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
            there = learners_in(connection)
            for name, known in coming.items():
                if name not in there:
                    write_body(connection, "learner", Names(connection).id_of(name), known)
