"""Counts of positions to a fixed depth from fixed deals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from matador.rules import CATALOG, MatadorEnd, fit
from tests.checks.counting import SETUPS, Divide, difference, divide, divide_by_second_model
from tests.checks.each import each

STORED: dict[str, Divide] = json.loads((Path(__file__).parent / "counts.json").read_text(encoding="utf-8"))


@each("name", list(SETUPS))
def test_position_counts_match_the_stored_ones(name: str) -> None:
    differs = difference(STORED[name], divide(name))
    assert not differs, f"{name}: counts after each pair of first actions\n{differs}"


@pytest.mark.parametrize("name", ["sevens", "matching", "double-four"])
def test_second_model_counts_the_same_positions(name: str) -> None:
    assert divide_by_second_model(name) == STORED[name]


def test_every_ruleset_has_position_counts() -> None:
    assert {setup[0] for setup in SETUPS.values()} == set(CATALOG)
    assert set(STORED) == set(SETUPS)


@pytest.mark.planted
def test_position_counts_locate_a_planted_fault(planted: pytest.MonkeyPatch) -> None:
    """Planted fault: a crosswise matador needs a 1 next to it, instead of a blank."""
    right = fit._touching_halves
    planted.setattr(
        fit, "_touching_halves", lambda rules, end: {1} if isinstance(end, MatadorEnd) else right(rules, end)
    )
    lines = difference(STORED["sevens"], divide("sevens")).split("\n")
    assert all(" stored, " in line for line in lines)
