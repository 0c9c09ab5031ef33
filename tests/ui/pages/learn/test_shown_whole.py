"""A lesson once its answer is shown, and at its end: speech, text and pictures show the same sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from matador.play.learn.exercise import FILL_MS, Exercise
from matador.storage.settings import Settings
from matador.teaching.evidence import Fact
from matador.teaching.frames import Pair
from matador.teaching.lessons.items import LayOne, LessonKind, WhichFits, fact_of
from matador.teaching.lessons.kinds import kinds_of
from matador.teaching.lessons.run import answer_of
from matador.teaching.practice.items import (
    BriefFrame,
    MissingPart,
    NoneChosen,
    PointsCounted,
    TileLaid,
    TilePicked,
)
from matador.ui.kit.page import Page
from matador.ui.kit.widgets import FigureButton, FigureLabel, Placed
from matador.ui.pages.learn.exercise_page import compose
from matador.ui.pages.learn.figures import FramePicture, NumberKey, TilePart, TwoHalves, Words
from matador.ui.pages.learn.lesson_figures import LessonLine, PartsPicture, SeatHand
from matador.ui.pages.learn.shown import Shown, aids_of
from matador.ui.sentences.helping import equation
from tests.ui.helping.looks import look
from tests.ui.pages.learn.lesson_moments import keys_of, run_of, shown_to_end, taking, wrong_of
from tests.ui.pages.learn.moments import posed
from tests.ui.pages.learn.taught import Taught

SIZE = (1280, 720)
TOTAL = 7
FULL_MS = FILL_MS * (TOTAL + 1)
"""Time by which a frame is full."""
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
    return tuple(one.widget.figure for one in placed if isinstance(one.widget, FigureLabel | FigureButton))


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
    assert Words(equation(Pair(TOTAL, fact.known, fact.needed))) in drawn
    lit = [one for one in drawn if isinstance(one, NumberKey | TilePart) and one.is_lit]
    assert len(lit) == 1, "what is to be pressed is lit"


@pytest.mark.parametrize("place", PLACES)
def test_other_parts_than_those_of_the_total_never_stand_below_it(place: int) -> None:
    for wrongs in (0, 1):
        for one in figures("missing part", place, wrongs):
            assert not isinstance(one, PartsPicture) or one.pair.second is None


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


def test_where_it_is_told_the_tile_can_still_be_laid() -> None:
    window = Taught()
    window.begin("two ends", TOTAL)
    while window.stage != "shown":
        window.press_one("wrong")
    task = window.run.item.task
    for key in keys_of(answer_of(task), task):
        window.click(key)
    assert window.stage == "right"


def test_with_less_motion_the_frame_that_is_shown_is_full_at_once() -> None:
    for reduced in (False, True):
        window = Taught(settings=Settings(reduced_motion=reduced))
        window.begin("frame", TOTAL)
        while window.stage != "shown":
            window.press_one("wrong")
        assert window.scene.is_moving is not reduced
        before = window.shot().get_buffer().raw
        window.wait(FULL_MS)
        assert (window.shot().get_buffer().raw == before) is reduced


@pytest.mark.parametrize("size", [(800, 600), SIZE])
def test_numbers_stand_in_the_middle_where_no_button_is_beside_them(size: tuple[int, int]) -> None:
    window = Taught(size=size)
    window.begin("frame", TOTAL)
    while not window.scene.exercise.waits:
        window.click("go on")
    first, last = window.node("number:1").centre, window.node(f"number:{TOTAL - 1}").centre
    assert abs(first[0] + last[0] - size[0]) <= 2


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


# In practice


def test_of_a_brief_frame_there_is_one_line_and_it_does_not_tell_how_many() -> None:
    item = BriefFrame(Fact(5, 3, "frames"))
    for now_ms in (0.0, 5000.0):
        assert lines(replace(posed(item, "brief"), now_ms=now_ms)) == ["? + ? = 5"]
    assert lines(posed(item, "brief", "wrong once")) == ["3 + 4 = 7"]
    assert lines(replace(posed(item, "brief", "shown"), now_ms=FULL_MS)) == ["3 + 2 = 5"]


def test_what_practice_shows_has_both_halves_once_its_frame_is_full() -> None:
    exercise = replace(posed(MissingPart(Fact(7, 3, "frames")), "frame", "shown"), now_ms=FULL_MS)
    found = [one.widget.figure for one in placed_of(exercise) if isinstance(one.widget, FigureLabel)]
    assert {*parts_seen(tuple(found))} == {(3, 4)}


def lines(exercise: Exercise) -> list[str]:
    """The sums in numbers on the card."""
    found = [one.widget.figure for one in placed_of(exercise) if isinstance(one.widget, FigureLabel)]
    return [one.text for one in found if isinstance(one, Words) and not one.is_on_felt]
