"""The effects of presses and keys on the home screen."""

from __future__ import annotations

import pytest

from matador.ui.inputs import (
    FocusLost,
    Input,
    Key,
    Point,
    PointerDown,
    PointerMoved,
    PointerUp,
    Resized,
    Wheel,
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


@pytest.mark.parametrize("has_matches", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_arrows_alone_lead_to_everything(size: Point, *, has_matches: bool) -> None:
    scene = home(size, has_matches=has_matches)
    reached = {"play"}
    ways = [["right"]]
    while ways:
        keys = ways.pop()
        scene.handle(PointerDown((2, 2)))
        press(scene, *keys)
        (here,) = focused(scene)
        if here not in reached or len(keys) == 1:
            reached.add(here)
            ways += [[*keys, arrow] for arrow in ("left", "right", "up", "down")]
    assert reached == set(WITH_MATCHES if has_matches else ALL)


@pytest.mark.parametrize(
    ("keys", "leads_to"),
    [
        (("left",), "play"),
        (("left", "right"), "learn"),
        (("left", "right", "left"), "play"),
        (("left", "left"), "play"),
        (("left", "up"), "play"),
        (("left", "down", "up"), "play"),
        (("left", "right", "down", "right"), "quit"),
        (("left", "right", "down", "right", "up"), "learn"),
    ],
)
def test_arrows_go_where_they_point(keys: tuple[str, ...], leads_to: str) -> None:
    scene = home()
    press(scene, *keys)
    assert focused(scene) == [leads_to]


@pytest.mark.parametrize("wish", WITH_MATCHES)
def test_enter_uses_what_has_the_focus(wish: str) -> None:
    scene = home(has_matches=True)
    press(scene, *["tab"] * (WITH_MATCHES.index(wish) + 1))
    assert focused(scene) == [wish]
    assert press(scene, "enter") == INTENTS[wish]


def test_a_press_takes_the_focus_away() -> None:
    scene = home()
    press(scene, "tab")
    assert scene.handle(PointerDown((2, 2))) is None
    assert focused(scene) == []


@pytest.mark.parametrize(
    "given",
    [
        PointerDown((300, 300), "right"),
        PointerMoved((300, 300)),
        PointerUp((300, 300)),
        Wheel(1),
        Key("escape"),
        Key("d"),
        FocusLost(),
    ],
)
def test_what_means_nothing_here_changes_nothing(given: Input) -> None:
    scene = home()
    before = scene.tree()
    assert scene.handle(given) is None
    scene.put_down()
    assert scene.tree() == before


def test_nothing_moves_by_itself_and_nothing_is_heard() -> None:
    scene = home()
    before = scene.items()
    for now_ms in (0.0, 16.0, 10_000.0):
        assert scene.advance(now_ms) == []
        assert not scene.is_moving
    after = scene.items()
    assert len(before) == len(after)
    assert all(one.picture is other.picture for one, other in zip(before, after, strict=True))


def test_another_size_and_another_look_are_followed() -> None:
    scene = home((1280, 720), has_matches=True)
    scene.handle(Resized((1920, 1080)))
    left, _, width, _ = node(scene, "quit").box
    assert left + width > 1280
    scene.resize((800, 600), look_for((800, 600), language=PSEUDO))
    assert scene.tree() == home((800, 600), language=PSEUDO, has_matches=True).tree()
    assert node(scene, "play").name != "Play"
