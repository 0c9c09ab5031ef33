"""A tile dropped where it can lie in several ways, or only turned, stays there, and the game asks."""

from __future__ import annotations

import pytest

from matador.match.help import SeatHelp
from matador.play.layout.orientations import ACROSS, Idle, Proposed, Selected, TurnOffered, along
from matador.rules import Ruleset, Tile, named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import FocusLost, Input, Key, PointerDown, PointerUp, Resized
from tests.ui.dealt import USUAL, Table
from tests.ui.table import holding
from tests.ui.table.holding import WILD
from tests.ui.table.learners import bonds, learners_table

UNGUIDED = changed(USUAL, guide=False)


def offered(how: str = "click", **more: object) -> Table:
    """The 4-6 at R, with its 6 on the 3."""
    table = learners_table(**more)  # type: ignore[arg-type]
    if how == "click":
        table.choose("4-6", 6)
        table.click("place:R")
    elif how == "drag":
        table.drag_to("4-6", 6, "R")
    else:
        while table.display.state.focus != "tile:4-6":
            table.press("right")
        table.press("up", "right", "r", "enter")
    assert isinstance(table.current(), TurnOffered), table.current()
    return table


@pytest.mark.parametrize(
    ("how", "assistance"), [("click", "full"), ("drag", "on-request"), ("drag", "none"), ("keys", "none")]
)
def test_it_stays_at_the_place_and_is_not_called_wrong(how: str, assistance: SeatHelp) -> None:
    table = offered(how, assistance=assistance, settings=UNGUIDED)
    assert table.state_as(TurnOffered).lies == along(6)
    for _ in range(2):
        assert table.text() == "3 and 6 make 9. Turn the tile?"
        (seen,) = [one for one in table.drawn("tile") if one.what[1] == Tile(4, 6)]
        assert seen.rect == table.ghost("R", along(6))
        assert seen.what[5] == 1, "the half that touches is lit"
        assert bonds(table) == [], "nothing wrong is shown"
        assert len(table.moves) == 2
        table.wait(60_000)
    assert not table.display.state.mistakes


TURNS: dict[str, tuple[Input, ...]] = {
    "R": (Key("r"),),
    "Enter": (Key("enter"),),
    "right click": (PointerDown((0, 0), "right"), PointerUp((0, 0), "right")),
}


@pytest.mark.parametrize("how", [*TURNS, "the button", "the tile"])
def test_a_press_turns_it_and_lays_it(how: str) -> None:
    table = offered()
    hold = table.state_as(TurnOffered)
    lying = table.display.lying(hold.grip, hold.spot, hold.lies)[1]
    if how in TURNS:
        table.give(*TURNS[how])
    else:
        table.click(table.keys("chip")[0] if how == "the button" else lying.center)
    assert table.moves[-1] == "4-6R"
    assert table.is_settling(Tile(4, 6))
    ((_, start),) = [one for one in table.display.flying() if one[0] == Tile(4, 6)]
    table.wait(90)
    ((_, later),) = [one for one in table.display.flying() if one[0] == Tile(4, 6)]
    assert 20 < abs(later.angle - start.angle) < 360, "it is seen to turn"
    table.wait(500)
    assert table.state_of("laid:4-6") == ("last",)
    assert table.text() != "3 and 6 make 9. Turn the tile?"


LEAVES: dict[str, tuple[Input, ...]] = {
    "Esc": (Key("escape"),),
    "felt": (PointerDown((640, 470)), PointerUp((640, 470))),
    "focus lost": (FocusLost(),),
    "resize": (Resized((1000, 700)),),
}


@pytest.mark.parametrize("how", LEAVES)
def test_anything_else_sends_it_home(how: str) -> None:
    table = offered()
    table.give(*LEAVES[how])
    # After a resize, everything is immediately at its destination.
    assert table.goes_home(Tile(4, 6)) == (how != "resize")
    table.wait(300)
    assert table.current() == Idle()
    assert (table.keys("chip"), table.text()) == ([], "It's your turn.")
    assert len(table.moves) == 2


def test_a_press_on_another_tile_sends_it_home_and_takes_that_one() -> None:
    table = offered()
    table.choose("4-4")
    assert table.state_of("tile:4-4")[0] == "chosen"
    assert "moving" not in table.state_of("tile:4-6")
    table.click("place:R")
    assert table.moves[-1] == "4-4R"


# The question


