"""A lesson once its answer is shown, and at its end: speech, text and pictures show the same sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from matador.play.learn.exercise import Exercise
from matador.teaching.bonds import Pair
from matador.teaching.lessons.kinds import kinds_of
from matador.teaching.lessons.run import answer_of
from matador.teaching.lessons.tasks import LayOne, LessonKind, WhichFits, fact_of
from matador.teaching.practice.items import NoneChosen, PointsCounted, TileLaid, TilePicked
from matador.ui.kit.base import Placed
from matador.ui.kit.page import Page
from matador.ui.pages.learn.exercise_page import compose
from matador.ui.pages.learn.figures import FramePicture, NumberKey, TilePart, TwoHalves, Words
from matador.ui.pages.learn.lesson_figures import LessonLine, PartsPicture, SeatHand
from matador.ui.pages.learn.shown import Shown, aids_of
from matador.ui.sentences.helping import equation
from tests.ui.helping.looks import look
from tests.ui.pages.learn.lesson_moments import run_of, shown_to_end, taking, wrong_of
from tests.ui.pages.learn.taught import Taught

SIZE = (1280, 720)
TOTAL = 7
PLACES = (2, 3, 4, 5)
"""Places of the items that are answered."""


def placed_of(exercise: Exercise) -> Sequence[Placed]:
    return Page(look(), SIZE, compose, Shown(exercise, aids_of(exercise))).placed


def figures(kind: LessonKind, place: int, wrongs: int) -> tuple[object, ...]:
    """The figures of an item after this many wrong answers."""
    lesson = shown_to_end(taking(kind, TOTAL, place=place))
    for _ in range(wrongs):
        lesson.answer(wrong_of(run_of(lesson).item.task, TOTAL))
    placed = placed_of(lesson)
    return tuple(getattr(one.widget, "figure", one.widget) for one in placed)


def parts_seen(drawn: tuple[object, ...]) -> Iterator[tuple[int, int | None]]:
    """The two parts of each picture of a sum."""
    for one in drawn:
        match one:
            case TwoHalves(known, other):
                yield known, other
            case PartsPicture(_, pair) | FramePicture(pair):
                yield pair.first, pair.second


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", ["frame", "missing part", "which tile"])
def test_every_picture_of_a_sum_that_is_shown_has_both_parts(kind: LessonKind, place: int) -> None:
    drawn = figures(kind, place, 2)
    fact = fact_of(run_of(taking(kind, TOTAL, place=place)).item.task)
    assert fact is not None
    assert {*parts_seen(drawn)} == {(fact.known, fact.needed)}
    assert Words(equation(Pair(TOTAL, fact.known, fact.needed)), "sum") in drawn
    lit = [one for one in drawn if isinstance(one, NumberKey | TilePart) and one.is_lit]
    assert len(lit) == 1, "what is to be pressed is lit"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", ["nothing fits", "two ends", "matadors", "closing and opening"])
def test_a_tile_that_is_shown_is_seen_where_it_goes_on(kind: LessonKind, place: int) -> None:
    task = run_of(taking(kind, TOTAL, place=place)).item.task
    assert isinstance(task, WhichFits | LayOne)
    for wrongs in (0, 1, 2):
        drawn = figures(kind, place, wrongs)
        [line] = [one for one in drawn if isinstance(one, LessonLine)]
        match answer_of(task) if wrongs == 2 else None:
            case TileLaid(play):
                assert line.told is not None
                assert (line.told[0], line.told[1].tile) == (play.arm, play.tile)
            case TilePicked(tile):
                assert line.told is not None
                assert line.told[1].tile == tile
            case NoneChosen():
                assert line.told is None
                assert all(one.is_dim for one in drawn if isinstance(one, TilePart))
            case _:
                assert line.told is None


def test_points_that_are_shown_are_written_to_whom_they_go() -> None:
    for place in PLACES:
        right = answer_of(run_of(taking("points", TOTAL, place=place)).item.task)
        assert isinstance(right, PointsCounted)
        seats = {one.seat: one.points for one in figures("points", place, 2) if isinstance(one, SeatHand)}
        assert seats == {right.seat: right.points, 1 - right.seat: None}


# At the end


@pytest.mark.parametrize("kind", [kind for kind in kinds_of(TOTAL) if kind != "points"])
def test_the_sum_that_is_praised_is_the_last_of_those_that_are_seen(kind: LessonKind) -> None:
    for wrong_place in PLACES:
        window = Taught(seed=kind)
        window.begin(kind, TOTAL)
        praised = ""
        while window.stage != "over":
            taking = window.scene.exercise
            if window.run.place == wrong_place and window.stage == "asking" and taking.waits:
                window.press_one("wrong")
            window.press_one("right")
            if window.stage == "right" and window.run.place == wrong_place:
                praised = window.text("sum")
        shown = [window.text(f"sum:{number}") for number in range(3) if window.has(f"sum:{number}")]
        # A matador that does not make the total has no sum.
        assert shown[-1:] == [praised] or (not praised and kind == "closing and opening")
