"""Dark mode is asked in the background: the answers of desktops, and what happens without one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from subprocess import TimeoutExpired

import pytest

from matador.app.dark_mode import PORTAL_COMMANDS, DarkMode, ask_desktop, prefers_dark
from tests.checks.each import each

POSIX = pytest.mark.skipif("sys.platform in ('win32', 'darwin')", reason="it asks a portal of free desktops")


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


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Creates a program that prints an answer; no other program is found."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")

    def create(name: str, script: str) -> None:
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)

    return create


@POSIX
@pytest.mark.parametrize("name", [command[0] for command in PORTAL_COMMANDS])
def test_the_desktop_is_asked_by_whichever_program_exists(
    programs: Callable[[str, str], None], name: str
) -> None:
    assert not ask_desktop()
    programs(name, "echo 'u 1'")
    assert ask_desktop()
