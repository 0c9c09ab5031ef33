"""The learners that there are not: that they remember, forget and answer as they are said to."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from tests.checks.learners.course import (
    FIRST_HOUR,
    AllKnowing,
    Answer,
    AtRandom,
    Requeueing,
    answered,
    made,
    noisy,
    taken,
)
from tests.checks.learners.kinds import AVERAGE, KINDS, TOTAL, TUNING, TUNING_SEEDS
from tests.checks.learners.memory import Memory


def test_noise_changes_the_time_alone_and_by_about_as_much_as_it_is_said() -> None:
    clean = Answer(4, 3.0, 1.0)
    spoilt = [noisy(clean, Random(f"noise/{number}")) for number in range(2000)]
    assert {(answer.tried, answer.pointing_s) for answer in spoilt} == {(4, 1.0)}
    logs = sorted(log(answer.silent_s / 3.0) for answer in spoilt)
    assert 0 < logs[1000] < 0.35
    assert 0.5 < logs[1680] - logs[1000] < 1.3


def test_a_night_makes_something_lasting_and_days_take_it_away() -> None:
    memory = Memory(easy=1.0, lasting=0.0, fresh=4.0, hours=FIRST_HOUR)
    after_a_night, after_weeks = memory.next_day(AVERAGE), memory.next_day(AVERAGE)
    after_weeks.pass_time(AVERAGE, 60 * 24)
    assert 0 < after_weeks.lasting < after_a_night.lasting < 4.0
    in_one_step, in_many = memory.next_day(AVERAGE), memory.next_day(AVERAGE)
    in_one_step.pass_time(AVERAGE, 200.0)
    for hour in range(42, 201):
        in_many.pass_time(AVERAGE, hour)
    assert in_many.lasting == pytest.approx(in_one_step.lasting)


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


@pytest.mark.parametrize("kind", TUNING)
def test_who_knows_all_has_much_to_gain(kind: str) -> None:
    """There is room for the aims: 30% of what random items take, 15% of what requeueing takes."""
    known, random, requeued = (
        sum(taken(kind, number, TUNING_SEEDS[0], way).items for number in range(40))
        for way in (AllKnowing, AtRandom, Requeueing)
    )
    assert known < 0.7 * random
    assert known < 0.85 * requeued
