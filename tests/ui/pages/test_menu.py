"""The menu over the table, by pointer and by keys."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import Idle, Proposed
from matador.rules import named_ruleset
from matador.ui.inputs import Key, PointerDown
from tests.ui.dealt import Table
from tests.ui.pages.opening import opened, table

PAGES = ("options", "seats")


# Opening and closing


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_opened_from_the_menu_and_closed(page: str) -> None:
    for close in ("close", "escape", "outside"):
        pilot = opened(page)
        assert pilot.text("panel") == {"options": "Options", "seats": "Who plays"}[page]
        if close == "escape":
            pilot.press("escape")
        elif close == "outside":
            pilot.give(PointerDown((3, 3)))
        else:
            pilot.click("close")
        if close == "escape":
            assert pilot.text("panel") == "Matador", "back to the menu"
            pilot.press("escape")
        assert not pilot.has("panel")
        assert pilot.has("tile:4-4")


def test_what_is_held_or_chosen_is_put_down_when_the_menu_comes() -> None:
    pilot = table()
    pilot.drag(pilot.half("4-4", 4), (600, 450), drops=False)
    pilot.give(Key("f1"))
    pilot.press("escape")
    pilot.wait(300)
    assert pilot.current() == Idle()
    rules = named_ruleset("sevens", 2, {"matador_along": "wild"})
    asking = Table(rules, ("1-3 3-4", "2-6 5-5"), "0-1", "1-3", "6-2L")
    asking.drag_to("3-4", 3, "R")
    asking.state_as(Proposed)
    asking.click("menu")
    asking.press("escape")
    asking.wait(300)
    assert asking.current() == Idle()


def test_under_the_menu_time_stands_still() -> None:
    pilot = Table("sevens", ("1-3 4-4 2-2", "2-6 5-5"), "0-1", "1-3")
    pilot.bots[1].actions.append("6-2L")
    opened("menu", pilot)
    pilot.wait(20_000)
    assert pilot.moves == ["1-3"]
    assert not pilot.program.is_moving
    pilot.click("close")
    pilot.wait(3000)
    assert pilot.moves == ["1-3", "6-2L"]


def test_under_the_menu_the_table_cannot_be_touched() -> None:
    pilot = table()
    at = pilot.node("boneyard").centre
    opened("menu", pilot)
    pilot.give(PointerDown(at))
    pilot.press("d", "p")
    assert len(pilot.moves) == 2


def test_home_and_export_are_on_the_first_page_of_a_small_window() -> None:
    """One more row would move them behind "More", where a player could not find the exit."""
    pilot = opened("menu", table(size=(800, 600)))
    assert pilot.has("home")
    assert pilot.has("export")


# Keys and pointer


def test_one_focus_ring_goes_through_the_rows_by_tab_and_arrows() -> None:
    pilot = opened("menu")
    rows = [
        "play on",
        "undo",
        "scores",
        "rules",
        "seats",
        "fair",
        "export",
        "options",
        "new match",
        "home",
        "quit",
        "close",
    ]
    order = []
    for _ in (*rows, "round again"):
        pilot.press("tab")
        order += [node.key for node in pilot.tree if "focused" in node.state]
    assert order == [*rows, rows[0]]
