"""The bound for our way of asking: it does better than plain ways, and what it believes is what answers say."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from math import pi, sqrt
from random import Random
from typing import Any

import pytest

from tests.checks.learners.course import FIRST, FIRST_HOUR, ITEM_H, Answer, Requeueing, answered, made, taken
from tests.checks.learners.kinds import KINDS, KNOWN_PARTS, TUNING_SEEDS
from tests.systems import TRAINING_LACKS, needs_training

if not TRAINING_LACKS:
    import numpy as np

    from tests.checks.learners import knowing_equations
    from tests.checks.learners.knowing_equations import SIGMA, KnowingEquations, likelihood

pytestmark = needs_training

SEED = TUNING_SEEDS[0]
BETTER_KINDS = ("knows_half", "forgets_fast", "careless", "one_way", "comes_back")
CLOUD = 150


def items_of_the_bound(kind: str) -> tuple[int, int]:
    """How many items 30 learners need with the bound, and with requeueing."""
    bound = partial(KnowingEquations, kind=kind, cloud=CLOUD)
    with_bound, requeued = (
        sum(taken(kind, number, SEED, way).items for number in range(30)) for way in (bound, Requeueing)
    )
    return with_bound, requeued


@pytest.mark.parametrize("kind", BETTER_KINDS)
def test_it_needs_fewer_items_than_requeueing(kind: str) -> None:
    bound, requeued = items_of_the_bound(kind)
    assert bound < 0.95 * requeued


def test_that_nothing_is_learnt_from_answers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowing_equations, "likelihood", lambda *_: 1.0)
    bound, requeued = items_of_the_bound("knows_half")
    assert bound >= 0.95 * requeued


def all_answers(kind: str, needed: int, *, mixed: float, tired: float) -> Any:
    """The likelihood of all answers together, for six amounts of what is there; 1 is right."""
    held = np.array([0.2, 0.6, 1.0, 1.5, 2.5, 4.0])
    person = made(kind, 1, SEED).person
    logs = np.linspace(-6, 6, 241)
    likely = sum(
        likelihood(person, needed, Answer(tried, float(np.exp(log)), 1.0), held, np.full(6, mixed), tired)
        for tried in KNOWN_PARTS
        for log in logs
    )
    return likely * (logs[1] - logs[0]) / (SIGMA * sqrt(2 * pi))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("needed", [1, 3, 6])
def test_all_answers_together_are_certain(kind: str, needed: int) -> None:
    mixed, tired = (0.4, 0.1) if needed == 3 else (0.7, 0.0)
    assert all_answers(kind, needed, mixed=mixed, tired=tired) == pytest.approx(np.ones(6), abs=1e-6)


def test_half_a_neighbour_at_the_ends_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        knowing_equations, "_beside", lambda needed, tried: 0.5 if abs(needed - tried) == 1 else 0
    )
    assert all_answers("mixes_up_neighbours", 3, mixed=0.4, tired=0.0)[5] == pytest.approx(1)
    assert all_answers("mixes_up_neighbours", 6, mixed=0.4, tired=0.0)[5] < 0.9


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_about_as_frequent_as_it_takes_them_to_be(kind: str) -> None:
    """What is right of many learners is what the likelihood has, added up over all times, for what they truly have."""
    right, expected, learners = 0, 0.0, 300
    logs = np.linspace(-4, 5, 37)
    for number in range(learners):
        learner = made(kind, number, SEED)
        memory = learner.memories[5]
        there = np.array([memory.held]), np.array([memory.mixed])
        expected += sum(
            likelihood(learner.person, 2, Answer(2, float(np.exp(log)), 1.0), *there, 0.0)[0] for log in logs
        )
        right += answered(learner, 5, Random(f"{SEED}/{number}")).tried == 2
    expected *= (logs[1] - logs[0]) / (SIGMA * sqrt(2 * pi))
    assert right / learners == pytest.approx(expected / learners, abs=0.04)


def errors(kind: str, items: int) -> float:
    """How far what is expected of each fact is from its true recall next day, in the mean of 20 learners."""
    found = []
    for number in range(20):
        learner = made(kind, number, SEED)
        way = KnowingEquations(learner, Random(f"{SEED}/{number}"), kind=kind, cloud=CLOUD)
        hours = FIRST_HOUR
        for item in range(items):
            hours = FIRST_HOUR + item * ITEM_H
            learner.pass_time(hours)
            known = KNOWN_PARTS[item % len(KNOWN_PARTS)]
            answer = answered(learner, known, Random(f"{SEED}/{number}/{item}"))
            way.saw(known, answer, FIRST + timedelta(hours=hours))
        learner.pass_time(hours)
        expected = way.expected(FIRST + timedelta(hours=hours))
        found += [abs(expected[known] - learner.next_day(known)) for known in KNOWN_PARTS]
    return sum(found) / len(found)


@pytest.mark.parametrize("kind", ["knows_half", "careless", "one_way", "tires"])
def test_what_it_believes_moves_towards_what_is_true(kind: str) -> None:
    assert errors(kind, 12) < 0.7 * errors(kind, 0)


def test_a_cloud_that_is_moved_away_from_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong_way = knowing_equations.likelihood
    monkeypatch.setattr(knowing_equations, "likelihood", lambda *given: 1 / (1e-6 + wrong_way(*given)))
    assert errors("knows_half", 12) >= 0.7 * errors("knows_half", 0)
