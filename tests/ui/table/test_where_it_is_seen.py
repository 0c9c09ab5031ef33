"""A tile that is played or put back starts where it was visible."""

from __future__ import annotations

import pytest

from matador.rules import named_ruleset, parse_tile
from matador.ui.inputs import Key
from tests.ui.dealt import USUAL, Table


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
