"""Over crowded random lines, bubbles hide no badge at an end, and no tile that they are not about."""

from __future__ import annotations

from functools import cache

import pytest

from matador.match.help import SeatHelp
from matador.rules import named_ruleset
from matador.ui.inputs import Point
from matador.ui.scale import ROOMY, SMALLEST
from matador.ui.table import bubbles, learner_sums
from matador.ui.table.display import Stand
from tests.ui.table.bubbling import bubbles_now, moments, random_line

SIZES: tuple[Point, ...] = (SMALLEST, ROOMY, (800, 600), (1280, 720), (1920, 1080))
RULES = (
    named_ruleset("sevens", 3, {"set": 9}),
    named_ruleset("sevens", 2, {"spinner": True}),
    named_ruleset("matching", 2),
    named_ruleset("sevens", 4, {"set": 12}),
)
LEFT = (2, 6)
"""Numbers of actions before its end at which to check a round."""


@cache
def looked_at(size: Point, assistance: SeatHelp, seed: str) -> tuple[int, int, int]:
    """Numbers of bubbles, of those that covered a badge, and of those that covered a tile they are not about."""
    return look_at(size, assistance, seed)


def look_at(size: Point, assistance: SeatHelp, seed: str) -> tuple[int, int, int]:
    """The same, without the cache."""
    seen = [
        one
        for rules in RULES
        for left in LEFT
        for table in [random_line(rules, seed, left, size, assistance)]
        for _ in moments(table)
        for one in bubbles_now(table)
    ]
    return len(seen), sum(bool(badges) for badges, _ in seen), sum(bool(tiles) for _, tiles in seen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("assistance", ["none", "full"])
def test_no_bubble_covers_a_badge(size: Point, assistance: SeatHelp) -> None:
    seen, covering, _ = looked_at(size, assistance, "0")
    assert seen >= 15
    assert covering == 0


@pytest.mark.parametrize("size", SIZES)
def test_a_sum_covers_no_tile_that_it_does_not_speak_of(size: Point) -> None:
    assert looked_at(size, "none", "0")[2] == 0


@pytest.mark.parametrize("size", SIZES[1:])
def test_the_large_bubbles_of_a_learner_cover_another_tile_only_where_there_is_no_room(size: Point) -> None:
    """With a frame in each bubble, and a bubble at each end of a long line, some have no room."""
    seen, _, covering = looked_at(size, "full", "0")
    assert covering <= seen // 4


def test_of_many_bubbles_hardly_one_has_no_other_place(seed: int) -> None:
    """With the bubbles of a learner's last tiles side by side, there may be no room."""
    # In a single crowded line several may have no room at the same time.
    looks = [looked_at((1280, 720), "full", str(seed + number)) for number in range(3)]
    assert sum(covering for _, covering, _ in looks) <= sum(seen for seen, _, _ in looks) // 10


def test_bubbles_that_know_of_no_badge_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: bubbles ignore the badges at the ends."""
    monkeypatch.setattr(bubbles, "badges_at", lambda _model: {})
    monkeypatch.setattr(learner_sums, "kept_free", lambda _model: [])
    assert look_at((1280, 720), "full", "0")[1] > 0


def test_bubbles_that_know_of_no_other_tile_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: bubbles ignore other tiles."""
    monkeypatch.setattr(bubbles, "other_tiles", lambda *_: [])
    assert look_at((1280, 720), "none", "0")[2] > 0


def test_a_bubble_that_stays_makes_way_for_a_badge() -> None:
    """A learner's bubble stays in place, unless the next tile brings a badge there."""
    table = random_line(RULES[0], "0", 2, (1280, 720), "full")
    display = table.display
    display.state.bonds = tuple(bond for bond in display.state.bonds[-1:])
    assert display.state.bonds
    for tail in ("up", "down", "left", "right"):
        display.stands.told[display.state.bonds[0].tile] = Stand(tail)
        assert not any(badges for badges, _ in bubbles_now(table)), tail
