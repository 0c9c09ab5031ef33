"""The learners that there are not: that they remember, forget and answer as they are said to."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from tests.checks.learners.course import made, noisy
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.simulated import TOTAL, Answer


def test_noise_changes_the_time_alone_and_by_about_as_much_as_it_is_said() -> None:
    clean = Answer(4, 3.0, 1.0)
    spoilt = [noisy(clean, Random(f"noise/{number}")) for number in range(2000)]
    assert {(answer.tried, answer.pointing_s) for answer in spoilt} == {(4, 1.0)}
    logs = sorted(log(answer.silent_s / 3.0) for answer in spoilt)
    assert 0 < logs[1000] < 0.35
    assert 0.5 < logs[1680] - logs[1000] < 1.3


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_right_about_as_often_as_is_known(kind: str) -> None:
    """Guesses and slips apart, of which no kind makes more than four in ten."""
    right, known, items = 0, 0.0, 2000
    for number in range(items):
        learner = made(kind, number, seed=1)
        found = learner.found(3)
        known += found
        right += learner.answer(3, Random(f"{seed_of(kind)}/{number}")).tried == TOTAL - 3
    assert 0.6 * known - 0.02 * items < right < known + 0.4 * (items - known) + 0.02 * items


@pytest.mark.parametrize("kind", KINDS)
def test_items_teach_and_nights_take(kind: str) -> None:
    learners = [made(kind, number, seed=2) for number in range(40)]
    chance = Random(seed_of(kind))
    for learner in learners:
        learner.pass_time(16.0)
    before = sum(learner.next_day(3) for learner in learners)
    for item in range(30):
        for learner in learners:
            learner.pass_time(16.0 + item / 100)
            learner.answer(3, chance)
    taught = sum(learner.next_day(3) for learner in learners)
    expected = [learner.next_day(3) for learner in learners]
    for learner in learners:
        learner.pass_time(40.3)
    assert before < taught
    assert sum(learner.found(3) for learner in learners) == pytest.approx(sum(expected), abs=4.0)
    for learner in learners:
        learner.pass_time(90 * 24.0)
    assert sum(learner.found(3) for learner in learners) < taught


def seed_of(kind: str) -> int:
    """A fixed seed for a kind: chance would fail this test now and then."""
    return 100 + len(kind)
