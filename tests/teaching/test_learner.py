"""What evidence changes in a learner."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matador.teaching.evidence import Attempt, Fact, Help, Overlooked
from matador.teaching.learner import Learner, is_known, observe, rights

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
THREE, FOUR, SIX = Fact(7, 3, "both"), Fact(7, 4, "both"), Fact(7, 6, "both")
ANNA = Learner("Anna")


def tried(
    tried: int = 4,
    *,
    fact: Fact = THREE,
    nth: int = 1,
    help_: Help = Help.NONE,
    coloured: bool = False,
    at: datetime = NOON,
    silent_s: float | None = None,
    pointing_s: float | None = None,
) -> Attempt:
    is_practice = silent_s is not None or pointing_s is not None
    return Attempt(fact, tried, nth, help_, coloured, at, is_practice, silent_s, pointing_s)


def after(*evidence: Attempt | Overlooked) -> Learner:
    learner = ANNA
    for each in evidence:
        learner = observe(learner, each)
    return learner


@pytest.mark.parametrize("help_", list(Help)[1:])
def test_right_answers_with_help_do_not_count(help_: Help) -> None:
    assert rights(after(tried(4), tried(4, help_=help_)), THREE) == 1


def test_a_miss_takes_the_right_answers_and_overlooking_does_not() -> None:
    known = tried(4), tried(4, at=NOON + timedelta(minutes=1))
    assert rights(after(*known), THREE) == 2
    assert rights(after(*known, Overlooked((THREE, SIX), NOON)), THREE) == 2
    assert rights(after(*known, tried(5)), THREE) == 0
    assert rights(after(*known), FOUR) == 0


def test_a_clock_that_was_once_ahead_stops_nothing() -> None:
    fact = Fact(7, 3, "frames")
    ahead = datetime(2036, 1, 1, 12, tzinfo=UTC)
    learner = observe(Learner("Mia"), Attempt(fact, 4, 1, Help.NONE, False, ahead))
    for day in range(40):
        at = datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(days=day)
        learner = observe(learner, Attempt(fact, 4, 1, Help.NONE, False, at))
    assert learner.shown[fact].at.year == 2026
    assert is_known(learner, fact, at)


def on_days(*rights: bool, fact: Fact = THREE, times: int = 4, learner: Learner = ANNA) -> Learner:
    """Right so often on each day, or wrong once."""
    for day, is_right in enumerate(rights):
        for time in range(times if is_right else 1):
            at = NOON + day * DAY + time * timedelta(minutes=5)
            half = fact.needed if is_right else fact.needed - 1
            learner = observe(learner, tried(half, fact=fact, at=at))
    return learner


@pytest.mark.parametrize(
    ("rights", "times", "is_known_then"),
    [
        ((True, True), 9, False),
        ((True, True, True), 3, False),
        ((True, True, True), 4, True),
        ((True, True, False, True, True), 9, False),
        ((True, True, True, False), 4, True),
        ((True, True, True, False, True, False), 4, False),
    ],
)
def test_a_fact_is_known_after_ten_rights_on_three_days_until_two_of_three_days_are_wrong(
    rights: tuple[bool, ...], times: int, is_known_then: bool
) -> None:
    at = NOON + len(rights) * DAY
    assert is_known(on_days(*rights, times=times), THREE, at) == is_known_then


def test_many_right_answers_on_one_day_are_not_enough() -> None:
    learner = after(*[tried(4, at=NOON + timedelta(minutes=minute)) for minute in range(40)])
    assert not is_known(learner, THREE, NOON)


def test_a_learner_who_forgets_overnight_needs_more_right_answers() -> None:
    forgetful = on_days(*(True, False) * 8, fact=SIX)
    assert is_known(on_days(True, True, True), THREE, NOON + 3 * DAY)
    assert not is_known(on_days(True, True, True, learner=forgetful), THREE, NOON + 20 * DAY)
    assert is_known(on_days(True, True, True, times=7, learner=forgetful), THREE, NOON + 20 * DAY)


def test_a_slip_takes_less_from_a_learner_who_often_slips() -> None:
    slipping = ANNA
    for day in range(20):
        for minute, half in enumerate((1, 1, 2)):
            at = NOON + (day - 30) * DAY + timedelta(minutes=5 * minute)
            slipping = observe(slipping, tried(half, fact=SIX, at=at))
    for learner, left in ((ANNA, 0), (slipping, 9)):
        known = on_days(True, True, True, learner=learner)
        slipped = observe(known, tried(5, at=NOON + 2 * DAY + timedelta(hours=1)))
        assert slipped.shown[THREE].rights == left


def test_a_known_fact_is_forgotten_after_months() -> None:
    learner = on_days(True, True, True)
    assert is_known(learner, THREE, NOON + 60 * DAY)
    assert not is_known(learner, THREE, NOON + 200 * DAY)
