"""Decisions whose writes fail; `tools/long_check.py` checks all of them."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, wait
from random import Random
from typing import cast, get_args

import pytest

from matador.match.journal import Change
from matador.match.records import Record
from matador.storage.database import matches, rows
from matador.storage.database.connection import writing
from matador.storage.database.matches import MatchJournal
from matador.storage.database.rows import Place
from matador.storage.database.worker import job
from tests.checks.database_errors import Plan, What, check_errors, plans
from tests.storage.database.kept import done


def few(seed: int) -> list[Plan]:
    """One random plan for each path."""
    chance = Random(seed)
    return [chance.choice([plan for plan in plans() if plan.what == what]) for what in get_args(What)]


def test_what_fails_is_not_there_for_long(seed: int) -> None:
    counts = check_errors(few(seed), seed)
    assert counts["failures"] >= len(get_args(What))


def having(**more: object) -> list[Plan]:
    """The plans with these values."""
    return [plan for plan in plans() if all(getattr(plan, name) == value for name, value in more.items())]


class VoidsNothing:
    """A connection that never deletes decisions."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if sql.startswith("DELETE FROM decision"):
            return self.connection.execute("SELECT ?, ?", values)
        return self.connection.execute(sql, values)


def test_a_planted_row_that_is_not_voided_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def append(connection: sqlite3.Connection, place: Place, change: Change) -> Place:
        return rows.append(cast("sqlite3.Connection", VoidsNothing(connection)), place, change)

    monkeypatch.setattr(matches, "append", append)
    with pytest.raises(AssertionError, match="although the disk is well"):
        check_errors(having(what="hint", where="after", sequel="other"), 1)


def test_a_planted_place_before_the_commit_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal continues from an uncommitted row; after a failure, no later row matches."""

    def hasty(self: MatchJournal, connection: sqlite3.Connection, change: Change, _shown: object) -> None:
        with writing(connection, self.worker.path):
            place = self._place or self._create(connection, self._record)
            self._place = rows.append(connection, place, change)

    monkeypatch.setattr(MatchJournal, "_keep", job(hasty))
    with pytest.raises(AssertionError, match="although the disk is well"):
        check_errors(having(what="person", where="before", sequel="again"), 1)


def test_a_planted_silence_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors are not reported."""
    real = MatchJournal.__call__

    def silent(journal: MatchJournal, change: Change) -> Future[None]:
        wait([real(journal, change)])
        return done()

    monkeypatch.setattr(MatchJournal, "__call__", silent)
    with pytest.raises(AssertionError):
        check_errors(having(what="seat", where="before", sequel="again"), 1)


def test_planted_rows_that_are_forgotten_when_it_is_kept_whole_are_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A match that continued unsaved is appended to its old beginning."""

    def keeps_nothing(_journal: MatchJournal, _record: Record) -> Future[None]:
        return done()

    monkeypatch.setattr(MatchJournal, "keep_all", keeps_nothing)
    with pytest.raises(AssertionError):
        check_errors(having(what="person", where="before", sequel="unsaved"), 1)
