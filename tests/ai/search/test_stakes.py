"""The value of an outcome: points without a target; near a target, the change in the chance of winning the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matador.ai.search import stakes
from matador.ai.search.stakes import Stakes
from matador.rules import Outcome, Ruleset, named_ruleset
from matador.rules.scoring import score_blocked, score_out

SEVENS = named_ruleset("sevens", 2)
FOUR = named_ruleset("sevens", 4)
PAIRS = named_ruleset("hundred", 4, {"partnerships": True})
PENALTY = [
    rules
    for name in ("sevens", "parlour", "family", "hundred", "cardinal", "matching")
    for rules in (named_ruleset(name, 2), named_ruleset(name, 4))
    if rules.penalty
]
CHANCES = [named_ruleset(name, players) for name in ("sevens", "parlour", "hundred") for players in (2, 3, 4)]
WITH_TARGET = [rules for rules in [*CHANCES, PAIRS, *PENALTY] if rules.target is not None]


def scored(*points: int) -> Outcome:
    """An outcome in which at most one side scores."""
    winner = points.index(max(points)) if any(points) else None
    return Outcome("out", winner, winner, (0,) * len(points), points)


def without_target(rules: Ruleset) -> Ruleset:
    return replace(rules, target=None)


def test_outcome_without_a_target_is_worth_the_margin() -> None:
    two, four = (Stakes(without_target(rules), (0,) * rules.players, 0) for rules in (SEVENS, FOUR))
    assert two.worth(scored(30, 0)) == 30
    assert two.worth(scored(0, 30)) == -30
    assert two.worth(scored(0, 0)) == 0
    assert four.worth(scored(30, 0, 0, 0)) == 30
    assert four.worth(scored(0, 0, 30, 0)) == pytest.approx(-10)


def test_penalty_pips_count_against_their_holder() -> None:
    rules = without_target(PENALTY[0])
    assert rules.players == 2
    own = Stakes(rules, (0, 0), 0)
    assert own.worth(score_out(rules, 0, (0, 12))) == 12
    assert own.worth(score_out(rules, 1, (12, 0))) == -12
    assert own.worth(score_blocked(rules, (12, 5))) == -7


def test_partners_score_together() -> None:
    rules = without_target(PAIRS)
    pips = (0, 7, 9, 4)
    assert Stakes(rules, (0, 0), 0).worth(score_out(rules, 0, pips)) == 11
    assert Stakes(rules, (0, 0), 1).worth(score_out(rules, 0, pips)) == -11
    assert Stakes(rules, (0, 0), 0).worth(score_out(rules, 2, (9, 7, 0, 4))) == 11


@st.composite
def standings(draw: st.DrawFn) -> tuple[Ruleset, tuple[int, ...], int]:
    """A running match, from the point of view of one side."""
    rules = draw(st.sampled_from(WITH_TARGET))
    target = draw(st.sampled_from([30, 100, 250, 1000]))
    sides = len(rules.sides)
    totals = draw(st.tuples(*[st.integers(0, target - 1)] * sides))
    return replace(rules, target=target), totals, draw(st.integers(0, sides - 1))


points = st.integers(0, 160)


def outcome_of(rules: Ruleset, winner: int, won: int, side: int) -> Outcome:
    """An outcome in which the winner scores `won`; with penalties, only the compared sides hold pips."""
    sides = len(rules.sides)
    if rules.penalty:
        given_pips = tuple(
            0 if one == winner else won if side in {one, winner} else 0 for one in range(sides)
        )
        return Outcome("out", winner, winner, given_pips, given_pips)
    return scored(*(won if one == winner else 0 for one in range(sides)))


def check_more_is_never_worse(
    rules: Ruleset, totals: tuple[int, ...], side: int, less: int, more: int
) -> None:
    """Check that own points never lower the value, and points of other sides never raise it."""
    own = Stakes(rules, totals, side)
    other = (side + 1) % len(totals)
    tiny = 1e-9
    if rules.penalty:
        held = [[0] * len(totals) for _ in range(2)]
        held[0][side], held[1][side] = sorted((less, more))
        few, many = (Outcome("out", other, other, tuple(pips), tuple(pips)) for pips in held)
        assert own.worth(many) <= own.worth(few) + tiny
        return
    low, high = sorted((less, more))
    worth = [own.worth(outcome_of(rules, side, won, side)) for won in (low, high)]
    lost = [own.worth(outcome_of(rules, other, won, side)) for won in (low, high)]
    assert worth[1] >= worth[0] - tiny
    if len(totals) == 2:
        assert lost[1] <= lost[0] + tiny
    assert max(lost) <= tiny
    assert min(worth) >= -tiny
    assert own.worth(outcome_of(rules, side, 0, side)) == pytest.approx(0)


@settings(deadline=None)
@given(standings(), points, points)
def test_more_points_are_never_worth_less(
    standing: tuple[Ruleset, tuple[int, ...], int], less: int, more: int
) -> None:
    check_more_is_never_worse(*standing, less, more)


def check_size(rules: Ruleset, totals: tuple[int, ...], side: int) -> None:
    """Check that no outcome dwarfs all others: at most about the value of four matches with level totals."""
    assert rules.target is not None
    own = Stakes(rules, totals, side)
    level = Stakes(rules, (max(totals),) * len(totals), side)
    assert own._points_per_chance <= 4.001 * level._points_per_chance
    far = Stakes(rules, (0,) * len(totals), side)
    for one in range(len(totals)):
        worth = own.worth(outcome_of(rules, one, 2 * rules.target, side))
        assert abs(worth) <= 4.5 * max(far._points_per_chance, level._points_per_chance)


@settings(deadline=None)
@given(standings())
def test_outcome_of_an_almost_decided_match_has_a_limited_value(
    standing: tuple[Ruleset, tuple[int, ...], int],
) -> None:
    check_size(*standing)


FAULTS: list[tuple[str, Any, Callable[[Ruleset, tuple[int, ...], int], None]]] = [
    ("_MIN_AT_STAKE", 1e-9, check_size),
    ("_SWING", -1.2, lambda rules, totals, side: check_more_is_never_worse(rules, totals, side, 5, 40)),
]


@pytest.mark.parametrize(("name", "value", "check"), FAULTS, ids=[name for name, _, _ in FAULTS])
def test_planted_faults_in_stakes_are_caught(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: float,
    check: Callable[[Ruleset, tuple[int, ...], int], None],
) -> None:
    check(SEVENS, (99, 0), 0)
    monkeypatch.setattr(stakes, name, value)
    with pytest.raises(AssertionError):
        check(SEVENS, (99, 0), 0)
