"""A badge shows what lies at an end, never what is needed."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import get_args

import pygame

from matador.play.layout.orientations import Spot
from matador.rules import Play, Ruleset, Tile, named_ruleset
from matador.ui.sprites.badges import (
    Badge,
    HalvesBadge,
    MatadorBadge,
    NumberBadge,
    TurnedBadge,
    WildBadge,
    ZeroBadge,
)
from matador.ui.table.camera import Target
from tests.checks.each import each
from tests.ui.dealt import AT_ONCE, USUAL, Table, random_table
from tests.ui.table.crowding import crowded

SEVENS = named_ruleset("sevens", 2)
FIRST = named_ruleset("first-sevens", 2)
MATCHING = named_ruleset("matching", 2)
FAMILY = named_ruleset("hundred", 2)
SPINNER = named_ruleset("sevens", 2, {"spinner": True})
NINE = named_ruleset("sevens", 2, {"set": 9})
EQUAL_BLANKS = named_ruleset("sevens", 2, {"joining": "same"})
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
    "a matador that a blank continues where equal halves touch": (
        EQUAL_BLANKS,
        ("1-3 2-2", "3-4 6-6"),
        ("1-3", "3+4R"),
        "R",
        MatadorBadge(None),
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


@each("case", CASES)
def test_a_badge_shows_what_lies_there(case: str) -> None:
    rules, hands, actions, spot, badge = CASES[case]
    pilot = Table(rules, hands, "0-1", *actions, settings=AT_ONCE)
    assert shown(pilot)[spot] == badge


def shown(pilot: Table) -> dict[Spot, Badge]:
    """The badges by place; checks the position of each."""
    found: dict[Spot, Badge] = {}
    for one in pilot.drawn("badge"):
        target = min(pilot.display.targets, key=lambda target: dist(target.mark, one.rect.center))
        assert misplaced(pilot, target, one.rect) == []
        badge = one.what[1]
        assert isinstance(
            badge, NumberBadge | MatadorBadge | HalvesBadge | ZeroBadge | TurnedBadge | WildBadge
        )
        assert target.spot not in found
        found[target.spot] = badge
    return found


def misplaced(pilot: Table, target: Target, badge: pygame.Rect) -> list[str]:
    """Faults of a badge's position: in the middle of a callout, otherwise beside the touching half."""
    if target.called_out:
        return [] if badge.center == target.hit.center else ["not in the middle of the callout"]
    layout, camera = pilot.display.state.shown.layout, pilot.display.camera
    assert target.spot != "open"
    probe = layout.place(Play(Tile(0, 1), "along", target.spot, 0))
    touching, away = (camera.rect(box).center for box in (probe.low_box, probe.half_box(1)))
    last = camera.rect(layout.last_on(target.spot).box)
    # A wide badge is moved off the tile, no further than needed.
    is_pushed = badge.inflate(8, 8).colliderect(last)
    is_near = dist(badge.center, touching) < dist(touching, away) * 0.4
    faults = {
        "far from the half that a tile would touch": not (is_near or is_pushed),
        "off the line of the place": abs(badge.centerx - touching[0]) > 1 < abs(badge.centery - touching[1]),
        "outside the empty place": not target.place.collidepoint(badge.center),
        "on the tile whose end it tells": badge.colliderect(last),
    }
    return [fault for fault, is_so in faults.items() if is_so]


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


def test_a_badge_stands_right_at_every_end_of_any_line() -> None:
    seen = 0
    for name, options in (("hundred", {"set": 9}), ("sevens", {"spinner": True}), ("matching", {})):
        for size in ((800, 600), (1280, 720)):
            rules = named_ruleset(name, 2, options)
            for left in (2, 6, 12):
                pilot = random_table(rules, f"badges {name}", left, size=size, settings=AT_ONCE)
                seen += len(shown(pilot))
    assert seen > 30


def test_a_misplaced_badge_is_caught() -> None:
    pilot = Table(SEVENS, ("1-3 2-2", "5-5 6-6"), "0-1", "1-3", settings=AT_ONCE)
    target = next(target for target in pilot.display.targets if target.spot == "R")
    (badge,) = (one.rect for one in pilot.drawn("badge") if one.rect.centerx > 640)
    assert misplaced(pilot, target, badge) == []
    middle = badge.copy()
    middle.center = target.place.center
    assert misplaced(pilot, target, middle) == ["far from the half that a tile would touch"]
    assert "on the tile whose end it tells" in misplaced(pilot, target, badge.move(-17, 0))
    assert "off the line of the place" in misplaced(pilot, target, badge.move(2, 2))
    called_out = replace(target, called_out=True)
    assert misplaced(pilot, called_out, badge) == ["not in the middle of the callout"]


def test_a_called_out_badge_is_in_its_callout() -> None:
    pilot, spot = crowded()
    targets = {target.spot: target for target in pilot.display.targets}
    (badge,) = (one for one in pilot.drawn("badge") if one.rect.center == targets[spot].hit.center)
    assert badge.what[1] == NumberBadge(3)


def test_the_badge_of_an_end_is_hidden_until_its_last_tile_has_landed() -> None:
    pilot = Table(SEVENS, ("1-3 2-2 4-4", "2-6 5-5"), "0-1", "1-3", settings=USUAL)
    assert shown(pilot) == {"L": NumberBadge(1), "R": NumberBadge(3)}
    pilot.bots[1].actions.append("6-2L")
    pilot.wait_until(lambda: Tile(2, 6) in pilot.display.state.transits)
    flown = 0
    while Tile(2, 6) in pilot.display.state.transits:
        assert shown(pilot) == {"R": NumberBadge(3)}
        pilot.wait()
        flown += 1
    assert flown > 10
    assert shown(pilot) == {"L": NumberBadge(2), "R": NumberBadge(3)}


def test_what_lies_at_an_end_is_told() -> None:
    pilot = Table(MATCHING, ("0-3 2-2", "2-5 6-6"), "0-1", "0-3", "2+5L", settings=AT_ONCE)
    assert pilot.node("place:L").name == "left end: any tile"
    assert pilot.node("place:R").name == "right end: 3"
    pilot = Table(FIRST, ("1-3 2-2", "3-4 6-6"), "0-1", "1-3", "3+4R", settings=AT_ONCE)
    assert pilot.node("place:R").name == "right end: matador 3 and 4"
