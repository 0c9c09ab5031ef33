"""The guide shows where tiles fit, and without it nothing does."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import Grip, Held, Near, Spot, Way, grip_of
from matador.play.table.facts import TableFacts
from matador.rules import Play, Ruleset, named_ruleset, parse_tile
from matador.storage.settings import changed
from matador.ui.inputs import Key, PointerDown, PointerMoved
from matador.ui.table.display import spots
from tests.ui.dealt import USUAL, Table
from tests.ui.drawn import What

UNGUIDED = changed(USUAL, guide=False)

POSITIONS: dict[str, tuple[Ruleset, tuple[str, ...], tuple[str, ...], int]] = {
    "sevens": (
        named_ruleset("sevens", 2),
        ("1-3 4-4 3-4 2-2 1-6 5-6 4-6", "2-6 5-5 0-2"),
        ("1-3", "6-2L"),
        0,
    ),
    "wild": (
        named_ruleset("sevens", 2, {"matador_along": "wild"}),
        ("1-3 4-4 3-4 2-2 1-6 0-0", "2-6 5-5"),
        ("1-3", "6-2L"),
        0,
    ),
    "matador end": (named_ruleset("sevens", 2), ("1-3 4-4 0-4 2-2 1-6 0-0", "3-4 5-5"), ("1-3", "3+4R"), 0),
    "either": (named_ruleset("first-sevens", 2), ("1-3 4-5 2-3 2-2 1-6", "3-4 5-5"), ("1-3", "3+4R"), 0),
    "matching": (named_ruleset("matching", 2), ("1-3 3-5 2-3 2-2 1-6 3-4", "1-1 5-5"), ("1-3", "1-1L"), 0),
    "spinner": (
        named_ruleset("sevens", 2, {"spinner": True}),
        ("1-3 4-5 1-1 2-4 3-4 1-6", "6-6 2-2 4-4"),
        ("1-3", "6+6L"),
        0,
    ),
    "nothing fits": (named_ruleset("sevens", 2), ("1-3 1-1 3-3 2-2", "2-6 5-6"), ("1-3", "6-2L"), 0),
    "opening": (named_ruleset("sevens", 2), ("1-3 1-1 3-3 3-4", "2-6 5-6"), (), 0),
}


def table(name: str, guide: bool) -> Table:
    rules, hands, actions, opener = POSITIONS[name]
    settings = USUAL if guide else UNGUIDED
    return Table(rules, hands, "0-1 0-6", *actions, opener=opener, settings=settings)


def fitting(pilot: Table, tile: str, spot: str) -> bool:
    return any(
        isinstance(action, Play) and str(action.tile) == tile and (action.arm or "open") == spot
        for action in pilot.display.state.view_at().legal()
    )


# On


@pytest.mark.parametrize("name", POSITIONS)
def test_on_there_are_ghosts_only_where_a_tile_fits_and_tiles_that_fit_nowhere_are_dimmed(name: str) -> None:
    pilot = table(name, guide=True)
    places = [key.removeprefix("place:") for key in pilot.keys("place")]
    for key in pilot.keys("tile"):
        tile = key.removeprefix("tile:")
        fits = {spot for spot in places if fitting(pilot, tile, spot)}
        assert ("fits" if fits else "dimmed") in pilot.state_of(key)
        dimmed = [str(one.what[1]) for one in pilot.drawn("dimmed")]
        assert (tile in dimmed) == (not fits)
        pilot.choose(tile)
        ghosts = {spot for spot in places if "ghost" in pilot.state_of(f"place:{spot}")}
        assert ghosts == fits
        assert len(pilot.drawn("empty_place")) == max(len(fits), places == ["open"])
        pilot.press("escape")


# Off: pictures and nodes must be the same for any tile taken from the hand.

Seen = tuple[object, ...]
FAR = (150, 470)
"""A point out of reach of every place."""


def seen_with(pilot: Table, tile: str) -> Seen:
    """Pictures and nodes, without the identity of the taken tile and its place on the rack."""
    rack = pilot.display.plan.rack
    drawn = pilot.drawn()
    pictures = tuple(
        (without(one.what, tile), tuple(one.rect)) for one in drawn if not rack.colliderect(one.rect)
    )
    on_rack = tuple(sorted(str(one.what[0]) for one in drawn if rack.colliderect(one.rect)))
    nodes = tuple(
        (node.key, node.name, node.box, node.state, node.action) for node in pilot.tree if node.role != "tile"
    )
    hand = tuple(sorted(half_unnamed(node.state) for node in pilot.tree if node.role == "tile"))
    return (pictures, on_rack, nodes, hand)


def half_unnamed(state: tuple[str, ...]) -> tuple[str, ...]:
    """The state with the number of the leading half removed."""
    return tuple("a half leads" if one.endswith("leads") else one for one in state)


def without(what: What, tile: str) -> What:
    """A picture's description without the identity of the tile, and so without matador signs and doubles."""
    parts = ["the tile" if str(part) == tile else part for part in what]
    if parts[:2] != ["tile", "the tile"]:
        return tuple(parts)
    turns = int(str(parts[3]))
    # A double looks the same upside down.
    return (*parts[:3], turns % 2 if tile[0] == tile[-1] else turns)


