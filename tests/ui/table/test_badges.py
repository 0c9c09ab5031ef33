"""A badge shows what lies at an end, never what is needed. Badges and other signs explain themselves."""

from __future__ import annotations

import re
from math import dist
from typing import Any, get_args

import pygame
import pytest

from matador.play.layout.orientations import Spot
from matador.rules import CATALOG, End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, named_ruleset
from matador.rules.fit import needed_halves
from matador.ui.canvas import Item
from matador.ui.inputs import PointerDown, PointerMoved, PointerUp
from matador.ui.language import Language
from matador.ui.sprites.drawings import Badge, BadgeKind
from matador.ui.table.describing import of_end, sign_items
from matador.ui.table.display import Target
from matador.ui.table.ends import badges_at
from matador.ui.table.seats import seats_around
from tests.checks.each import each
from tests.ui.dealt import AT_ONCE, USUAL, Table, random_table
from tests.ui.drawn import drawn
from tests.ui.plain import plain_faults

SEVENS = named_ruleset("sevens", 2)
FIRST = named_ruleset("first-sevens", 2)
MATCHING = named_ruleset("matching", 2)
FAMILY = named_ruleset("hundred", 2)
SPINNER = named_ruleset("sevens", 2, {"spinner": True})
NINE = named_ruleset("sevens", 2, {"set": 9})
EQUAL_BLANKS = named_ruleset("sevens", 2, {"joining": "same"})
OTHERS = named_ruleset("sevens", 2, {"matadors": ["2-2", "1-6"]})

