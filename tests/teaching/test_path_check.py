"""Rounds of the path; a hundred times as many by `tools/long_check.py`."""

from __future__ import annotations

import pytest

from matador.match.records import Round, RoundResult
from matador.teaching.path import STEPS
from tests.checks.path import LARGE, NOT_TAKEN, WAY, Game, allowed, check_path, counted, figures


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


def test_with_many_rounds_nothing_is_left_to_chance() -> None:
    assert allowed(0.01, 10_000) == 100
    assert allowed(0.25, 10_000) == 2500
    assert 4 < allowed(0.01, 100) < 6


def test_every_step_is_played() -> None:
    assert [game.name for game in WAY] == [f"step_{step.level}" for step in STEPS]


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


def test_a_hand_is_large_from_thirteen_tiles_on() -> None:
    rules = Game("by hand", 6, {"hand_size": 7}).rules()
    hand = ["0-0"] * LARGE
    for draws, large in ((1, 0), (2, 1)):
        round_ = Round(
            hands=[hand[1:], hand[1:]],
            boneyard=[],
            starter=0,
            actions=["1-2", *["draw"] * draws, "pass"],
            result=RoundResult(how="blocked", winner=None, pips=[0, 0], points=[0, 0]),
        )
        assert counted(rules, round_)["hands_over_12"] == large


def test_figures_have_no_limits() -> None:
    assert figures(20, 1, NOT_TAKEN[:1])["rounds_five_tiles_of_double_four_greedy"] == 20
