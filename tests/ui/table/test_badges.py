"""A badge shows what lies at an end, never what is needed (point 2)."""

from __future__ import annotations

from typing import get_args

import pytest

from matador.rules import Ruleset, named_ruleset
from matador.ui.sprites import (
    Badge,
    HalvesBadge,
    MatadorBadge,
    NumberBadge,
    TurnedBadge,
    WildBadge,
    ZeroBadge,
)
from matador.ui.table.ways import Spot
from tests.ui.dealt import AT_ONCE, Table

SEVENS = named_ruleset("sevens", 2)
FIRST = named_ruleset("first-sevens", 2)
MATCHING = named_ruleset("matching", 2)
FAMILY = named_ruleset("hundred", 2)
SPINNER = named_ruleset("sevens", 2, {"spinner": True})
NINE = named_ruleset("sevens", 2, {"set": 9})
OTHERS = named_ruleset("sevens", 2, {"matadors": ["2-2", "1-6"]})

CASES: dict[str, tuple[Ruleset, tuple[str, str], tuple[str, ...], Spot, Badge]] = {
    "a value": (SEVENS, ("1-3 2-2", "5-5 6-6"), ("1-3",), "R", NumberBadge(3)),
    "a value after another tile": (SEVENS, ("1-3 2-2", "4-5 6-6"), ("1-3", "4-5R"), "R", NumberBadge(5)),
    "a blank under sum": (SEVENS, ("1-3 2-2", "0-4 6-6"), ("1-3", "4-0R"), "R", ZeroBadge()),
    "an opening blank under sum": (SEVENS, ("0-3 2-2", "0-4 6-6"), ("0-3",), "L", ZeroBadge()),
    "a blank under same": (MATCHING, ("1-3 2-2", "0-3 6-6"), ("1-3", "3-0R"), "R", NumberBadge(0)),
    "a blank where matadors lie along": (FAMILY, ("1-3 2-2", "0-4 6-6"), ("1-3", "4-0R"), "R", ZeroBadge()),
    "a matador that a blank continues": (
        SEVENS,
        ("1-3 2-2", "3-4 6-6"),
        ("1-3", "3+4R"),
        "R",
        MatadorBadge(7),
    ),
    "the double blank that a blank continues": (
        SEVENS,
        ("1-3 2-2", "0-0 6-6"),
        ("1-3", "0+0R"),
        "R",
        MatadorBadge(None),
    ),
    "a matador of double nine": (NINE, ("1-3 2-2", "4-6 6-6"), ("1-3", "4+6R"), "L", NumberBadge(1)),
    "a matador of double nine itself": (NINE, ("1-3 2-2", "5-5 6-6"), ("1-3", "5+5R"), "R", MatadorBadge(10)),
    "another matador that is no seven": (
        OTHERS,
        ("1-3 4-4", "2-2 6-6"),
        ("1-3", "2+2R"),
        "R",
        MatadorBadge(None),
    ),
    "a matador opening, left": (SEVENS, ("3-4 2-2", "5-5 6-6"), ("3+4",), "L", MatadorBadge(7)),
    "a matador opening, right": (SEVENS, ("3-4 2-2", "5-5 6-6"), ("3+4",), "R", MatadorBadge(7)),
    "a blank on a matador goes on with its other half": (
        SEVENS,
        ("3-4 2-2", "0-5 6-6"),
        ("3+4", "0-5R"),
        "R",
        NumberBadge(5),
    ),
    "either half": (FIRST, ("1-3 2-2", "3-4 6-6"), ("1-3", "3+4R"), "R", HalvesBadge(3, 4)),
    "either half of the double blank": (
        FIRST,
        ("1-3 2-2", "0-0 6-6"),
        ("1-3", "0+0R"),
        "R",
        HalvesBadge(0, 0),
    ),
    "complement": (MATCHING, ("1-3 2-2", "2-5 6-6"), ("1-3", "2+5R"), "R", TurnedBadge(3, 4)),
    "complement twice": (
        MATCHING,
        ("1-3 0-0", "2-5 6-6"),
        ("1-3", "2+5R", "0+0R"),
        "R",
        TurnedBadge(4, 3),
    ),
    "complement with the double blank": (
        MATCHING,
        ("1-3 2-2", "0-0 6-6"),
        ("1-3", "0+0L"),
        "L",
        TurnedBadge(1, 6),
    ),
    "wild": (MATCHING, ("0-3 2-2", "2-5 6-6"), ("0-3", "2+5L"), "L", WildBadge()),
    "a matador laid along": (FAMILY, ("1-3 2-2", "2-5 6-6"), ("1-3", "2-5R"), "R", NumberBadge(5)),
    "an ordinary matador laid along": (
        MATCHING,
        ("1-2 3-3", "2-5 6-6"),
        ("1-2", "2-5R"),
        "R",
        NumberBadge(5),
    ),
    "a spinner, above": (SPINNER, ("3-3 2-2", "5-5 6-6"), ("3+3",), "U", NumberBadge(3)),
    "a spinner of blanks' kind": (
        named_ruleset("sevens", 2, {"spinner": True, "matadors": ["1-6", "2-5", "3-4"]}),
        ("0-0 2-2", "5-5 6-6"),
        ("0+0",),
        "D",
        ZeroBadge(),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_badge_shows_what_lies_there(case: str) -> None:
    rules, hands, actions, spot, badge = CASES[case]
    pilot = Table(rules, hands, "0-1", *actions, settings=AT_ONCE)
    assert shown(pilot)[spot] == badge


def shown(pilot: Table) -> dict[Spot, Badge]:
    """The badges that are drawn, by the place that they are in the middle of."""
    found: dict[Spot, Badge] = {}
    for one in pilot.drawn("badge"):
        (spot,) = [target.spot for target in pilot.model.targets if target.hit.center == one.rect.center]
        badge = one.what[1]
        assert isinstance(
            badge, NumberBadge | MatadorBadge | HalvesBadge | ZeroBadge | TurnedBadge | WildBadge
        )
        found[spot] = badge
    return found


def test_every_kind_of_badge_is_tried() -> None:
    assert {type(case[4]) for case in CASES.values()} == set(get_args(Badge))


def test_there_is_a_badge_at_every_end_and_none_before_the_opening() -> None:
    pilot = Table(SPINNER, ("3-3 2-2", "5-5 6-6"), "0-1", settings=AT_ONCE)
    assert shown(pilot) == {}
    pilot.do("3+3")
    assert set(shown(pilot)) == {"L", "R", "U", "D"}


def test_the_badge_stays_whatever_tile_is_chosen() -> None:
    pilot = Table(SEVENS, ("1-3 2-2 4-4", "2-6 5-5"), "0-1", "1-3", "6-2L", settings=AT_ONCE)
    before = shown(pilot)
    for tile in ("2-2", "4-4"):
        pilot.choose(tile)
        assert shown(pilot) == before
        pilot.press("escape")


def test_what_lies_at_an_end_is_told() -> None:
    pilot = Table(MATCHING, ("0-3 2-2", "2-5 6-6"), "0-1", "0-3", "2+5L", settings=AT_ONCE)
    assert pilot.node("place:L").name == "left end: any tile"
    assert pilot.node("place:R").name == "right end: 3"
    pilot = Table(FIRST, ("1-3 2-2", "3-4 6-6"), "0-1", "1-3", "3+4R", settings=AT_ONCE)
    assert pilot.node("place:R").name == "right end: matador 3 and 4"
