"""The course of one learner with one way of asking, and what is measured of it.

- Practice is 20 items a day at four in the afternoon, one every 15 seconds, day after day.
- *Items*: how many until, for the first time, every fact of 7 has a true recall of 0.95 at the same time next day,
  were nothing more met. Who is not there after 600 items, 30 days, counts as 600 and is counted.
- *Safe and not*: a call is a fact that was not called safe before an item and is after it. It is false if the
  true recall next day is below 0.95 just then. All calls of the first 14 days count, whether the learner is
  there or not. Counted beside it: facts that are called safe at the end of a day, and those of them that are not;
  and calls whose *memory* alone, without counting, is below 0.95 next day.
- All ways of asking meet the same learners, and the n-th item of a fact meets the same chances in all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from tests.checks.learners.answers import answered
from tests.checks.learners.asking import Asking
from tests.checks.learners.kinds import KINDS, KNOWN_PARTS, Simulated
from tests.checks.learners.memory import HOURS_A_DAY

ITEMS_A_DAY = 20
MOST_ITEMS = 600
AUDITED_DAYS = 14
AIM = 0.95
FIRST = datetime(2026, 3, 2, tzinfo=UTC)
FIRST_HOUR = 16.0
ITEM_H = 15 / 3600


@dataclass(slots=True)
class Course:
    """What one learner's course came to."""

    items: int = MOST_ITEMS
    is_there: bool = False
    calls: int = 0
    false_calls: int = 0
    calls_not_remembered: int = 0
    safe_days: int = 0
    false_safe_days: int = 0


def made(kind: str, number: int, seed: int) -> Simulated:
    """The learner of a kind that has this number."""
    return KINDS[kind](Random(f"{seed}/{kind}/{number}"))


def taken(
    kind: str,
    number: int,
    seed: int,
    asking: Asking,
    called_safe: Callable[[int], bool] | None = None,
    audited_days: int = AUDITED_DAYS,
) -> Course:
    """A learner's course; where it is said what is called safe, that is audited."""
    learner, course = made(kind, number, seed), Course()
    chances = {known: Random(f"{seed}/{kind}/{number}/{known}") for known in KNOWN_PARTS}
    safe: set[int] = set()
    for item in range(MOST_ITEMS):
        is_audited = called_safe is not None and item < audited_days * ITEMS_A_DAY
        if course.is_there and not is_audited:
            break
        day, place = divmod(item, ITEMS_A_DAY)
        hours = day * HOURS_A_DAY + FIRST_HOUR + place * ITEM_H
        at = FIRST + timedelta(hours=hours)
        known = asking.next(at)
        asking.saw(known, answered(learner, known, hours, chances[known]), at)
        if not course.is_there and _is_there(learner):
            course.is_there, course.items = True, item + 1
        if called_safe is not None and is_audited:
            now = {part for part in KNOWN_PARTS if called_safe(part)}
            _audit_calls(course, learner, now - safe)
            safe = now
            if place == ITEMS_A_DAY - 1:
                _audit_day(course, learner, safe)
    return course


def _is_there(learner: Simulated) -> bool:
    return all(_next_day(learner, known) >= AIM for known in KNOWN_PARTS)


def _next_day(learner: Simulated, known: int) -> float:
    """The true recall of a fact next day."""
    return learner.memories[known].next_day(learner.person).found(learner.person)


def _audit_calls(course: Course, learner: Simulated, called: set[int]) -> None:
    course.calls += len(called)
    course.false_calls += sum(_next_day(learner, known) < AIM for known in called)
    course.calls_not_remembered += sum(
        learner.memories[known].next_day(learner.person).known < AIM for known in called
    )


def _audit_day(course: Course, learner: Simulated, safe: set[int]) -> None:
    course.safe_days += len(safe)
    course.false_safe_days += sum(_next_day(learner, known) < AIM for known in safe)
