"""A database with learners: their evidence, and how much of it is on the disk."""

from __future__ import annotations

import logging
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from matador.play.learners import LearnersKept
from matador.storage.database.connection import connect_to_read
from matador.storage.database.matches import MatchDatabase
from matador.teaching.evidence import Attempt, Evidence, Fact, Help

AT = datetime(2026, 11, 21, 16, tzinfo=UTC)
WAIT_S = 60.0
Log = pytest.LogCaptureFixture
Plant = pytest.MonkeyPatch


def attempt(known: int, days: int = 0) -> Attempt:
    fact = Fact(7, known, "frames")
    return Attempt(fact, fact.needed, 1, Help.NONE, coloured=False, at=AT + timedelta(days=days))


class LearnerFolder:
    """A folder with a database, and windows that use it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "data" / "matador.db"
        self.databases: list[MatchDatabase] = []
        self._keys = count()

    def window(self) -> LearnersKept:
        self.databases.append(MatchDatabase(self.path, lambda: AT))
        return LearnersKept(self.databases[-1].learners, lambda: AT)

    def key(self) -> bytes:
        return b"%d" % next(self._keys)

    def observe(self, kept: LearnersKept, name: str, evidence: Evidence) -> None:
        kept.observe(name, evidence, self.key())

    def settle(self) -> None:
        """Wait until all requests to the disk are done."""
        for database in self.databases:
            database.offered().exception(WAIT_S)

    def close(self) -> None:
        for database in self.databases:
            assert database.close()


def shown(kept: LearnersKept, name: str) -> set[int]:
    """The known numbers of the facts for which a learner has evidence."""
    learner = kept.learner(name)
    return set() if learner is None else {fact.known for fact in learner.shown}


def warned(caplog: Log) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def counted(path: Path) -> int:
    with closing(connect_to_read(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM evidence").fetchone()[0])
