"""An unlock test: five items, each asked once, decide whether the learner may skip a total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import cycle, islice
from typing import Literal, TypeAlias

from matador.match.help import Picture
from matador.teaching.bonds import Pair
from matador.teaching.evidence import Attempt, Fact, Help, facts_of
from matador.teaching.learner import Fade, Learner, observe, recall
from matador.teaching.practice.items import Answer, MissingPart, judged

UnlockTestStage: TypeAlias = Literal["asking", "right", "wrong", "over"]
"""Waiting for an answer; showing the right or wrong sum, until the next press; over."""
UNLOCK_TEST = 5


@dataclass(frozen=True, slots=True)
class UnlockTest:
    """An unlock test at a moment."""

    learner: Learner
    total: int
    facts: tuple[Fact, ...]
    has_colours: bool = False
    answers: tuple[Attempt, ...] = ()
    stage: UnlockTestStage = "asking"

    @property
    def fact(self) -> Fact:
        return self.facts[max(0, len(self.answers) - (self.stage != "asking"))]

    @property
    def item(self) -> MissingPart:
        return MissingPart(self.fact)

    @property
    def fade(self) -> Fade:
        """Only the sum, which is no help."""
        return "equation"

    @property
    def pair(self) -> Pair:
        """The two parts, with the number that was answered, if any."""
        tried = self.answers[-1].tried if self.stage != "asking" and self.answers else None
        return Pair(self.total, self.fact.known, tried)

    @property
    def number(self) -> int:
        return min(len(self.facts), len(self.answers) + (self.stage == "asking"))

    @property
    def has_passed(self) -> bool:
        return self.stage == "over" and skips(self.total, self.answers)


def unlock_test_facts(
    learner: Learner | None, total: int, at: datetime, picture: Picture = "frames"
) -> tuple[Fact, ...]:
    """The five facts of an unlock test: new ones first, then the least known, and among equals the hardest.

    Facts with large parts are hard, especially if the smaller part is known. A total of 5 has only four facts, so the
    first one is asked twice.
    """
    who = Learner("") if learner is None else learner

    def known(fact: Fact) -> tuple[bool, float, int, int]:
        met = [one for one in fact.in_all_pictures if one in who.shown]
        sureness = max((recall(who, one, at) for one in met), default=0.0)
        return bool(met), sureness, -min(fact.known, fact.needed), fact.known

    return tuple(islice(cycle(sorted(facts_of(total, picture), key=known)), UNLOCK_TEST))


def skips(total: int, answers: Sequence[Attempt]) -> bool:
    """True if a learner may skip a total: all answers were right on the first attempt, without help."""
    return (
        len(answers) == UNLOCK_TEST
        and len({answer.fact.known for answer in answers}) >= UNLOCK_TEST - 1
        and all(
            answer.fact.total == total and answer.is_right and answer.is_first and answer.is_unaided
            for answer in answers
        )
    )


def answered(
    unlock_test: UnlockTest, answer: Answer, at: datetime, silent_s: float | None = None
) -> tuple[UnlockTest, Attempt | None]:
    """The unlock test after an answer, with the evidence; None if no answer is expected."""
    if unlock_test.stage != "asking":
        return unlock_test, None
    tried = judged(unlock_test.item, answer).tried
    shown = Attempt(
        fact=unlock_test.fact,
        tried=tried,
        nth=1,
        help=Help.NONE,
        coloured=unlock_test.has_colours,
        at=at,
        is_practice=True,
        silent_s=silent_s if silent_s is not None and silent_s <= 3600 else None,
        pointing_s=None if silent_s is None else 0.0,
        item="keypad",
    )
    stage: UnlockTestStage = "right" if shown.is_right else "wrong"
    done = replace(unlock_test, answers=(*unlock_test.answers, shown), stage=stage)
    return replace(done, learner=observe(unlock_test.learner, shown)), shown


def went_on(unlock_test: UnlockTest) -> UnlockTest:
    """The unlock test after a press that continues it; it ends after the last item or a wrong answer."""
    if unlock_test.stage not in ("right", "wrong"):
        return unlock_test
    is_last = unlock_test.stage == "wrong" or len(unlock_test.answers) == len(unlock_test.facts)
    return replace(unlock_test, stage="over" if is_last else "asking")
