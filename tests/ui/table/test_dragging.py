"""Dragging a tile to the table, from the press to the drop."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import ACROSS, Grip, Held, Idle, Near, Selected, along, grip_of
from matador.rules import Tile
from matador.storage.settings import changed
from matador.ui.inputs import FocusLost, Input, Key, PointerDown, PointerMoved, PointerUp, Resized
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import FRAME_MS
from tests.ui.table.holding import WILD, held, table


@pytest.mark.parametrize(("finger", "click_px", "drag_px"), [(None, 7, 8), (5, 15, 16)])
def test_under_8_px_of_movement_it_is_a_click_and_by_touch_under_16(
    finger: int | None, click_px: int, drag_px: int
) -> None:
    pilot = table()
    x, y = pilot.half("4-4", 4)
    pilot.give(PointerDown((x, y), finger=finger), PointerMoved((x, y - click_px), finger))
    assert pilot.current() == Idle()
    pilot.give(PointerUp((x, y - click_px), finger=finger))
    pilot.state_as(Selected)
    pilot = table()
    pilot.give(PointerDown((x, y), finger=finger), PointerMoved((x, y - drag_px), finger))
    pilot.state_as(Held)


def grip(pilot: Table) -> Grip:
    found = grip_of(pilot.state)
    assert found is not None, "no tile is taken"
    return found


def test_a_tile_dropped_where_it_fits_is_laid_and_settles() -> None:
    pilot = table()
    pilot.drag_to("4-6", 4, "R")
    assert pilot.is_settling(Tile(4, 6))
    assert pilot.moves[-1] == "4-6R"
    pilot.wait(181 + FRAME_MS)
    assert pilot.current() == Idle()
    assert pilot.state_of("laid:4-6") == ("last",)


@pytest.mark.parametrize("turn", [Key("r"), PointerDown((0, 0), "right")], ids=["R", "right"])
def test_r_and_the_right_button_turn_the_tile_that_is_held(turn: Input) -> None:
    pilot = table(settings=changed(USUAL, guide=False))
    pilot.drag(pilot.half("4-6", 4), (600, 450), drops=False)
    seen = []
    for _ in range(4):
        pilot.give(turn)
        seen.append(grip(pilot).as_held)
    assert seen == [along(6), ACROSS, along(4), along(6)]


def test_with_the_guide_a_turn_goes_through_the_ways_that_fit() -> None:
    pilot = table(WILD)
    pilot.drag(pilot.half("3-4", 3), (600, 450), drops=False)
    seen = []
    for _ in range(3):
        pilot.give(Key("r"))
        seen.append(grip(pilot).as_held)
    assert seen == [along(4), ACROSS, along(3)]
    pilot.give(Key("escape"))
    pilot.wait(300)
    pilot.drag(pilot.half("4-6", 6), (600, 450), drops=False)
    pilot.give(Key("r"))
    pilot.give(Key("r"))
    assert grip(pilot).as_held == along(4)


def test_by_touch_the_tile_floats_40_px_above_the_finger() -> None:
    pilot = table()
    pilot.drag(pilot.half("4-4", 4), (600, 500), finger=3, drops=False)
    left, _, width, length = pilot.node("tile:4-4").box
    x, y = held(pilot)
    assert (x, y + length // 2) == (600, 500 - 40)
    # The mouse holds the tile where it was pressed.
    pilot = table()
    at = (left + width // 2 + 9, pilot.half("4-4", 4)[1])
    pilot.drag(at, (600, 500), drops=False)
    centre = pilot.node("tile:4-4").centre
    assert held(pilot) == (600 + centre[0] - at[0], 500 + centre[1] - at[1])


def test_by_touch_the_place_is_sought_from_the_tile_and_not_from_the_finger() -> None:
    pilot = table()
    x, y = pilot.place("R")
    pilot.drag(pilot.half("4-4", 4), (x, y + 40 + 56), finger=3)
    assert pilot.moves[2] == "4-4R"


@pytest.mark.parametrize(
    ("given", "finger", "where"),
    [
        (Key("escape"), None, "place"),
        (FocusLost(), None, "felt"),
        (Resized((1000, 700)), 4, "place"),
        (PointerDown((300, 300), finger=9), 4, "felt"),
    ],
)
def test_esc_focus_lost_a_resize_or_a_second_finger_sends_it_home(
    given: Input, finger: int | None, where: str
) -> None:
    pilot = table()
    x, y = pilot.place("R") if where == "place" else (600, 480)
    pilot.drag(pilot.half("4-4", 4), (x, y if finger is None else y + 96), finger=finger, drops=False)
    assert isinstance(pilot.state, Near if where == "place" else Held)
    pilot.give(given)
    assert pilot.current() == Idle()
    # After a resize, everything is immediately at its destination.
    assert pilot.goes_home(Tile(4, 4)) != isinstance(given, Resized)
    pilot.wait(201 + FRAME_MS)
    assert pilot.current() == Idle()
    # Further movements of the finger that held it are ignored.
    pilot.give(PointerMoved((x, y + 20), finger), PointerUp((x, y + 20), finger=finger))
    assert pilot.current() == Idle()
    assert len(pilot.moves) == 2


def test_while_a_bot_thinks_a_tile_can_be_held_but_not_laid() -> None:
    pilot = table()
    pilot.drag_to("4-4", 4, "R")
    pilot.wait(400)
    pilot.drag(pilot.half("4-6", 4), pilot.place("L"), drops=False)
    pilot.state_as(Held)
    pilot.give(PointerUp(pilot.place("L")))
    assert pilot.goes_home(Tile(4, 6))
    assert pilot.text() == ""