def manner(pilot: Table, tile: str, spot: str | None) -> Seen:
    """Direction of a tile at a place, which does not depend on whether it fits, and whether it is a double."""
    if spot is None:
        return ()
    is_double = tile[0] == tile[-1]
    place: Spot = next(target.spot for target in pilot.display.targets if target.spot == spot)
    return (pilot.display.state.lies(Grip(parse_tile(tile), 1), place).direction, is_double)


def when_chosen(pilot: Table) -> dict[str, Seen]:
    seen = {}
    for key in pilot.keys("tile"):
        tile = key.removeprefix("tile:")
        pilot.choose(tile)
        seen[tile] = (manner(pilot, tile, None), *seen_with(pilot, tile))
        pilot.press("escape")
    return seen


def when_held(pilot: Table, spot: str | None) -> dict[str, Seen]:
    """The display with each tile held at a place, or far from all; the first element is `manner`."""
    seen = {}
    at = pilot.place(spot) if spot else FAR
    for key in pilot.keys("tile"):
        tile = key.removeprefix("tile:")
        pilot.give(PointerDown(pilot.node(key).centre), PointerMoved(FAR), PointerMoved(at))
        pilot.wait()
        assert isinstance(pilot.current(), Near if spot else Held), tile
        seen[tile] = (manner(pilot, tile, spot), *seen_with(pilot, tile))
        pilot.give(Key("escape"))
        pilot.wait(400)
    return seen


def told_apart(seen: dict[str, Seen]) -> list[str]:
    """The tiles that look different from the first with the same direction."""
    assert len(seen) > 1
    firsts: dict[object, Seen] = {}
    return [tile for tile in seen if seen[tile] != firsts.setdefault(seen[tile][0], seen[tile])]


@pytest.mark.parametrize("name", POSITIONS)
def test_off_places_shown_brightness_and_targets_are_equal_for_all_tiles_chosen_and_held(name: str) -> None:
    pilot = table(name, guide=False)
    assert told_apart(when_chosen(pilot)) == []
    far = [None] if name != "opening" else []
    for spot in [*far, *(key.removeprefix("place:") for key in pilot.keys("place"))]:
        assert told_apart(when_held(pilot, spot)) == []


# Injected leaks


def test_a_planted_leak_is_caught_a_model_whose_guide_is_on() -> None:
    assert told_apart(when_chosen(table("sevens", guide=True)))


def test_a_planted_leak_is_caught_places_lit_only_where_a_tile_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = table("sevens", guide=False)
    lit = TableFacts.__dict__["lit_spot"].fget

    def leaking(table: TableFacts) -> Spot | None:
        spot, grip = lit(table), grip_of(table.hold)
        return spot if spot is None or grip is None or table.ways(grip.tile, spot) else None

    monkeypatch.setattr(TableFacts, "lit_spot", property(leaking))
    assert told_apart(when_held(pilot, "R"))


def test_a_planted_leak_is_caught_a_tile_that_turns_to_the_half_that_fits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pilot = table("sevens", guide=False)
    lies = TableFacts.lies

    def leaking(table: TableFacts, grip: Grip, spot: Spot) -> Way:
        return next(iter(table.ways(grip.tile, spot)), lies(table, grip, spot))

    monkeypatch.setattr(TableFacts, "lies", leaking)
    # Both are taken by their 6, and one of them turns to its 4.
    assert told_apart(when_held(pilot, "R")) == ["5-6"]


def test_a_planted_leak_is_caught_targets_larger_where_a_tile_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = table("sevens", guide=False)
    monkeypatch.setattr(
        "matador.ui.table.describing.spots",
        lambda targets: [
            spot
            for spot in spots(targets)
            if (grip := grip_of(pilot.state)) is None or pilot.display.state.ways(grip.tile, spot)
        ],
    )
    assert told_apart(when_chosen(pilot))
