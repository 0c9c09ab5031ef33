"""Halves and tiles of practice and lessons are dragged to an end, by mouse and by touch, or pressed as ever."""

from __future__ import annotations

import pytest

from matador.teaching.lessons.run import answer_of
from matador.teaching.lessons.tasks import LayOne, LessonKind
from matador.teaching.practice.items import LineLaid, NoneChosen, TileLaid, Tiles, Train
from matador.teaching.practice.items import answer_of as answer_in_practice
from matador.ui.inputs import Point, PointerDown, PointerMoved, PointerUp
from matador.ui.pages.learn.lesson_figures import FLIGHT_MS
from tests.ui.pages.learn.lesson_moments import keys_of
from tests.ui.pages.learn.moments import key_of, wrong_key
from tests.ui.pages.learn.practised import LearnWindow, Practising
from tests.ui.pages.learn.taught import Taught
from tests.ui.pages.learn.test_practice import show

FINGERS = pytest.mark.parametrize("finger", [None, 1], ids=["mouse", "touch"])
AWAY = (30, 200)


def drag(window: LearnWindow, key: str, to: Point, finger: int | None = None) -> None:
    """Drag a choice to a point, in half a second."""
    window.look()
    window.give(PointerDown(window.node(key).centre, finger=finger))
    window.wait(500)
    window.give(PointerMoved(to, finger))
    assert window.scene.held_at is not None
    assert not window.has(key), "it is not where it was"
    window.give(PointerUp(to, finger=finger))
    window.wait(400)


@FINGERS
@pytest.mark.parametrize("number", [0, 3])
def test_a_half_or_tile_of_practice_is_dragged_to_its_place(number: int, finger: int | None) -> None:
    window = Practising()
    show(window, number)
    key = key_of(answer_in_practice(window.run.item))
    window.wait(1000)
    drag(window, key, AWAY, finger)
    assert window.stage == "asking", "dropped elsewhere, it moves back"
    window.wait(FLIGHT_MS)
    assert window.has(key)
    window.wait(2000)
    drag(window, key, window.scene.spots["place"].center, finger)
    assert window.stage == "right"
    [tried] = window.kept.tried
    assert (round(tried.silent_s or 0, 1), tried.pointing_s) == (4.7, 0.5), "until it is picked up, and then"


def test_tiles_of_a_train_are_dragged() -> None:
    window = Practising()
    show(window, 12)
    train = window.run.item
    assert isinstance(train, Train)
    best = answer_in_practice(train)
    assert isinstance(best, LineLaid)
    for tile in best.tiles:
        drag(window, f"tile:{tile}", window.scene.spots["place"].center)
    window.click("no more")
    assert window.stage == "right"


@pytest.mark.parametrize(
    "kind", ["which tile", "nothing fits", "two ends", "matadors", "closing and opening"]
)
def test_tiles_of_a_lesson_are_dragged_to_their_end(kind: LessonKind) -> None:
    window = Taught(seed=kind)
    window.begin(kind, 7)
    dragged = 0
    while window.stage != "over":
        window.wait(1000)
        task = window.run.item.task
        answer = answer_of(task)
        if not window.scene.exercise.waits:
            window.press_one("right")
        elif answer == NoneChosen():
            window.click("none")
        else:
            assert isinstance(answer, TileLaid) or not isinstance(task, LayOne)
            has_ends = isinstance(task, LayOne)
            end = answer.play.arm if isinstance(answer, TileLaid) and has_ends else "place"
            drag(window, keys_of(answer, task)[0], window.scene.spots[end].center)
            assert window.stage == "right"
            dragged += 1
    assert dragged >= 2


def test_a_half_that_is_wrong_moves_back() -> None:
    window = Practising()
    show(window, 3)
    item = window.run.item
    assert isinstance(item, Tiles)
    wrong = wrong_key(item)
    drag(window, wrong, window.scene.spots["place"].center)
    assert window.stage == "wrong once"
    assert window.has(wrong)
