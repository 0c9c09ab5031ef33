"""The camera shows every legal placement, and zooms in only at a relayout."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from matador.play.layout import Line, Place, TableLayout
from matador.rules import CATALOG, Play, Ruleset, named_ruleset, parse_action, players_of
from matador.teaching.path import STEPS, Step
from matador.ui.inputs import Point
from matador.ui.table import display as camera_module
from matador.ui.table.display import Camera, camera_on
from matador.ui.table.plan import Plan, plan_for
from tests.checks.each import each
from tests.ui.dealt import random_round

SIZES: tuple[Point, ...] = ((800, 600), (1280, 720), (3840, 2160))
GAMES: list[tuple[str, dict[str, object]]] = [(name, {}) for name in CATALOG] + [
    ("sevens", {"spinner": True, "set": 12}),
    ("sevens", {"spinner": True}),
    ("parlour", {"spinner": True}),
]

MAX_SIZES = 5
"""Number of sizes until eight tiles lie on the table: the largest, two smaller by a quarter, and the usual ones."""


@cache
def moments(rules: Ruleset, seed: str) -> list[tuple[TableLayout, list[Play]]]:
    """The layouts of a random round, with the legal placements in each."""
    deal, actions = random_round(rules, seed)
    found: list[tuple[TableLayout, list[Play]]] = []
    position, line = deal.position(rules), Line.empty(rules)
    for text in actions:
        action = parse_action(text)
        found.append((line.layout, [one for one in position.legal() if isinstance(one, Play)]))
        if isinstance(action, Play):
            line = line.lay(action)
        position = position.play(action)
    return found


def faults(rules: Ruleset, seed: str, size: Point, *, is_lesson: bool = False) -> Iterator[str]:
    """Faults of the camera during a round; it moves like that of the table."""
    plan = plan_for(size, 7, is_lesson=is_lesson)
    camera: Camera | None = None
    sizes = set[float]()
    lay: tuple[Place, ...] = ()
    for layout, plays in moments(rules, seed):
        before = camera
        is_relayout, lay = layout.places[: len(lay)] != lay, layout.places
        is_first = before is None or not layout.places or is_relayout
        camera = camera_on(plan, layout) if is_first else camera_module.follow(before, plan, layout)  # type: ignore[arg-type]
        if before is not None and layout.places and not is_relayout and camera.short_px > before.short_px:
            yield f"it comes nearer: {before.short_px} {camera.short_px}"
        sizes.add(camera.short_px)
        if len(layout.places) == 8 and len(sizes) > MAX_SIZES:
            yield f"it moves away too often: {sizes}"
        yield from _unseen(plan, camera, layout, plays)


def _unseen(plan: Plan, camera: Camera, layout: TableLayout, plays: list[Play]) -> Iterator[str]:
    for play in plays:
        seen = camera.rect(layout.place(play).box)
        if not plan.felt.contains(seen):
            yield f"{play} leaves the felt: {seen} {plan.felt}"
    if layout.places and not plan.line.contains(camera.rect(layout.bounds)):
        yield f"the line leaves its area: {camera.rect(layout.bounds)} {plan.line}"


@each("size", SIZES)
@each(("name", "options"), GAMES)
def test_whatever_may_be_laid_lies_on_the_felt_and_the_camera_never_comes_nearer(
    name: str, options: dict[str, object], size: Point
) -> None:
    players = players_of(CATALOG[name], options.get("set"))  # type: ignore[arg-type]
    for number in (min(players), max(players)):
        rules = named_ruleset(name, number, options)
        for seed in range(2):
            assert list(faults(rules, f"{name} {number} {seed}", size)) == []


@each("size", SIZES)
@each("step", STEPS)
def test_tiles_in_learn_are_large_and_become_smaller_in_few_steps(size: Point, step: Step) -> None:
    rules = named_ruleset(step.ruleset, 2, {"set": step.set, **step.options()})
    for seed in range(4):
        assert list(faults(rules, f"learn {step.level} {seed}", size, is_lesson=True)) == []
        layout = next(layout for layout, _ in moments(rules, f"learn {step.level} {seed}") if layout.places)
        large, usual = (camera_on(plan_for(size, 7, is_lesson=one), layout) for one in (True, False))
        assert large.short_px >= (usual.short_px if step.spinner else 1.9 * usual.short_px)


# Injected bugs


def all_faults() -> Iterator[str]:
    for size, (name, options), seed in product(SIZES[:2], GAMES[::2], range(2)):
        yield from faults(named_ruleset(name, 2, options), f"planted {name} {seed}", size)


def test_a_camera_that_forgets_the_reach_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_module, "reach_of", lambda layout: layout.bounds)
    assert any("leaves the felt" in fault for fault in all_faults())


def test_a_camera_that_comes_nearer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def eager(_camera: Camera, plan: Plan, layout: TableLayout) -> Camera:
        return camera_on(plan, layout)

    monkeypatch.setattr(camera_module, "follow", eager)
    assert any("comes nearer" in fault for fault in all_faults())


def test_a_camera_that_does_not_follow_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_module, "follow", lambda camera, _plan, _layout: camera)
    assert any("leaves the felt" in fault for fault in all_faults())
    assert any("leaves its area" in fault for fault in all_faults())