CASES: dict[str, tuple[Ruleset, tuple[str, str], tuple[str, ...], Spot, Badge]] = {
    "a value": (SEVENS, ("1-3 2-2", "5-5 6-6"), ("1-3",), "R", Badge("number", 3)),
    "a blank under sum": (SEVENS, ("1-3 2-2", "0-4 6-6"), ("1-3", "4-0R"), "R", Badge("zero")),
    "a blank under same": (MATCHING, ("1-3 2-2", "0-3 6-6"), ("1-3", "3-0R"), "R", Badge("number", 0)),
    "a matador that a blank continues": (
        SEVENS,
        ("1-3 2-2", "3-4 6-6"),
        ("1-3", "3+4R"),
        "R",
        Badge("matador", 7),
    ),
    "a matador that a blank continues where equal halves touch": (
        EQUAL_BLANKS,
        ("1-3 2-2", "3-4 6-6"),
        ("1-3", "3+4R"),
        "R",
        Badge("matador", None),
    ),
    "the double blank that a blank continues": (
        SEVENS,
        ("1-3 2-2", "0-0 6-6"),
        ("1-3", "0+0R"),
        "R",
        Badge("matador", None),
    ),
    "a matador of double nine": (NINE, ("1-3 2-2", "4-6 6-6"), ("1-3", "4+6R"), "L", Badge("number", 1)),
    "a matador of double nine itself": (
        NINE,
        ("1-3 2-2", "5-5 6-6"),
        ("1-3", "5+5R"),
        "R",
        Badge("matador", 10),
    ),
    "a matador opening, right": (SEVENS, ("3-4 2-2", "5-5 6-6"), ("3+4",), "R", Badge("matador", 7)),
    "a blank on a matador goes on with its other half": (
        SEVENS,
        ("3-4 2-2", "0-5 6-6"),
        ("3+4", "0-5R"),
        "R",
        Badge("number", 5),
    ),
    "either half": (FIRST, ("1-3 2-2", "3-4 6-6"), ("1-3", "3+4R"), "R", Badge("halves", 3, 4)),
    "either half of the double blank": (
        FIRST,
        ("1-3 2-2", "0-0 6-6"),
        ("1-3", "0+0R"),
        "R",
        Badge("halves", 0, 0),
    ),
    "complement": (MATCHING, ("1-3 2-2", "2-5 6-6"), ("1-3", "2+5R"), "R", Badge("turned", 3, 4)),
    "wild": (MATCHING, ("0-3 2-2", "2-5 6-6"), ("0-3", "2+5L"), "L", Badge("wild")),
    "an ordinary matador laid along": (
        MATCHING,
        ("1-2 3-3", "2-5 6-6"),
        ("1-2", "2-5R"),
        "R",
        Badge("number", 5),
    ),
    "a spinner, above": (SPINNER, ("3-3 2-2", "5-5 6-6"), ("3+3",), "U", Badge("number", 3)),
    "a spinner of blanks' kind": (
        named_ruleset("sevens", 2, {"spinner": True, "matadors": ["1-6", "2-5", "3-4"]}),
        ("0-0 2-2", "5-5 6-6"),
        ("0+0",),
        "D",
        Badge("zero"),
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
        assert isinstance(badge, Badge)
        assert target.spot not in found
        found[target.spot] = badge
    return found


def misplaced(pilot: Table, target: Target, badge: pygame.Rect) -> list[str]:
    """Faults of a badge's position: it has to be beside the touching half."""
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
    assert {case[4].kind for case in CASES.values()} == set(get_args(BadgeKind))


def test_there_is_a_badge_at_every_end_and_none_before_the_opening() -> None:
    pilot = Table(SPINNER, ("3-3 2-2", "5-5 6-6"), "0-1", settings=AT_ONCE)
    assert shown(pilot) == {}
    pilot.do("3+3")
    assert set(shown(pilot)) == {"L", "R", "U", "D"}


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


def test_the_badge_of_an_end_is_hidden_until_its_last_tile_has_landed() -> None:
    pilot = Table(SEVENS, ("1-3 2-2 4-4", "2-6 5-5"), "0-1", "1-3", settings=USUAL)
    assert shown(pilot) == {"L": Badge("number", 1), "R": Badge("number", 3)}
    pilot.bots[1].actions.append("6-2L")
    pilot.wait_until(lambda: Tile(2, 6) in pilot.display.state.transits)
    flown = 0
    while Tile(2, 6) in pilot.display.state.transits:
        assert shown(pilot) == {"R": Badge("number", 3)}
        pilot.wait()
        flown += 1
    assert flown > 10
    assert shown(pilot) == {"L": Badge("number", 2), "R": Badge("number", 3)}


TOLD = {
    "a matador that a blank continues where equal halves touch": "A blank fits here.",
    "the double blank that a blank continues": "A blank fits here.",
    "a matador of double nine": "Make 10 with this 1.",
    "either half": "Make 7 with the 3 or the 4 of this matador.",
    "either half of the double blank": "Only a matador fits here.",
    "complement": "This matador makes the 3 count as 4.",
    "wild": "Any tile fits here.",
    "an ordinary matador laid along": "5 fits here.",
    "a spinner, above": "Make 7 with this 3.",
    "a spinner of blanks' kind": "Only a matador fits here.",
}
ENDS = ("1-3 4-4 2-5 0-5", "2-6 5-5 0-4", "1-1 1-2 3-6")


def told(pilot: Table) -> list[Item]:
    """The current bubble of a sign."""
    return list(sign_items(pilot.display))


def words(pilot: Table) -> list[str]:
    return [one.text for one in drawn(lambda: told(pilot))]


@pytest.mark.parametrize("case", TOLD)
def test_the_sign_at_an_end_says_what_goes_there(case: str) -> None:
    rules, hands, actions, spot, _ = CASES[case]
    pilot = Table(rules, hands, "0-1", *actions, settings=AT_ONCE)
    about = pilot.node(f"place:{spot}").about
    assert about == TOLD[case]
    assert list(plain_faults(about)) == []
    at = badges_at(pilot.display)[spot].center
    pilot.give(PointerMoved(at))
    assert about in words(pilot)
    pilot.give(PointerDown(at), PointerUp(at), PointerMoved((at[0] + 1, at[1])))
    assert about in words(pilot), "a press explains it too"
    pilot.give(PointerMoved((1, 1)))
    pilot.press("left")
    assert about not in words(pilot)


@pytest.mark.parametrize("size", [(800, 600), (3840, 2160)])
def test_a_bubble_hides_neither_its_sign_nor_another(size: tuple[int, int]) -> None:
    pilot = Table("sevens", ENDS, "0-2 0-3", "1-3", "6-2L", settings=AT_ONCE, size=size)
    badges = badges_at(pilot.display)
    for rect in (*badges.values(), pilot.display.boneyard.hit, *seats_around(pilot.display).values()):
        pilot.give(PointerMoved(rect.center))
        (bubble,) = told(pilot)
        window = pilot.display.plan.felt
        assert window.contains(bubble.rect), "all of it is seen"
        assert not any(badge.colliderect(bubble.rect.inflate(-16, -16)) for badge in badges.values())


def test_what_has_the_focus_is_explained() -> None:
    pilot = Table("sevens", ("5-5 2-2", "1-3 2-6"), "0-2 0-3", "1-3", opener=1, settings=AT_ONCE)
    for key, about in (("boneyard", "Press here to draw a tile."), ("seat:1", "Press to see what Dot did.")):
        while pilot.display.state.focus != key:
            pilot.press("tab")
        (text,) = words(pilot)
        assert text.endswith(about)


GAMES: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in CATALOG] + [
    ("sevens", {"matador_cross": "either"}),
    ("sevens", {"joining": "same", "matadors": ["0-0", "2-5"]}),
    ("sevens", {"blanks": False}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_a_sign_claims_is_what_the_engine_lets_go_there(name: str, options: dict[str, Any]) -> None:
    rules = named_ruleset(name, 2, options)
    crosswise = [
        MatadorEnd(tile) for tile in rules.matador_tiles if rules.matador_cross in ("blank", "either")
    ]
    ends: list[End] = [*map(ValueEnd, rules.halves), *crosswise]
    for end in ends:
        said, needed = of_end(Language(), rules, end), needed_halves(rules, end)
        numbers = [int(number) for number in re.findall("[0-9]+", said)]
        match said.split()[0], numbers:
            case "Make", (total, *lying):
                assert {total - one for one in lying} == {*needed}
            case "A", []:
                assert needed == (0,)
            case _, [_, *_]:
                assert {*numbers} == {*needed}
            case _:
                assert said == "Only a matador fits here."
                assert needed == ()
