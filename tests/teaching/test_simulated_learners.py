"""The learners that there are not: that they remember, forget and answer as they are said to."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from tests.checks.learners.course import (
    FIRST,
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
from tests.checks.learners.kinds import AVERAGE, KINDS, OFF, TOTAL, TUNING, TUNING_SEEDS, Simulated
from tests.checks.learners.memory import Memory


def test_noise_changes_the_time_alone_and_by_about_as_much_as_it_is_said() -> None:
    clean = Answer(4, 3.0, 1.0)
    spoilt = [noisy(clean, Random(f"noise/{number}")) for number in range(2000)]
    assert {(answer.tried, answer.pointing_s) for answer in spoilt} == {(4, 1.0)}
    logs = sorted(log(answer.silent_s / 3.0) for answer in spoilt)
    assert 0 < logs[1000] < 0.35
    assert 0.5 < logs[1680] - logs[1000] < 1.3


def test_an_off_day_is_slow_and_ends_at_night() -> None:
    learner = made("off_days", 0, 1)
    day = min(learner.off_days - {0})
    learner.pass_time(24.0 * day + FIRST_HOUR)
    assert learner.tired == OFF
    learner.off_days = frozenset()
    learner.pass_time(24.0 * day + 24.0 + FIRST_HOUR)
    assert learner.tired == 0


def test_what_was_just_met_is_known_now_and_hardly_next_day() -> None:
    memory = Memory(easy=1.0, lasting=0.0, hours=FIRST_HOUR)
    memory.learn(AVERAGE, memory.gain(AVERAGE, is_right=False))
    memory.echo += 1.5
    assert memory.known > 0.9
    assert memory.next_day(AVERAGE).known < 0.5


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


def test_the_more_is_held_the_surer_and_the_sooner_it_comes() -> None:
    weak, firm = Memory(easy=1.0, lasting=0.6), Memory(easy=1.0, lasting=2.0)
    assert weak.known < 0.25
    assert firm.known > 0.95
    times = [
        sum(
            answered(Simulated(AVERAGE, {3: Memory(1.0, held), 4: Memory(1.0, held)}), 3, Random(n)).silent_s
            for n in range(99)
        )
        for held in (0.6, 1.2, 2.0)
    ]
    assert times == sorted(times, reverse=True)


def test_more_is_learnt_after_a_miss_and_less_at_once_again() -> None:
    memory = Memory(easy=1.0, lasting=0.5)
    assert memory.gain(AVERAGE, is_right=False) > memory.gain(AVERAGE, is_right=True)
    echoing = Memory(easy=1.0, lasting=0.5, echo=1.5)
    assert echoing.gain(AVERAGE, is_right=True) < 0.5 * memory.gain(AVERAGE, is_right=True)


def test_the_fact_from_the_other_side_has_a_little_of_it() -> None:
    learner = Simulated(AVERAGE, {known: Memory(1.0, 0.0) for known in range(1, TOTAL)})
    answered(learner, 3, Random(1))
    assert learner.memories[3].fresh > 3 * learner.memories[4].fresh > 0
    assert learner.memories[5].fresh == 0


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


def test_what_was_missed_comes_again_after_three_others() -> None:
    learner = made("knows_half", 0, 1)
    way = Requeueing(learner, Random(3))
    first = way.next(FIRST)
    answer = answered(learner, first, Random(2))
    wrong = type(answer)(answer.tried % 6 + 1 if answer.tried == TOTAL - first else answer.tried, 1.0, 1.0)
    way.saw(first, wrong, FIRST)
    assert [way.next(FIRST) for _ in range(4)].index(first) == 3


@pytest.mark.parametrize("kind", TUNING)
def test_who_knows_all_has_much_to_gain(kind: str) -> None:
    """There is room for the aims: 30% of what random items take, 15% of what requeueing takes."""
    known, random, requeued = (
        sum(taken(kind, number, TUNING_SEEDS[0], way).items for number in range(40))
        for way in (AllKnowing, AtRandom, Requeueing)
    )
    assert known < 0.7 * random
    assert known < 0.85 * requeued
