"""Double presses, and the start of the arrow keys, on every page of questions."""

from __future__ import annotations

import pytest

from matador.teaching.practice.items import Claim, Tiles, Train, answer_of
from matador.ui.inputs import PointerDown
from matador.ui.pages.learn.exercise_scene import UNTOUCHED_MS
from tests.ui.pages.learn.moments import key_of, wrong_key
from tests.ui.pages.learn.newcomer import Newcomer
from tests.ui.pages.learn.practised import LearnWindow, Practising


def focus_of(window: LearnWindow) -> str | None:
    return next((node.key for node in window.tree if "focused" in node.state), None)


def test_a_press_that_comes_too_soon_is_ignored() -> None:
    window = Newcomer()
    skip = window.node("skip").centre
    window.wait(UNTOUCHED_MS - 20)
    window.give(PointerDown(skip))
    window.press("right")
    assert (window.run.number, focus_of(window) is None) == (0, False), "only presses are ignored"
    window.wait(20)
    window.give(PointerDown(skip))
    assert window.run.number == 1


# Practice


def test_go_on_pressed_twice_answers_nothing() -> None:
    window = Practising()
    window.begin()
    for _ in range(4):
        window.answer("right")
        assert window.stage == "right"
        number = window.run.number
        window.double(window.node("go on").centre)
        assert (window.stage, window.run.number) == ("asking", number + 1)


@pytest.mark.parametrize("stage", ["right", "wrong once"])
def test_an_answer_pressed_twice_is_one(stage: str) -> None:
    window = Practising()
    window.begin()
    window.wait(1500)
    item = window.run.item
    assert not isinstance(item, Train), "a practice begins with a sum"
    window.double(window.node(key_of(answer_of(item)) if stage == "right" else wrong_key(item)).centre)
    assert window.stage == stage


def test_a_digit_typed_twice_is_one_answer() -> None:
    window = Practising()
    window.begin()
    item = window.run.item
    while window.stage != "asking" or isinstance(item, Train | Claim | Tiles):
        window.answer("right")
        item = window.run.item
    window.wait(1500)
    digit = wrong_key(item).rpartition(":")[2]
    window.press(digit)
    window.wait(100)
    window.press(digit)
    window.wait(1500)
    assert window.stage == "wrong once"


# The first steps


def test_in_the_first_steps_a_double_press_is_one_and_arrows_begin_at_what_is_asked() -> None:
    window = Newcomer()
    while window.run.step != "missing":
        window.wait(1000)
        if window.stage == "asking":
            window.click(key_of(window.run.answer))
    while window.stage != "asking":
        window.wait(500)
    number = window.run.number
    wrong = next(one for one in window.run.choices if one != window.run.answer)
    window.double(window.node(key_of(wrong)).centre)
    assert window.stage == "wrong"
    window.wait(4000)
    assert window.stage == "asking"
    window.press("right")
    assert focus_of(window) in window.targets
    window.double(window.node("skip").centre)
    assert window.run.number == number + 1
