"""Leaving an unfinished match asks first."""

from __future__ import annotations

import pytest

from matador.ui.inputs import Key, QuitAsked
from matador.ui.pages.home.scene import HomeScene
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.pages.opening import table

WAYS = ("home", "quit", "closed")


def go(pilot: Table, way: str) -> None:
    """Request to leave in this way."""
    if way == "home":
        pilot.click("menu")
        pilot.click("home")
    else:
        pilot.give(QuitAsked() if way == "closed" else Key("q", ctrl=True))


def is_left(pilot: Table, way: str) -> bool:
    return isinstance(pilot.program.scene, HomeScene) if way == "home" else pilot.program.wants_to_quit


@pytest.mark.parametrize("way", WAYS)
def test_a_match_is_left_when_the_player_says_so(way: str) -> None:
    pilot = table()
    go(pilot, way)
    assert pilot.text("panel") == "Leave this match?"
    assert not is_left(pilot, way)
    pilot.click("leave")
    assert is_left(pilot, way)
    pilot.program.close()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("answer", ["play on", "escape", "close"])
def test_a_match_goes_on_when_the_player_stays(way: str, answer: str) -> None:
    pilot = table()
    go(pilot, way)
    if answer == "escape":
        pilot.press("escape")
    else:
        pilot.click(answer)
    assert pilot.text("panel") != "Leave this match?"
    assert not is_left(pilot, way)
    assert len(pilot.moves) == 2


def test_whoever_closes_the_window_twice_means_it() -> None:
    pilot = table()
    asked = []
    for _ in range(2):
        pilot.give(QuitAsked())
        asked.append(pilot.program.wants_to_quit)
    assert asked == [False, True]
    pilot.program.close()


def test_nothing_is_asked_where_nothing_would_be_lost() -> None:
    fresh = Table("sevens", ("1-3 4-4", "2-6 5-5"), "0-1")
    over = Table("first-sevens", ("1-3 4-4", "2-6 6-6 5-5"), "0-0", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    over.wait_until(lambda: over.has("result"))
    for pilot in (fresh, over):
        pilot.give(QuitAsked())
        assert pilot.program.wants_to_quit
        pilot.program.close()


def test_a_tile_in_the_hand_is_put_down_before_the_question() -> None:
    pilot = table()
    pilot.drag(pilot.half("4-4", 4), (600, 400), drops=False)
    pilot.give(QuitAsked())
    assert not pilot.display.state.is_holding
    pilot.click("play on")
    pilot.wait(400)
    assert pilot.has("tile:4-4")


def test_a_match_in_which_only_others_have_played_is_left_unasked() -> None:
    pilot = Table("sevens", ("1-3 4-4", "2-6 5-5"), "0-1", "5-5", opener=1)
    pilot.give(QuitAsked())
    assert pilot.program.wants_to_quit
    pilot.program.close()
