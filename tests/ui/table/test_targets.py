"""Places can be hit: they are large enough, and far enough apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import dist

import pygame
import pytest

from matador.play.layout import TableLayout
from matador.rules import CATALOG, Play, Ruleset, named_ruleset, parse_action, players_of
from matador.ui.inputs import Point
from matador.ui.scale import ROOMY, SMALLEST
from matador.ui.table.display import Target, camera_on, hit, targets_of
from matador.ui.table.plan import Plan, boneyard_row, plan_for
from tests.checks.each import each
from tests.ui.dealt import random_round

SIZES: tuple[Point, ...] = (SMALLEST, ROOMY, (800, 600), (1280, 720), (1024, 600), (3840, 2160))
MIN_PX = 64
APART_PX = 32
"""Only double-twelve with a spinner comes near this; everywhere else it is more than 45, and usually 72."""


def faults(targets: tuple[Target, ...], plan: Plan) -> Iterator[str]:
    """Faults of the places that can be pressed."""
    for target in targets:
        if min(target.hit.size) < plan.least(MIN_PX):
            yield f"{target.spot} is {target.hit.size}"
        if not plan.felt.contains(target.hit):
            yield f"{target.spot} leaves the felt: {target.hit} {plan.felt}"
        if not target.hit.contains(target.place):
            yield f"{target.spot} is apart from its place"
        if hit(targets, target.hit.center) != target.spot:
            yield f"{target.spot} is not hit in its middle"
    for one, other in combinations(targets, 2):
        if dist(one.hit.center, other.hit.center) < plan.px(APART_PX):
            yield f"{one.spot} and {other.spot} are {dist(one.hit.center, other.hit.center):.0f} px apart"


def layouts(rules: Ruleset, seed: str) -> Iterator[TableLayout]:
    layout = TableLayout.empty(rules)
    yield layout
    for text in random_round(rules, seed)[1]:
        action = parse_action(text)
        if isinstance(action, Play):
            layout = layout.lay(action)
            yield layout


GAMES: list[tuple[str, dict[str, object]]] = [(name, {}) for name in CATALOG] + [
    ("sevens", {"spinner": True}),
    ("parlour", {"spinner": True}),
    ("hundred", {"spinner": True, "set": 12}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_targets_are_64_px_large_and_32_px_apart_in_random_layouts(
    name: str, options: dict[str, object]
) -> None:
    seen = 0
    for players in (2, max(players_of(CATALOG[name], options.get("set")))):  # type: ignore[arg-type]
        rules = named_ruleset(name, players, options)
        for number in range(4):
            for layout in layouts(rules, f"{name} {players} {number}"):
                for size in SIZES:
                    plan = plan_for(size, 7)
                    targets = targets_of(plan, camera_on(plan, layout), layout)
                    assert list(faults(targets, plan)) == []
                    seen += 1
    assert seen > 300


@each("size", SIZES)
@each("tiles", [7, 60])
def test_no_place_lies_under_the_boneyard_or_over_the_rack(size: Point, tiles: int) -> None:
    rules = named_ruleset("sevens", 2, {"spinner": True})
    plan = plan_for(size, tiles)
    row = boneyard_row(plan, 14)
    for number in range(2):
        for layout in layouts(rules, f"free {number}"):
            for target in targets_of(plan, camera_on(plan, layout), layout):
                assert not target.place.colliderect(row.hit)
                assert not target.place.colliderect(plan.rack)


def plan() -> Plan:
    return plan_for((1280, 720), 7)


def rect(x: int, y: int, side: int = 64) -> pygame.Rect:
    found = pygame.Rect(0, 0, side, side)
    found.center = (x, y)
    return found


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        (Target("R", rect(700, 300), rect(700, 300)), ""),
        (Target("R", rect(700, 300), rect(700, 300, 63)), "63"),
        (Target("R", rect(530, 300), rect(530, 300)), "30 px apart"),
        (Target("R", rect(700, 300), rect(780, 300)), "apart from its place"),
        (Target("R", rect(20, 300), rect(20, 300)), "leaves the felt"),
    ],
)
def test_planted_faults_are_caught(other: Target, fault: str) -> None:
    found = list(faults((Target("L", rect(500, 300), rect(500, 300)), other), plan()))
    assert bool(found) == bool(fault)
    assert any(fault in one for one in found) == bool(fault)
