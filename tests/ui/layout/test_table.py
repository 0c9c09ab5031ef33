"""Where tiles lie, case by case."""

from __future__ import annotations

import pytest

from matador.rules import Play, Ruleset, Tile, named_ruleset, parse_action
from matador.ui.layout import Box, TableLayout, layout_of

SEVENS = named_ruleset("sevens", 2)
SPINNER = named_ruleset("sevens", 2, {"spinner": True})


def laid(rules: Ruleset, *texts: str) -> TableLayout:
    return layout_of(rules, [play(text) for text in texts])


def play(text: str) -> Play:
    action = parse_action(text)
    assert isinstance(action, Play)
    return action


def test_before_the_opening_no_arm_is_open() -> None:
    layout = TableLayout.empty(SEVENS)
    assert layout.arms == ()
    assert layout.places == ()
    with pytest.raises(ValueError, match="arm L is not open"):
        layout.empty_place("L")


def test_the_opening_tile_lies_around_the_origin_low_half_left() -> None:
    (place,) = laid(SEVENS, "2-4").places
    assert place.box == Box(-2, -1, 4, 2)
    assert place.low_box == Box(-2, -1, 2, 2)
    assert place.high_box == Box(0, -1, 2, 2)


def test_a_crosswise_opening_stands_upright_and_goes_on_from_its_long_sides() -> None:
    layout = laid(SEVENS, "3+4")
    assert layout.places[0].box == Box(-1, -2, 2, 4)
    assert layout.places[0].low_box == Box(-1, -2, 2, 2)
    assert layout.empty_place("L") == Box(-5, -1, 4, 2)
    assert layout.empty_place("R") == Box(1, -1, 4, 2)


def test_the_touching_half_touches() -> None:
    layout = laid(SEVENS, "2-4", "3-5R", "5-1L")
    right, left = layout.places[1:]
    assert right.half_box(3) == Box(2, -1, 2, 2)
    assert right.half_box(5) == Box(4, -1, 2, 2)
    assert left.half_box(5) == Box(-4, -1, 2, 2)
    assert left.half_box(1) == Box(-6, -1, 2, 2)
    with pytest.raises(ValueError, match="no half 2"):
        left.half_box(2)


def test_an_arm_that_is_not_open_takes_no_tile() -> None:
    layout = laid(SEVENS, "2-4")
    with pytest.raises(ValueError, match="arm U is not open"):
        layout.lay(play("3-5U"))
    with pytest.raises(ValueError, match="is opened"):
        layout.place(Play(Tile(1, 1), "along"))


def test_the_spinner_opens_four_arms() -> None:
    layout = laid(SPINNER, "3+3")
    assert layout.arms == ("L", "R", "U", "D")
    assert [layout.empty_place(arm) for arm in layout.arms] == [
        Box(-5, -1, 4, 2),
        Box(1, -1, 4, 2),
        Box(-1, -6, 2, 4),
        Box(-1, 2, 2, 4),
    ]
    assert {layout.last_on(arm).tile for arm in layout.arms} == {Tile(3, 3)}
