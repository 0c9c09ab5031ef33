"""The checks of simulated learners and of their rests, at a hundredth; what is planted here they must catch."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from random import Random
from typing import TypeAlias

import pytest

from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner
from tests.checks.learners import rests, run
from tests.checks.learners.course import Ours
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.rests import FORGETS, LENGTHS, TIMES, check_rests, rested
from tests.checks.learners.run import WAYS, check_learners
from tests.checks.learners.simulated import Answer

Rests: TypeAlias = Callable[[Learner, Fact, date], date | None]

LEARNERS = 2


def test_few_learners_of_each_kind(seed: int) -> None:
    # All kinds together keep the limits; a few may not.
    kinds = Random(seed).sample(list(KINDS), 3)
    figures = check_learners(LEARNERS, seed, kinds, has_limits=False)
    for kind in kinds:
        assert figures[f"{kind}_learners"] == LEARNERS
        for way in WAYS:
            low, middle, high = (figures[f"{kind}_{way}_{what}"] for what in ("5th", "median", "95th"))
            assert 0 < low <= middle <= high <= 600


def test_the_same_seed_gives_the_same_figures(seed: int) -> None:
    once, again = (
        check_learners(2, seed, ("knows_half", "forgets_fast"), has_limits=False) for _ in range(2)
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
def test_a_planted_way_of_asking_is_caught(
    fault: type[Ours], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "Ours", fault)
    with pytest.raises(AssertionError, match=told):
        check_learners(1, 1, ("knows_half",))


DAYS = 80
"""Enough for rests of all lengths but the longest."""


def test_few_learners_of_some_kinds(seed: int) -> None:
    kinds = Random(seed).sample([kind for kind in KINDS if kind != FORGETS], 1)
    figures = check_rests(1, seed, kinds, days=DAYS)
    for kind in kinds:
        assert figures[f"{kind}_rest_learners"] == 1
        for times in TIMES:
            of = {what: figures[f"{kind}_{times}_{what}"] for what in ("dates", "kept", "days_at_rest")}
            assert 0 <= of["kept"] <= of["dates"]
            assert of["days_at_rest"] <= 6 * DAYS
            for length in LENGTHS:
                dates, kept = (figures[f"{kind}_{times}_{what}_{length}"] for what in ("dates", "kept"))
                assert 0 <= kept <= dates


def test_the_same_seed_gives_the_same_rests(seed: int) -> None:
    once, again = (rested("careless", 1, seed, is_noisy=True, days=20) for _ in range(2))
    assert once == again
    assert once.dates


def after_one_right(days: int) -> Rests:
    """Everything rests for so many days after one right answer."""

    def until(display: Learner, fact: Fact, on: date) -> date | None:
        shown = display.shown.get(fact)
        if shown is None or not shown.days:
            return None
        until = shown.day + timedelta(days=days)
        return until if on < until else None

    return until


def never(_display: Learner, _fact: Fact, _on: date) -> date | None:
    return None


@pytest.mark.parametrize("kind", ["knows_half", FORGETS])
@pytest.mark.parametrize(
    ("fault", "told", "days"),
    [
        (after_one_right(60), "with clean times, .* were known", DAYS),
        (never, "nothing ever rested", 10),
        (after_one_right(61), "longer than a rest can be", DAYS),
    ],
)
def test_a_planted_rest_is_caught(
    kind: str, fault: Rests, told: str, days: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rests, "rests_until", fault)
    with pytest.raises(AssertionError, match=told):
        check_rests(3, seed, [kind], days=days)
