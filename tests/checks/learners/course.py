"""The course of one learner with one way of asking, and the number of items it takes.

- Practice is 20 items a day at four in the afternoon, one every 30 seconds, day after day.
- *Items*: the number until every fact of 7 first has a true recall of 0.95 at the same time next day, with
  nothing more met. Learners who need more than 600 items (30 days) count as 600, and are counted.
- *Noisy* times differ from the clean ones as `answers.noisy` says; the answers are the same.
- All ways of asking meet the same learners, and the n-th item of a fact meets the same chances in all of
  them.
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
MAX_ITEMS = 600
AIM = 0.95
FIRST = datetime(2026, 3, 2, tzinfo=UTC)
FIRST_HOUR = 16.0
ITEM_H = 30 / 3600


@dataclass(frozen=True, slots=True)
class Course:
    items: int
    is_there: bool


def made(kind: str, number: int, seed: int) -> Simulated:
    return KINDS[kind](Random(f"{seed}/{kind}/{number}"))


def taken(kind: str, number: int, seed: int, way: Way, *, is_noisy: bool = False) -> Course:
    learner = made(kind, number, seed)
    asking = way(learner, Random(f"{seed}/{kind}/{number}/asking"))
    chances = {known: Random(f"{seed}/{kind}/{number}/{known}") for known in KNOWN_PARTS}
    noise = {known: Random(f"{seed}/{kind}/{number}/{known}/noise") for known in KNOWN_PARTS}
    for item in range(MAX_ITEMS):
        day, place = divmod(item, ITEMS_A_DAY)
        hours = day * HOURS_A_DAY + FIRST_HOUR + place * ITEM_H
        at = FIRST + timedelta(hours=hours)
        learner.pass_time(hours)
        known = asking.next(at)
        answer = answered(learner, known, chances[known])
        asking.saw(known, noisy(answer, noise[known]) if is_noisy else answer, at)
        if all(learner.next_day(part) >= AIM for part in KNOWN_PARTS):
            return Course(item + 1, is_there=True)
    return Course(MAX_ITEMS, is_there=False)
