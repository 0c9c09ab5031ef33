"""The effects of presses and keys on the home screen."""

from __future__ import annotations

import pytest

from matador.ui.inputs import (
    Key,
    Point,
    PointerDown,
    PointerUp,
    Resized,
)
from tests.checks.each import each
from tests.pseudo import PSEUDO
from tests.ui.pages.home.homes import INTENTS, focused, home, look_for, node, press

ALL = ("play", "learn", "new match", "options", "rules", "quit")
WITH_MATCHES = (*ALL[:3], "matches", *ALL[3:])
SIZES: tuple[Point, ...] = ((800, 600), (1280, 720), (1000, 1400))


@each("size", SIZES)
@each("wish", WITH_MATCHES)
@each("finger", [None, 3])
def test_one_press_says_what_the_player_wants(size: Point, wish: str, finger: int | None) -> None:
    scene = home(size, has_matches=True)
    left, top, width, height = node(scene, wish).box
    for at in ((left, top), (left + width // 2, top + height // 2), (left + width - 1, top + height - 1)):
        assert scene.handle(PointerDown(at, finger=finger)) == INTENTS[wish]
        assert scene.handle(PointerUp(at, finger=finger)) is None


def test_at_the_first_start_nothing_has_the_focus_and_enter_plays() -> None:
    scene = home()
    assert focused(scene) == []
    assert press(scene, "enter") == INTENTS["play"]


@pytest.mark.parametrize("has_matches", [False, True])
def test_tab_goes_round_through_all_of_it_both_ways(*, has_matches: bool) -> None:
    scene = home(has_matches=has_matches)
    there = WITH_MATCHES if has_matches else ALL
    met = []
    for _ in there:
        press(scene, "tab")
        met += focused(scene)
    assert tuple(met) == there
    press(scene, "tab")
    assert focused(scene) == ["play"]
    scene.handle(Key("tab", shift=True))
    assert focused(scene) == ["quit"]


def test_another_size_and_another_look_are_followed() -> None:
    scene = home((1280, 720), has_matches=True)
    scene.handle(Resized((1920, 1080)))
    left, _, width, _ = node(scene, "quit").box
    assert left + width > 1280
    scene.resize((800, 600), look_for((800, 600), language=PSEUDO))
    assert scene.tree() == home((800, 600), language=PSEUDO, has_matches=True).tree()
    assert node(scene, "play").name != "Play"
