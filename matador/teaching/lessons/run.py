"""How a lesson goes: an immutable state that answers and presses lead on. No score, no clock.

What a lesson shows of a learner is little. Items that are shown or completed have told the answer, or most of it.
Of those that are done alone, only the kinds about one fact are evidence: with a hand at a table a right tile may have
been found at an end that was not looked at, or by trying, a matador is no fact, and points are about no total.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias, assert_never

from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact
from matador.teaching.item_kinds import ItemKind
from matador.teaching.lessons.answers import LessonAnswer, LessonJudged, Wrong, answer_of, judged
from matador.teaching.lessons.items import EmptyCells, Lesson, LessonItem, fact_of
from matador.teaching.lessons.steps import ShownStep, steps_of, steps_shown
from matador.teaching.practice.items import MissingPart, Tiles

LessonStage: TypeAlias = Literal["showing", "asking", "wrong once", "shown", "right", "over"]
"""An item is watched; an answer is waited for; what was made is seen, and another answer waited for; the answer is
shown, and waited for; the item is right and stays until the next press; there is nothing more."""


@dataclass(frozen=True, slots=True)
class LessonRun:
    """A lesson at a moment."""

    lesson: Lesson
    has_colours: bool
    """True if pips differ in colour by their number."""
    place: int
    """Which item is on show, from 0; once it is over, the last."""
    stage: LessonStage
    given: LessonAnswer | None = None
    """The last answer to this item; None before the first."""
    wrong: Wrong | None = None
    """What that answer has done, in the stages "wrong once" and "shown"."""
    tries: tuple[LessonAnswer, ...] = ()
    """The answers to this item that counted, in their order: the right one is the last."""
    past: tuple[tuple[LessonAnswer, ...], ...] = ()
    """Those to each item that is done; none where it was watched."""

    @property
    def item(self) -> LessonItem:
        """The item that is on show."""
        return self.lesson.items[self.place]

    @property
    def number(self) -> int:
        """The how-manieth item is on show, from 1."""
        return self.place + 1

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    @property
    def steps(self) -> tuple[ShownStep, ...]:
        """What is shown now: what its manner shows of the item, and all once its answer is shown or found."""
        if self.stage in ("shown", "right"):
            return steps_of(self.item.task).all
        return steps_shown(self.item)

    @property
    def answer(self) -> LessonAnswer | None:
        """The right answer that may be seen now: one that was found or is shown; None as long as it is looked for."""
        match self.stage:
            case "right" if self.given is not None:
                return self.given
            case "showing" | "shown" | "right":
                return answer_of(self.item.task)
            case "asking" | "wrong once" | "over":
                return None
            case _:
                assert_never(self.stage)


def begin(lesson: Lesson, *, has_colours: bool = True) -> LessonRun:
    """A lesson with its first item on show."""
    return _at(lesson, 0, has_colours=has_colours)


def answered(run: LessonRun, answer: LessonAnswer, at: datetime) -> tuple[LessonRun, Attempt | None]:
    """The lesson after an answer, and what it shows of the learner; None if it shows nothing.

    Where no answer is waited for nothing changes. Once the right answer is shown no other is taken.
    `ValueError` for an answer that the item does not offer.
    """
    if run.stage not in ("asking", "wrong once", "shown"):
        return run, None
    says = judged(run.item.task, answer)
    attempt = _attempt(run, says, at)
    tries = (*run.tries, answer)
    if says.is_right:
        return replace(run, stage="right", given=answer, wrong=None, tries=tries), attempt
    if run.stage == "shown":
        return run, None
    stage: LessonStage = "wrong once" if run.stage == "asking" else "shown"
    return replace(run, stage=stage, given=answer, wrong=says.wrong, tries=tries), attempt


def went_on(run: LessonRun) -> LessonRun:
    """The lesson after a press that is no answer: from what was watched or right it leads on, else nothing changes."""
    if run.stage not in ("showing", "right"):
        return run
    past = (*run.past, run.tries)
    if run.number == len(run.lesson.items):
        return replace(run, stage="over", past=past)
    return replace(_at(run.lesson, run.place + 1, has_colours=run.has_colours), past=past)


def _at(lesson: Lesson, place: int, *, has_colours: bool) -> LessonRun:
    is_shown = lesson.items[place].manner == "shown"
    return LessonRun(lesson, has_colours, place, "showing" if is_shown else "asking")


def _attempt(run: LessonRun, says: LessonJudged, at: datetime) -> Attempt | None:
    """What an answer shows of a fact: the first two of an item that is about one, and is done alone."""
    fact, kind = fact_of(run.item.task), _kind(run.item)
    if fact is None or kind is None or run.item.manner != "alone" or run.stage == "shown":
        return None
    return Attempt(
        fact=fact,
        tried=says.tried,
        nth=1 if run.stage == "asking" else 2,
        help=_help(run, fact),
        coloured=run.has_colours,
        at=at,
        is_practice=True,
        item=kind,
    )


def _kind(item: LessonItem) -> ItemKind | None:
    match item.task:
        case EmptyCells() | MissingPart():
            return "keypad"
        case Tiles():
            return "tiles"
        case _:
            return None


def _help(run: LessonRun, fact: Fact) -> Help:
    """The frame where it stays; else none, but where the two numbers were seen together before in this lesson.

    What is copied is not known. The part-whole picture is a step that is shown or completed: done alone, a missing
    part is an equation, which only states the task.
    """
    if isinstance(run.item.task, EmptyCells):
        return Help.FRAME
    before = (fact_of(item.task) for item in run.lesson.items[: run.place])
    return Help.IN_VIEW if any(seen in (fact, fact.turned) for seen in before) else Help.NONE
