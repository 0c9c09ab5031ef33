"""The menu over the table, and leaving an unfinished match."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import Idle, Proposed
from matador.rules import named_ruleset
from matador.storage.settings import Settings, changed
from matador.ui.inputs import Key, PointerDown, QuitAsked
from matador.ui.pages.home.scene import HomeScene
from tests.checks.each import each
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.pages.opening import focus_on, opened, shows, table

PAGES = ("options", "seats")


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
    """One more row would move them to another page, where a player could not find the exit."""
    pilot = opened("menu", table(size=(800, 600)))
    assert pilot.has("home")
    assert pilot.has("export")


def test_enter_presses_the_main_button_of_a_menu_with_several_pages() -> None:
    pilot = opened("menu", table(size=(800, 480), settings=Settings(text_size=200)))
    assert pilot.has("page on")
    pilot.press("enter")
    assert not pilot.program.overlays


# Leaving an unfinished match asks first

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


@each(("way", "answer"), [*zip(WAYS, ("play on", "escape", "close"), strict=True)])
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


# Help can also be changed during a match

HELPED = ("Where tiles fit", "Learner: full help", "Learner: help on request", "None")


def rows(pilot: Table) -> list[str]:
    """The rows of help on all pages."""
    found: dict[str, str] = {}
    for _ in range(6):
        found |= {
            node.key: node.name for node in pilot.tree if node.key.startswith(("help:", "pict", "fade"))
        }
        if pilot.has("page on"):
            pilot.click("page on")
    return [name for key, name in found.items() if not key.endswith(" back")]


def seats(**more: object) -> Table:
    pilot = table(**more)
    opened("seats", pilot)
    return pilot


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_help_goes_from_one_to_the_next(by: str) -> None:
    pilot = seats()
    found = []
    for _ in range(4):
        shows(pilot, "help:0")
        found.append(pilot.text("help:0").removeprefix("You: help: "))
        if by == "pointer":
            pilot.click("help:0")
        else:
            focus_on(pilot, "help:0")
            pilot.press("right")
    assert tuple(found) == HELPED
    occupant = pilot.game.occupants[0]
    assert occupant.setup.help == "none", "there it ends"
    for _ in range(4):
        pilot.click("help:0 back")
    assert pilot.game.occupants[0].setup.help == "guide"


def test_a_learner_has_three_rows_and_they_hold_at_once() -> None:
    pilot = seats()
    pilot.click("help:0")
    assert pilot.game.occupants[0].is_learner
    assert not pilot.display.state.guide, "the child finds where a tile fits"
    assert rows(pilot) == [
        "You: help: Learner: full help",
        "You: show numbers as: Pips in frames",
        "You: help fades by itself: On",
    ]
    for key in ("picture:0", "fades:0 back"):
        shows(pilot, key)
        pilot.click(key)
    occupant = pilot.game.occupants[0]
    assert (occupant.setup.help, occupant.setup.picture, occupant.setup.pinned) == ("full", "both", True)
    shows(pilot, "fades:0")
    pilot.click("fades:0")
    assert not pilot.game.occupants[0].setup.pinned


def test_the_options_of_a_single_person_end_a_learners_help_when_the_guide_is_switched_on() -> None:
    pilot = table(settings=changed(AT_ONCE, guide=False))
    pilot.game.give_help(0, "full", "both", pinned=True)
    opened("options", pilot)
    pilot.click("guide")
    occupant = pilot.game.occupants[0]
    assert occupant.setup.help == "guide"
    pilot.click("guide")
    occupant = pilot.game.occupants[0]
    assert occupant.setup.help == "none"
