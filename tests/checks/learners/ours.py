"""Our way of asking: the learner model takes in the answers, and its scheduler chooses the next fact."""

from __future__ import annotations

from datetime import datetime
from random import Random

from matador.teaching.evidence import Attempt, Fact, Help, ItemKind, facts_of
from matador.teaching.learner import Learner, observe
from matador.teaching.practice.choosing import next_fact
from tests.checks.learners.answers import Answer
from tests.checks.learners.kinds import TOTAL, Simulated

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
