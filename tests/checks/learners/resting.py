"""What is known on the day until which a fact was said to rest.

Practice is 12 items a day at four in the afternoon, 200 days long. Facts that rest are not asked; a day on which all
of them rest has no practice. On the day on which a fact comes back its true recall is looked at before anything is
asked. It is kept if that is 0.9 at least.

Nobody plays in between. Whoever plays meets his facts at the table too, and keeps them better than is counted here; but
a rest must be true of one who does not. What helps here too is only that a fact gains a little when it is asked turned.

200 days, for the longest rests come late: the first of more than 30 days ends after day 120.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import TypeAlias

from matador.teaching.facts import Fact
from matador.teaching.learner import Learner, rests_until
from matador.teaching.scheduler import next_fact
from tests.checks.learners.answers import answered, noisy
from tests.checks.learners.course import FIRST, FIRST_HOUR, ITEM_H, made
from tests.checks.learners.kinds import KNOWN_PARTS
from tests.checks.learners.memory import HOURS_A_DAY
from tests.checks.learners.ours import FACTS, seen

DAYS = 200
ITEMS_A_DAY = 12
RECALL = 0.9

Rests: TypeAlias = Callable[[Learner, Fact, date], date | None]


@dataclass(slots=True)
class Rested:
    """How often a fact came back from a rest, by how many days that was, and how often its recall was there then."""

    dates: dict[int, int] = field(default_factory=dict)
    kept: dict[int, int] = field(default_factory=dict)
    not_back: int = 0
    """Rests that are not over after the last day."""

    def add(self, days: int, *, is_kept: bool) -> None:
        """Count one date."""
        self.dates[days] = self.dates.get(days, 0) + 1
        self.kept[days] = self.kept.get(days, 0) + is_kept


def rested(
    kind: str, number: int, seed: int, *, is_noisy: bool = False, rests: Rests = rests_until
) -> Rested:
    """What came of all rests of one learner."""
    learner, display, found = made(kind, number, seed), Learner("someone"), Rested()
    chances = {known: Random(f"{seed}/{kind}/{number}/{known}") for known in KNOWN_PARTS}
    noise = {known: Random(f"{seed}/{kind}/{number}/{known}/noise") for known in KNOWN_PARTS}
    until: dict[Fact, tuple[date, date]] = {}
    asked = 0
    last: Fact | None = None
    for day in range(DAYS):
        hours = day * HOURS_A_DAY + FIRST_HOUR
        learner.pass_time(hours)
        today = (FIRST + timedelta(hours=hours)).date()
        for fact, (since, back) in list(until.items()):
            if back <= today:
                recall = learner.memories[fact.known].found(learner.person)
                found.add((back - since).days, is_kept=recall >= RECALL)
                del until[fact]
        for place in range(ITEMS_A_DAY):
            at = FIRST + timedelta(hours=hours + place * ITEM_H)
            learner.pass_time(hours + place * ITEM_H)
            awake = [fact for fact in FACTS if rests(display, fact, today) is None]
            if not awake:
                break
            last = next_fact(display, awake, at, last)
            answer = answered(learner, last.known, chances[last.known])
            if is_noisy:
                answer = noisy(answer, noise[last.known])
            asked += 1
            display = seen(display, last.known, answer, at, asked)
            comes_back = rests(display, last, today)
            if comes_back is not None:
                until[last] = (today, comes_back)
    found.not_back = len(until)
    return found
