"""Recall on the day on which a fact's rest ends.

Practice is 12 items a day at four in the afternoon, for 200 days. Resting facts are not asked; a day on which
all of them rest has no practice. When a rest ends, the true recall is measured before any question. The rest
counts as kept if it is at least 0.9.

Nobody plays in between. Real players also meet their facts at the table, and keep them better than counted
here; but a rest must be right for learners who don't play. The only other help here is that a fact gains a
little when its reverse is asked. It takes 200 days because the longest rests come late: the first of more
than 30 days ends after day 120.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import TypeAlias

from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner, rests_until
from matador.teaching.practice.choosing import next_fact
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
    """Ends of rests by length in days, and how often the recall was still there."""

    dates: dict[int, int] = field(default_factory=dict)
    kept: dict[int, int] = field(default_factory=dict)
    not_back: int = 0
    """Rests that are not over after the last day."""

    def add(self, days: int, *, is_kept: bool) -> None:
        """Count the end of one rest."""
        self.dates[days] = self.dates.get(days, 0) + 1
        self.kept[days] = self.kept.get(days, 0) + is_kept


def rested(
    kind: str,
    number: int,
    seed: int,
    *,
    is_noisy: bool = False,
    rests: Rests = rests_until,
    days: int = DAYS,
) -> Rested:
    """The results of all rests of one learner."""
    learner, display, found = made(kind, number, seed), Learner("someone"), Rested()
    chances = {known: Random(f"{seed}/{kind}/{number}/{known}") for known in KNOWN_PARTS}
    noise = {known: Random(f"{seed}/{kind}/{number}/{known}/noise") for known in KNOWN_PARTS}
    until: dict[Fact, tuple[date, date]] = {}
    asked = 0
    last: Fact | None = None
    for day in range(days):
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
