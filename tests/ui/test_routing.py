"""The program's keys."""

from __future__ import annotations

from typing import get_args

import pytest

from matador.ui.inputs import Key
from matador.ui.kit.intents import Command, Intent, Open
from matador.ui.program import DOES, of_key


@pytest.mark.parametrize(
    ("key", "route"),
    [
        (Key("f1"), Open("rules")),
        (Key("f11"), Command.SCREEN),
        (Key("m"), Command.SOUND),
        (Key("n", ctrl=True), Open("new match")),
        (Key("q", ctrl=True), Command.QUIT),
        (Key("z", ctrl=True), Command.UNDO),
        (Key("z", shift=True, ctrl=True), Command.REDO),
        (Key("y", ctrl=True), Command.REDO),
        (Key("n"), None),
        (Key("z"), None),
        (Key("q"), None),
        (Key("d", ctrl=True), None),
        (Key("m", ctrl=True), None),
        (Key("enter"), None),
    ],
)
def test_keys_that_hold_everywhere(key: Key, route: Intent | None) -> None:
    assert of_key(key, is_typing=False, is_covered=False) == route


def test_letters_are_no_shortcuts_while_a_text_is_written() -> None:
    assert of_key(Key("m"), is_typing=True, is_covered=True) is None
    assert of_key(Key("f11"), is_typing=True, is_covered=True) is Command.SCREEN


def test_nothing_is_taken_back_under_a_page() -> None:
    assert of_key(Key("z", ctrl=True), is_typing=False, is_covered=True) is None


def test_every_intent_is_done() -> None:
    assert set(DOES) == {*Command, *get_args(Intent)} - {Command}
