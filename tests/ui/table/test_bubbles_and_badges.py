"""Bubbles hide none of the badges that say what lies at the ends, over random lines that are crowded."""

from __future__ import annotations

import pytest

from matador.match.help import SeatHelp
from matador.rules import named_ruleset
from matador.ui.inputs import Point
from matador.ui.table import bubbles, learner_sums
from matador.ui.table.display import Stand
from matador.ui.table.plan import SMALLEST
from tests.ui.table.bubbling import bubbles_now, moments, random_line

SIZES: tuple[Point, ...] = (SMALLEST, (1280, 720), (1920, 1080))
RULES = (
    named_ruleset("sevens", 3, {"set": 9}),
    named_ruleset("sevens", 2, {"spinner": True}),
    named_ruleset("matching", 2),
    named_ruleset("sevens", 4, {"set": 12}),
)
LEFT = (2, 6)
"""So many actions before its end a round is looked at."""


def looked_at(size: Point, assistance: SeatHelp, seed: str) -> tuple[int, int]:
    """How many bubbles were seen, and how many of them covered a badge."""
    seen = [
        badges
        for rules in RULES
        for left in LEFT
        for table in [random_line(rules, seed, left, size, assistance)]
        for _ in moments(table)
        for _, badges in bubbles_now(table)
    ]
    return len(seen), sum(map(bool, seen))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("assistance", ["none", "full"])
def test_no_bubble_covers_a_badge(size: Point, assistance: SeatHelp) -> None:
    seen, covering = looked_at(size, assistance, "0")
    assert seen >= 15
    assert covering == 0


def test_of_many_bubbles_hardly_one_has_no_other_place(seed: int) -> None:
    """With the bubbles of a learner's last tiles beside each other there may be no room left."""
    # In a single crowded line several may have none at once.
    looks = [looked_at((1280, 720), "full", str(seed + number)) for number in range(3)]
    assert sum(covering for _, covering in looks) <= sum(seen for seen, _ in looks) // 10


def test_bubbles_that_know_of_no_badge_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted fault: they are placed as if nothing were said at the ends."""
    monkeypatch.setattr(bubbles, "badge_rects", lambda _model: [])
    monkeypatch.setattr(learner_sums, "kept_free", lambda _model: [])
    assert looked_at((1280, 720), "full", "0")[1] > 0


def test_a_bubble_that_stays_makes_way_for_a_badge() -> None:
    """What a learner has been shown stays where it is, unless the next tile brings a badge there."""
    table = random_line(RULES[0], "0", 2, (1280, 720), "full")
    display = table.display
    display.state.bonds = tuple(bond for bond in display.state.bonds[-1:])
    assert display.state.bonds
    for tail in ("up", "down", "left", "right"):
        display.stands.laid[display.state.bonds[0].tile] = Stand(tail)
        assert not any(badges for _, badges in bubbles_now(table)), tail
