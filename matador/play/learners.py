"""What is remembered of the learners of this computer: read when it is first needed, written after each thing shown."""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from matador.storage.database.evidence_rows import KeptLearners, ShownEvidence
from matador.storage.database.learners import LearnerDatabase

if TYPE_CHECKING:
    from matador.teaching.evidence import Evidence
    from matador.teaching.learner import Learner, Learners

_log = logging.getLogger("matador")

READ_S = 0.1
"""So long the disk is waited for when learners are looked up for the first time; what comes later is taken up later."""


@dataclass(frozen=True, slots=True)
class _Observed:
    """Something that a learner has shown."""

    key: bytes
    name: str
    evidence: Evidence


_Observations: TypeAlias = tuple[_Observed, ...]


@dataclass(frozen=True, slots=True)
class _Task:
    """Something that the disk is at."""

    done: Future[KeptLearners]
    observed: _Observations = ()
    """What is being written; nothing if the learners are only read."""


class LearnersKept:
    """The learners in a database, or in memory alone. The disk is waited for by its thread, never by a frame."""

    def __init__(
        self,
        database: LearnerDatabase | None,
        now: Callable[[], datetime],
        is_kept: Callable[[str], bool] = lambda _name: True,
    ) -> None:
        """`database`: None keeps nothing on disk. `now` gives the aware time of this place.

        `is_kept`: false for the name of a guest, of whom nothing is written.
        """
        self._is_kept = is_kept
        self._guests: Learners | None = None
        """Those of whom nothing is written, until somebody else plays."""
        self._database = database
        self._now = now
        self._learners: Learners | None = None
        self._tasks: deque[_Task] = deque()
        self._unsaved: _Observations = ()
        """What could not be written, and is with the next."""
        self._is_told = False
        """True while the log has said that nothing can be read or written."""

    def now(self) -> datetime:
        """The time of this place."""
        return self._now()

    def refresh(self) -> None:
        """See what another window has written, as soon as the disk tells it; before anything is needed nothing is read.

        What could not be written is tried again.
        """
        if self._database is None or self._learners is None:
            return
        if self._unsaved:
            self._write(self._database)
        else:
            self._tasks.append(_Task(self._database.load()))

    def knows(self, name: str) -> bool:
        """True if something is remembered of a learner of this name."""
        return self.learner(name) is not None

    def learner(self, name: str) -> Learner | None:
        """What is remembered of a learner; None if nothing is."""
        if not self._is_kept(name):
            return None if self._guests is None else self._guests.named(name)
        return self._all().named(name)

    def forget_guests(self) -> None:
        """Somebody else plays: what guests have shown is gone."""
        self._guests = None

    def beside(self, name: str, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        """What a decision shows that is made meanwhile: it is written in the transaction of the decision, if at all.

        Whoever calls it observes the same once the decision is made.
        """
        if self._database is None or not self._is_kept(name):
            return nullcontext()
        return self._database.beside(_written(_Observed(key, name, evidence)))

    def observe(self, name: str, evidence: Evidence, key: bytes) -> None:
        """Remember what a learner has shown, and have it written, if it has not come with a decision.

        What cannot be written now is with the next. `key`: it counts once, however often it comes.
        """
        if not self._is_kept(name):
            self._guests = _after(self._guests or _nobody(), name, evidence)
            return
        self._learners = _after(self._all(), name, evidence)
        if self._database is not None:
            self._unsaved = (*self._unsaved, _Observed(key, name, evidence))
            self._write(self._database)

    def _write(self, database: LearnerDatabase) -> None:
        observed, self._unsaved = self._unsaved, ()
        self._tasks.append(_Task(database.keep([_written(each) for each in observed]), observed))

    def _all(self) -> Learners:
        if self._learners is None:
            self._learners = _nobody()
            if self._database is not None:
                self._tasks.append(_Task(self._database.load()))
                wait([self._tasks[-1].done], READ_S)
        self._take_up()
        return self._learners

    def _take_up(self) -> None:
        """See what became of it: another window may have written something as well."""
        found: KeptLearners | None = None
        while self._tasks and self._tasks[0].done.done():
            task = self._tasks.popleft()
            try:
                found = task.done.result()
                self._is_told = False
            except (sqlite3.Error, OSError):
                self._unsaved = (*task.observed, *self._unsaved)
                if not self._is_told:
                    _log.warning("cannot save learning progress; trying again", exc_info=True)
                self._is_told = True
        if found is not None:
            self._mend(found)
            self._learners = _and_then(_decoded(found), self._unsaved)
            for task in self._tasks:
                self._learners = _and_then(self._learners, task.observed)

    def _mend(self, found: KeptLearners) -> None:
        """Have written again what evidence alone can tell."""
        lost = _lost(found)
        if lost and self._database is not None:
            self._database.add(lost)


def _nobody() -> Learners:
    from matador.teaching.learner import Learners  # noqa: PLC0415 - few matches have learners

    return Learners()


def _lost(found: KeptLearners) -> dict[str, bytes]:
    """What is known of those of whom there is nothing but evidence."""
    from matador.teaching.learner_rows import encode_learner  # noqa: PLC0415 - as above

    lost = {name: kept for name, kept in found.items() if kept.known is None}
    learners = _decoded(lost)
    return {name: encode_learner(learner) for name, learner in learners.by_name.items()}


def _after(learners: Learners, name: str, evidence: Evidence) -> Learners:
    """The learners once one of them has shown something."""
    from matador.teaching.learner import Learner, observe  # noqa: PLC0415 - as above

    return learners.having(observe(learners.named(name) or Learner(name), evidence))


def _and_then(learners: Learners, observed: _Observations) -> Learners:
    for each in observed:
        learners = _after(learners, each.name, each.evidence)
    return learners


def _decoded(found: KeptLearners) -> Learners:
    """The learners of the database; one of whom nothing can be read is not known."""
    from matador.teaching.learner import Learners  # noqa: PLC0415 - as above
    from matador.teaching.learner_rows import DocumentError, decode_evidence, decode_learner  # noqa: PLC0415

    learners = Learners()
    for name, kept in found.items():
        try:
            if kept.known is not None:
                learners = learners.having(decode_learner(name, kept.known))
            pieces = [decode_evidence(body) for body in kept.evidence]
        except DocumentError as error:
            _log.warning("cannot use a learner's progress (%s); leaving it unchanged", error)
            continue
        for piece in sorted(pieces, key=lambda piece: piece.at):
            learners = _after(learners, name, piece)
    return learners


def _written(observed: _Observed) -> ShownEvidence:
    """A piece of evidence as it is written, and what it does to what is known."""
    from matador.teaching.learner import Learner, observe  # noqa: PLC0415
    from matador.teaching.learner_rows import (  # noqa: PLC0415
        DocumentError,
        decode_learner,
        encode_evidence,
        encode_learner,
    )

    def after(known: bytes | None) -> bytes | None:
        try:
            learner = Learner(observed.name) if known is None else decode_learner(observed.name, known)
        except DocumentError as error:
            _log.warning("cannot use a learner's progress (%s); leaving it unchanged", error)
            return None
        return encode_learner(observe(learner, observed.evidence))

    return ShownEvidence(observed.key, observed.name, encode_evidence(observed.evidence), after)
