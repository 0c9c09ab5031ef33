"""The check of the simulated learners, at a hundredth; what is planted here it must catch."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.checks.learners.answers import Answer
from tests.checks.learners.asking import Ours
from tests.checks.learners.kinds import KINDS
from tests.checks.learners.run import BOUND, WAYS, check_learners, figures_of_learners
from tests.teaching.needs import HAS_NUMPY, NEEDS_NUMPY

LEARNERS = 2


def test_few_learners_of_each_kind(seed: int) -> None:
    has_bound = HAS_NUMPY
    figures = check_learners(LEARNERS, seed, has_bound=has_bound)
    for kind in KINDS:
        assert figures[f"{kind}_learners"] == LEARNERS
        for way in WAYS if has_bound else [way for way in WAYS if way != BOUND]:
            low, middle, high = (figures[f"{kind}_{way}_{what}"] for what in ("5th", "median", "95th"))
            assert 0 < low <= middle <= high <= 600


@NEEDS_NUMPY
def test_what_is_behind_the_bound_is_the_difference_of_two_savings(seed: int) -> None:
    figures = figures_of_learners(3, seed, ("knows_half",))
    ours, bound = (figures[f"knows_half_{way}_random_saving"] for way in ("ours", BOUND))
    assert figures["knows_half_behind_bound"] == pytest.approx(bound - ours, abs=1)


def test_the_same_seed_gives_the_same_figures(seed: int) -> None:
    once, again = (
        figures_of_learners(2, seed, ("knows_half", "forgets_fast"), has_bound=False) for _ in range(2)
    )
    assert once == again


class AlwaysTheSame(Ours):
    """Asks one fact for ever."""

    def next(self, at: datetime) -> int:
        super().next(at)
        return 3


class LostByNoise(Ours):
    """Asks one fact for ever once an answer has taken very long."""

    is_lost = False

    def next(self, at: datetime) -> int:
        known = super().next(at)
        return 3 if self.is_lost else known

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        super().saw(known, answer, at)
        self.is_lost |= answer.silent_s > 25


@pytest.mark.parametrize(
    ("fault", "told"),
    [(AlwaysTheSame, "^our way needs"), (LostByNoise, "^with noisy times our way needs")],
)
def test_a_planted_fault_is_caught(fault: type[Ours], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        check_learners(1, 1, ("knows_half",), ours=fault, has_bound=False)
