"""Whether the arena's figures can be believed; 200 arenas by `tools/long_check.py arenas`."""

from __future__ import annotations

import pytest

from matador.ai.arena import estimates
from tests.checks import arenas
from tests.checks.arenas import check_equal, check_planted

ARENAS = 8


def test_equal_bots_are_called_equal(seed: int) -> None:
    counts = check_equal(ARENAS, seed)
    # That three of eight intervals miss is one chance in 170; four, one in 2,700.
    assert counts["hold_zero"] >= ARENAS - 3, counts


def test_an_advantage_and_a_leak_are_seen(seed: int) -> None:
    assert check_planted(seed) == {"planted": 1, "leaks": 1}


def test_intervals_that_are_too_narrow_are_caught(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "students_t", lambda freedom: 0.05 + 0 * freedom)
    assert check_equal(ARENAS, seed)["hold_zero"] < ARENAS - 3


def test_an_arena_that_hides_an_advantage_is_caught(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arenas, "_ADVANTAGE", 0.0)
    monkeypatch.setattr(arenas, "_PLANTED_DEALS", 32)
    # Of equal bots one in forty arenas shows an advantage; not six in a row.
    assert any(_is_caught(seed + more) for more in range(6))


def _is_caught(seed: int) -> bool:
    try:
        check_planted(seed)
    except AssertionError as error:
        return "was not found" in str(error)
    return False
