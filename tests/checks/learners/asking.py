"""Ways of asking: which fact comes next. These two are what ours is measured against."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Protocol

from tests.checks.learners.answers import Answer
from tests.checks.learners.kinds import KNOWN_PARTS, TOTAL

AGAIN_AFTER = 3
"""How many other items come before one that was missed comes again."""


class Asking(Protocol):
    """One way of asking, for one learner."""

    def next(self, at: datetime) -> int:
        """The number that is there in the next item."""

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        """What was answered to it."""


class AtRandom:
    """Every item is any fact, evenly."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def next(self, at: datetime) -> int:  # noqa: ARG002
        return self._chance.choice(KNOWN_PARTS)

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        """Nothing is made of it."""


class Requeueing:
    """All facts in a shuffled row, again and again; what was missed comes again after a few others."""

    def __init__(self, chance: Random) -> None:
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
