"""What Learn opens next."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matador.rules import named_ruleset
from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import facts_of
from matador.teaching.growth import LESSONS, Lesson, lesson_for
from matador.teaching.learner import Learner, observe

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
A_DAY = timedelta(days=1)


def level(learner: Learner | None, at: datetime = NOON) -> int:
    return lesson_for(learner, at).level


def shown(
    learner: Learner, total: int, at: datetime, *, known: range | None = None, help_: Help = Help.NONE
) -> Learner:
    """The learner after every fact of a total was tried five times on a day, and right."""
    for place, fact in enumerate(facts_of(total, "frames")):
        if known is None or fact.known in known:
            for minute in range(5):
                when = at + timedelta(minutes=10 * minute + place)
                learner = observe(learner, Attempt(fact, fact.needed, 1, help_, False, when))
    return learner


def test_it_grows_with_what_is_known() -> None:
    anna = Learner("Anna")
    assert level(None) == level(anna) == 1
    assert level(shown(anna, 7, NOON, known=range(1, 3))) == 1
    assert level(shown(anna, 7, NOON, known=range(1, 4))) == 2
    one_day = shown(anna, 7, NOON)
    assert level(one_day) == 3
    two_days = shown(one_day, 7, NOON + A_DAY)
    assert level(two_days, NOON + A_DAY) == 4
    tens = shown(shown(two_days, 10, NOON + A_DAY), 10, NOON + 2 * A_DAY)
    assert level(tens, NOON + 2 * A_DAY) == 5


def test_aided_tries_lead_to_blanks_and_matadors_but_to_no_larger_total() -> None:
    learner = Learner("Anna")
    for day in range(4):
        learner = shown(learner, 7, NOON + day * A_DAY, help_=Help.FRAME)
    assert level(learner, NOON + 3 * A_DAY) == 3


def test_one_slip_takes_no_total_back() -> None:
    two_days = shown(shown(Learner("Anna"), 7, NOON), 7, NOON + A_DAY)
    fact = facts_of(7, "frames")[2]
    slipped = observe(two_days, Attempt(fact, 6, 1, Help.NONE, False, NOON + A_DAY + timedelta(hours=2)))
    assert level(slipped, NOON + A_DAY) == 4


def test_after_a_long_time_it_begins_lower() -> None:
    two_days = shown(shown(Learner("Anna"), 7, NOON), 7, NOON + A_DAY)
    assert level(two_days, NOON + 2000 * A_DAY) < 4


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: str(lesson.level))
def test_every_lesson_can_be_played(lesson: Lesson) -> None:
    rules = named_ruleset(lesson.ruleset, 2, {**lesson.options(), "set": lesson.set})
    assert rules.target is None
    assert rules.joining == "sum"
    assert rules.total == {6: 7, 9: 10, 12: 13}[lesson.set]
    assert rules.hand_size == (4 if lesson.level == 1 else 7)
    assert rules.blanks is lesson.blanks
    assert bool(rules.matador_tiles) is lesson.matadors
