"""Short games worked out by hand from the text of the rulebook."""

from __future__ import annotations

from copy import deepcopy

import pytest

from matador.rules import CATALOG
from tests.checks.each import each
from tests.games.reader import Game, all_games, run_game

GAMES = all_games()


@each("game", GAMES)
def test_engine_agrees_with_game_worked_out_by_hand(game: Game) -> None:
    assert run_game(game) > 0


def test_every_ruleset_has_a_dozen_games_worked_out_by_hand() -> None:
    for name in CATALOG:
        assert sum(game.file == name for game in GAMES) >= 12, name


@pytest.mark.parametrize(
    ("word", "least"), [("legal", 20), ("table", 20), ("ends", 20), ("result", 20), ("opens", 8), ("next", 8)]
)
def test_wrong_expectation_in_a_game_is_caught(word: str, least: int) -> None:
    """Planted faults: in each game that has such a line, one expectation is changed."""
    spoilt = 0
    for game in GAMES:
        changed = deepcopy(game)
        for index, (number, words, rest) in enumerate(changed.lines):
            if words.split()[0] == word and rest != "none":
                wrong = " ".join(rest.split()[1:]) if word in ("legal", "ends") else rest + "[9|9]"
                changed.lines[index] = (number, words, wrong)
                spoilt += 1
                with pytest.raises(AssertionError, match=r"\.game:\d+"):
                    run_game(changed)
                break
    assert spoilt >= least
