"""A tile dropped where its other half fits stays there, and the game asks to turn it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matador.match.help import SeatHelp
from matador.play.layout.orientations import ACROSS, Idle, Proposed, TurnOffered, along
from matador.play.table.choosing import still_asked
from matador.rules import Ruleset, Tile, named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import FocusLost, Input, Key, PointerDown, PointerUp, Resized, Wheel
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import FRAME_MS
from tests.ui.table.learners import HANDS, bonds, learners_table

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


@pytest.mark.parametrize("how", ["click", "drag", "keys"])
@pytest.mark.parametrize("assistance", ["full", "on-request", "none"])
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


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_a_large_button_shows_a_tile_that_is_turned(size: tuple[int, int]) -> None:
    table = offered(size=size)
    (key,) = table.keys("chip")
    node = table.node(key)
    assert (node.name, node.action) == ("Turn the tile", "turn")
    left, top, width, height = node.box
    assert min(width, height) >= 64
    (icon,) = [one for one in table.drawn("icon") if one.what[1] == "turn"]
    assert left < icon.rect.centerx < left + width
    assert top < icon.rect.centery < top + height
    hold = table.state_as(TurnOffered)
    lying = table.display.lying(hold.grip, hold.spot, hold.lies)[1]
    assert not lying.colliderect(node.box)


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


def test_a_wheel_that_still_runs_on_lays_nothing() -> None:
    table = offered()
    before = table.current()
    table.give(Wheel(1), Wheel(-1))
    assert table.current() == before
    assert table.moves[-1] != "4-6R"


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


def test_another_tile_can_be_dragged_away_at_once() -> None:
    table = offered()
    table.drag_to("4-4", 4, "R")
    assert table.moves[-1] == "4-4R"


def test_by_keys_the_focus_is_on_the_button() -> None:
    table = offered("keys")
    assert table.display.state.focus == table.keys("chip")[0]
    table.press("tab", "left")
    assert table.display.state.focus == table.keys("chip")[0]
    table.press("escape")
    assert table.display.state.focus is None


def test_what_does_not_fit_with_either_half_is_told_as_ever() -> None:
    table = learners_table()
    table.drag_to("5-6", 5, "R")
    assert table.text() == "3 and 5 make 8, one too many."


def test_with_the_guide_a_tile_is_laid_as_it_fits() -> None:
    table = learners_table(assistance="guide", settings=USUAL)
    table.drag_to("4-6", 6, "R")
    assert table.moves[-1] == "4-6R"


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


def test_where_equal_halves_touch_that_is_said() -> None:
    said = asked("matching", ("1-3 3-5 5-5", "1-6 0-2"), ("1-3", "1-6L"), ("3-5", 5, "R"))
    assert said == "3 and 5 don't match. Turn the tile?"


def test_at_either_half_of_a_matador_both_sums_are_said() -> None:
    said = asked("first-sevens", ("1-3 3-6 5-6", "1-6 2-4 0-2"), ("1-3", "1+6L"), ("3-6", 3, "L"))
    assert said == "1 and 3 make 4. 6 and 3 make 9. Turn the tile?"


def test_at_a_matador_that_counts_as_the_total_its_total_is_said() -> None:
    done = ("1-3", "6-2L", "4-0R", "2+5L")
    said = asked("sevens", ("1-3 0-4 0-6 2-2", "2-6 2-5 1-1"), done, ("0-6", 6, "L"))
    assert said == "7 and 6 make 13. Turn the tile?"


def test_above_ten_the_sum_is_said_as_it_is() -> None:
    rules = named_ruleset("sevens", 2, {"set": 12})
    said = asked(rules, ("4-7 5-9 1-2", "8-9 1-1"), ("4-7", "9-8L"), ("5-9", 9, "L"))
    assert said == "8 and 9 make 17. Turn the tile?"


def test_a_tile_that_was_turned_across_is_to_be_turned_as_well() -> None:
    table = learners_table()
    table.choose("4-6", 4)
    table.press("r", "r")
    table.click("place:R")
    assert table.state_as(TurnOffered).lies == ACROSS
    assert table.text() == "Only a matador goes crosswise. Turn the tile."
    table.press("enter")
    assert table.moves[-1] == "4-6R"


def test_of_several_ways_in_which_it_fits_the_player_chooses() -> None:
    rules = named_ruleset("sevens", 2, {"matador_along": "ordinary"})
    table = learners_table(rules, HANDS)
    table.choose("3-4", 4)
    table.press("r")
    table.click("place:R")
    assert table.state_as(Proposed).ways == (ACROSS, along(4))


# Changes meanwhile


def test_what_fits_no_more_is_not_offered_any_longer() -> None:
    table = offered()
    table.display.state.shown = replace(table.display.state.shown, legal=())
    table.display.state.hold = still_asked(table.display.state)
    assert table.current() == Idle()


def test_a_page_over_the_table_sends_it_home() -> None:
    table = offered()
    table.click("menu")
    table.wait(FRAME_MS)
    assert not isinstance(table.current(), TurnOffered)


@pytest.mark.parametrize("by", ["key", "button"])
def test_a_tile_that_is_turned_at_its_place_sets_out_from_there(by: str) -> None:
    table = offered()
    table.change(speed="normal")
    hold = table.state_as(TurnOffered)
    lay = table.display.camera.pose(table.display.state.place(hold.grip, hold.spot, hold.lies))
    if by == "key":
        table.press("r")
    else:
        table.click(next(node.key for node in table.tree if node.role == "chip"))
    assert table.display.flights[Tile(4, 6)].start == lay
