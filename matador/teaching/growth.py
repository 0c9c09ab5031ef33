"""What Learn opens next: it grows with what the learner knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from matador.match.assistance import Picture
from matador.rules.options import OptionValue
from matador.teaching.facts import Fact, facts_of
from matador.teaching.learner import Learner, is_safe, recall

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
        options: dict[str, OptionValue] = {}
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
    """The lesson that a learner has come to; the first for one of whom nothing is known."""
    first, hands, matadors, tens, thirteens = LESSONS
    if learner is None or _share_known(learner, 7, at) < 0.5:
        return first
    if _share_known(learner, 7, at) < 1:
        return hands
    if not _all_safe(learner, 7):
        return matadors
    return thirteens if _all_safe(learner, 10) else tens


def _share_known(learner: Learner, total: int, at: datetime) -> float:
    """The share of the facts of a total that are known in some picture."""
    known = [
        any(fact in learner.shown and recall(learner, fact, at) >= KNOWN for fact in _in_all(one))
        for one in facts_of(total, "frames")
    ]
    return sum(known) / len(known)


def _all_safe(learner: Learner, total: int) -> bool:
    return all(any(is_safe(learner, fact) for fact in _in_all(one)) for one in facts_of(total, "frames"))


def _in_all(fact: Fact) -> tuple[Fact, ...]:
    """The same fact in every picture."""
    return tuple(Fact(fact.total, fact.known, picture) for picture in get_args(Picture))
