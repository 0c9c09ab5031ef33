"""Decisions whose writes fail; all of them by `tools/long_check.py`."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, wait
from random import Random
from typing import cast, get_args

import pytest

from matador.match.journal import Change
from matador.match.records import Record
from matador.storage.database import match_journal, rows
from matador.storage.database.connection import writing
from matador.storage.database.match_journal import MatchJournal
from matador.storage.database.rows import Place
from tests.checks.database_errors import Plan, What, check_errors, plans


def few(seed: int) -> list[Plan]:
    """One for each path."""
    chance = Random(seed)
    return [chance.choice([plan for plan in plans() if plan.what == what]) for what in get_args(What)]


def test_what_fails_is_not_there_for_long(seed: int) -> None:
    counts = check_errors(few(seed), seed)
    assert counts["failures"] >= len(get_args(What))


def having(**more: object) -> list[Plan]:
    """The plans with these values."""
    return [plan for plan in plans() if all(getattr(plan, name) == value for name, value in more.items())]


class VoidsNothing:
    """A connection that leaves decisions where they are."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if sql.startswith("DELETE FROM decision"):
            return self.connection.execute("SELECT ?, ?, ?", values)
        return self.connection.execute(sql, values)


def test_a_planted_row_that_is_not_voided_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def append(connection: sqlite3.Connection, place: Place, change: Change) -> Place:
        return rows.append(cast("sqlite3.Connection", VoidsNothing(connection)), place, change)

    monkeypatch.setattr(match_journal, "append", append)
    with pytest.raises(AssertionError, match="although the disk is well"):
        check_errors(having(what="hint", where="after", sequel="other"), 1)


def test_a_planted_place_before_the_commit_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal that goes on from a row that is not committed yet: where that fails, nothing fits any more."""

    def hasty(self: MatchJournal, connection: sqlite3.Connection, change: Change) -> None:
        with writing(connection, self._worker.path):
            place = self._taken.place or self._create(connection, self._record, change.first)
            self._taken.place = rows.append(connection, place, change)

    monkeypatch.setattr(MatchJournal, "_keep", hasty)
    with pytest.raises(AssertionError, match="although the disk is well"):
        check_errors(having(what="person", where="before", sequel="again"), 1)


def test_a_planted_silence_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors that nobody is told of."""
    real = MatchJournal.__call__

    def silent(journal: MatchJournal, change: Change) -> Future[None]:
        wait([real(journal, change)])
        done: Future[None] = Future()
        done.set_result(None)
        return done

    monkeypatch.setattr(MatchJournal, "__call__", silent)
    with pytest.raises(AssertionError):
        check_errors(having(what="seat", where="before", sequel="again"), 1)


def test_planted_rows_that_are_forgotten_when_it_is_kept_whole_are_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A match that was played on unsaved goes on after its old beginning."""

    def keeps_nothing(_journal: MatchJournal, _record: Record, _log_length: int) -> Future[None]:
        done: Future[None] = Future()
        done.set_result(None)
        return done

    monkeypatch.setattr(MatchJournal, "keep_all", keeps_nothing)
    with pytest.raises(AssertionError):
        check_errors(having(what="person", where="before", sequel="unsaved"), 1)
