"""What evidence changes in a learner."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matador.teaching.evidence import Attempt, Fact, Help, Overlooked
from matador.teaching.learner import Learner, is_known, observe, recall

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


def now(*evidence: Attempt | Overlooked) -> float:
    return recall(after(*evidence), THREE, NOON)


def test_right_tries_raise_the_estimate_and_wrong_ones_lower_it() -> None:
    assert now(tried(5)) < now() < now(tried(4)) < now(tried(4), tried(4, at=NOON + timedelta(minutes=2)))
    assert 0 < now(*[tried(5)] * 20) < 0.3
    assert 0.95 < now(*[tried(4)] * 20) < 1


@pytest.mark.parametrize("help_", [Help.END, Help.FRAME, Help.PARTS, Help.TILE])
def test_a_right_try_after_help_shows_less(help_: Help) -> None:
    assert now() < now(tried(4, help_=help_)) < now(tried(4))


def test_a_slip_of_one_who_knows_is_a_slip() -> None:
    known = [tried(4, at=NOON - DAY * days) for days in (4, 3, 2, 1)]
    assert now(*known, tried(5)) > 0.75
    assert now(*known, tried(5), tried(4)) > 0.9


def test_overlooking_is_weak_evidence() -> None:
    missed = Overlooked((THREE, SIX), NOON)
    assert now(tried(5)) < now(missed) < now()
    assert recall(after(missed), SIX, NOON) < recall(ANNA, SIX, NOON)
    known = tried(4), tried(4, at=NOON + timedelta(minutes=1))
    assert now(*known, missed) > 0.75


def test_what_was_never_met_follows_the_same_fact_turned_or_in_another_picture_a_little() -> None:
    known = after(*[tried(4, at=NOON + timedelta(minutes=minute)) for minute in range(4)])
    for related in (FOUR, Fact(7, 3, "numerals"), Fact(7, 3, "frames")):
        assert recall(ANNA, related, NOON) < recall(known, related, NOON) < recall(known, THREE, NOON)
    for other in (SIX, Fact(7, 4, "numerals"), Fact(10, 3, "both")):
        assert recall(known, other, NOON) == recall(ANNA, other, NOON)


def test_a_clock_that_was_once_ahead_stops_nothing() -> None:
    fact = Fact(7, 3, "frames")
    ahead = datetime(2036, 1, 1, 12, tzinfo=UTC)
    learner = observe(Learner("Mia"), Attempt(fact, 4, 1, Help.NONE, False, ahead))
    for day in range(40):
        at = datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(days=day)
        learner = observe(learner, Attempt(fact, 4, 1, Help.NONE, False, at))
    assert learner.shown[fact].at.year == 2026
    assert is_known(learner, fact, at)


@pytest.mark.parametrize("help_", [Help.PARTS, Help.TILE])
def test_with_the_parts_or_more_nothing_rises_above_one_half(help_: Help) -> None:
    assert now(*[tried(4, help_=help_, at=NOON + timedelta(minutes=minute)) for minute in range(60)]) <= 0.5
    known = [tried(4, at=NOON - DAY * day) for day in (3, 2, 1)]
    assert now(*known, tried(4, help_=help_)) <= now(*known) + 0.01


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
    assert is_known(on_days(True, True, True, times=5, learner=forgetful), THREE, NOON + 20 * DAY)


def test_a_slip_takes_less_from_a_learner_who_often_slips() -> None:
    slipping = ANNA
    for day in range(20):
        for minute, half in enumerate((1, 1, 2)):
            at = NOON + (day - 30) * DAY + timedelta(minutes=5 * minute)
            slipping = observe(slipping, tried(half, fact=SIX, at=at))
    for learner, rights in ((ANNA, 0), (slipping, 9)):
        known = on_days(True, True, True, learner=learner)
        slipped = observe(known, tried(5, at=NOON + 2 * DAY + timedelta(hours=1)))
        assert slipped.shown[THREE].rights == rights


def test_a_known_fact_is_forgotten_after_months() -> None:
    learner = on_days(True, True, True)
    assert is_known(learner, THREE, NOON + 60 * DAY)
    assert not is_known(learner, THREE, NOON + 200 * DAY)
