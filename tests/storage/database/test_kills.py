"""Killed processes leave everything that they have shown; `tools/long_check.py` checks many more."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest import mock

import pytest

from matador.match.events import HintShown
from matador.match.journal import Change
from matador.storage.database import matches, opening, profiles
from matador.storage.database.matches import MatchJournal
from tests.checks import database_lives
from tests.checks.database_calls import check_each_call, check_failing_calls, untraceable
from tests.checks.database_kills import check_kills, check_learner_kills, check_processes
from tests.checks.lives import step
from tests.storage.database.kept import done

MISSING = untraceable()
needs_tracing = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")


def test_what_was_shown_outlasts_a_kill(seed: int) -> None:
    counts = check_kills(6, seed)
    assert counts["kills"] == 6


def test_processes_share_a_database(seed: int) -> None:
    counts = check_processes(4, 12, 1, seed)
    assert counts["processes"] == 4
    assert counts["decisions"] >= 48


@needs_tracing
def test_calls_to_the_system_are_killed(seed: int) -> None:
    # Of 100 calls, 6 are not reached again, so nine are tried for five kills.
    assert check_each_call(seed, 9)["kills"] >= 5


@needs_tracing
def test_calls_to_the_system_are_refused(seed: int) -> None:
    assert check_failing_calls(2, seed)["shown"] > 10


def test_what_is_shown_is_there_with_its_decision_and_counts_once(seed: int) -> None:
    assert check_learner_kills(10, seed)["kills"] == 10


# Injected bugs in the killed processes; each must be caught


def told_before_it_is_kept() -> AbstractContextManager[Any]:
    """Each decision is saved only with the next one."""
    real, held = MatchJournal.__call__, list[Change]()

    def keep(journal: MatchJournal, change: Change) -> Future[None]:
        before = held.copy()
        held[:] = [change]
        return real(journal, before[0]) if before else done()

    return mock.patch.object(MatchJournal, "__call__", keep)


def not_kept_at_all() -> AbstractContextManager[Any]:
    """Hints are not saved."""
    real = MatchJournal.__call__

    def keep(journal: MatchJournal, change: Change) -> Future[None]:
        return done() if isinstance(change.events[0], HintShown) else real(journal, change)

    return mock.patch.object(MatchJournal, "__call__", keep)


def shown_too_seldom() -> AbstractContextManager[Any]:
    """Several decisions are made for each one shown, so the saved match is further than the one seen."""
    real: Callable[..., None] = step

    def steps(*of: Any) -> None:
        for _ in range(5):
            real(*of)

    return mock.patch.object(database_lives, "step", steps)


@contextmanager
def each_by_itself(connection: sqlite3.Connection, *_: object) -> Iterator[sqlite3.Connection]:
    """Run statements without a transaction."""
    yield connection


def made_step_by_step() -> AbstractContextManager[Any]:
    return mock.patch.object(opening, "writing", each_by_itself)


def decided_step_by_step() -> AbstractContextManager[Any]:
    return mock.patch.object(matches, "writing", each_by_itself)


@pytest.mark.parametrize("plant", [told_before_it_is_kept, not_kept_at_all, shown_too_seldom])
def test_a_planted_fault_is_caught_by_kills(plant: database_lives.Plant) -> None:
    with pytest.raises(AssertionError):
        check_kills(200, 1, (plant,))


def test_a_planted_fault_is_caught_among_processes() -> None:
    with pytest.raises(AssertionError):
        check_processes(2, 20, 4, 1, (told_before_it_is_kept,))


@needs_tracing
@pytest.mark.parametrize("plant", [made_step_by_step, decided_step_by_step])
def test_a_planted_half_is_caught_by_calls(plant: database_lives.Plant) -> None:
    with pytest.raises(AssertionError):
        check_each_call(1, plants=(plant,), names=("fdatasync",))


def apart() -> AbstractContextManager[Any]:
    """Evidence is written in its own transaction, after that of the decision."""

    def later(connection: Any, shown: Any) -> None:
        connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
        profiles.count(connection, shown)

    return mock.patch.object(matches, "count", later)


def counted_again() -> AbstractContextManager[Any]:
    """Evidence that is already saved counts again."""
    count = profiles.count

    def again(connection: Any, shown: Any) -> None:
        connection.execute("DELETE FROM evidence WHERE key = ?", (shown.key,))
        count(connection, shown)

    return mock.patch.multiple(profiles, count=again, is_counted=lambda *_: False)


@pytest.mark.parametrize("plant", [apart, counted_again])
def test_planted_evidence_apart_from_its_decision_is_caught(plant: database_lives.Plant) -> None:
    with pytest.raises(AssertionError, match=r"a decision is there without|have counted"):
        check_learner_kills(300, 1, (plant,))
