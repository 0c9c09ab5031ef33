"""What learners have shown is kept: a piece that comes with a decision in the transaction of that decision."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from matador.storage.database.connection import writing
from matador.storage.database.evidence_rows import (
    KeptLearner,
    KeptLearners,
    ShownEvidence,
    count,
    is_counted,
    learners_in,
    write_known,
)
from matador.storage.database.names import Names
from matador.storage.database.worker import DatabaseWorker

_log = logging.getLogger("matador")


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

    def load(self, moving_in: MovingIn | None = None) -> Future[KeptLearners]:
        """All learners; those who are known elsewhere move in first."""
        return self._worker.submit(lambda connection: self._load(connection, moving_in))

    def keep(self, shown: Sequence[ShownEvidence]) -> Future[KeptLearners]:
        """Write pieces of evidence, those that are there already not again; all learners after that."""
        return self._worker.submit(lambda connection: self._keep(connection, shown))

    def beside(self, shown: ShownEvidence) -> AbstractContextManager[None]:
        """Write it in the transaction of a decision that is made meanwhile, if one is."""
        return self._companion.beside(shown)

    def add(self, known: Mapping[str, bytes]) -> Future[None]:
        """Write what is known of learners, but for those of whom something is known here."""
        return self._worker.submit(lambda connection: self._add(connection, known))

    def _load(self, connection: sqlite3.Connection, moving_in: MovingIn | None) -> KeptLearners:
        coming = None if moving_in is None else moving_in.read()
        if not coming or moving_in is None:
            return learners_in(connection, with_lost=True)
        try:
            self._add(connection, coming)
        except (sqlite3.Error, OSError):
            _log.warning("what learners have shown could not be moved into the database yet", exc_info=True)
            return {name: KeptLearner(known) for name, known in coming.items()} | dict(
                learners_in(connection)
            )
        moving_in.done()
        return learners_in(connection, with_lost=True)

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


@dataclass(frozen=True, slots=True)
class MovingIn:
    """Learners who are known elsewhere."""

    read: Callable[[], Mapping[str, bytes] | None]
    """What is known of each, by name; None if there are none, or they are to stay where they are."""
    done: Callable[[], None]
    """Called once they are in the database."""
