"""Two clicks: a tile, then its place; and the press that only ends an animation."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import ACROSS, Idle, Proposed, Selected, along
from matador.play.table.player_actions import AGAIN_MS
from matador.rules import Tile, named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import FocusLost, Key, PointerDown, PointerUp, Resized
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import FRAME_MS

WILD = named_ruleset("sevens", 2, {"matador_along": "wild"})
HANDS = ("1-3 4-4 3-4 2-2 1-6 4-6", "2-6 5-5 0-2")


def table(rules: object = "sevens", **more: object) -> Table:
    """L shows 2, R shows 3."""
    return Table(rules, HANDS, "0-1 0-4", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def test_a_click_on_a_tile_and_one_on_its_place_lay_it() -> None:
    pilot = table()
    pilot.click("tile:4-4")
    assert pilot.state_as(Selected).grip.tile == Tile(4, 4)
    assert "chosen" in pilot.state_of("tile:4-4")
    pilot.click("place:R")
    assert pilot.moves[-1] == "4-4R"
    assert pilot.is_settling(Tile(4, 4))


def test_a_click_on_another_tile_chooses_that_one() -> None:
    pilot = table()
    pilot.click("tile:4-4")
    pilot.click("tile:4-6")
    assert pilot.state_as(Selected).grip.tile == Tile(4, 6)


@pytest.mark.parametrize(("after_ms", "stays"), [(0, True), (399, True), (400, False), (2000, False)])
def test_a_second_click_within_400_ms_is_ignored_and_a_later_one_puts_the_tile_down(
    after_ms: int, stays: bool
) -> None:
    assert AGAIN_MS == 400
    pilot = table()
    pilot.click("tile:4-4")
    pilot.program.advance(pilot.now_ms + after_ms)
    pilot.click("tile:4-4")
    assert isinstance(pilot.current(), Selected) == stays


def test_a_click_elsewhere_puts_the_tile_down() -> None:
    pilot = table()
    pilot.choose("4-4")
    pilot.click((640, 480))
    assert pilot.current() == Idle()


def test_esc_puts_the_tile_down() -> None:
    pilot = table()
    pilot.choose("4-4")
    pilot.press("escape")
    assert pilot.current() == Idle()
    assert not pilot.has("panel")


@pytest.mark.parametrize("given", [FocusLost(), Resized((900, 700))], ids=["focus lost", "resize"])
def test_losing_the_focus_or_a_resize_puts_the_tile_down(given: FocusLost | Resized) -> None:
    pilot = table()
    pilot.choose("4-4")
    pilot.give(given)
    assert pilot.current() == Idle()


def test_a_chosen_tile_that_fits_in_several_ways_is_asked_about() -> None:
    pilot = table(WILD)
    pilot.choose("3-4")
    pilot.click("place:R")
    pilot.state_as(Proposed)
    pilot.click("chip:4")
    assert pilot.moves[-1] == "4-3R"


def test_a_chosen_tile_that_was_turned_is_not_asked_about() -> None:
    pilot = table(WILD)
    pilot.choose("3-4", 3)
    for way in (along(4), ACROSS):
        pilot.press("r")
        assert pilot.state_as(Selected).grip.way == way
    pilot.click("place:R")
    assert pilot.moves[-1] == "3+4R"


def test_by_touch_two_taps_lay_a_tile() -> None:
    pilot = table()
    for at in (pilot.node("tile:4-4").centre, pilot.place("R")):
        pilot.give(PointerDown(at, finger=7), PointerUp(at, finger=7))
    assert pilot.moves[-1] == "4-4R"


def test_a_click_outside_the_hit_area_of_a_place_does_not_lay() -> None:
    pilot = table()
    pilot.choose("4-4")
    left, top, width, _ = pilot.node("place:R").box
    pilot.click((left + width - 1, top))
    assert pilot.moves[-1] == "4-4R", "the corner belongs to it"
    pilot = table()
    pilot.choose("4-4")
    pilot.click((left + width, top - 1))
    assert len(pilot.moves) == 2


@pytest.mark.parametrize("where", ["tile:4-6", "boneyard", "menu", "place:L"])
def test_a_press_that_skips_an_animation_does_nothing_else(where: str) -> None:
    pilot = table()
    pilot.drag(pilot.half("2-2", 2), pilot.place("R"))
    assert pilot.goes_home(Tile(2, 2))
    said = pilot.text()
    pilot.click(where)
    pilot.wait(FRAME_MS)
    assert not pilot.display.is_moving
    assert pilot.current() == Idle()
    assert not pilot.has("panel")
    assert len(pilot.moves) == 2
    assert pilot.text() == said, "nobody has had the time to read it"


@pytest.mark.parametrize("key", ["enter"])
def test_a_key_that_skips_an_animation_does_nothing_else(key: str) -> None:
    pilot = table()
    pilot.press("right")
    pilot.drag(pilot.half("2-2", 2), pilot.place("R"))
    pilot.give(Key(key))
    assert not pilot.display.is_moving
    assert len(pilot.moves) == 2
    assert not isinstance(pilot.state, Selected)


def test_the_press_that_skips_the_deal_leaves_the_tiles_where_they_go() -> None:
    pilot = Table("sevens", HANDS, "0-1", settings=USUAL)
    pilot.change(speed="slow")
    pilot.program.table.table.playback._next = 0
    pilot.wait_until(lambda: pilot.display.is_moving)
    pilot.click("tile:1-3")
    assert not pilot.display.is_moving
    pilot.wait()
    assert pilot.current() == Idle()
    pilot.click("tile:1-3")
    pilot.state_as(Selected)


def test_a_tile_keeps_its_choice_while_a_bot_plays_and_can_be_laid_then() -> None:
    pilot = table(settings=changed(USUAL, speed="off"))
    pilot.click("tile:4-4")
    pilot.click("place:R")
    pilot.wait(600)
    pilot.choose("4-6")
    pilot.click("place:R")
    assert len(pilot.moves) == 3, "it is not the player's turn"
