"""The course of one simulated learner: their answers, the ways of asking, and the number of items it takes.

- Ways of asking choose the next fact. Ours is measured against the first two. The third knows what no teacher can know.
  `knowing_equations` has one that knows less, and still more than a teacher: its saving is the bound for ours.
- Practice is 20 items a day at four in the afternoon, one every 30 seconds, day after day.
- *Items*: the number until every fact of 7 first has a true recall of 0.95 at the same time next day, with
  nothing more met. Learners who need more than 600 items (30 days) count as 600, and are counted.
- *Noisy* times differ from the clean ones as `noisy` says; the answers are the same.
- All ways of asking meet the same learners, and the n-th item of a fact meets the same chances in all of
  them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Protocol, TypeAlias

from matador.teaching.evidence import Attempt, Fact, Help, ItemKind, facts_of
from matador.teaching.learner import Learner, is_known, observe
from matador.teaching.schedule import next_fact
from tests.checks.learners.memory import HOURS_A_DAY
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.simulated import KNOWN_PARTS, TOTAL, Answer, spread
from tests.checks.learners.simulated import Learner as Simulated

NOISE = 0.6
"""Standard deviation of the logarithm of a noisy time, relative to the clean one."""

LOOKS_AWAY = 0.15
"""Probability that the learner looks away."""

AWAY_S = 12.0
"""Mean time of looking away; it counts as answer time."""


def noisy(answer: Answer, chance: Random) -> Answer:
    """The same answer, with the time a clock in a room with other people would show."""
    spoilt = spread(chance, answer.silent_s, NOISE)
    looks_away, away_s = chance.random() < LOOKS_AWAY, chance.expovariate(1 / AWAY_S)
    return replace(answer, silent_s=spoilt + away_s if looks_away else spoilt)


AGAIN_AFTER = 3
"""Number of other items before a missed one comes again."""


class Asking(Protocol):
    """One way of asking, for one learner."""

    def next(self, at: datetime) -> int:
        """The number shown in the next item."""

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        """Take in the answer."""


Way: TypeAlias = Callable[[Simulated, Random], Asking]
"""Makes a way of asking for a learner; only the all-knowing one looks at the learner. It has its own random values."""


class AtRandom:
    """Every item is any fact, evenly."""

    def __init__(self, _learner: Simulated, chance: Random) -> None:
        self._chance = chance

    def next(self, at: datetime) -> int:  # noqa: ARG002
        return self._chance.choice(KNOWN_PARTS)

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        """Ignore the answer."""


class Requeueing:
    """All facts in shuffled order, again and again; a missed fact returns after a few others."""

    def __init__(self, _learner: Simulated, chance: Random) -> None:
        self._chance = chance
        self._queue: list[int] = []

    def next(self, at: datetime) -> int:  # noqa: ARG002
        if not self._queue:
            self._queue = self._chance.sample(KNOWN_PARTS, len(KNOWN_PARTS))
        return self._queue.pop(0)

    def saw(self, known: int, answer: Answer, at: datetime) -> None:  # noqa: ARG002
        if answer.tried == TOTAL - known:
            return
        while len(self._queue) < AGAIN_AFTER:
            self._queue += self._chance.sample(KNOWN_PARTS, len(KNOWN_PARTS))
        if known not in self._queue[: AGAIN_AFTER + 1]:
            self._queue.insert(AGAIN_AFTER, known)


class AllKnowing:
    """The fact with the lowest true recall next day, but never the same twice in a row."""

    def __init__(self, learner: Simulated, _chance: Random) -> None:
        self._learner = learner
        self._last: int | None = None

    def next(self, at: datetime) -> int:  # noqa: ARG002
        return min((known for known in KNOWN_PARTS if known != self._last), key=self._learner.next_day)

    def saw(self, known: int, answer: Answer, at: datetime) -> None:  # noqa: ARG002
        self._last = known


FACTS = facts_of(TOTAL, "numerals")
_ITEM_KINDS: tuple[ItemKind, ...] = ("halves", "keypad", "tiles", "equation")


class Ours:
    """Every item is the scheduler's choice."""

    def __init__(self, _learner: Simulated, _chance: Random) -> None:
        self.display = Learner("someone")
        self._last: Fact | None = None
        self._asked = 0

    def next(self, at: datetime) -> int:
        self._last = next_fact(self.display, FACTS, at, self._last)
        return self._last.known

    def knows_all(self, at: datetime) -> bool:
        return all(is_known(self.display, fact, at) for fact in FACTS)

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        self._asked += 1
        self.display = seen(self.display, known, answer, at, self._asked)


def seen(display: Learner, known: int, answer: Answer, at: datetime, asked: int) -> Learner:
    """The learner model after an item, the `asked`-th in all; types of item take turns."""
    attempt = Attempt(
        fact=FACTS[known - 1],
        tried=answer.tried,
        nth=1,
        help=Help.NONE,
        coloured=False,
        at=at,
        is_practice=True,
        silent_s=answer.silent_s,
        pointing_s=answer.pointing_s,
        item=_ITEM_KINDS[asked % len(_ITEM_KINDS)],
    )
    return observe(display, attempt)


ITEMS_A_DAY = 20
MAX_ITEMS = 600
AIM = 0.95
TRULY = 0.9
FIRST = datetime(2026, 3, 2, tzinfo=UTC)
FIRST_HOUR = 16.0
ITEM_H = 30 / 3600


@dataclass(frozen=True, slots=True)
class Course:
    items: int
    is_there: bool
    passed_after: int | None = None
    """Number of items after which our model calls all facts known; None if it never does, or another way asks."""
    truly_known: int = 0
    """Number of facts with a true recall of at least `TRULY` on the next day, at that time."""


def made(kind: str, number: int, seed: int) -> Simulated:
    return KINDS[kind](Random(f"{seed}/{kind}/{number}"))


def taken(kind: str, number: int, seed: int, way: Way, *, is_noisy: bool = False) -> Course:
    learner = made(kind, number, seed)
    asking = way(learner, Random(f"{seed}/{kind}/{number}/asking"))
    chances = {known: Random(f"{seed}/{kind}/{number}/{known}") for known in KNOWN_PARTS}
    noise = {known: Random(f"{seed}/{kind}/{number}/{known}/noise") for known in KNOWN_PARTS}
    items = passed_after = None
    truly_known = 0
    for item in range(MAX_ITEMS):
        day, place = divmod(item, ITEMS_A_DAY)
        hours = day * HOURS_A_DAY + FIRST_HOUR + place * ITEM_H
        at = FIRST + timedelta(hours=hours)
        learner.pass_time(hours)
        known = asking.next(at)
        answer = learner.answer(known, chances[known])
        asking.saw(known, noisy(answer, noise[known]) if is_noisy else answer, at)
        if items is None and all(learner.next_day(part) >= AIM for part in KNOWN_PARTS):
            items = item + 1
        if passed_after is None and isinstance(asking, Ours) and asking.knows_all(at):
            passed_after = item + 1
            truly_known = sum(learner.next_day(part) >= TRULY for part in KNOWN_PARTS)
        if items is not None and (passed_after is not None or not isinstance(asking, Ours)):
            break
    return Course(items or MAX_ITEMS, items is not None, passed_after, truly_known)
