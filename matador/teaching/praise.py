"""What is praised at the end of a practice, a lesson or a round: one thing that was done, chosen by rule.

It is about effort, or the way something was found; never about the person, about speed, about how many were right, or
about others. What is praised has happened: each reason is read off what was answered, and the same run has always the
same. The first reason that holds is taken, so the rarer ones come first. docs/research/learner-model.md says why.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal, TypeAlias, get_args

from matador.rules import Arm
from matador.teaching.lessons.answers import LessonAnswer, TileLaid
from matador.teaching.lessons.run import LessonRun
from matador.teaching.practice.items import Claim, Train
from matador.teaching.practice.state import PastItem, Practice
from matador.teaching.tries import TurnTried

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
"""What had to be shown came right later; choices had rested, and no press since was too fast; a second line of a train
was longer; tiles were tried at either end of one line; a sum that had its frame was found without; what was wrong was
found at the second try; more than one had to be shown, and it went on to its end; what was found had been asked about;
tiles lie at either end, in one line or another; first it was watched, then done alone. The last two say only that a
practice, a round or a lesson was had."""

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)

CALM: Final = 3
"""So many presses after a rest of the choices show that somebody has slowed down."""

HARD: Final = 2
"""With so many items that had to be shown a practice or a lesson was hard, and a turn with so many wrong tries."""


def praise_of_practice(practice: Practice) -> Reason:
    """What is praised at the end of a practice.

    What came right by a press that was too fast is nothing to be praised: nobody has looked.
    """
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
    # After a wrong answer to true or false there is nothing left to be found.
    if any(not isinstance(item, Claim) for item in again):
        return "tried again"
    if sum(item.outcome == "shown" for item in past) >= HARD:
        return "kept at it"
    return "practised"


def _is_without_frame(past: Sequence[PastItem]) -> bool:
    """True if a sum was found at the first try and without a frame that had one when it was asked before."""
    framed = set()
    for item in past:
        posed = item.posed
        if posed.fade in ("frame", "brief"):
            framed.add(posed.fact)
        elif posed.fact in framed and item.outcome == "first try" and not item.is_hasty:
            return True
    return False


def praise_of_lesson(run: LessonRun) -> Reason:
    """What is praised at the end of a lesson."""
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
    """The items that the praise of a lesson is about, from 0; none where it is about the whole lesson."""
    return next(iter(_about_one(run).values()), ())


def _about_one(run: LessonRun) -> dict[Reason, tuple[int, ...]]:
    """What can be praised about single items, the rarer reason first, each with its items."""
    tries = [len(answers) for answers in run.past]
    shown = _shown_in(run)
    # What is laid once the answer was shown was not looked for.
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
    """The items of which the answer had to be shown."""
    return [place for place, answers in enumerate(run.past) if len(answers) == _SHOWN]


_FOUND_AGAIN: Final = 2
_SHOWN: Final = 3
"""So many answers has an item that was found at the second try, and one that had to be shown."""


def _ends(answers: Sequence[LessonAnswer]) -> Iterator[Arm | None]:
    """The ends at which tiles were laid."""
    return (answer.play.arm for answer in answers if isinstance(answer, TileLaid))


def praise_of_round(
    turns: Sequence[TurnTried], laid: Collection[Arm], *, has_two_ends: bool = True
) -> Reason:
    """What is praised at the end of a round: `turns` are the learner's own, `laid` the arms at which he has laid tiles.

    What is laid once it was told which tile goes where was not looked for. `has_two_ends`: False where a line may have
    four.
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
    if sum(turn.wrongs >= HARD and turn.is_laid for turn in turns) >= HARD:
        return "kept at it"
    return "laid at both ends" if has_two_ends and set(laid) >= _BOTH else "practised"


_BOTH: Final[frozenset[Arm]] = frozenset({"L", "R"})
