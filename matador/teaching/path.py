"""The learning path: the order of totals, the matches on the way, and a learner's progress.

The order is 5, 6, 7, 10, 13. With 5, one part is always 1 or 2, and halves up to 4 can be recognized at a glance, so
children learn about sums before counting. 13 requires crossing ten, and comes last. docs/research/learner-model.md has
the reasons for the rules of each step, and the figures of `tests/checks/path.py`.

A total is *open* for practice and lessons when all totals before it have been passed. Progress is computed from the
learner's facts, and not saved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from matador.match.help import Picture
from matador.rules.options import OptionValue
from matador.teaching.evidence import STAGES, Fact, Stage, facts_of
from matador.teaching.learner import Learner, is_known, is_resting, rests_until

TOTALS = (5, 6, 7, 10, 13)
PLAYED = 12
"""After this many right answers without help to every fact, a total counts as played with matadors (`step_for`)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A match on the path: one round for two players."""

    level: int
    set: Literal[4, 5, 6, 9, 12]
    """The highest half."""
    blanks: bool = False
    matadors: bool = False
    hand_size: int | None = None
    """None means the default."""
    draw_limit: int | None = None
    """Maximum number of draws in a turn; None means until a tile fits."""
    reserve: int = 0
    spinner: bool = False
    ruleset: str = "first-sevens"

    @property
    def total(self) -> int:
        return self.set + 1

    def options(self) -> Mapping[str, OptionValue]:
        """The options that differ from the ruleset."""
        # The remaining tiles are counted, which is arithmetic too.
        options: dict[str, OptionValue] = {"going_out": "opponents", "blocked": "opponents"}
        if not self.blanks:
            options["blanks"] = False
        if not self.matadors:
            options["matadors"] = []
        elif self.blanks:
            options["matador_cross"] = "blank"
        if self.hand_size is not None:
            options["hand_size"] = self.hand_size
        if self.draw_limit is not None:
            options["draw_limit"] = self.draw_limit
        if self.reserve:
            options["reserve"] = self.reserve
        if self.spinner:
            options["spinner"] = True
        return options


STEPS = (
    Step(1, 4, hand_size=3),
    Step(2, 5, hand_size=4),
    Step(3, 6, hand_size=4),
    Step(4, 6),
    Step(5, 9, hand_size=4, draw_limit=1),
    Step(6, 6, blanks=True, matadors=True, draw_limit=2),
    Step(7, 9, matadors=True, hand_size=5, draw_limit=2),
    Step(8, 12, matadors=True, hand_size=2, draw_limit=1, reserve=30, spinner=True),
)
FIRST = STEPS[0]


def step_for(learner: Learner | None, at: datetime) -> Step:
    """The learner's current step; the first one for a new learner.

    Totals before an opened one count as passed, but blanks and matadors are always played before 13.
    Matadors are not facts. A total counts as played with matadors when every fact has been right without help `PLAYED`
    times, two more than knowing them takes.
    """
    who = learner or Learner("")
    five, six, seven, full, ten, seven_matadors, ten_matadors, thirteen = STEPS
    for step in (five, six, seven, ten):
        if not _is_passed(who, step.total, at):
            is_half = step is seven and _share_known(who, step.total, at) >= 0.5
            return full if is_half else step
    for step in (seven_matadors, ten_matadors):
        # Every fact has to be answered often enough after the total was passed.
        for fact in facts_of(step.total, "frames"):
            met = [who.shown[one] for one in fact.in_all_pictures if one in who.shown]
            if sum(shown.unaided for shown in met) < PLAYED:
                return step
    return thirteen


def totals_open(learner: Learner | None, at: datetime) -> tuple[int, ...]:
    """The totals that are open for practice and lessons, in order."""
    who = learner or Learner("")
    return tuple(
        total
        for place, total in enumerate(TOTALS)
        if total <= who.opened or all(_is_passed(who, before, at) for before in TOTALS[:place])
    )


def next_total(total: int) -> int | None:
    """The next total; None after the last, `ValueError` for a total that is not taught."""
    place = TOTALS.index(total) + 1
    return TOTALS[place] if place < len(TOTALS) else None


def _is_passed(learner: Learner, total: int, at: datetime) -> bool:
    """True if a later total was opened, or all facts of this or a later total are known."""
    return learner.opened > total or any(
        _share_known(learner, later, at) >= 1 for later in TOTALS if later >= total
    )


def _share_known(learner: Learner, total: int, at: datetime) -> float:
    facts = [fact.in_all_pictures for fact in facts_of(total, "frames")]
    return sum(any(is_known(learner, one, at) for one in pictures) for pictures in facts) / len(facts)


# The offers of Learn


@dataclass(frozen=True, slots=True)
class TotalOnPath:
    """A total on a learner's path."""

    total: int
    is_open: bool
    stages: tuple[Stage, ...]
    """How far each fact has grown, in the picture in which it is furthest; from 1 + ... upwards."""
    resting: int
    """Number of facts that rest, in the learner's picture."""
    promised: tuple[date, ...]
    """The days on which resting facts are asked again, as far as they were promised."""
    is_played: bool
    opens_next: bool = False
    """True if the next total is open."""

    @property
    def facts(self) -> int:
        return len(self.stages)

    @property
    def known(self) -> int:
        return sum(stage in ("known", "flower") for stage in self.stages)

    @property
    def may_be_quick(self) -> bool:
        return self.resting == self.facts


