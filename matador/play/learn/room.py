"""The offers of Learn: the totals on the learner's path, with their progress, lessons and matches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from matador.match.help import Picture
from matador.teaching.evidence import facts_of
from matador.teaching.learner import Learner, is_known, rests_until
from matador.teaching.lessons.kinds import kinds_of, lessons_open
from matador.teaching.lessons.tasks import LessonKind
from matador.teaching.path import STEPS, TOTALS, Step, step_for, totals_open


@dataclass(frozen=True, slots=True)
class TotalOnPath:
    """A total on a learner's path."""

    total: int
    is_open: bool
    known: int
    """Number of facts that are known in some picture."""
    facts: int
    resting: int
    """Number of facts that rest, in the learner's picture."""
    rests_until: date | None
    """The first day on which a resting fact is asked again; None if no fact rests."""
    is_played: bool

    @property
    def may_be_quick(self) -> bool:
        return self.resting == self.facts


def total_on_path(learner: Learner | None, at: datetime, picture: Picture, total: int) -> TotalOnPath:
    who = Learner("") if learner is None else learner
    facts = facts_of(total, picture)
    dates = [day for day in (rests_until(who, fact, at.date()) for fact in facts) if day is not None]
    known = sum(any(is_known(who, one, at) for one in fact.in_all_pictures) for fact in facts)
    return TotalOnPath(
        total,
        total in totals_open(who, at),
        known,
        len(facts),
        len(dates),
        min(dates, default=None),
        step_of(learner, at, total) is not None,
    )


def lessons_of(learner: Learner | None, at: datetime, total: int) -> dict[LessonKind, bool]:
    """The lessons of a total; True if the learner can take it."""
    is_open = {kind for kind, of in lessons_open(learner, at) if of == total}
    return {kind: kind in is_open for kind in kinds_of(total)}


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
    return step_for(None if learner is None else replace(learner, opened=frozenset()), at)
