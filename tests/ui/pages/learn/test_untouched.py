"""Double presses, and the start of the arrow keys, on every page of questions."""

from __future__ import annotations

from matador.teaching.lessons.run import answer_of as answer_of_lesson
from matador.teaching.practice.items import Train, answer_of
from matador.ui.inputs import Key, PointerDown
from matador.ui.pages.learn.exercise import UNTOUCHED_MS, Untouched
from matador.ui.pages.learn.first_page import key_of as key_of_first
from tests.ui.pages.learn.lesson_moments import keys_of
from tests.ui.pages.learn.moments import key_of, wrong_key
from tests.ui.pages.learn.newcomer import Newcomer
from tests.ui.pages.learn.practised import LearnWindow, Practising
from tests.ui.pages.learn.taught import Taught

ASIDE = frozenset({"home", "room", "lessons", "skip", "say again", "show again"})
"""Buttons to leave or to repeat; the arrow keys start at the answers instead."""


def focus_of(window: LearnWindow) -> str | None:
    return next((node.key for node in window.tree if "focused" in node.state), None)


def test_a_press_that_comes_too_soon_is_ignored() -> None:
    untouched = Untouched()
    assert untouched.ignores(PointerDown((1, 1)), UNTOUCHED_MS - 1)
    assert not untouched.ignores(PointerDown((1, 1)), UNTOUCHED_MS)
    untouched.begin(5000)
    assert untouched.ignores(Key("enter"), 5001)
    assert not untouched.ignores(Key("right"), 5001)
    assert not untouched.ignores(Key("escape"), 5001)


# Practice


def test_go_on_pressed_twice_answers_nothing() -> None:
    window = Practising()
    window.begin()
    for _ in range(4):
        window.answer("right")
        assert window.stage == "right"
        number = window.scene.practising.run.number
        window.double(window.node("go on").centre)
        assert (window.stage, window.scene.practising.run.number) == ("asking", number + 1)


def test_a_wrong_answer_pressed_twice_is_one() -> None:
    window = Practising()
    window.begin()
    window.wait(1500)
    item = window.scene.practising.run.item
    assert not isinstance(item, Train), "a practice begins with a sum"
    window.double(window.node(wrong_key(item)).centre)
    assert window.stage == "wrong once"


def test_a_right_answer_pressed_twice_is_seen() -> None:
    window = Practising()
    window.begin()
    window.wait(1500)
    window.double(window.node(key_of(answer_of(window.scene.practising.run.item))).centre)
    assert window.stage == "right"


def test_in_a_practice_arrows_begin_at_the_answers() -> None:
    window = Practising()
    window.begin()
    for _ in range(3):
        window.wait(1500)
        window.press("right")
        assert focus_of(window) not in {None, *ASIDE}
        window.answer("once")
        window.press("right")
        assert focus_of(window) not in {None, *ASIDE}
        window.answer("once")
        window.answer("right")


# Lessons


def asked() -> Taught:
    """A lesson at its first question."""
    window = Taught()
    window.begin("missing part", 7)
    while not window.scene.taking.waits:
        window.click("go on")
    return window


def test_what_leads_to_a_question_of_a_lesson_answers_nothing_pressed_twice() -> None:
    window = Taught()
    window.begin("missing part", 7)
    while window.scene.taking.has_steps or window.scene.taking.run.stage == "showing":
        window.double(window.node("go on").centre)
        assert not any(window.scene.taking.run.past), "something was answered"
    assert window.stage == "asking"


def test_a_right_answer_of_a_lesson_pressed_twice_is_seen() -> None:
    window = asked()
    task = window.scene.taking.run.item.task
    window.double(window.node(keys_of(answer_of_lesson(task), task)[0]).centre)
    assert window.stage == "right"


def test_in_a_lesson_arrows_begin_at_the_answers() -> None:
    window = asked()
    window.press("right")
    assert focus_of(window) not in {None, *ASIDE}
    window.press_one("wrong")
    assert window.stage == "wrong once"
    window.press("right")
    assert focus_of(window) not in {None, *ASIDE}


# The first steps


def test_in_the_first_steps_a_double_press_is_one_and_arrows_begin_at_what_is_asked() -> None:
    window = Newcomer()
    while window.scene.taking.step != "missing":
        window.wait(1000)
        if window.stage == "asking":
            window.click(key_of_first(window.scene.taking.answer))
    window.wait(500)
    number = window.scene.taking.number
    wrong = next(one for one in window.scene.taking.choices if one != window.scene.taking.answer)
    window.double(window.node(key_of_first(wrong)).centre)
    assert window.stage == "wrong"
    window.wait(4000)
    assert window.stage == "asking"
    window.press("right")
    assert focus_of(window) in window.targets
    window.double(window.node("skip").centre)
    assert window.scene.taking.number == number + 1


def test_arrows_lead_to_what_is_aside_as_well() -> None:
    window = Practising()
    window.begin()
    window.press("right", "up", "left")
    assert focus_of(window) == "room"
