"""What learners have shown is kept: a piece that comes with a decision in the transaction of that decision."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager

from matador.storage.database.connection import writing
from matador.storage.database.evidence_rows import (
    KeptLearners,
    ShownEvidence,
    count,
    is_counted,
    learners_in,
    write_known,
)
from matador.storage.database.names import Names
from matador.storage.database.worker import DatabaseWorker


class Companion:
    """What is to be written in the transaction of the next decision."""

    def __init__(self) -> None:
        self._shown: ShownEvidence | None = None

    def take(self) -> ShownEvidence | None:
        """What comes with the decision that is being written; it comes with no other."""
        shown, self._shown = self._shown, None
        return shown

    @contextmanager
    def beside(self, shown: ShownEvidence) -> Iterator[None]:
        """Write it with a decision that is made meanwhile; without one it is not written."""
        self._shown = shown
        try:
            yield
        finally:
            self._shown = None


class LearnerDatabase:
    """The learners of a house. Futures fail with `sqlite3.Error` or `OSError` if the disk does."""

    def __init__(self, worker: DatabaseWorker, companion: Companion) -> None:
        """`companion`: of the journals of matches in the same database."""
        self._worker = worker
        self._companion = companion

    def load(self) -> Future[KeptLearners]:
        """All learners."""
        return self._worker.submit(lambda connection: learners_in(connection, with_lost=True))

    def keep(self, shown: Sequence[ShownEvidence]) -> Future[KeptLearners]:
        """Write pieces of evidence, those that are there already not again; all learners after that."""
        return self._worker.submit(lambda connection: self._keep(connection, shown))

    def beside(self, shown: ShownEvidence) -> AbstractContextManager[None]:
        """Write it in the transaction of a decision that is made meanwhile, if one is."""
        return self._companion.beside(shown)

    def add(self, known: Mapping[str, bytes]) -> Future[None]:
        """Write what is known of learners, but for those of whom something is known here."""
        return self._worker.submit(lambda connection: self._add(connection, known))

    def _add(self, connection: sqlite3.Connection, coming: Mapping[str, bytes]) -> None:
        with writing(connection, self._worker.path):
            there = learners_in(connection)
            for name, known in coming.items():
                if name not in there:
                    write_known(connection, Names(connection).id_of(name), known)

    def _keep(self, connection: sqlite3.Connection, shown: Sequence[ShownEvidence]) -> KeptLearners:
        # Most have come with a decision: then there is nothing to be written.
        if any(not is_counted(connection, each) for each in shown):
            with writing(connection, self._worker.path):
                for each in shown:
                    count(connection, each)
        return learners_in(connection)
