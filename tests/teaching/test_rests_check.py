"""The check of rests, at a hundredth; what is planted here it must catch."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner
from tests.checks.learners.kinds import KINDS
from tests.checks.learners.rests import FORGETS, LENGTHS, TIMES, Rests, check_rests, rested

LEARNERS = 3
DAYS = 80
"""Enough for rests of all lengths but the longest."""


def test_few_learners_of_some_kinds(seed: int) -> None:
    kinds = Random(seed).sample([kind for kind in KINDS if kind != FORGETS], 2)
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

    def rests(display: Learner, fact: Fact, on: date) -> date | None:
        shown = display.shown.get(fact)
        if shown is None or shown.is_missed or not shown.unaided:
            return None
        until = shown.day + timedelta(days=days)
        return until if on < until else None

    return rests


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
def test_a_planted_fault_is_caught(kind: str, fault: Rests, told: str, days: int, seed: int) -> None:
    with pytest.raises(AssertionError, match=told):
        check_rests(LEARNERS, seed, [kind], rests=fault, days=days)
