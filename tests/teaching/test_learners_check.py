"""The check of the simulated learners, at a hundredth; what is planted here it must catch."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.checks.learners.kinds import KINDS
from tests.checks.learners.ours import Ours
from tests.checks.learners.run import check_learners, figures_of_learners

LEARNERS = 5


def test_few_learners_of_each_kind(seed: int) -> None:
    figures = check_learners(LEARNERS, seed)
    for kind in KINDS:
        assert figures[f"{kind}_learners"] == LEARNERS
        low, middle, high = (figures[f"{kind}_ours_{what}"] for what in ("5th", "median", "95th"))
        assert 0 < low <= middle <= high <= 600
        assert figures[f"{kind}_false_calls"] <= figures[f"{kind}_calls"]


def test_the_same_seed_gives_the_same_figures(seed: int) -> None:
    once, again = (figures_of_learners(2, seed, ("knows_half", "forgets_fast")) for _ in range(2))
    assert once == again


class AllSafe(Ours):
    """Calls every fact safe at once."""

    def safe(self) -> frozenset[int]:
        return frozenset(range(1, 7))


class NeverSafe(Ours):
    """Calls nothing safe."""

    def safe(self) -> frozenset[int]:
        return frozenset()


class AlwaysTheSame(Ours):
    """Asks one fact for ever."""

    def next(self, at: datetime) -> int:
        super().next(at)
        return 3


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (AllSafe, "called safe and are not"),
        (NeverSafe, "nothing was ever called safe"),
        (AlwaysTheSame, "asking at random"),
    ],
)
def test_a_planted_fault_is_caught(fault: type[Ours], told: str, seed: int) -> None:
    with pytest.raises(AssertionError, match=told):
        check_learners(LEARNERS, seed, ("knows_half", "careless"), ours=fault)