def total_on_path(learner: Learner | None, at: datetime, picture: Picture, total: int) -> TotalOnPath:
    who = Learner("") if learner is None else learner
    facts = facts_of(total, picture)
    promised = (rests_until(who, fact, at.date()) for fact in facts)
    stages = tuple(
        max((_stage(who, one, at) for one in fact.in_all_pictures), key=STAGES.index) for fact in facts
    )
    is_open = totals_open(who, at)
    return TotalOnPath(
        total,
        total in is_open,
        stages,
        sum(is_resting(who, fact, at.date()) for fact in facts),
        tuple(day for day in promised if day is not None),
        step_of(learner, at, total) is not None,
        next_total(total) in is_open,
    )


def _stage(learner: Learner, fact: Fact, at: datetime) -> Stage:
    shown = learner.shown.get(fact)
    if is_resting(learner, fact, at.date()):
        return "flower"
    if is_known(learner, fact, at):
        return "known"
    if shown is not None and shown.unaided:
        return "bud"
    return "sprout" if shown is not None and shown.is_found else "tip"


def unlocked_early(learner: Learner | None, at: datetime) -> int | None:
    """The last open total, if a test or an adult has unlocked it before all sums on the way are known."""
    earned = totals_open(None if learner is None else replace(learner, opened=0), at)
    last = totals_open(learner, at)[-1]
    return None if last in earned else last


def step_of(learner: Learner | None, at: datetime, total: int) -> Step | None:
    """The match of a total that the learner has reached or unlocked; None if the total can only be practised so far."""
    reached = _earned(learner, at).level
    steps = [step for step in STEPS if step.total == total]
    if total != TOTALS[-1] and total in totals_open(learner, at):
        reached = max(reached, steps[0].level)
    return next((step for step in reversed(steps) if step.level <= reached), None)


def total_to_begin(learner: Learner | None, at: datetime) -> int:
    """The total to offer first: that of the match that the learner has reached without unlocked totals."""
    return _earned(learner, at).total


def step_after(learner: Learner | None, at: datetime, total: int) -> Step:
    earned = _earned(learner, at)
    if TOTALS.index(earned.total) > TOTALS.index(total):
        return earned
    return step_of(learner, at, total) or earned


def _earned(learner: Learner | None, at: datetime) -> Step:
    return step_for(None if learner is None else replace(learner, opened=0), at)
