"""What Learn offers a learner: the totals on his path, what he knows of each, and what there is to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from matador.match.help import Picture

if TYPE_CHECKING:
    from matador.teaching.learner import Learner
    from matador.teaching.lessons.kinds import LessonKind
    from matador.teaching.path import Step


@dataclass(frozen=True, slots=True)
class TotalOnPath:
    """One total on the path of a learner."""

    total: int
    is_open: bool
    known: int
    """So many of its facts are known in some picture."""
    facts: int
    resting: int
    """So many rest, in the picture of the learner."""
    rests_until: date | None
    """The first day on which one that rests comes back; None if none rests."""
    is_played: bool
    """True if there is a match of it on the path up to where the learner is."""

    @property
    def may_be_quick(self) -> bool:
        """True if all of it rests, so that a quick minute is offered."""
        return self.resting == self.facts


def path_of(learner: Learner | None, at: datetime, picture: Picture) -> tuple[TotalOnPath, ...]:
    """The totals on the path, in their order; of one of whom nothing is known only the first is open."""
    # The model of memory takes a while to load, and is used here alone.
    from matador.teaching.path import TOTALS  # noqa: PLC0415

    return tuple(total_on_path(learner, at, picture, total) for total in TOTALS)


def total_on_path(learner: Learner | None, at: datetime, picture: Picture, total: int) -> TotalOnPath:
    """One of them."""
    from matador.teaching.facts import facts_of, in_all_pictures  # noqa: PLC0415 - see above
    from matador.teaching.learner import Learner as Known  # noqa: PLC0415
    from matador.teaching.learner import is_known, rests_until  # noqa: PLC0415
    from matador.teaching.path import totals_open  # noqa: PLC0415

    who = Known("") if learner is None else learner
    facts = facts_of(total, picture)
    dates = [day for day in (rests_until(who, fact, at.date()) for fact in facts) if day is not None]
    known = sum(any(is_known(who, one, at) for one in in_all_pictures(fact)) for fact in facts)
    return TotalOnPath(
        total,
        total in totals_open(who, at),
        known,
        len(facts),
        len(dates),
        min(dates, default=None),
        step_of(learner, at, total) is not None,
    )


@dataclass(frozen=True, slots=True)
class LessonOffer:
    """A lesson of a total, and whether it is open to a learner."""

    kind: LessonKind
    is_open: bool


def lessons_of(learner: Learner | None, at: datetime, total: int) -> tuple[LessonOffer, ...]:
    """The lessons that there are of a total, in their order."""
    from matador.teaching.lessons.kinds import kinds_of, lessons_open  # noqa: PLC0415 - see above

    opened = frozenset[int]() if learner is None else learner.opened
    is_open = {kind for kind, of in lessons_open(learner, at, opened) if of == total}
    return tuple(LessonOffer(kind, kind in is_open) for kind in kinds_of(total))


def step_of(learner: Learner | None, at: datetime, total: int) -> Step | None:
    """The match of a total that a learner plays: the last one on the path up to where he has come by himself.

    Of a total that was opened for him it is the first, however far that is: he begins there. None if it is only
    practised yet, as 13 is until blanks and matadors are firm.
    """
    from matador.teaching.path import STEPS, TOTALS, totals_open  # noqa: PLC0415 - see above

    reached = _earned(learner, at).level
    steps = [step for step in STEPS if step.total == total]
    if total != TOTALS[-1] and total in totals_open(learner, at):
        reached = max(reached, steps[0].level)
    return next((step for step in reversed(steps) if step.level <= reached), None)


def total_to_begin(learner: Learner | None, at: datetime) -> int:
    """The total that is offered first: that of the match to which the learner has come by himself."""
    return _earned(learner, at).total


def step_after(learner: Learner | None, at: datetime, total: int) -> Step:
    """The match after one of a total: of the same, or of the one to which the learner has come by it."""
    from matador.teaching.path import TOTALS  # noqa: PLC0415 - see above

    earned = _earned(learner, at)
    if TOTALS.index(earned.total) > TOTALS.index(total):
        return earned
    return step_of(learner, at, total) or earned


def _earned(learner: Learner | None, at: datetime) -> Step:
    """The step to which a learner has come, whatever was opened for him."""
    from matador.teaching.path import step_for  # noqa: PLC0415 - see above

    return step_for(None if learner is None else replace(learner, opened=frozenset()), at)
