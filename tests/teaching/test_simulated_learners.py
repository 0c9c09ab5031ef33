"""The learners that there are not: that they remember, forget and answer as they are said to."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from tests.checks.learners.course import (
    Answer,
    answered,
    made,
    noisy,
)
from tests.checks.learners.kinds import KINDS, TOTAL


def test_noise_changes_the_time_alone_and_by_about_as_much_as_it_is_said() -> None:
    clean = Answer(4, 3.0, 1.0)
    spoilt = [noisy(clean, Random(f"noise/{number}")) for number in range(2000)]
    assert {(answer.tried, answer.pointing_s) for answer in spoilt} == {(4, 1.0)}
    logs = sorted(log(answer.silent_s / 3.0) for answer in spoilt)
    assert 0 < logs[1000] < 0.35
    assert 0.5 < logs[1680] - logs[1000] < 1.3


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_right_about_as_often_as_is_known(kind: str) -> None:
    right, expected, items = 0, 0.0, 2000
    for number in range(items):
        learner = made(kind, number, seed=1)
        person = learner.person
        found = learner.memories[3].found(person)
        lucky = (1 - learner.memories[3].comes) / person.choices * (person.counting == 0)
        thought = (1 - person.hasty) * (found + lucky) + person.hasty / person.choices
        expected += (1 - person.slip) * thought
        right += answered(learner, 3, Random(f"{seed_of(kind)}/{number}")).tried == TOTAL - 3
    assert right / items == pytest.approx(expected / items, abs=0.04)


def seed_of(kind: str) -> int:
    """A fixed seed for a kind: chance would fail this test now and then."""
    return 100 + len(kind)
