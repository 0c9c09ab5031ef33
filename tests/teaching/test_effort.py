"""How much of an effort a fact is, from times that may say little."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from matador.teaching.effort import effort_on, reliability
from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact, facts_of
from matador.teaching.learner import Learner, observe

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
FACTS = facts_of(7, "both")


def answered(learner: Learner, fact: Fact, minute: int, silent_s: float | None, half: int = 0) -> Learner:
    at = NOON + timedelta(minutes=minute)
    tried = half or fact.needed
    return observe(learner, Attempt(fact, tried, 1, Help.NONE, False, at, True, silent_s, 1.0, "halves"))


def course(noise: float, spread: float = 1.5) -> Learner:
    """One whose times differ by fact, and by chance as well."""
    chance, learner = Random(4), Learner("Anna")
    for turn in range(60):
        fact = FACTS[turn % 6]
        silent_s = 2.0 + spread * fact.known * 2.718 ** chance.gauss(0, noise)
        learner = answered(learner, fact, turn, min(30.0, silent_s))
    return learner


def of(learner: Learner, fact: Fact, reliable: float = 0.5) -> float:
    return effort_on(learner.shown[fact], NOON.date(), reliable)


def test_times_are_reliable_where_facts_differ_and_not_where_chance_does() -> None:
    clean, noisy, none = (
        reliability(learner.shown.values())
        for learner in (course(0.05), course(0.6), course(1.2, spread=0.0))
    )
    assert clean > 0.8
    assert 0.05 <= none <= noisy < clean


def test_of_few_times_nothing_is_told() -> None:
    assert reliability(()) == 0.4
    assert reliability(answered(Learner("Anna"), FACTS[0], 0, 3.0).shown.values()) == 0.4


def test_what_takes_longer_is_more_of_an_effort_the_more_so_the_more_reliable_times_are() -> None:
    learner = course(0.05)
    apart = [
        of(learner, FACTS[5], reliable) - of(learner, FACTS[0], reliable) for reliable in (0.05, 0.4, 0.9)
    ]
    assert 0 < apart[0] < apart[1] < apart[2]


@pytest.mark.parametrize("silent_s", [0.8, 3.0, 20.0])
def test_a_wrong_answer_never_lowers_the_need_however_fast(silent_s: float) -> None:
    before = course(0.2)
    after = answered(before, FACTS[2], 70, silent_s, half=6)
    assert of(after, FACTS[2]) > of(before, FACTS[2])


def test_a_right_answer_without_a_time_lowers_it_if_it_was_missed() -> None:
    missed = answered(Learner("Anna"), FACTS[2], 0, None, half=6)
    assert of(missed, FACTS[2]) > of(answered(missed, FACTS[2], 2, None), FACTS[2])


def test_an_absence_is_no_time() -> None:
    before = course(0.2)
    after = answered(before, FACTS[2], 70, 165.0)
    assert after.pace.pauses_s == before.pace.pauses_s
    assert after.shown[FACTS[2]].silences_s == before.shown[FACTS[2]].silences_s
    assert after.shown[FACTS[2]].effort == before.shown[FACTS[2]].effort
    assert after.shown[FACTS[2]].times_s == before.shown[FACTS[2]].times_s
