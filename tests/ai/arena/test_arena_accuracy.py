"""Are the arena's results trustworthy? `tools/long_check.py arenas` plays 200 arenas."""

from __future__ import annotations

import pytest

from matador.ai.arena import tally
from tests.checks import arenas
from tests.checks.arenas import check_equal, check_planted

ARENAS = 4


def test_equal_bots_are_reported_as_equal(seed: int) -> None:
    counts = check_equal(ARENAS, seed)
    # Three misses in four intervals have a chance of 1 in 2,100.
    assert counts["hold_zero"] >= ARENAS - 2, counts


def test_arena_detects_an_advantage_and_a_leak(seed: int) -> None:
    assert check_planted(seed) == {"planted": 1, "leaks": 1}


def test_intervals_that_are_too_narrow_are_caught(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "students_t", lambda freedom: 0.05 + 0 * freedom)
    assert check_equal(ARENAS, seed)["hold_zero"] < ARENAS - 2


def test_arena_that_hides_an_advantage_is_caught(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arenas, "_ADVANTAGE", 0.0)
    monkeypatch.setattr(arenas, "_PLANTED_DEALS", 32)
    # With equal bots, 1 arena in 40 shows an advantage, but not six in a row.
    assert any(_is_caught(seed + more) for more in range(6))


def _is_caught(seed: int) -> bool:
    try:
        check_planted(seed)
    except AssertionError as error:
        return "was not found" in str(error)
    return False
