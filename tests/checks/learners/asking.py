"""Ways of asking: which fact comes next.

Ours is measured against the first two. The third knows what no teacher can know. `knowing_equations` has one that
knows less, and still more than a teacher: what it saves is the bound for ours.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Protocol, TypeAlias

from tests.checks.learners.answers import Answer
from tests.checks.learners.kinds import KNOWN_PARTS, TOTAL, Simulated

AGAIN_AFTER = 3
"""How many other items come before one that was missed comes again."""


class Asking(Protocol):
    """One way of asking, for one learner."""

    def next(self, at: datetime) -> int:
        """The number that is there in the next item."""

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        """What was answered to it."""


Way: TypeAlias = Callable[[Simulated, Random], Asking]
"""A way of asking is made for a learner, whom only the all-knowing one looks at, and has chances of its own."""


class AtRandom:
    """Every item is any fact, evenly."""

    def __init__(self, _learner: Simulated, chance: Random) -> None:
        self._chance = chance

    def next(self, at: datetime) -> int:  # noqa: ARG002
        return self._chance.choice(KNOWN_PARTS)

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        """Nothing is made of it."""


class Requeueing:
    """All facts in a shuffled row, again and again; what was missed comes again after a few others."""

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
    """The fact that will truly be known least next day, but never twice running."""

    def __init__(self, learner: Simulated, _chance: Random) -> None:
        self._learner = learner
        self._last: int | None = None

    def next(self, at: datetime) -> int:  # noqa: ARG002
        return min((known for known in KNOWN_PARTS if known != self._last), key=self._learner.next_day)

    def saw(self, known: int, answer: Answer, at: datetime) -> None:  # noqa: ARG002
        self._last = known
