"""A learner's evidence is saved with the decision that gave it and counts once, whenever a process is killed."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

import pytest

from matador.storage.database import matches, profiles
from tests.checks.learner_kills import check_learner_kills

_KILLS = 10
_MAX_ATTEMPTS = 300
"""Maximum number of kills until an injected bug must be found."""


def test_what_is_shown_is_there_with_its_decision_and_counts_once(seed: int) -> None:
    counts = check_learner_kills(_KILLS, seed)
    assert counts["kills"] == _KILLS


def apart() -> AbstractContextManager[Any]:
    """Injected bug: evidence is written in its own transaction, after that of the decision."""

    def later(connection: Any, shown: Any) -> None:
        connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
        profiles.count(connection, shown)

    return mock.patch.object(matches, "count", later)


def counted_again() -> AbstractContextManager[Any]:
    """Injected bug: evidence that is already saved counts again."""
    count = profiles.count

    def again(connection: Any, shown: Any) -> None:
        connection.execute("DELETE FROM evidence WHERE key = ?", (shown.key,))
        count(connection, shown)

    return mock.patch.multiple(profiles, count=again, is_counted=lambda *_: False)


@pytest.mark.parametrize("plant", [apart, counted_again])
def test_a_planted_fault_is_caught(plant: Any) -> None:
    with pytest.raises(AssertionError, match=r"a decision is there without|have counted"):
        check_learner_kills(_MAX_ATTEMPTS, 1, (plant,))
