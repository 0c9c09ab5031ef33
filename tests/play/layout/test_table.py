"""Places of tiles on the table, case by case."""

from __future__ import annotations

import pytest

from matador.play.layout import Box, Line, TableLayout, layout_of
from matador.rules import ARMS, Arm, Play, Ruleset, Tile, named_ruleset, parse_action

SEVENS = named_ruleset("sevens", 2)
SPINNER = named_ruleset("sevens", 2, {"spinner": True})


def laid(rules: Ruleset, *texts: str) -> TableLayout:
    return layout_of(rules, [play(text) for text in texts])


def play(text: str) -> Play:
    action = parse_action(text)
    assert isinstance(action, Play)
    return action


def test_the_opening_tile_lies_around_the_origin_low_half_left() -> None:
    (place,) = laid(SEVENS, "2-4").places
    assert place.box == Box(-2, -1, 4, 2)
    assert place.low_box == Box(-2, -1, 2, 2)
    assert place.high_box == Box(0, -1, 2, 2)


def test_the_touching_half_touches() -> None:
    layout = laid(SEVENS, "2-4", "3-5R", "5-1L")
    right, left = layout.places[1:]
    assert right.half_box(3) == Box(2, -1, 2, 2)
    assert right.half_box(5) == Box(4, -1, 2, 2)
    assert left.half_box(5) == Box(-4, -1, 2, 2)
    assert left.half_box(1) == Box(-6, -1, 2, 2)
    with pytest.raises(ValueError, match="no half 2"):
        left.half_box(2)


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


def tiles_along(rules: Ruleset, arm: Arm, count: int) -> list[Play]:
    ordinary = [tile for tile in rules.tiles if tile not in rules.matador_tiles and not tile.is_double]
    return [Play(tile, "along", arm, tile.low) for tile in ordinary[-count:]]


def test_a_full_row_turns_and_comes_back() -> None:
    layout = layout_of(SEVENS, [Play(Tile(1, 1), "along"), *tiles_along(SEVENS, "R", 7)])
    last, turning, back, further = layout.places[-4:]
    assert last.box == Box(14, -1, 4, 2)
    assert (turning.box, turning.turns) == (Box(16, 1, 2, 4), 0), "beside the outer half"
    assert (back.box, back.turns) == (Box(14, 5, 4, 2), 1), "across the end, running back"
    assert further.box == Box(10, 5, 4, 2)


def test_four_arms_turn_like_a_pinwheel() -> None:
    ways = {"L": (0, -1), "R": (0, 1), "U": (1, 0), "D": (-1, 0)}
    for arm in ARMS:
        plays = [Play(Tile(3, 3), "crosswise"), *tiles_along(SPINNER, arm, 12)]
        first = next(
            place.box
            for place in layout_of(SPINNER, plays).places[2:]
            if (place.box.width == 2) == (arm in ("L", "R"))
        )
        x, y = first.centre
        dx, dy = ways[arm]
        assert x * dx > 0 or y * dy > 0, arm


def test_the_line_does_not_turn_while_a_spinner_may_come_and_turns_around_it_then() -> None:
    plays = [Play(Tile(1, 2), "along"), *tiles_along(SPINNER, "R", 14)]
    layout = layout_of(SPINNER, plays)
    assert all(place.box.top == -1 for place in layout.places)
    layout = layout.lay(Play(Tile(3, 3), "crosswise", "L"))
    spinner = layout.places[-1].box
    assert spinner == Box(-4, -2, 2, 4)
    assert layout.arms == ARMS
    assert layout.empty_place("U") == Box(-4, -6, 2, 4)
    assert layout.empty_place("R").top == 1, "the old line is long, and turns now"


def test_a_line_that_was_long_before_the_spinner_turns_when_it_is_laid_afresh() -> None:
    rules = named_ruleset("sevens", 2, {"set": 12, "spinner": True})
    plays = [Play(Tile(1, 2), "along"), *tiles_along(rules, "R", 14), Play(Tile(3, 3), "crosswise", "R")]
    line = Line.empty(rules).of(plays)
    assert line.usual.bounds.width > line.layout.bounds.width
    spinner = line.layout.spinner
    assert spinner is not None
    assert spinner.box == Box(-1, -2, 2, 4), "it is the middle"
    beside = line.layout.places[-2]
    assert beside.box == Box(-5, -1, 4, 2), "what it was laid on lies beside it"
    low = plays[-2].tile.low
    assert beside.half_box(low).left == -5, "the other half was joined before"
