"""What evidence changes in a learner."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matador.teaching.evidence import Attempt, Fact, Help, Overlooked
from matador.teaching.learner import Learner, observe, recall

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


def test_a_review_is_one_a_day_the_first_unaided_try() -> None:
    aided, unaided = tried(4, help_=Help.FRAME), tried(4, at=NOON + timedelta(minutes=5))
    alone = after(unaided).shown[THREE].review
    assert after(aided, unaided).shown[THREE].review == alone
    assert after(unaided, tried(5, at=NOON + timedelta(minutes=9))).shown[THREE].review == alone
    assert after(aided).shown[THREE].review != alone


def test_a_clock_that_was_once_ahead_stops_nothing() -> None:
    fact = Fact(7, 3, "frames")
    ahead = datetime(2036, 1, 1, 12, tzinfo=UTC)
    learner = observe(Learner("Mia"), Attempt(fact, 4, 1, Help.NONE, False, ahead))
    for day in range(40):
        at = datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(days=day)
        learner = observe(learner, Attempt(fact, 4, 1, Help.NONE, False, at))
    shown = learner.shown[fact]
    assert shown.review is not None
    assert shown.review.day.year == 2026
    assert shown.at.year == 2026


@pytest.mark.parametrize("help_", [Help.PARTS, Help.TILE])
def test_with_the_parts_or_more_nothing_rises_above_one_half(help_: Help) -> None:
    assert now(*[tried(4, help_=help_, at=NOON + timedelta(minutes=minute)) for minute in range(60)]) <= 0.5
    known = [tried(4, at=NOON - DAY * day) for day in (3, 2, 1)]
    assert now(*known, tried(4, help_=help_)) <= now(*known) + 0.01
