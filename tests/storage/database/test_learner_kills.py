"""What a learner has shown is written with the decision that showed it, and counts once, whoever is killed when."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

import pytest

from matador.storage.database import evidence_rows, learners, match_journal
from tests.checks.learner_kills import check_learner_kills

_KILLS = 10
_MOST = 300
"""So many kills a planted fault is looked for."""


def test_what_is_shown_is_there_with_its_decision_and_counts_once(seed: int) -> None:
    counts = check_learner_kills(_KILLS, seed)
    assert counts["kills"] == _KILLS


def apart() -> AbstractContextManager[Any]:
    """Planted: evidence is written in a transaction of its own, after that of the decision."""

    def later(connection: Any, shown: Any) -> None:
        connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
        evidence_rows.count(connection, shown)

    return mock.patch.object(match_journal, "count", later)


def counted_again() -> AbstractContextManager[Any]:
    """Planted: what is there already counts again."""

    def again(connection: Any, shown: Any) -> None:
        connection.execute("DELETE FROM evidence WHERE key = ?", (shown.key,))
        evidence_rows.count(connection, shown)

    return mock.patch.multiple(learners, count=again, is_counted=lambda *_: False)


@pytest.mark.parametrize("plant", [apart, counted_again])
def test_a_planted_fault_is_caught(plant: Any) -> None:
    with pytest.raises(AssertionError, match=r"a decision is there without|have counted"):
        check_learner_kills(_MOST, 1, (plant,))
