"""Two clicks: a tile, then its place; and the press that only ends an animation."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import Idle, Selected
from matador.play.table.player_actions import AGAIN_MS
from matador.rules import Tile
from matador.storage.settings import changed
from matador.ui.inputs import FocusLost, Input, Key, PointerDown, Resized
from tests.ui.dealt import USUAL
from tests.ui.pilot import FRAME_MS
from tests.ui.table.holding import table


def test_a_click_on_a_tile_and_one_on_its_place_lay_it() -> None:
    pilot = table()
    pilot.click("tile:4-4")
    assert pilot.state_as(Selected).grip.tile == Tile(4, 4)
    assert "chosen" in pilot.state_of("tile:4-4")
    pilot.click("place:R")
    assert pilot.moves[-1] == "4-4R"
    assert pilot.is_settling(Tile(4, 4))


@pytest.mark.parametrize(("after_ms", "stays"), [(0, True), (399, True), (400, False)])
def test_a_second_click_within_400_ms_is_ignored_and_a_later_one_puts_the_tile_down(
    after_ms: int, stays: bool
) -> None:
    assert AGAIN_MS == 400
    pilot = table()
    pilot.click("tile:4-4")
    pilot.program.advance(pilot.now_ms + after_ms)
    pilot.click("tile:4-4")
    assert isinstance(pilot.current(), Selected) == stays


@pytest.mark.parametrize(
    "given", [FocusLost(), Resized((900, 700)), Key("escape"), PointerDown((640, 480))], ids=type
)
def test_esc_a_click_elsewhere_losing_the_focus_or_a_resize_puts_the_tile_down(given: Input) -> None:
    pilot = table()
    pilot.choose("4-4")
    pilot.give(given)
    assert pilot.current() == Idle()
    assert not pilot.has("panel")


@pytest.mark.parametrize("where", ["tile:4-6", "boneyard"])
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


def test_a_tile_keeps_its_choice_while_a_bot_plays_and_can_be_laid_then() -> None:
    pilot = table(settings=changed(USUAL, speed="off"))
    pilot.click("tile:4-4")
    pilot.click("place:R")
    pilot.wait(600)
    pilot.choose("4-6")
    pilot.click("place:R")
    assert len(pilot.moves) == 3, "it is not the player's turn"
