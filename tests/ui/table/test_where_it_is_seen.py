"""Animations start where a tile is visible, even in hands of several pages, and never wait for landed tiles."""

from __future__ import annotations

import pytest

from matador.rules import named_ruleset, parse_tile
from matador.rules.tiles import tile_set
from matador.ui.inputs import Key, PointerUp
from tests.ui.dealt import USUAL, Table

DOUBLE_TWELVE = named_ruleset("sevens", 2, {"set": 12})
LARGE = [tile for tile in tile_set(12) if max(tile.halves) < 12 and tile.pips not in (0, 1, 13, 22)]
"""None of these tiles fits a blank or a 1."""


def drawn(tiles: int) -> Table:
    """The player has drawn a tile, and sees the last page of their hand."""
    hands = (" ".join(map(str, LARGE[:tiles])), "0-1 0-12")
    return Table(DOUBLE_TWELVE, hands, "11-11 10-12", "0-1", "draw", opener=1, settings=USUAL)


@pytest.mark.parametrize("tiles", [48, 50])
def test_looking_back_from_the_last_page_turns_none(tiles: int) -> None:
    """With 48 tiles the hand had one page before the draw."""
    pilot = drawn(tiles)
    page, pages = pilot.display.page, pilot.display.rack.pages
    assert page == pages - 1 > 0
    pilot.click("seat:1")
    pilot.wait(100)
    assert pilot.display.state.replay is not None
    pilot.wait_for_turn()
    assert pilot.display.page == page


@pytest.mark.parametrize("is_carried", [False, True])
def test_a_tile_of_another_page_goes_home_in_sight(is_carried: bool) -> None:
    hands = (" ".join(map(str, LARGE[:50])), "0-1 0-12")
    pilot = Table(DOUBLE_TWELVE, hands, "11-11 10-12", "0-1", opener=1, settings=USUAL)
    pilot.press("page up")
    tile = pilot.display.rack.slots[3].tile
    if is_carried:
        pilot.drag(pilot.half(str(tile), tile.low), (400, 250), drops=False)
        pilot.press("page down")
        pilot.give(PointerUp((400, 250)))
    else:
        pilot.choose(str(tile))
        pilot.press("page down")
        pilot.click(pilot.place("L"))
    assert tile in pilot.display.flights


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_a_tile_leaves_its_place_as_the_chip_in_focus_shows_it(key: str) -> None:
    rules = named_ruleset("sevens", 2, {"matador_along": "wild"})
    hands = ("1-3 4-4 3-4 2-2 1-6 4-6", "2-6 5-5 0-2")
    pilot = Table(rules, hands, "0-1 0-4", "1-3", "6-2L", settings=USUAL)
    tile = parse_tile("3-4")
    pilot.drag_to("3-4", 3, "R")
    pilot.press("right")
    (seen, *_) = [one.rect for one in pilot.drawn("tile") if one.what[1] == tile]
    pilot.give(Key(key))
    start = pilot.display.flights[tile].start
    assert (start.x, start.y) == seen.center
