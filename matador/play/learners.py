"""The learners on this computer: loaded when first needed, and saved after each piece of evidence."""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from matador.storage.database.learners import KeptLearners, LearnerDatabase, ShownEvidence

if TYPE_CHECKING:
    from matador.teaching.evidence import Evidence
    from matador.teaching.learner import Learner

_log = logging.getLogger("matador")

READ_S = 0.1
"""Maximum wait for the disk when learners are first needed; a later result is used as soon as it arrives."""


@dataclass(frozen=True, slots=True)
class _Observed:
    """A piece of evidence about a learner; `key` identifies it."""

    key: bytes
    name: str
    evidence: Evidence


_Learners: TypeAlias = "Mapping[str, Learner]"
"""Learners by name."""


@dataclass(frozen=True, slots=True)
class _Task:
    """A pending read or write."""

    done: Future[KeptLearners]
    observed: tuple[_Observed, ...] = ()
    """The evidence being written; empty for a read."""


class LearnersKept:
    """The learners in a database, or only in memory. After the first lookup, nothing blocks on the disk."""

    def __init__(
        self,
        database: LearnerDatabase | None,
        now: Callable[[], datetime],
        is_kept: Callable[[str], bool] = lambda _name: True,
    ) -> None:
        """`database`: None to save nothing. `now` returns the local time, with its time zone.

        `is_kept` is False for the name of a guest, whose evidence is not saved.
        """
        self._is_kept = is_kept
        self._guests: _Learners = {}
        """Guests, who are only kept in memory until someone else plays."""
        self._database = database
        self._now = now
        self._learners: _Learners | None = None
        self._tasks: deque[_Task] = deque()
        self._unsaved: tuple[_Observed, ...] = ()
        """Evidence that could not be written, and is included in the next write."""
        self._is_told = False
        """True if the current failure has been logged."""

    def now(self) -> datetime:
        return self._now()

    def refresh(self) -> None:
        """Reload the learners, since another window may have changed them, and retry failed writes.

        Does nothing before the first lookup.
        """
        if self._database is None or self._learners is None:
            return
        if self._unsaved:
            self._write(self._database)
        else:
            self._tasks.append(_Task(self._database.load()))

    def knows(self, name: str) -> bool:
        return self.learner(name) is not None

    def learner(self, name: str) -> Learner | None:
        if not self._is_kept(name):
            return self._guests.get(name)
        return self._all().get(name)

    def forget_guests(self) -> None:
        self._guests = {}

    def beside(self, name: str, evidence: Evidence, key: bytes) -> AbstractContextManager[None]:
        """Write evidence in the same transaction as the decision that is made in this context.

        The caller has to `observe` the same evidence after the decision.
        """
        if self._database is None or not self._is_kept(name):
            return nullcontext()
        return self._database.beside(_written(_Observed(key, name, evidence)))

    def observe(self, name: str, evidence: Evidence, key: bytes) -> None:
        """Add evidence about a learner, and save it, unless it was already saved with a decision (`beside`).

        A failed write is repeated with the next one. Evidence with the same `key` counts only once.
        """
        if not self._is_kept(name):
            self._guests = _after(self._guests, name, evidence)
            return
        self._learners = _after(self._all(), name, evidence)
        if self._database is not None:
            self._unsaved = (*self._unsaved, _Observed(key, name, evidence))
            self._write(self._database)

    def _write(self, database: LearnerDatabase) -> None:
        observed, self._unsaved = self._unsaved, ()
        self._tasks.append(_Task(database.keep([_written(each) for each in observed]), observed))

    def _all(self) -> _Learners:
        if self._learners is None:
            self._learners = {}
            if self._database is not None:
                self._tasks.append(_Task(self._database.load()))
                wait([self._tasks[-1].done], READ_S)
        self._take_up()
        return self._learners

    def _take_up(self) -> None:
        """Collect the results of finished tasks, which may include changes by other windows."""
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
            lost = {name: kept for name, kept in found.items() if kept.known is None}
            if lost and self._database is not None:
                from matador.teaching.learner_rows import encode_learner  # noqa: PLC0415 - as below

                if learners := _decoded(lost):
                    self._database.add({name: encode_learner(learner) for name, learner in learners.items()})
            self._learners = _and_then(_decoded(found), self._unsaved)
            for task in self._tasks:
                self._learners = _and_then(self._learners, task.observed)


def _after(learners: _Learners, name: str, evidence: Evidence) -> _Learners:
    from matador.teaching.learner import Learner, observe  # noqa: PLC0415 - few matches have learners

    return {**learners, name: observe(learners.get(name) or Learner(name), evidence)}


def _and_then(learners: _Learners, observed: tuple[_Observed, ...]) -> _Learners:
    for each in observed:
        learners = _after(learners, each.name, each.evidence)
    return learners


def _decoded(found: KeptLearners) -> _Learners:
    from matador.teaching.learner_rows import DocumentError, decode_evidence, decode_learner  # noqa: PLC0415

    learners: _Learners = {}
    for name, kept in found.items():
        try:
            if kept.known is not None:
                learners = {**learners, name: decode_learner(name, kept.known)}
            pieces = [decode_evidence(body) for body in kept.evidence]
        except DocumentError as error:
            _log.warning("cannot use a learner's progress (%s); leaving it unchanged", error)
            continue
        for piece in sorted(pieces, key=lambda piece: piece.at):
            learners = _after(learners, name, piece)
    return learners


def _written(observed: _Observed) -> ShownEvidence:
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
