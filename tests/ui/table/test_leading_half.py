"""Without the guide, the held half is lit and leads: near an end, the tile turns so that this half touches."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import Idle, Near, Spot, goes_across, legal_ways
from matador.rules import ARMS, CATALOG, Play, Ruleset, Tile, named_ruleset, parse_action, players_of
from matador.rules.options import OptionValue
from matador.storage.settings import changed
from matador.ui.inputs import PointerMoved
from tests.ui.dealt import USUAL, Table, random_round

HANDS = ("1-3 3-4 4-4 4-6 5-6 2-2", "2-6 5-5 0-2")


def table(rules: Ruleset | str = "sevens", *, guide: bool = False) -> Table:
    """L shows 2 and R shows 3; 3-4 is a matador."""
    return Table(rules, HANDS, "0-1 0-4", "1-3", "6-2L", settings=changed(USUAL, guide=guide))


def lit(pilot: Table, tile: Tile) -> list[object]:
    """The lit half in each picture of a tile."""
    return [one.what[5] for one in pilot.drawn("tile") if one.what[1] == tile]


def leads(pilot: Table, tile: str) -> list[str]:
    return [state for state in pilot.state_of(f"tile:{tile}") if state.endswith("leads")]


# Chosen


@pytest.mark.parametrize(("half", "side"), [(4, 0), (6, 1)])
def test_the_half_that_is_clicked_is_lit(half: int, side: int) -> None:
    pilot = table()
    assert lit(pilot, Tile(4, 6)) == [None]
    pilot.choose("4-6", half)
    assert lit(pilot, Tile(4, 6)) == [side]
    assert leads(pilot, "4-6") == [f"half {half} leads"]
    assert lit(pilot, Tile(5, 6)) == [None]


def test_a_click_on_the_other_half_lets_that_one_lead() -> None:
    pilot = table()
    pilot.click(pilot.half("4-6", 6))
    pilot.click(pilot.half("4-6", 4))
    assert leads(pilot, "4-6") == ["half 4 leads"]
    pilot.click("place:R")
    assert pilot.moves[-1] == "4-6R"


def test_r_turns_the_chosen_tile_and_a_click_means_the_half_that_is_seen() -> None:
    pilot = table()
    pilot.choose("4-6", 4)
    pilot.press("r")
    (picture,) = [one for one in pilot.drawn("tile") if one.what[1] == Tile(4, 6)]
    assert picture.what[3] == 2, "it is seen to turn"
    assert leads(pilot, "4-6") == ["half 6 leads"]
    # The tile is upside down: the 4 is below.
    left, top, width, height = pilot.node("tile:4-6").box
    pilot.click((left + width // 2, top + height * 3 // 4))
    assert leads(pilot, "4-6") == ["half 4 leads"]
    (picture,) = [one for one in pilot.drawn("tile") if one.what[1] == Tile(4, 6)]
    assert picture.what[3] == 2, "what is clicked stays where it is"
    pilot.click("place:R")
    assert pilot.moves[-1] == "4-6R"


def test_keys_light_a_half_and_show_how_the_tile_will_lie() -> None:
    pilot = table()
    while pilot.display.state.focus != "tile:4-6":
        pilot.press("right")
    pilot.press("up")
    assert leads(pilot, "4-6") == ["half 4 leads"]
    (ghost,) = pilot.drawn("faded")
    assert (ghost.what[1], ghost.what[5], ghost.rect) == (Tile(4, 6), 0, pilot.ghost("L"))
    pilot.press("r")
    assert leads(pilot, "4-6") == ["half 6 leads"]
    (ghost,) = pilot.drawn("faded")
    assert ghost.what[5] == 1
    pilot.press("r", "r", "right", "enter")
    assert pilot.moves[-1] == "4-6R"


# Held


@pytest.mark.parametrize(
    ("tile", "spot", "place"),
    [("4-6", "L", 0), ("4-6", "R", 1), ("5-6", "L", 1), ("5-6", "R", 0), ("4-4", "L", 1)],
)
def test_near_an_end_every_tile_turns_so_that_its_lit_half_touches(tile: str, spot: Spot, place: int) -> None:
    pilot = table()
    left, top, width, height = pilot.node(f"tile:{tile}").box
    start = (left + width // 2, top + height * (1 + 2 * place) // 4)
    pilot.drag(start, (640, 450), drops=False)
    low, high = (int(number) for number in tile.split("-"))
    half = (low, high)[place]
    assert leads(pilot, tile) == [f"half {half} leads"]
    assert lit(pilot, Tile(low, high)) == [place]
    pilot.give(PointerMoved(pilot.place(spot)))
    pilot.state_as(Near)
    (picture,) = [one for one in pilot.drawn("tile") if one.what[1] == Tile(low, high)]
    side = 0 if low == high else place
    # Low half: 3 is on the left, 1 on the right. It must touch the tile right of L, or left of R.
    on_the_left = picture.what[3] == (3 if side == 0 else 1)
    assert picture.what[5] == side
    assert on_the_left == (spot == "R")


@pytest.mark.parametrize("end", ["L", "R"])
def test_a_matador_that_goes_across_is_held_across_near_an_end(end: str) -> None:
    pilot = table()
    pilot.drag(pilot.half("3-4", 4), pilot.place(end), drops=False)
    (picture,) = [one for one in pilot.drawn("tile") if one.what[1] == Tile(3, 4)]
    assert picture.rect.width < picture.rect.height, "it stands upright"
    assert picture.what[5] is None, "no half of it leads"
    assert leads(pilot, "3-4") == []


# Where nothing is lit


def test_with_the_guide_the_ghost_says_it_and_no_half_is_lit() -> None:
    pilot = table(guide=True)
    pilot.choose("4-6", 6)
    assert (lit(pilot, Tile(4, 6)), leads(pilot, "4-6")) == ([None], [])
    pilot.choose("4-6", 4)
    assert pilot.current() == Idle(), "a second click puts it down, on either half"
    pilot.drag(pilot.half("4-6", 6), pilot.place("R"), drops=False)
    assert (lit(pilot, Tile(4, 6)), leads(pilot, "4-6")) == ([None], [])


# Tiles that turn crosswise automatically


@pytest.mark.parametrize(
    "name", ["sevens", "first-sevens", "matching", "hundred", "wild", "ordinary", "spinner"]
)
def test_what_goes_across_follows_from_the_rules_and_is_what_may_be_laid(name: str) -> None:
    """In random rounds: wherever a tile is legal, its first direction is the one in which it is held."""
    changes: dict[str, dict[str, OptionValue]] = {
        "wild": {"matador_along": "wild"},
        "ordinary": {"matador_along": "ordinary"},
        "spinner": {"spinner": True},
    }
    base = "sevens" if name in changes else name
    rules = named_ruleset(base, players_of(CATALOG[base], 6)[0], changes.get(name, {}))
    compared = 0
    for number in range(3):
        deal, actions = random_round(rules, f"across/{name}/{number}")
        position = deal.position(rules)
        for text in actions:
            code, legal = position.tables.code, position.legal()
            ends = code.ends(position.line)
            to_come = rules.spinner and len(ends) < len(ARMS)
            for play in (action for action in legal if isinstance(action, Play)):
                spot: Spot = play.arm or "open"
                first = legal_ways(legal, play.tile, spot)[0]
                end = None if play.arm is None else ends[play.arm]
                across = goes_across(rules, play.tile, end, spinner_to_come=to_come)
                is_held_back = across and rules.matador_timing == "last-resort"
                assert is_held_back or across == (first.direction == "crosswise"), (play, end)
                compared += 1
            position = position.play(parse_action(text))
    assert compared > 20
