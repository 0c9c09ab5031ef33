"""Lessons and first steps in every possible state: each kind, manner and task, in each stage."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache

from matador.play.choices import HAND_AFTER_MS, LIT_AFTER_MS
from matador.play.learn.exercise import Exercise
from matador.play.learn.starting import begin, begin_first_steps
from matador.play.learners import LearnersKept
from matador.storage.setups import SeatSetup
from matador.teaching.first_steps import FIRST_STEPS, TASKS, FirstSteps
from matador.teaching.lessons.kinds import OF_MATADORS, kinds_of
from matador.teaching.lessons.run import LessonRun, answer_of, judged
from matador.teaching.lessons.tasks import MANNERS, LayOne, LessonKind, Points, Task
from matador.teaching.practice.items import (
    Answer,
    NoneChosen,
    NumberTyped,
    PointsCounted,
    TileChosen,
    TileLaid,
    TilePicked,
)
from matador.ui.pages.learn.lessons_page import LessonsOffered
from tests.checks.lesson_items import offered
from tests.checks.lessons import THERE
from tests.ui.pages.learn.moments import AT, key_of

_NARROW = 13
"""This total needs the most space."""


def taking(kind: LessonKind, total: int, *, seed: str = "moment", place: int = 0) -> Exercise:
    """A lesson without saved progress, at this item."""
    lesson = copy(_begun(kind, total, seed))
    is_shown = run_of(lesson).lesson.items[place].manner == "shown"
    lesson.run = replace(run_of(lesson), place=place, stage="showing" if is_shown else "asking")
    return lesson


@cache
def _begun(kind: LessonKind, total: int, seed: str) -> Exercise:
    """Make each lesson only once, because that is slow."""
    return begin(LearnersKept(None, lambda: AT), SeatSetup(picture="both"), total, lesson=kind, seed=seed)


def run_of(lesson: Exercise) -> LessonRun:
    assert isinstance(lesson.run, LessonRun), "this is no lesson"
    return lesson.run


def shown_to_end(lesson: Exercise) -> Exercise:
    """The same lesson after all steps of its demonstration."""
    while lesson.has_steps:
        lesson.go_on()
    return lesson


def lesson_moments() -> Iterator[Exercise]:
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
            (*[wrong_of(item.task, 7)] * wrongs, answer_of(item.task)) for item in run_of(over).lesson.items
        ]
        past = tuple(
            () if item.manner == "shown" else one
            for item, one in zip(run_of(over).lesson.items, answers, strict=True)
        )
        over.run = replace(run_of(over), stage="over", place=5, past=past)
        yield over


def _of_item(kind: LessonKind, total: int, place: int) -> Iterator[Exercise]:
    yield taking(kind, total, place=place)
    steps = len(run_of(taking(kind, total, place=place)).steps)
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
            asked.answer(wrong_of(run_of(asked).item.task, total))
        if wrongs:
            yield asked
        else:
            asked.answer(answer_of(run_of(asked).item.task))
            yield asked


def _chosen(kind: LessonKind, total: int, place: int) -> Iterator[Exercise]:
    """With a tile chosen for an end, or a seat for the points."""
    asked = shown_to_end(taking(kind, total, place=place))
    task = run_of(asked).item.task
    if isinstance(task, LayOne) and len(task.hand.arms) > 1:
        asked.choose(TileChosen(task.hand.tiles[0], task.hand.tiles[0].low))
        yield asked
    elif isinstance(task, Points):
        asked.pick_seat(1)
        yield asked


def lessons_offered() -> Iterator[LessonsOffered]:
    """All lessons of a total, with those about matadors locked, and unlocked."""
    for total in (5, 7, 13):
        for is_open in (False, True):
            offers = {kind: is_open or kind not in OF_MATADORS for kind in kinds_of(total)}
            yield LessonsOffered(total, offers)


def wrong_of(task: Task, total: int) -> Answer:
    """A wrong answer with a long explanation."""
    wrong = [answer for answer in pressable(task, total) if judged(task, answer).wrong is not None]
    return wrong[-1]


def pressable(task: Task, total: int) -> Iterator[Answer]:
    """Every answer that can be pressed."""
    for answer in offered(task, total):
        match answer:
            case NumberTyped(number) if not 1 <= number < total:
                continue
            case PointsCounted(_, points) if not 1 <= points <= 20:
                continue
            case _:
                yield answer


def keys_of(answer: Answer, task: Task) -> tuple[str, ...]:
    """The keys to press for an answer, in order."""
    match answer:
        case PointsCounted(seat, points):
            return (f"seat:{seat}", f"number:{points}")
        case TileLaid(play):
            assert isinstance(task, LayOne), "a tile is laid at a table"
            touching = play.touching
            tile = TilePicked(play.tile) if touching is None else TileChosen(play.tile, touching)
            return (key_of(tile), *((f"end:{play.arm}",) if len(task.hand.arms) > 1 else ()))
        case _:
            return (key_of(answer),)


def first_moments() -> Iterator[Exercise]:
    """Each task shown, asked, asked with its answer lit, answered wrong, and answered right; the hand; the match."""
    for number, step in enumerate(FIRST_STEPS):
        for place in range(max(1, len(TASKS[step]))):
            for moment in ("shown", "asked", "lit", "hand", "wrong", "right"):
                yield _moment(number, place, moment)
    drawn = _moment(FIRST_STEPS.index("nothing fits"), 0, "asked")
    drawn.answer(NoneChosen())
    yield drawn


def begun(number: int) -> Exercise:
    """The first steps at the beginning of a step."""
    return begin_first_steps(LearnersKept(None, lambda: AT), number)


def run_of_first(exercise: Exercise) -> FirstSteps:
    assert isinstance(exercise.run, FirstSteps), "these are no first steps"
    return exercise.run


def _moment(number: int, place: int, moment: str) -> Exercise:
    taking = begun(number)
    for _ in range(place):
        found(taking)
        taking.go_on()
    if moment != "shown":
        if taking.run.stage == "showing":
            taking.go_on()
        match moment:
            case "lit":
                taking.advance(LIT_AFTER_MS)
            case "hand":
                taking.advance(HAND_AFTER_MS + 1500)
            case "wrong":
                run = run_of_first(taking)
                wrong = [one for one in run.choices if one not in (NoneChosen(), run.answer)]
                if wrong:
                    taking.answer(wrong[0])
            case "right":
                found(taking)
            case _:
                pass
    return taking


def found(taking: Exercise) -> None:
    """Give the right answer, if a task is asked."""
    if taking.run.stage == "showing":
        taking.go_on()
    if run_of_first(taking).answer == NoneChosen():
        taking.answer(NoneChosen())
    taking.answer(run_of_first(taking).answer)
