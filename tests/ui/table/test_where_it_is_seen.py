"""Animations start where a tile is visible, even in hands of several pages, and never wait for landed tiles."""

from __future__ import annotations

import pytest

from matador.rules import named_ruleset, parse_tile
from matador.rules.tiles import tile_set
from matador.ui.inputs import Key, PointerUp, Resized
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import Pilot
from tests.ui.table.learners import learners_table
from tests.ui.table.test_not_saved import Disk
from tests.ui.table.test_taking_back_among_persons import REDO, UNDO, hot, look

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


def test_a_draw_that_is_done_again_is_seen() -> None:
    pilot = drawn(50)
    pilot.give(UNDO)
    pilot.wait(1500)
    pilot.press("page up")
    assert pilot.display.page == 0
    pilot.give(REDO)
    assert parse_tile("11-11") in pilot.display.flights
    assert pilot.display.page == 1


def test_a_tile_that_is_taken_back_flies_to_a_page_that_is_not_shown() -> None:
    rules = named_ruleset("hundred", 2, {"set": 12})
    hand = [tile for tile in tile_set(12) if str(tile) not in ("0-1", "12-12")][:60]
    pilot = Table(rules, (" ".join(map(str, hand)), "12-12"), "0-1", settings=USUAL)
    laid = pilot.game.session.view(0).legal()[0]
    pilot.do(str(laid))
    pilot.press("page down")
    pilot.give(UNDO)
    assert list(pilot.display.flights) == list(pilot.display.state.transits) != []


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


@pytest.mark.parametrize("how", ["click", "enter"])
def test_after_a_resize_in_the_deal_nothing_has_to_be_skipped(how: str) -> None:
    pilot = Pilot(settings=USUAL)
    pilot.wait(100)
    state = pilot.display.state
    assert state.busy_until_ms > state.now_ms + 500
    pilot.give(Resized((1000, 700)))
    assert state.busy_until_ms <= state.now_ms + 50
    if how == "click":
        pilot.click(pilot.keys("tile")[0])
    pilot.wait(100)
    assert state.is_turn_seen


def test_after_a_resize_a_sum_has_its_pips_when_it_is_seen() -> None:
    table = learners_table(settings=USUAL)
    table.drag_to("4-6", 4, "R")
    table.give(Resized((1000, 700)))
    (bond,) = table.display.state.bonds
    assert table.has("bond:4-6") == (bond.flies_from_ms <= table.display.state.now_ms)


def test_what_cannot_be_done_again_while_others_are_looked_at_is_said() -> None:
    """One of several people at a screen watches a replay, and the disk is full."""
    pilot = hot("1-3", "6-2L", settings=USUAL)
    look(pilot)
    pilot.do(str(pilot.game.session.view(2).legal()[0]))
    pilot.wait(2000)
    pilot.click("look")
    pilot.wait_for_turn()
    pilot.do(str(pilot.game.session.view(0).legal()[0]))
    pilot.wait(500)
    pilot.give(UNDO)
    pilot.wait(600)
    pilot.click("look")
    pilot.wait(3000)
    pilot.wait_for_turn()
    pilot.game.session.use_journal(Disk())
    pilot.click("seat:2")
    pilot.wait(100)
    pilot.give(REDO)
    assert pilot.text() == "Couldn't save. Try again."
    pilot.wait(5000)
