"""Lessons in every possible state: each kind and manner, with no, some and all steps seen, in each stage."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache

from matador.play.learn.room import LessonOffer
from matador.play.learn.taking_lesson import TakingLesson
from matador.play.learners import LearnersKept
from matador.storage.setups import SeatSetup
from matador.teaching.lessons.items import MANNERS, OF_MATADORS, LayOne, LessonKind, Points, Task, kinds_of
from matador.teaching.lessons.run import (
    LessonAnswer,
    PointsCounted,
    TileLaid,
    TilePicked,
    answer_of,
    judged,
)
from matador.teaching.practice.items import NoneChosen, NumberTyped, TileChosen
from matador.ui.pages.learn.lessons_page import LessonsOffered
from tests.checks.lesson_items import offered
from tests.checks.lessons import THERE
from tests.ui.pages.learn.moments import AT

_NARROW = 13
"""This total needs the most space."""


def taking(kind: LessonKind, total: int, *, seed: str = "moment", place: int = 0) -> TakingLesson:
    """A lesson without saved progress, at this item."""
    lesson = copy(_begun(kind, total, seed))
    is_shown = lesson.run.lesson.items[place].manner == "shown"
    lesson.run = replace(lesson.run, place=place, stage="showing" if is_shown else "asking")
    return lesson


@cache
def _begun(kind: LessonKind, total: int, seed: str) -> TakingLesson:
    """Make each lesson only once, because that is slow."""
    return TakingLesson(LearnersKept(None, lambda: AT), SeatSetup(picture="both"), kind, total, seed=seed)


def shown_to_end(lesson: TakingLesson) -> TakingLesson:
    """The same lesson after all steps of its demonstration."""
    while lesson.has_steps:
        lesson.go_on()
    return lesson


def lesson_moments() -> Iterator[TakingLesson]:
    """Every kind, each manner once in each of its stages, and the end."""
    for kind, total in THERE:
        if total not in (7, _NARROW):
            continue
        for place in range(0, len(MANNERS), 2):
            yield from _of_item(kind, total, place)
    # The praise at the end may be short or long, and about the whole lesson or one sum.
    for wrongs in range(3):
        over = taking("frame", 7)
        answers = [
            (*[wrong_of(item.task, 7)] * wrongs, answer_of(item.task)) for item in over.run.lesson.items
        ]
        past = tuple(
            () if item.manner == "shown" else one
            for item, one in zip(over.run.lesson.items, answers, strict=True)
        )
        over.run = replace(over.run, stage="over", place=5, past=past)
        yield over


def _of_item(kind: LessonKind, total: int, place: int) -> Iterator[TakingLesson]:
    yield taking(kind, total, place=place)
    steps = len(taking(kind, total, place=place).run.steps)
    for seen in (1, steps // 2, steps - 1):
        some = taking(kind, total, place=place)
        for _ in range(seen):
            if some.has_steps:
                some.go_on()
        yield some
    yield shown_to_end(taking(kind, total, place=place))
    if MANNERS[place] == "shown":
        return
    yield from _chosen(kind, total, place)
    for wrongs in (0, 1, 2):
        asked = shown_to_end(taking(kind, total, place=place))
        for _ in range(wrongs):
            asked.answer(wrong_of(asked.run.item.task, total))
        if wrongs:
            yield asked
        else:
            asked.answer(answer_of(asked.run.item.task))
            yield asked


def _chosen(kind: LessonKind, total: int, place: int) -> Iterator[TakingLesson]:
    """With a tile chosen for an end, or a seat for the points."""
    asked = shown_to_end(taking(kind, total, place=place))
    task = asked.run.item.task
    if isinstance(task, LayOne) and len(task.hand.arms) > 1:
        asked.pick_half(task.hand.tiles[0], task.hand.tiles[0].low)
        yield asked
    elif isinstance(task, Points):
        asked.pick_seat(1)
        yield asked


def lessons_offered() -> Iterator[LessonsOffered]:
    """All lessons of a total, with those about matadors locked, and unlocked."""
    for total in (5, 7, 13):
        for is_open in (False, True):
            offers = tuple(LessonOffer(kind, is_open or kind not in OF_MATADORS) for kind in kinds_of(total))
            yield LessonsOffered(total, offers)


def wrong_of(task: Task, total: int) -> LessonAnswer:
    """A wrong answer with a long explanation."""
    wrong = [answer for answer in pressable(task, total) if not judged(task, answer).is_right]
    return wrong[-1]


def pressable(task: Task, total: int) -> Iterator[LessonAnswer]:
    """Every answer that can be pressed."""
    for answer in offered(task, total):
        match answer:
            case NumberTyped(number) if not 1 <= number < total:
                continue
            case PointsCounted(_, points) if not 1 <= points <= 20:
                continue
            case _:
                yield answer


def keys_of(answer: LessonAnswer, task: Task) -> tuple[str, ...]:
    """The keys to press for an answer, in order."""
    match answer:
        case NumberTyped(number):
            return (f"number:{number}",)
        case TileChosen(tile, half):
            return (f"tile:{tile}:{0 if tile.low == half else 1}",)
        case TilePicked(tile):
            return (f"tile:{tile}",)
        case PointsCounted(seat, points):
            return (f"seat:{seat}", f"number:{points}")
        case TileLaid(play):
            assert isinstance(task, LayOne), "a tile is laid at a table"
            which = "" if play.touching is None else f":{0 if play.tile.low == play.touching else 1}"
            end = (f"end:{play.arm}",) if len(task.hand.arms) > 1 else ()
            return (f"tile:{play.tile}{which}", *end)
        case NoneChosen():
            return ("none",)
