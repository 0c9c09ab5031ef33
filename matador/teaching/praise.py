"""Choose what to praise at the end of practice, a lesson or a round.

Praise is about effort or strategy, never about the person, speed, scores or others (docs/research/learner-model.md
explains why). It follows from the answers. The first reason that holds is chosen, so the rarer ones come first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal, TypeAlias, get_args

from matador.rules import Arm
from matador.teaching.evidence import TurnAttempts
from matador.teaching.lessons.run import LessonRun
from matador.teaching.practice.items import Answer, Claim, TileLaid, Train
from matador.teaching.practice.state import PastItem, Practice

Reason: TypeAlias = Literal[
    "stayed",
    "slowed down",
    "longer line",
    "both ends",
    "without the frame",
    "tried again",
    "kept at it",
    "asked first",
    "laid at both ends",
    "watched first",
    "practised",
    "taken",
]
"""Found an answer later that had to be shown before; slowed down after a pause for hasty presses; made a longer
train on the second try; tried tiles at both ends of a line; solved a sum without the frame that it had before; found
an answer on the second try; continued although several answers had to be shown; asked for a hint, then found the
tile; played at both ends; watched first, then solved the items alone. The last two only say that the learner took
part."""
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)

CALM: Final = 3
"""Number of presses after a pause that show that the learner has slowed down."""
HARD: Final = 2
"""Practice or a lesson counts as hard after this many shown answers, a turn after this many wrong drops."""


def praise_of_practice(practice: Practice) -> Reason:
    """The praise at the end of practice; answers that were too fast are not praised."""
    past = [item for item in practice.past if not item.is_hasty]
    if any(item.posed.is_return and item.outcome != "shown" for item in past):
        return "stayed"
    if practice.calm is not None and practice.calm >= CALM:
        return "slowed down"
    again = [item.posed.item for item in past if item.outcome == "second try"]
    if any(isinstance(item, Train) for item in again):
        return "longer line"
    if _is_without_frame(practice.past):
        return "without the frame"
    # After a wrong answer to true or false, there is nothing left to find.
    if any(not isinstance(item, Claim) for item in again):
        return "tried again"
    if sum(item.outcome == "shown" for item in past) >= HARD:
        return "kept at it"
    return "practised"


def _is_without_frame(past: Sequence[PastItem]) -> bool:
    """True if a sum was solved on the first try without the frame that it had before."""
    framed = set()
    for item in past:
        posed = item.posed
        if posed.fade in ("frame", "brief"):
            framed.add(posed.fact)
        elif posed.fact in framed and item.outcome == "first try" and not item.is_hasty:
            return True
    return False


def praise_of_lesson(run: LessonRun) -> Reason:
    about_one = _about_one(run)
    if about_one:
        return next(iter(about_one))
    shown = _shown_in(run)
    if len(shown) >= HARD:
        return "kept at it"
    found = [answer for tries in run.past if len(tries) < _SHOWN for answer in tries[-1:]]
    if run.lesson.kind == "two ends" and len(set(_ends(found))) > 1:
        return "laid at both ends"
    alone = [
        bool(answers)
        for item, answers in zip(run.lesson.items, run.past, strict=False)
        if item.manner == "alone"
    ]
    return "watched first" if alone and all(alone) and not shown else "taken"


def places_praised(run: LessonRun) -> tuple[int, ...]:
    """The indices of the items that the praise is about; empty if it is about the whole lesson."""
    return next(iter(_about_one(run).values()), ())


def _about_one(run: LessonRun) -> dict[Reason, tuple[int, ...]]:
    """Reasons about single items, with the indices of the items; rarer reasons come first."""
    tries = [len(answers) for answers in run.past]
    shown = _shown_in(run)
    # After the answer was shown, the learner did not have to look for it.
    both = [place for place, one in enumerate(run.past) if len(set(_ends(one[: _SHOWN - 1]))) > 1]
    later = [place for place, count in enumerate(tries) if shown and place > shown[0] and 0 < count < _SHOWN]
    again = [place for place, count in enumerate(tries) if count == _FOUND_AGAIN]
    found: dict[Reason, tuple[int, ...]] = {
        "both ends": tuple(both),
        "stayed": tuple(later),
        "tried again": tuple(again),
    }
    return {reason: places for reason, places in found.items() if places}


def _shown_in(run: LessonRun) -> list[int]:
    """The indices of items whose answer had to be shown."""
    return [place for place, answers in enumerate(run.past) if len(answers) == _SHOWN]


_FOUND_AGAIN: Final = 2
_SHOWN: Final = 3
"""Number of answers to an item that was solved on the second try, and to one whose answer had to be shown."""


def _ends(answers: Sequence[Answer]) -> Iterator[Arm | None]:
    return (answer.play.arm for answer in answers if isinstance(answer, TileLaid))


def praise_of_round(
    turns: Sequence[TurnAttempts], laid: Collection[Arm], *, has_two_ends: bool = True
) -> Reason:
    """The praise at the end of a round; `turns` are the learner's turns, `laid` the arms where they have played.

    `has_two_ends` is False if the line may have four ends.
    """
    if has_two_ends and any({drop.arm for drop in turn.own} >= _BOTH for turn in turns):
        return "both ends"
    found = [turn for turn in turns if turn.found is not None]
    if any(turn.wrongs >= HARD for turn in found):
        return "stayed"
    if any(turn.found is not None and turn.found.had_asked for turn in found):
        return "asked first"
    if any(turn.wrongs for turn in found):
        return "tried again"
    if sum(turn.wrongs >= HARD and any(drop.is_right for drop in turn.drops) for turn in turns) >= HARD:
        return "kept at it"
    return "laid at both ends" if has_two_ends and set(laid) >= _BOTH else "practised"


_BOTH: Final[frozenset[Arm]] = frozenset({"L", "R"})
