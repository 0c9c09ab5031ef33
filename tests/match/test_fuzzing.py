"""Damaged records; `tools/long_check.py` tries a hundred times as many."""

from __future__ import annotations

import pytest

from matador.match import replay
from matador.rules import Outcome
from tests.checks.fuzzing import check_fuzzing


def test_damaged_record_is_refused_or_valid(seed: int) -> None:
    counts = check_fuzzing(400, seed)
    assert counts["records"] == 400
    assert counts["refused"] > 200
    assert counts["valid"] > 0


def test_missing_check_of_results_is_caught(planted: pytest.MonkeyPatch) -> None:
    """Planted fault: the results of rounds are not checked."""
    planted.setattr(replay, "_check_result", lambda *_args, **_named: None)
    with pytest.raises(AssertionError, match="only the engine takes this record"):
        check_fuzzing(2000, 1)


def test_unexpected_error_in_replay_is_caught(planted: pytest.MonkeyPatch) -> None:
    """Planted fault: replay raises an error that nobody expects."""

    def fails(_outcome: Outcome) -> None:
        raise RuntimeError("planted")

    planted.setattr(replay, "result_of", fails)
    with pytest.raises(RuntimeError, match="planted"):
        check_fuzzing(1000, 1)
