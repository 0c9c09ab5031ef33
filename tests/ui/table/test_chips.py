"""Where a tile can lie in several directions, the drop waits and the player chooses."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import ACROSS, Idle, Proposed, along
from matador.rules import Ruleset, Tile, named_ruleset
from matador.ui.inputs import FocusLost, Key, PointerMoved, PointerUp
from tests.ui.dealt import Table

WILD = named_ruleset("sevens", 2, {"matador_along": "wild"})
"""Matadors may lie crosswise, and lengthwise by either half."""
EITHER = named_ruleset("sevens", 2, {"matador_along": "wild", "matador_cross": "either"})
"""The same, and a crosswise matador can be continued from either half."""

HANDS = ("1-3 4-4 3-4 2-2 1-6 4-6", "2-6 5-5 0-2")


def table(rules: object = "sevens", **more: object) -> Table:
    """L shows 2, R shows 3: the 4-4 and the 4-6 fit R, the 2-2 fits nowhere, 3-4 and 1-6 are matadors."""
    return Table(rules, HANDS, "0-1 0-4", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def test_of_several_ways_the_drop_waits_and_a_matador_proposes_across_first() -> None:
    pilot = table(WILD)
    pilot.drag_to("3-4", 3, "R")
    assert pilot.state_as(Proposed).ways == (ACROSS, along(3), along(4))
    assert pilot.keys("chip") == ["chip:across", "chip:3", "chip:4"]
    pilot.wait(2000)
    assert len(pilot.moves) == 2


@pytest.mark.parametrize(("size", "chip_px", "away_px"), [((1280, 720), 64, 12), ((800, 600), 64, 9)])
def test_chips_are_64_px_and_12_px_from_the_place(size: tuple[int, int], chip_px: int, away_px: int) -> None:
    pilot = table(WILD, size=size)
    pilot.drag_to("3-4", 3, "R")
    ways = [pilot.ghost("R", way) for way in (ACROSS, along(3))]
    for key in pilot.keys("chip"):
        _, top, width, height = pilot.node(key).box
        assert (width, height) == (chip_px, chip_px)
        assert min(rect.top for rect in ways) - (top + height) == away_px


@pytest.mark.parametrize("rules", [WILD, EITHER], ids=["blank", "either"])
@pytest.mark.parametrize(("chip", "played"), [("across", "3+4R"), ("3", "3-4R"), ("4", "4-3R")])
def test_a_chip_plays(chip: str, played: str, rules: Ruleset) -> None:
    pilot = table(rules)
    pilot.drag_to("3-4", 3, "R")
    pilot.click(f"chip:{chip}")
    assert pilot.moves[2] == played
    assert pilot.is_settling(Tile(3, 4))
    follows = {"across": "matador 3 and 4", "3": "4", "4": "3"}
    assert pilot.node("place:R").name == f"right end: {follows[chip]}"


def test_while_it_is_asked_about_the_tile_lies_where_it_was_dropped_and_not_on_the_rack() -> None:
    pilot = table(WILD)
    pilot.drag_to("3-4", 3, "R")
    seen = [one.rect for one in pilot.drawn("tile") if one.what[1] == Tile(3, 4)]
    assert pilot.ghost("R", ACROSS) in seen, "as it is proposed first"
    assert not any(pilot.display.plan.rack.colliderect(rect) for rect in seen)


@pytest.mark.parametrize("leave", ["esc", "click", "focus lost"])
def test_esc_or_a_click_elsewhere_takes_a_tile_with_chips_home(leave: str) -> None:
    pilot = table(WILD)
    pilot.drag_to("3-4", 3, "R")
    if leave == "esc":
        pilot.give(Key("escape"))
    elif leave == "click":
        pilot.click((640, 480))
    else:
        pilot.give(FocusLost())
    assert pilot.goes_home(Tile(3, 4))
    pilot.wait(300)
    assert pilot.current() == Idle()
    assert pilot.keys("chip") == []
    assert pilot.has("tile:3-4")
    assert len(pilot.moves) == 2
    assert pilot.text() == "It's your turn."


@pytest.mark.parametrize(("turns", "played"), [(1, "4-3R"), (2, "3+4R"), (3, "3-4R")])
def test_a_turned_tile_is_not_asked_about(turns: int, played: str) -> None:
    pilot = table(WILD)
    pilot.drag(pilot.half("3-4", 3), (600, 450), drops=False)
    for _ in range(turns):
        pilot.give(Key("r"))
    pilot.give(PointerMoved(pilot.place("R")), PointerUp(pilot.place("R")))
    assert pilot.moves[2] == played
