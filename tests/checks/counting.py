"""Counts of positions to a fixed depth from fixed deals, like perft in chess engines.

`counts.json` beside the tests of the rules holds them. `tools/count_positions.py` writes it, after both
models have counted the same.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from matador.match.deals import deal_round
from matador.rules import Position, named_ruleset
from tests.second_model import deals as model_deals
from tests.second_model.placements import Placement
from tests.second_model.rounds import Round
from tests.second_model.rules import Rules
from tests.second_model.tiles import read

Divide = dict[str, int]
"""The number of positions behind each first two actions, by their texts."""

SETUPS: dict[str, tuple[str, int, dict[str, Any], int, int]] = {
    # name: (ruleset, players, changes, deal number, depth)
    "sevens": ("sevens", 2, {}, 1, 6),
    "sevens of three": ("sevens", 3, {}, 2, 7),
    "sevens without blanks": ("sevens", 2, {"blanks": False, "target": None}, 3, 6),
    "family": ("family", 2, {}, 4, 7),
    "family of five": ("family", 5, {}, 5, 8),
    "matching": ("matching", 2, {}, 6, 8),
    "matching with complements at any time": ("matching", 2, {"matador_timing": "any-time"}, 7, 7),
    "first-sevens": ("first-sevens", 2, {}, 8, 5),
    "hundred": ("hundred", 2, {}, 9, 7),
    "hundred in teams": ("hundred", 4, {"partnerships": True}, 10, 7),
    "parlour": ("parlour", 2, {}, 11, 6),
    "cardinal": ("cardinal", 2, {}, 12, 8),
    "a spinner": ("parlour", 2, {"spinner": True}, 13, 6),
    "a spinner with crosswise matadors": ("first-sevens", 2, {"spinner": True}, 14, 5),
    "matadors as ordinary tiles": ("sevens", 2, {"matador_along": "ordinary"}, 15, 7),
    "drawing to keep a matador": ("cardinal", 2, {"matador_duty": "draw-instead"}, 16, 8),
    "double-four": ("sevens", 2, {"set": 4}, 17, 10),
    "double-twelve": ("sevens", 2, {"set": 12}, 18, 7),
    "the double of the set opens": ("family", 2, {"starter": "set-double"}, 19, 6),
    "the lightest lot opens": ("first-sevens", 3, {"starter": "drawn-lots-low"}, 20, 5),
    "a matador as its player chooses": (
        "sevens",
        2,
        {"matador_cross": "either", "matador_along": "wild"},
        21,
        4,
    ),
    "nobody draws": ("sevens", 2, {"draw_limit": 0, "blocked_tie": "last-to-play"}, 22, 8),
    "by rounds with a double blank of ten": (
        "parlour",
        2,
        {"match_by": "rounds", "target": 3, "double_blank": 10, "later_starter": "loser"},
        23,
        5,
    ),
}


def divide(name: str) -> Divide:
    """The engine's counts for a setup."""
    ruleset, players, changes, seed, depth = SETUPS[name]
    rules = named_ruleset(ruleset, players, changes)
    position = deal_round(rules, seed, 0).position(rules)
    counts: Divide = {}
    for first in position.legal():
        after = position.play(first)
        counts |= {f"{first} {second}": count(after.play(second), depth - 2) for second in after.legal()}
    return counts


def count(position: Position, depth: int) -> int:
    """Number of ways to take `depth` actions; a round that ends sooner counts as one way."""
    if depth == 0 or position.outcome is not None:
        return 1
    if depth == 1:
        return len(position.legal())
    return sum(count(position.play(action), depth - 1) for action in position.legal())


def divide_by_second_model(name: str) -> Divide:
    """The second model's counts for a setup."""
    ruleset, players, changes, seed, depth = SETUPS[name]
    values = named_ruleset(ruleset, players, changes).values()
    dealt = model_deals.deal(values, seed, 0, None)
    rules = Rules.of(values)
    hands = [read(" ".join(hand)) for hand in dealt["hands"]]
    opening_tile = None
    if rules.opening == "the-double":
        found = model_deals.seat_by_double(rules, hands)
        assert found is not None
        opening_tile = found[1]
    start = Round(rules, hands, read(" ".join(dealt["boneyard"])), dealt["starter"], opening_tile)
    counts: Divide = {}
    for first, first_way in start.legal().items():
        after = _after(start, first, first_way)
        for second, way in after.legal().items():
            counts[f"{first} {second}"] = _count_by_second_model(_after(after, second, way), depth - 2)
    return counts


def _count_by_second_model(position: Round, depth: int) -> int:
    if depth == 0 or position.how is not None:
        return 1
    legal = position.legal()
    if depth == 1:
        return len(legal)
    return sum(_count_by_second_model(_after(position, text, way), depth - 1) for text, way in legal.items())


def _after(position: Round, text: str, way: Placement | None) -> Round:
    after = copy(position)
    after.hands = [list(hand) for hand in position.hands]
    after.boneyard = list(position.boneyard)
    after.ends = dict(position.ends)
    after.apply(text, way)
    return after


def difference(stored: Divide, found: Divide) -> str:
    """The first actions whose counts differ, one per line."""
    lines = [
        f"{text}: {stored.get(text, 'not there')} stored, {found.get(text, 'not there')} found"
        for text in sorted({*stored, *found})
        if stored.get(text) != found.get(text)
    ]
    return "\n".join(lines)
