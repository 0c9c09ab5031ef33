"""The course of one learner with one way of asking, and what is measured of it.

- Practice is 20 items a day at four in the afternoon, one every 30 seconds, day after day.
- *Items*: how many until, for the first time, every fact of 7 has a true recall of 0.95 at the same time next day,
  were nothing more met. Who is not there after 600 items, 30 days, counts as 600 and is counted.
- *Safe and not*: a call is a fact that was not called safe before an item and is after it. It is false if the
  true recall next day is below 0.95 just then. All calls of the first 14 days count, whether the learner is
  there or not. Counted beside it: facts that are called safe at the end of a day, and those of them that are not;
  and calls whose *memory* alone, without counting, is below 0.95 next day.
- *Noisy* times differ from the clean ones as `answers.noisy` says; what is answered is the same.
- All ways of asking meet the same learners, and the n-th item of a fact meets the same chances in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from tests.checks.learners.answers import answered, noisy
from tests.checks.learners.asking import Way
from tests.checks.learners.kinds import KINDS, KNOWN_PARTS, Simulated
from tests.checks.learners.memory import HOURS_A_DAY

ITEMS_A_DAY = 20
MOST_ITEMS = 600
AUDITED_DAYS = 14
AIM = 0.95
FIRST = datetime(2026, 3, 2, tzinfo=UTC)
FIRST_HOUR = 16.0
ITEM_H = 30 / 3600


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
    kind: str, number: int, seed: int, way: Way, *, audits: bool = False, is_noisy: bool = False
) -> Course:
    """A learner's course with one way of asking; `audits` goes on for what it calls safe."""
    learner, course = made(kind, number, seed), Course()
    asking = way(learner, Random(f"{seed}/{kind}/{number}/asking"))
    chances = {known: Random(f"{seed}/{kind}/{number}/{known}") for known in KNOWN_PARTS}
    noise = {known: Random(f"{seed}/{kind}/{number}/{known}/noise") for known in KNOWN_PARTS}
    safe: frozenset[int] = frozenset()
    for item in range(MOST_ITEMS):
        is_audited = audits and item < AUDITED_DAYS * ITEMS_A_DAY
        if course.is_there and not is_audited:
            break
        day, place = divmod(item, ITEMS_A_DAY)
        hours = day * HOURS_A_DAY + FIRST_HOUR + place * ITEM_H
        at = FIRST + timedelta(hours=hours)
        learner.pass_time(hours)
        known = asking.next(at)
        answer = answered(learner, known, chances[known])
        asking.saw(known, noisy(answer, noise[known]) if is_noisy else answer, at)
        if not course.is_there and all(learner.next_day(part) >= AIM for part in KNOWN_PARTS):
            course.is_there, course.items = True, item + 1
        if is_audited:
            before, safe = safe, asking.safe()
            _audit_calls(course, learner, safe - before)
            if place == ITEMS_A_DAY - 1:
                _audit_day(course, learner, safe)
    return course


def _audit_calls(course: Course, learner: Simulated, called: frozenset[int]) -> None:
    course.calls += len(called)
    course.false_calls += sum(learner.next_day(known) < AIM for known in called)
    course.calls_not_remembered += sum(learner.remembered_next_day(known) < AIM for known in called)


def _audit_day(course: Course, learner: Simulated, safe: frozenset[int]) -> None:
    course.safe_days += len(safe)
    course.false_safe_days += sum(learner.next_day(known) < AIM for known in safe)
