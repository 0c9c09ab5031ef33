"""An unlock test: five items, each asked once, decide whether the learner may skip a total.

Nobody should pass it by copying: neither from the sum that was just shown, nor from a practice on the same day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import cycle, islice, pairwise
from random import Random
from typing import Literal, TypeAlias

from matador.match.help import Picture
from matador.teaching.bonds import Pair
from matador.teaching.evidence import Attempt, Fact, Help, facts_of
from matador.teaching.learner import Fade, Learner, observe, rights
from matador.teaching.practice.items import Answer, MissingPart, judged

UnlockTestStage: TypeAlias = Literal["asking", "shown", "right", "over"]
"""Waiting for an answer; showing the right one after a wrong one, and waiting for it; showing the sum, until the next
press; over."""
UNLOCK_TEST = 5
MIN_NUMBERS = 9
"""Minimum number of answers to choose from, so that guessing rarely helps."""


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
        """The two parts; the second one once the item has been answered."""
        return Pair(self.total, self.fact.known, None if self.stage == "asking" else self.fact.needed)

    @property
    def numbers(self) -> int:
        """The highest number on the number pad."""
        return max(MIN_NUMBERS, self.total - 1)

    @property
    def number(self) -> int:
        return min(len(self.facts), len(self.answers) + (self.stage == "asking"))

    @property
    def has_passed(self) -> bool:
        return self.stage == "over" and skips(self.total, self.answers)


def star_is_ready(learner: Learner | None, total: int, at: datetime) -> bool:
    """False on a day on which the learner missed a sum of the total, or was shown its answer, anywhere."""
    shown = {} if learner is None else learner.shown
    return not any(fact.total == total and one.missed == at.date() for fact, one in shown.items())


def unlock_test_facts(
    learner: Learner | None, total: int, picture: Picture, chance: Random
) -> tuple[Fact, ...]:
    """The five facts of an unlock test in random order: new ones, then the least known, and among equals the hardest.

    Facts with large parts are hard, especially if the smaller part is known. A total of 5 has only four facts, so the
    first one is asked twice. Two facts with the same sum never follow each other.
    """
    who = Learner("") if learner is None else learner

    def known(fact: Fact) -> tuple[bool, int, int, int]:
        is_met = any(one in who.shown for one in fact.in_all_pictures)
        most = max(rights(who, one) for one in fact.in_all_pictures)
        return is_met, most, -min(fact.known, fact.needed), fact.known

    facts = list(islice(cycle(sorted(facts_of(total, picture), key=known)), UNLOCK_TEST))
    chance.shuffle(facts)
    # At most three of the five have the same sum, so there is such an order.
    while any(_has_same_sum(one, other) for one, other in pairwise(facts)):
        chance.shuffle(facts)
    return tuple(facts)


def _has_same_sum(one: Fact, other: Fact) -> bool:
    return one in (other, other.turned)


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
    """The unlock test after an answer, with the evidence, if any; a shown answer only has to be repeated."""
    judges = judged(unlock_test.item, answer)
    if unlock_test.stage == "shown":
        return replace(unlock_test, stage="right" if judges.is_right else "shown"), None
    if unlock_test.stage != "asking":
        return unlock_test, None
    before = unlock_test.answers[-1:]
    is_in_view = any(_has_same_sum(one.fact, unlock_test.fact) for one in before)
    shown = Attempt(
        fact=unlock_test.fact,
        tried=judges.tried,
        nth=1,
        help=Help.IN_VIEW if is_in_view else Help.NONE,
        coloured=unlock_test.has_colours,
        at=at,
        is_practice=True,
        silent_s=silent_s if silent_s is not None and silent_s <= 3600 else None,
        pointing_s=None if silent_s is None else 0.0,
        item="keypad",
    )
    stage: UnlockTestStage = "right" if shown.is_right else "shown"
    done = replace(unlock_test, answers=(*unlock_test.answers, shown), stage=stage)
    return replace(done, learner=observe(unlock_test.learner, shown)), shown


def went_on(unlock_test: UnlockTest) -> UnlockTest:
    """The unlock test after a press that continues it; it ends after the last item or a wrong answer."""
    if unlock_test.stage != "right":
        return unlock_test
    is_last = len(unlock_test.answers) == len(unlock_test.facts) or not unlock_test.answers[-1].is_right
    return replace(unlock_test, stage="over" if is_last else "asking")
