"""Our way of asking: the display of the learner sees what was answered, and its scheduler says what comes next."""

from __future__ import annotations

from datetime import datetime
from random import Random

from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact, facts_of
from matador.teaching.learner import Learner, is_safe, observe
from matador.teaching.scheduler import next_fact
from tests.checks.learners.answers import Answer
from tests.checks.learners.kinds import TOTAL, Simulated

FACTS = facts_of(TOTAL, "numerals")


class Ours:
    """Every item is what the scheduler asks for."""

    def __init__(self, _learner: Simulated, _chance: Random) -> None:
        self.display = Learner("someone")
        self._last: Fact | None = None

    def next(self, at: datetime) -> int:
        self._last = next_fact(self.display, FACTS, at, self._last)
        return self._last.known

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        self.display = observe(
            self.display,
            Attempt(
                fact=FACTS[known - 1],
                tried=answer.tried,
                nth=1,
                help=Help.NONE,
                coloured=False,
                at=at,
                is_practice=True,
                silent_s=answer.silent_s,
                pointing_s=answer.pointing_s,
            ),
        )

    def safe(self) -> frozenset[int]:
        return frozenset(fact.known for fact in FACTS if is_safe(self.display, fact))
