"""Dragging a tile to the table: from the press to the drop (point 4)."""

from __future__ import annotations

from math import hypot

import pygame
import pytest

from matador.rules import Tile, named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import FocusLost, Input, Key, PointerDown, PointerMoved, PointerUp, Resized, Wheel
from matador.ui.table.states import GoingHome, Held, Idle, Near, Selected, Settling
from matador.ui.table.targets import REACH_PX, STICK_PX, Target, nearest
from matador.ui.table.ways import ACROSS, along
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import FRAME_MS

WILD = named_ruleset("sevens", 2, {"matador_along": "wild"})
"""Matadors may lie across, and along either way round."""

HANDS = ("1-3 4-4 3-4 2-2 1-6 4-6", "2-6 5-5 0-2")


def table(rules: object = "sevens", **more: object) -> Table:
    """L shows 2, R shows 3: the 4-4 and the 4-6 fit R, the 2-2 fits nowhere, 3-4 and 1-6 are matadors."""
    return Table(rules, HANDS, "0-1 0-4", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def beside(pilot: Table, spot: str, away_px: int) -> tuple[int, int]:
    """A point so far right of a place that a tile held there by its middle is in nobody else's reach."""
    left, top, width, height = pilot.node(f"place:{spot}").box
    return (left + width + away_px, top + height // 2)


def held(pilot: Table) -> Held:
    state = pilot.state
    assert isinstance(state, Held | Near), state
    return state.held if isinstance(state, Near) else state


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


@pytest.mark.parametrize("half", [4, 6])
def test_the_half_that_is_grabbed_is_the_half_that_will_touch(half: int) -> None:
    pilot = table(settings=changed(USUAL, guide=False))
    pilot.drag(pilot.half("4-6", half), (600, 450), drops=False)
    assert held(pilot).grip.half == half
    assert held(pilot).grip.as_held == along(half)


def test_a_tile_dropped_where_it_fits_is_laid_and_settles() -> None:
    pilot = table()
    pilot.drag_to("4-6", 4, "R")
    assert pilot.current() == Settling(Tile(4, 6))
    assert pilot.moves[-1] == "4-6R"
    pilot.wait(181 + FRAME_MS)
    assert pilot.current() == Idle()
    assert pilot.state_of("laid:4-6") == ("last",)


@pytest.mark.parametrize(
    "turn", [Key("r"), Wheel(1), PointerDown((0, 0), "right")], ids=["R", "wheel", "right"]
)
def test_r_the_wheel_and_the_right_button_turn_the_tile_that_is_held(turn: Input) -> None:
    pilot = table(settings=changed(USUAL, guide=False))
    pilot.drag(pilot.half("4-6", 4), (600, 450), drops=False)
    seen = []
    for _ in range(4):
        pilot.give(turn)
        seen.append(held(pilot).grip.as_held)
    assert seen == [along(6), ACROSS, along(4), along(6)]


def test_with_the_guide_a_turn_goes_through_the_ways_that_fit() -> None:
    pilot = table(WILD)
    pilot.drag(pilot.half("3-4", 3), (600, 450), drops=False)
    seen = []
    for _ in range(3):
        pilot.give(Key("r"))
        seen.append(held(pilot).grip.as_held)
    assert seen == [along(4), ACROSS, along(3)]
    pilot.give(Key("escape"))
    pilot.wait(300)
    pilot.drag(pilot.half("4-6", 6), (600, 450), drops=False)
    pilot.give(Key("r"))
    pilot.give(Key("r"))
    assert held(pilot).grip.as_held == along(4)


def test_there_is_one_ghost_for_each_end_where_the_tile_fits_in_its_true_place_and_direction() -> None:
    pilot = table(WILD)
    pilot.drag(pilot.half("3-4", 4), (600, 450), drops=False)
    ghosts = [node.key for node in pilot.tree if "ghost" in node.state]
    assert ghosts == ["place:L", "place:R"]
    pilot.give(Key("escape"))
    pilot.wait(300)
    pilot.drag(pilot.half("4-4", 4), (600, 450), drops=False)
    assert [node.key for node in pilot.tree if "ghost" in node.state] == ["place:R"]


@pytest.mark.parametrize(("turns", "played"), [(1, "4-3R"), (2, "3+4R"), (3, "3-4R")])
def test_the_ghost_is_drawn_where_the_tile_will_lie_and_as_it_will_lie(turns: int, played: str) -> None:
    pilot = table(WILD)
    pilot.drag(pilot.half("3-4", 3), (600, 450), drops=False)
    for _ in range(turns):
        pilot.give(Key("r"))
    pilot.give(PointerMoved(pilot.place("R")))
    (ghost,) = pilot.drawn("faded")
    assert ghost.rect == pilot.ghost("R")
    pilot.give(PointerUp(pilot.place("R")))
    pilot.wait(1000)
    assert pilot.moves[2] == played
    laid = next(one for one in pilot.drawn("tile") if one.what[1] == Tile(3, 4))
    assert laid.rect == ghost.rect
    assert laid.what[1:] == ghost.what[1:], "the same tile, as large and turned as much"


def test_it_snaps_within_72_px_of_a_place_and_not_at_73() -> None:
    pilot = table()
    start = pilot.node("tile:4-4").centre
    pilot.drag(start, beside(pilot, "R", 73), drops=False)
    pilot.state_as(Held)
    pilot.give(PointerMoved(beside(pilot, "R", 72)))
    assert pilot.state_as(Near).spot == "R"
    assert pilot.state_of("place:R") == ("ghost", "lit")


def test_with_the_guide_it_does_not_snap_where_it_does_not_fit() -> None:
    pilot = table()
    pilot.drag(pilot.half("4-4", 4), pilot.place("L"), drops=False)
    pilot.state_as(Held)
    assert "ghost" not in pilot.state_of("place:L")


def test_the_nearest_wins_until_another_is_16_px_nearer() -> None:
    near, far = pygame.Rect(0, 0, 64, 64), pygame.Rect(164, 0, 64, 64)
    one, other = Target("L", near, near), Target("R", far, far)
    for targets in ([one, other], [other, one]):
        # The gap goes from x = 64 to 164: at 114 both are 50 away.
        assert nearest(targets, [(113, 10)], None, 1.0) == "L"
        assert nearest(targets, [(115, 10)], None, 1.0) == "R"
        assert nearest(targets, [(121, 10)], "L", 1.0) == "L"
        assert nearest(targets, [(122, 10)], "L", 1.0) == "R", "it is 16 px nearer now"
        assert nearest(targets, [(107, 10)], "R", 1.0) == "R"
        assert nearest(targets, [(106, 10)], "R", 1.0) == "L"
        assert nearest(targets, [(-REACH_PX - 1, 10)], "L", 1.0) is None
    assert STICK_PX == 16


def test_the_sum_is_shown_at_the_place() -> None:
    pilot = table()
    pilot.drag(pilot.half("4-4", 4), pilot.place("R"), drops=False)
    assert pilot.bubbles == ["3 + 4 = 7"]
    pilot.give(PointerMoved((640, 640)))
    assert pilot.bubbles == []


def test_a_matador_across_shows_its_own_sum() -> None:
    pilot = table()
    pilot.drag(pilot.half("1-6", 1), pilot.place("R"), drops=False)
    assert pilot.bubbles == ["1 + 6 = 7"]


def test_by_touch_the_tile_floats_40_px_above_the_finger() -> None:
    pilot = table()
    pilot.drag(pilot.half("4-4", 4), (600, 500), finger=3, drops=False)
    left, _, width, length = pilot.node("tile:4-4").box
    x, y = held(pilot).centre
    assert (x, y + length // 2) == (600, 500 - 40)
    # The mouse holds it where it was taken.
    pilot = table()
    at = (left + width // 2 + 9, pilot.half("4-4", 4)[1])
    pilot.drag(at, (600, 500), drops=False)
    centre = pilot.node("tile:4-4").centre
    assert held(pilot).centre == (600 + centre[0] - at[0], 500 + centre[1] - at[1])


def test_by_touch_the_place_is_sought_from_the_tile_and_not_from_the_finger() -> None:
    pilot = table()
    x, y = pilot.place("R")
    pilot.drag(pilot.half("4-4", 4), (x, y + 40 + 56), finger=3)
    assert pilot.moves[2] == "4-4R"


@pytest.mark.parametrize(
    "given",
    [Key("escape"), FocusLost(), Resized((1000, 700)), PointerDown((300, 300), finger=9)],
    ids=["Esc", "focus lost", "resize", "second finger"],
)
@pytest.mark.parametrize("finger", [None, 4])
@pytest.mark.parametrize("where", ["felt", "place"])
def test_esc_focus_lost_a_resize_or_a_second_finger_sends_it_home(
    given: Input, finger: int | None, where: str
) -> None:
    pilot = table()
    x, y = pilot.place("R") if where == "place" else (600, 480)
    pilot.drag(pilot.half("4-4", 4), (x, y if finger is None else y + 96), finger=finger, drops=False)
    assert isinstance(pilot.state, Near if where == "place" else Held)
    pilot.give(given)
    assert pilot.current() == GoingHome(Tile(4, 4))
    pilot.wait(201 + FRAME_MS)
    assert pilot.current() == Idle()
    # What the finger that held it does now means nothing.
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
    assert pilot.current() == GoingHome(Tile(4, 6))
    assert pilot.text() == ""


def test_the_opening_tile_goes_to_the_middle_of_the_table() -> None:
    pilot = Table("sevens", HANDS, "0-1")
    assert pilot.text() == "You begin: lay a tile."
    pilot.drag_to("4-6", 4, "open")
    assert pilot.moves == ["4-6"]


def test_a_movement_is_as_long_as_the_distance_and_not_as_its_parts() -> None:
    pilot = table()
    x, y = pilot.half("4-4", 4)
    assert hypot(5, 5) < 8 < hypot(6, 6)
    pilot.give(PointerDown((x, y)), PointerMoved((x + 5, y - 5)))
    assert pilot.current() == Idle()
    pilot.give(PointerMoved((x + 6, y - 6)))
    pilot.state_as(Held)
