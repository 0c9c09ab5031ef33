"""The sentences of the rules agree with the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from matador.rules import Ruleset, named_ruleset
from matador.rules.scoring import score_blocked, score_out
from tests.ui.rulebook.looks import any_rulesets, named_rulesets, varied_rulesets
from tests.ui.rulebook.told import contradictions, said_of


def test_no_round_contradicts_the_rules_as_they_are_told(seed: int) -> None:
    chance = Random(f"told/{seed}")
    for name, rules in chain(named_rulesets(), varied_rulesets(), any_rulesets(f"told/{seed}", 40)):
        assert contradictions(rules, said_of(rules), chance, rounds=1) == set(), name


@pytest.mark.parametrize(
    ("ruleset", "changes", "what"),
    [
        ("cardinal", {"draw_limit": None}, "who can neither lay nor draw passes"),
        ("cardinal", {"reserve": 3}, "how many are drawn"),
        ("parlour", {"draw_when_able": False}, "drawing though a tile fits"),
        ("family", {"draw_limit": None}, "passing though a tile fits"),
        ("hundred", {"play_after_draw": True}, "a draw ends the turn"),
        ("hundred", {"matador_duty": "must"}, "matadors must be laid"),
        ("cardinal", {"matador_duty": "draw-instead"}, "drawing instead"),
        ("sevens", {"matador_cross": "none", "matador_along": "wild"}, "what follows a matador"),
        ("matching", {"matador_timing": "any-time"}, "matadors come last"),
        ("first-sevens", {"matador_cross": "blank"}, "only a blank goes on"),
        ("sevens", {"joining": "same"}, "which halves touch"),
        ("sevens", {"spinner": False}, "only the spinner lies across"),
        ("cardinal", {"opening": "any"}, "any tile opens"),
        ("sevens", {"matador_along": "wild"}, "matadors lie across"),
        ("cardinal", {"matador_cross": "blank", "matador_along": "never"}, "matadors go lengthwise"),
        ("sevens", {"matador_timing": "last-resort"}, "a matador goes on any end"),
    ],
)
def test_planted_rules_that_differ_from_what_is_told_are_caught(
    ruleset: str, changes: dict[str, object], what: str
) -> None:
    """The rules describe one ruleset, and another is played; some contradictions are caught either way round."""
    told, played = named_ruleset(ruleset, 2), named_ruleset(ruleset, 2, changes)
    if told == played:
        told = named_ruleset(ruleset, 2, {"spinner": True})
    assert any(what in found for found in found_in(told, played, Random(1)))


def found_in(told: Ruleset, played: Ruleset, chance: Random) -> Iterator[set[str]]:
    """The contradictions found in a few rounds at a time."""
    said, other = said_of(told), said_of(played)
    for _ in range(12):
        yield contradictions(played, said, chance, rounds=5) | contradictions(told, other, chance, rounds=5)


def points_told(rules: Ruleset, pips: list[int], side: int, *, blocked: bool) -> int:
    """The points of a side, calculated from the words of the sentences."""
    said = said_of(rules).splitlines()
    start = "In a blocked round, the winner scores" if blocked else "Play your last tile, and you"
    told = [line for line in said if line.startswith(start)]
    others = [pips[seat] for seat in range(rules.players) if rules.side_of(seat) != side]
    if not told:
        silent = (
            "A blocked round scores no points."
            if blocked
            else "You score no points for playing your last tile."
        )
        assert silent in said or not any("points" in line for line in said)
        return 0
    assert ("team" in told[0]) == rules.partnerships
    if "the difference in pips" in told[0]:
        return sum(other - min(pips) for other in others)
    taken_off = any("taken off" in line for line in said)
    added = any("own pips count too" in line for line in said)
    return sum(others) + (min(pips) * (added - taken_off) if blocked else 0)


def test_points_are_those_that_are_told(seed: int) -> None:
    chance = Random(f"points/{seed}")
    tried = 0
    for name, rules in chain(named_rulesets(), varied_rulesets(), any_rulesets(f"points/{seed}", 200)):
        if rules.penalty or rules.match_by == "rounds":
            continue
        pips = [chance.randrange(1, 30) for _ in range(rules.players)]
        blocked = score_blocked(rules, pips, range(rules.players))
        if blocked.winner is not None:
            tried += 1
            told = points_told(rules, pips, blocked.winner, blocked=True)
            assert blocked.points[blocked.winner] == told, name
        out = score_out(rules, 0, [0, *pips[1:]])
        assert out.points[0] == points_told(rules, [0, *pips[1:]], 0, blocked=False), name
    assert tried > 100