def asked(
    rules: Ruleset | str, hands: tuple[str, ...], actions: tuple[str, ...], drop: tuple[str, int, str]
) -> str:
    table = learners_table(rules, hands, *actions)
    table.drag_to(*drop)
    assert isinstance(table.current(), TurnOffered), table.current()
    said = table.text()
    table.press("r")
    tile, half, _ = drop
    (other,) = {int(number) for number in tile.split("-")} - {half}
    assert table.moves[-1].startswith(f"{other}-{half}"), "the other half touches"
    return said


def test_the_question_says_what_the_halves_make() -> None:
    said = asked("matching", ("1-3 3-5 5-5", "1-6 0-2"), ("1-3", "1-6L"), ("3-5", 5, "R"))
    assert said == "3 and 5 don't match. Turn the tile?"
    said = asked("first-sevens", ("1-3 3-6 5-6", "1-6 2-4 0-2"), ("1-3", "1+6L"), ("3-6", 3, "L"))
    assert said == "1 and 3 make 4. 6 and 3 make 9. Turn the tile?"
    done = ("1-3", "6-2L", "4-0R", "2+5L")
    said = asked("sevens", ("1-3 0-4 0-6 2-2", "2-6 2-5 1-1"), done, ("0-6", 6, "L"))
    assert said == "7 and 6 make 13. Turn the tile?"


def test_a_tile_that_was_turned_across_is_to_be_turned_as_well() -> None:
    table = learners_table()
    table.choose("4-6", 4)
    table.press("r", "r")
    table.click("place:R")
    assert table.state_as(TurnOffered).lies == ACROSS
    assert table.text() == "Only a matador goes crosswise. Turn the tile."
    table.press("enter")
    assert table.moves[-1] == "4-6R"


# Several ways


def test_without_matadors_no_tile_turns_crosswise() -> None:
    rules = named_ruleset("sevens", 2, {"matadors": []})
    table = learners_table(rules, settings=UNGUIDED)
    table.choose("4-6", 4)
    ways = []
    for _ in range(4):
        table.press("r")
        ways.append(table.state_as(Selected).grip.as_held)
    assert ways == [along(6), along(4)] * 2


EITHER = named_ruleset("sevens", 2, {"matador_along": "wild", "matador_cross": "either"})
"""Like `WILD`, and a crosswise matador can be continued from either half."""


def test_of_several_ways_the_drop_waits_and_a_matador_proposes_across_first() -> None:
    pilot = holding.table(WILD)
    pilot.drag_to("3-4", 3, "R")
    assert pilot.state_as(Proposed).ways == (ACROSS, along(3), along(4))
    assert pilot.keys("chip") == ["chip:across", "chip:3", "chip:4"]
    pilot.wait(2000)
    assert len(pilot.moves) == 2


@pytest.mark.parametrize(
    ("rules", "chip", "played"), [(WILD, "across", "3+4R"), (EITHER, "3", "3-4R"), (EITHER, "4", "4-3R")]
)
def test_a_chip_plays(rules: Ruleset, chip: str, played: str) -> None:
    pilot = holding.table(rules)
    pilot.drag_to("3-4", 3, "R")
    pilot.click(f"chip:{chip}")
    assert pilot.moves[2] == played
    assert pilot.is_settling(Tile(3, 4))
    follows = {"across": "matador 3 and 4", "3": "4", "4": "3"}
    assert pilot.node("place:R").name == f"right end: {follows[chip]}"


@pytest.mark.parametrize("how", ["Esc", "felt", "focus lost"])
def test_esc_or_a_click_elsewhere_takes_a_tile_with_chips_home(how: str) -> None:
    pilot = holding.table(WILD)
    pilot.drag_to("3-4", 3, "R")
    pilot.give(*LEAVES[how])
    assert pilot.goes_home(Tile(3, 4))
    pilot.wait(300)
    assert pilot.current() == Idle()
    assert pilot.keys("chip") == []
    assert pilot.has("tile:3-4")
    assert len(pilot.moves) == 2
    assert pilot.text() == "It's your turn."


def test_while_chips_are_shown_tab_goes_through_them_alone() -> None:
    pilot = holding.table(WILD)
    pilot.drag_to("3-4", 3, "R")
    seen = []
    for _ in range(6):
        pilot.press("tab")
        seen.append(pilot.display.state.focus)
    assert set(seen) == {"chip:across", "chip:3", "chip:4"}
    pilot.press("enter")
    assert pilot.moves[-1] == {"chip:across": "3+4R", "chip:3": "3-4R", "chip:4": "4-3R"}[seen[-1] or ""]
