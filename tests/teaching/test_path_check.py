"""Rounds of the path; a hundred times as many by `tools/long_check.py`."""

from __future__ import annotations

import pytest

from matador.match.records import Round, RoundResult
from tests.checks.path import NOT_TAKEN, WAY, Game, check_path, counted


@pytest.mark.parametrize("game", WAY, ids=lambda game: game.name)
def test_no_step_is_over_a_limit(game: Game, seed: int) -> None:
    counts = check_path(100, seed, [game], ["greedy"]) | check_path(10, seed, [game], ["learn"])
    assert counts[f"rounds_{game.name}_greedy"] == 100
    assert counts[f"rounds_{game.name}_learn"] == 10
    assert counts[f"sums_{game.name}_greedy"] > 100


@pytest.mark.parametrize("game", NOT_TAKEN, ids=lambda game: game.name)
def test_a_planted_step_that_is_over_a_limit_is_caught(game: Game) -> None:
    with pytest.raises(AssertionError, match=rf"{game.name}, greedy: of 50 rounds \d+ (end|have)"):
        check_path(50, 1, [game], ["greedy"])


def test_a_round_is_counted_from_its_record() -> None:
    rules = Game("by hand", 6, {"hand_size": 2, "matador_cross": "blank"}).rules()
    round_ = Round(
        hands=[["1-2", "3-4"], ["0-5", "0-0"]],
        boneyard=["2-2", "1-1", "5-5"],
        starter=0,
        # A sum of 2 and 5, a matador, and two draws to no avail.
        actions=["1-2", "5-0R", "3+4L", "draw", "draw", "pass"],
        result=RoundResult(how="blocked", winner=None, pips=[0, 0], points=[0, 0]),
    )
    counts = counted(rules, round_)
    assert (counts["sums"], counts["draws"], counts["decisions"]) == (1, 2, 6)
    assert (counts["largest_hand"], counts["largest_draw"]) == (3, 2)
    assert (counts["blocked"], counts["hands_over_12"]) == (1, 0)
