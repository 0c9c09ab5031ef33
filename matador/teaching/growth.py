"""What Learn opens next: it grows with what the learner knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from matador.rules.options import OptionValue
from matador.teaching.facts import Fact, facts_of, in_all_pictures
from matador.teaching.learner import Learner, recall

KNOWN = 0.8
"""A fact is counted as known from this estimate on."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A match of Learn: one round of two."""

    level: int
    """From 1."""
    set: Literal[4, 5, 6, 9, 12]
    """The highest half."""
    blanks: bool = True
    matadors: bool = True
    hand_size: int | None = None
    """None: the usual one."""
    ruleset: str = "first-sevens"

    def options(self) -> Mapping[str, OptionValue]:
        """What differs from the ruleset, as a setup of a match has it."""
        # The tiles that are left are counted: that is arithmetic, too.
        options: dict[str, OptionValue] = {"going_out": "opponents", "blocked": "opponents"}
        if not self.blanks:
            options["blanks"] = False
        if not self.matadors:
            options["matadors"] = []
        if self.hand_size is not None:
            options["hand_size"] = self.hand_size
        return options


FIRST = Lesson(1, 6, blanks=False, matadors=False, hand_size=4)
LESSONS = (
    FIRST,
    Lesson(2, 6, blanks=False, matadors=False),
    Lesson(3, 6),
    Lesson(4, 9),
    Lesson(5, 12),
)


def lesson_for(learner: Learner | None, at: datetime) -> Lesson:
    """The lesson that a learner has come to; the first for one of whom nothing is known.

    Full hands when half of the facts of 7 are known, blanks and matadors when all are; the next total when all
    are also firm: unaided, three times, on two days.
    """
    first, hands, matadors, tens, thirteens = LESSONS
    if learner is None or _share(learner, 7, at, _is_known) < 0.5:
        return first
    if _share(learner, 7, at, _is_known) < 1:
        return hands
    if _share(learner, 7, at, _is_firm) < 1:
        return matadors
    return tens if _share(learner, 10, at, _is_firm) < 1 else thirteens


def _share(
    learner: Learner, total: int, at: datetime, holds: Callable[[Learner, Fact, datetime], bool]
) -> float:
    """The share of the facts of a total of which something holds in some picture."""
    facts = facts_of(total, "frames")
    held = [any(holds(learner, fact, at) for fact in in_all_pictures(one)) for one in facts]
    return sum(held) / len(held)


def _is_known(learner: Learner, fact: Fact, at: datetime) -> bool:
    return fact in learner.shown and recall(learner, fact, at) >= KNOWN


def _is_firm(learner: Learner, fact: Fact, at: datetime) -> bool:
    """Known, and it has once been firm: one slip does not take a lesson back."""
    return _is_known(learner, fact, at) and learner.shown[fact].unaided >= 2
