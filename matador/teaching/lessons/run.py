"""The course of a lesson, as an immutable state without a score or clock, and how its answers are judged.

Only items that are done alone and about one fact are evidence. Other items show the answer or most of it, and with a
hand at a table, the right tile may have been found by trial and error.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias, assert_never

from matador.rules import Tile
from matador.rules.reasons import Reason
from matador.teaching.bonds import Pair, dropped
from matador.teaching.evidence import Attempt, Fact, Help
from matador.teaching.lessons import tasks
from matador.teaching.practice import items


@dataclass(frozen=True, slots=True)
class Made:
    """Wrong sums, such as `3 + 5 = 8`; there may be several if no half or end was chosen."""

    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """The placement breaks a rule, and nothing is added."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Overlooked:
    """These tiles fit, although the learner said that nothing fits."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Miscounted:
    """The sum or the points are wrong, or the seat is."""

    is_seat_wrong: bool


Wrong: TypeAlias = Made | Refused | Overlooked | Miscounted


@dataclass(frozen=True, slots=True)
class LessonJudged:
    """The result of judging an answer."""

    wrong: Wrong | None = None
    """None if the answer is right."""
    tried: int | None = None
    """The number combined with the known number of a fact, if any."""


def answer_of(task: tasks.Task) -> items.Answer:
    match task:
        case items.EmptyCells() | items.MissingPart() | items.Tiles():
            return items.answer_of(task)
        case tasks.Double():
            return items.NumberTyped(task.pair.total)
        case tasks.WhichFits(hand):
            plays = tasks.plays_of(hand)
            return items.TilePicked(plays[0].tile) if plays else items.NoneChosen()
        case tasks.LayOne(hand):
            plays = tasks.plays_of(hand)
            return items.TileLaid(plays[0]) if plays else items.NoneChosen()
        case tasks.Points():
            return items.PointsCounted(task.winner, task.points)
        case _:
            assert_never(task)


def judged(task: tasks.Task, answer: items.Answer) -> LessonJudged:
    """Judge an answer to a task (every right one counts); `ValueError` for an answer that it does not offer."""
    match task, answer:
        case (
            (items.EmptyCells() | items.MissingPart() | items.Tiles()),
            (items.NumberTyped() | items.TileChosen() | items.NoneChosen()),
        ):
            fact = task.fact
            says = items.judged(task, answer)
            if says.is_right:
                return LessonJudged(tried=says.tried)
            if says.tried is not None:
                return LessonJudged(Made((Pair(fact.total, fact.known, says.tried),)), says.tried)
            right = answer_of(task)
            return LessonJudged(Overlooked((right.tile,) if isinstance(right, items.TileChosen) else ()))
        case ((tasks.WhichFits(hand) | tasks.LayOne(hand)), items.NoneChosen()):
            tiles = tuple(dict.fromkeys(play.tile for play in tasks.plays_of(hand)))
            return LessonJudged(Overlooked(tiles) if tiles else None)
        case tasks.WhichFits(hand), items.TilePicked(tile) if tile in hand.tiles:
            fits = any(play.tile == tile for play in tasks.plays_of(hand))
            return LessonJudged(None if fits else Made(tasks.pairs_made(hand, tile)))
        case tasks.LayOne(hand), items.TileLaid(play) if play in tasks.plays_offered(hand):
            reason = tasks.reason_of(hand, play)
            if reason is None:
                return LessonJudged()
            pairs = dropped(hand.rules, reason)
            return LessonJudged(Made(pairs) if pairs else Refused(reason))
        case tasks.Double(half), items.NumberTyped(number) if 0 <= number <= items.MAX_TYPED:
            made = replace(task.pair, second=max(0, number - half))
            # No other half makes so few.
            wrong = Made((made,)) if made.second else Miscounted(is_seat_wrong=False)
            return LessonJudged(None if made == task.pair else wrong)
        case tasks.Points(_, hands), items.PointsCounted(seat, points) if (
            0 <= seat < len(hands) and 0 <= points <= items.MAX_TYPED
        ):
            is_right = (seat, points) == (task.winner, task.points)
            return LessonJudged(None if is_right else Miscounted(is_seat_wrong=seat != task.winner))
        case _:
            raise ValueError(f"{answer} is not an answer to {task}")


LessonStage: TypeAlias = Literal["showing", "asking", "wrong once", "shown", "right", "over"]
"""Watching an item; waiting for an answer; showing a wrong answer, and waiting for another one; showing the right
answer, and waiting for it; right, until the next press; over."""


@dataclass(frozen=True, slots=True)
class LessonRun:
    """A lesson at a moment."""

    lesson: tasks.Lesson
    has_colours: bool
    place: int
    """The index of the current item; after the end, of the last one."""
    stage: LessonStage
    given: items.Answer | None = None
    wrong: Wrong | None = None
    """The mistake in this answer, in the stages "wrong once" and "shown"."""
    tries: tuple[items.Answer, ...] = ()
    """The counted answers to this item in order; a right one is the last."""
    past: tuple[tuple[items.Answer, ...], ...] = ()
    """The counted answers to each finished item; empty if it was watched."""

    @property
    def item(self) -> tasks.LessonItem:
        return self.lesson.items[self.place]

    @property
    def number(self) -> int:
        return self.place + 1

    @property
    def steps(self) -> tuple[tasks.ShownStep, ...]:
        """The steps to show now: all of them if the answer is shown or found, otherwise depending on the manner."""
        if self.stage in ("shown", "right"):
            return tasks.steps_of(self.item.task).all
        return tasks.steps_shown(self.item)


def begin(lesson: tasks.Lesson, place: int = 0, *, has_colours: bool = True) -> LessonRun:
    is_shown = lesson.items[place].manner == "shown"
    return LessonRun(lesson, has_colours, place, "showing" if is_shown else "asking")


def answered(run: LessonRun, answer: items.Answer, at: datetime) -> tuple[LessonRun, Attempt | None]:
    """The lesson after an answer, with the evidence, if any.

    Nothing changes if no answer is expected. After the right answer is shown, no other one is accepted. `ValueError`
    for an answer that the item does not offer.
    """
    if run.stage not in ("asking", "wrong once", "shown"):
        return run, None
    says = judged(run.item.task, answer)
    attempt = _attempt(run, says, at)
    tries = (*run.tries, answer)
    if says.wrong is None:
        return replace(run, stage="right", given=answer, wrong=None, tries=tries), attempt
    if run.stage == "shown":
        return run, None
    stage: LessonStage = "wrong once" if run.stage == "asking" else "shown"
    return replace(run, stage=stage, given=answer, wrong=says.wrong, tries=tries), attempt


def went_on(run: LessonRun) -> LessonRun:
    """The lesson after a press that continues it, if the item was watched or is right."""
    if run.stage not in ("showing", "right"):
        return run
    past = (*run.past, run.tries)
    if run.number == len(run.lesson.items):
        return replace(run, stage="over", past=past)
    return replace(begin(run.lesson, run.place + 1, has_colours=run.has_colours), past=past)


def _attempt(run: LessonRun, says: LessonJudged, at: datetime) -> Attempt | None:
    """The evidence of an answer: the first two answers to an item that is done alone and about one fact."""
    task = run.item.task
    if not isinstance(task, tasks.FactTask) or run.item.manner != "alone" or run.stage == "shown":
        return None
    return Attempt(
        fact=task.fact,
        tried=says.tried,
        nth=1 if run.stage == "asking" else 2,
        help=_help(run, task.fact),
        coloured=run.has_colours,
        at=at,
        is_practice=True,
        item=items.kind_of(task),
    )


def _help(run: LessonRun, fact: Fact) -> Help:
    """The frame if it stays visible, the numbers if they were together earlier in the lesson, or none."""
    if isinstance(run.item.task, items.EmptyCells):
        return Help.FRAME
    before = (tasks.fact_of(item.task) for item in run.lesson.items[: run.place])
    return Help.IN_VIEW if any(seen in (fact, fact.turned) for seen in before) else Help.NONE
