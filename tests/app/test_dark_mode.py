"""Dark mode is asked in the background: the answers of desktops, and what happens without one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from subprocess import TimeoutExpired

import pytest

from matador.app import dark_mode
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


def asked(monkeypatch: pytest.MonkeyPatch, ask: Callable[[], bool]) -> bool:
    monkeypatch.setattr(dark_mode, "ask_desktop", ask)
    return DarkMode().is_on()


def test_an_answer_is_known_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, lambda: True)
    assert not asked(monkeypatch, lambda: False)


@pytest.mark.parametrize("error", [OSError("no desktop"), TimeoutExpired("gdbus", 1)])
def test_a_desktop_that_cannot_be_asked_is_light(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def ask() -> bool:
        raise error

    assert not asked(monkeypatch, ask)


def test_a_desktop_that_does_not_answer_is_light_and_holds_nothing_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = threading.Event()
    assert not asked(monkeypatch, lambda: answers.wait() or True)
    answers.set()
