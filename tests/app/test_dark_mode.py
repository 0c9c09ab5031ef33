"""Dark mode is asked in the background: the answers of desktops, and what happens without one."""

from __future__ import annotations

import threading
from subprocess import TimeoutExpired

from matador.app.dark_mode import DarkMode, prefers_dark
from tests.checks.each import each


@each(
    ("answer", "is_dark"),
    [
        ("(<<uint32 1>>,)", True),
        ("(<<uint32 0>>,)", False),
        ("(<<uint32 2>>,)", False),
        ("v v u 1", True),
        ("v v u 2", False),
        ("(<uint32 1>,)", True),
        ("", False),
    ],
)
def test_answers_of_the_portal(answer: str, *, is_dark: bool) -> None:
    assert prefers_dark(answer) is is_dark


def test_an_answer_is_known_when_it_is_needed() -> None:
    assert DarkMode(lambda: True).is_on()
    assert not DarkMode(lambda: False).is_on()


@each("error", [OSError("no desktop"), TimeoutExpired("gdbus", 1)])
def test_a_desktop_that_cannot_be_asked_is_light(error: Exception) -> None:
    def ask() -> bool:
        raise error

    assert not DarkMode(ask).is_on()


def test_a_desktop_that_does_not_answer_is_light_and_holds_nothing_up() -> None:
    answers = threading.Event()
    asking = DarkMode(lambda: answers.wait() or True)
    assert not asking.is_on()
    answers.set()
