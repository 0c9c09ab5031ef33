"""The lessons as data: how the tasks of each kind are made, and the task on its card.

A new lesson is an entry of `LESSONS`, and its name in `matador/ui/sentences/lessons.py` `lesson_name`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from random import Random
from typing import Final

from matador.match.help import Picture
from matador.rules import Play, Ruleset, Tile, named_ruleset
from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner
from matador.teaching.lessons import making
from matador.teaching.lessons.items import (
    MANNERS,
    EmptyCells,
    Hand,
    LayOne,
    Lesson,
    LessonItem,
    LessonKind,
    Points,
    Task,
    WhichFits,
)
from matador.teaching.path import STEPS, TOTALS, Step, step_for, totals_open
from matador.teaching.practice.items import MissingPart, Tiles


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """How a lesson is made."""

    tasks: Callable[[Ruleset, Picture, Random], Sequence[Task]]
    """Makes a different task for each of `MANNERS`."""
    example: Callable[[Ruleset], Task]
    """The task on the card of the lesson, where the first tile that fits has been played."""
    has_matadors: bool = False
    """True if it needs blanks and matadors."""


def _fact(rules: Ruleset) -> Fact:
    return Fact(rules.total, rules.total // 2, "frames")


def _tiles(fact: Fact) -> Tiles:
    return Tiles(fact, (Tile(1, 1), Tile(1, fact.needed), Tile(2, fact.known)))


def _line(rules: Ruleset, lying: Play, *tiles: Tile, has_two_ends: bool = False) -> LayOne:
    return LayOne(Hand(rules, (lying,), ("L", "R") if has_two_ends else ("R",), tiles))


LESSONS: Final[Mapping[LessonKind, LessonPlan]] = {
    # How many cells are empty?
    "frame": LessonPlan(
        lambda *given: [EmptyCells(fact) for fact in making.facts_asked(*given)],
        lambda rules: EmptyCells(_fact(rules)),
    ),
    # 3 + ? = 7
    "missing part": LessonPlan(
        lambda *given: [MissingPart(fact) for fact in making.facts_asked(*given)],
        lambda rules: MissingPart(_fact(rules)),
    ),
    # Which tile fits, with which half?
    "which tile": LessonPlan(
        making.which_tiles,
        lambda rules: _tiles(_fact(rules)),
    ),
    # Does any tile fit?
    "nothing fits": LessonPlan(
        making.nothing_fits, lambda rules: WhichFits(_line(rules, Play(Tile(1, 2), "along")).hand)
    ),
    # Which tile fits, at which end?
    "two ends": LessonPlan(
        lambda rules, _, chance: making.each_end(rules, chance),
        lambda rules: _line(rules, Play(Tile(1, 2), "along"), has_two_ends=True),
    ),
    # Matadors fit any number.
    "matadors": LessonPlan(
        lambda rules, _, chance: making.at_any_number(rules, chance),
        lambda rules: _line(rules, Play(Tile(2, 3), "along"), Tile(3, 4)),
        has_matadors=True,
    ),
    # Matadors close an end, and blanks open it.
    "closing and opening": LessonPlan(
        lambda rules, _, chance: making.from_matadors(rules, chance),
        lambda rules: _line(rules, Play(Tile(2, 5), "crosswise"), Tile(0, 4)),
        has_matadors=True,
    ),
    # Who gets how many points?
    "points": LessonPlan(
        lambda rules, _, chance: making.points(rules, chance),
        lambda rules: Points(rules, ((), (Tile(1, 3), Tile(1, 1)))),
    ),
}
"""In learning order."""
LESSON_KINDS: Final = tuple(LESSONS)
_PLAYERS: Final = 2

OF_MATADORS: Final = tuple(kind for kind, plan in LESSONS.items() if plan.has_matadors)
_WITH_MATADORS: Final[Step] = next(step for step in STEPS if step.blanks and step.matadors)
"""The only step of the path in which a blank fits next to a matador."""


def kinds_of(total: int) -> tuple[LessonKind, ...]:
    """The kinds of lessons for a total; `ValueError` for a total that is not taught.

    Lessons about matadors exist only for the total that is played with both blanks and matadors.
    """
    if total not in TOTALS:
        raise ValueError(f"{total} is not taught; the totals are {TOTALS}")
    has_matadors = total == _WITH_MATADORS.total
    return tuple(kind for kind in LESSONS if has_matadors or not LESSONS[kind].has_matadors)


@cache
def rules_of(kind: LessonKind, total: int) -> Ruleset:
    """The rules in a lesson, which are those of a step on the path; `ValueError` if there is no such lesson.

    Lessons about matadors have the rules of the step with matadors, others those of the first step without them.
    """
    if kind not in kinds_of(total):
        raise ValueError(f"there is no {kind!r} lesson for {total}")
    if LESSONS[kind].has_matadors:
        step = _WITH_MATADORS
    else:
        first = next(step for step in STEPS if step.total == total)
        step = replace(first, blanks=False, matadors=False, spinner=False)
    return named_ruleset(step.ruleset, _PLAYERS, {**step.options(), "set": step.set})


def lessons_open(
    learner: Learner | None, at: datetime, opened: frozenset[int] = frozenset()
) -> tuple[tuple[LessonKind, int], ...]:
    """The lessons that a learner can take, each with its total.

    They are the lessons of every open total. Those about matadors require the step with blanks and matadors, or a later
    opened total. `opened` is as in `path.totals_open`.
    """
    has_come = step_for(learner, at, opened).level >= _WITH_MATADORS.level
    has_come |= any(total > _WITH_MATADORS.total for total in opened)
    return tuple(
        (kind, total)
        for total in totals_open(learner, at, opened)
        for kind in kinds_of(total)
        if has_come or not LESSONS[kind].has_matadors
    )


def example_of(kind: LessonKind, total: int) -> Task:
    """The task on the card of a lesson."""
    return LESSONS[kind].example(rules_of(kind, total))


def lesson_of(kind: LessonKind, total: int, chance: Random, picture: Picture = "frames") -> Lesson:
    """A lesson with six different items; `ValueError` if there is no such lesson."""
    rules = rules_of(kind, total)
    tasks = LESSONS[kind].tasks(rules, picture, chance)
    items = (LessonItem(task, manner) for task, manner in zip(tasks, MANNERS, strict=True))
    return Lesson(kind, total, tuple(items))
