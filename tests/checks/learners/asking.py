"""Ways of asking, which choose the next fact.

Ours is measured against the first two. The third knows what no teacher can know. `knowing_equations` has one
that knows less, and still more than a teacher: its saving is the bound for ours.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Protocol, TypeAlias

from matador.teaching.evidence import Attempt, Fact, Help, ItemKind, facts_of
from matador.teaching.learner import Learner, observe
from matador.teaching.practice.choosing import next_fact
from tests.checks.learners.answers import Answer
from tests.checks.learners.kinds import KNOWN_PARTS, TOTAL, Simulated

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
KINDS: tuple[ItemKind, ...] = ("halves", "keypad", "tiles", "equation")


class Ours:
    """Every item is the scheduler's choice."""

    def __init__(self, _learner: Simulated, _chance: Random) -> None:
        self.display = Learner("someone")
        self._last: Fact | None = None
        self._asked = 0

    def next(self, at: datetime) -> int:
        self._last = next_fact(self.display, FACTS, at, self._last)
        return self._last.known

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
        item=KINDS[asked % len(KINDS)],
    )
    return observe(display, attempt)
