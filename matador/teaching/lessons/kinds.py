"""Which lessons there are, by which rules their tables play, and which are open to a learner."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from matador.rules import Ruleset, named_ruleset
from matador.teaching.learner import Learner
from matador.teaching.path import STEPS, TOTALS, Step, step_for, totals_open

LessonKind: TypeAlias = Literal[
    "frame",
    "missing part",
    "which tile",
    "nothing fits",
    "two ends",
    "matadors",
    "closing and opening",
    "points",
]
"""How many cells of a frame are empty; `3 + ? = 7`; which tile goes on, and with which half; does one go on at all;
which tile goes on at which end; a matador goes on any number; the matador that closes and the blank that opens; whose
are the pips that are left, and how many."""

LESSON_KINDS: tuple[LessonKind, ...] = get_args(LessonKind)
"""In the order in which they are had."""

OF_MATADORS: Final[tuple[LessonKind, ...]] = ("matadors", "closing and opening")
"""The kinds that need blanks and matadors."""

_PLAYERS: Final = 2

_WITH_MATADORS: Final[Step] = next(step for step in STEPS if step.blanks and step.matadors)
"""The only step of the path in which a blank goes on from a matador."""


def kinds_of(total: int) -> tuple[LessonKind, ...]:
    """The kinds of lessons that there are for a total; `ValueError` for a total that is not taught.

    Those about matadors are for the total alone at which blanks and matadors are played together: elsewhere on the
    path there are none, or other tiles go on from a matador.
    """
    if total not in TOTALS:
        raise ValueError(f"{total} is not taught; the totals are {TOTALS}")
    has_matadors = total == _WITH_MATADORS.total
    return tuple(kind for kind in LESSON_KINDS if has_matadors or kind not in OF_MATADORS)


@cache
def rules_of(kind: LessonKind, total: int) -> Ruleset:
    """The rules of the table in a lesson: those of a step of the path; `ValueError` if there is no such lesson.

    They are those of the first step with this total, always without blanks and matadors but in lessons about them.
    """
    if kind not in kinds_of(total):
        raise ValueError(f"there is no {kind!r} lesson for {total}")
    if kind in OF_MATADORS:
        step = _WITH_MATADORS
    else:
        first = next(step for step in STEPS if step.total == total)
        step = replace(first, blanks=False, matadors=False, spinner=False)
    return named_ruleset(step.ruleset, _PLAYERS, {**step.options(), "set": step.set})


def lessons_open(
    learner: Learner | None, at: datetime, opened: frozenset[int] = frozenset()
) -> tuple[tuple[LessonKind, int], ...]:
    """The lessons that a learner can have, each with its total; one that was had can be had again at any time.

    They are those of every open total, in their order. Those about matadors wait until the learner has come to the
    step with blanks and matadors, or a total beyond it was opened. `opened` is that of `path.totals_open`.
    """
    has_come = step_for(learner, at, opened).level >= _WITH_MATADORS.level
    has_come |= any(total > _WITH_MATADORS.total for total in opened)
    return tuple(
        (kind, total)
        for total in totals_open(learner, at, opened)
        for kind in kinds_of(total)
        if has_come or kind not in OF_MATADORS
    )
