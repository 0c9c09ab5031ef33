"""Lengths of matches: the table, and a check that bots still take that long."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from matador.ai.bots import GreedyBot
from matador.match import lengths
from matador.match.controller import play_match
from matador.match.lengths import MARKS, Game, minutes_of, pace_of, short_target
from matador.match.players import Player
from matador.match.seats import BotSeat
from matador.rules import CATALOG
from tests.checks.each import each
from tests.checks.lengths import Measured, all_games, check_lengths, play, rules_of
from tools.measure_lengths import TABLE, line_of, text_of

USUAL = Game("sevens", 2, 6)


@each("game", list(all_games()))
def test_every_game_has_a_measured_length(game: Game) -> None:
    pace = pace_of(game)
    assert pace is not None
    assert pace.rounds == tuple(sorted(pace.rounds)), "more points take longer"
    assert (minutes_of(game, None) or 0) >= 1
    usual = CATALOG[game.ruleset].targets[0]
    if usual is not None:
        assert (minutes_of(game, usual) or 0) >= (minutes_of(game, None) or 0)


# Short matches


@each("game", list(all_games()))
def test_short_match_is_about_three_rounds_and_at_most_ten_minutes(game: Game) -> None:
    usual = CATALOG[game.ruleset].targets[0] or 100
    pace, target = pace_of(game), short_target(game, usual)
    assert pace is not None
    if game.ruleset == "first-sevens":
        assert (pace.rounds, target, minutes_of(game, 100)) == ((), None, None), "nobody scores points"
        return
    if target is None:
        alone = [mark for mark, rounds in zip(MARKS, pace.rounds, strict=False) if rounds >= 1.3]
        too_long = alone and pace.rounds_to(alone[0]) * pace.round_s(game.players, 1) > 600
        assert not alone or too_long, "a short match longer than one round is possible"
        return
    assert target in MARKS
    assert 1.3 <= pace.rounds_to(target) <= 4.2
    assert (minutes_of(game, target) or 0) <= 10


# The table


@pytest.mark.parametrize(
    "game", [USUAL, Game("parlour", 4, 9, partnerships=True), Game("cardinal", 3, 5)], ids=str
)
def test_measured_rounds_equal_those_of_the_session(game: Game) -> None:
    rules = rules_of(game, 60)
    assert rules is not None
    bots = [BotSeat(GreedyBot(f"7/{seat}")) for seat in range(rules.players)]
    record = play_match(rules, 7, [Player("Bot", "greedy")] * rules.players, bots)
    found = play(rules, 7, 200)
    assert list(found[-1].totals) == record.totals
    assert [one.turns + one.draws for one in found] == [len(one.actions) for one in record.rounds]


def test_table_of_lengths_is_written_by_its_tool() -> None:
    found = [Measured(game, pace, 1) for game, pace in lengths._paces().items()]
    assert TABLE.read_text(encoding="utf-8") == text_of(found)
    assert line_of(found[0]).startswith("sevens 2 4 ")


def test_bots_take_as_long_as_the_table_says(seed: int) -> None:
    """A sample of about a fiftieth of the measurements."""
    chosen = Random(f"{seed}/lengths").sample([game for game in all_games() if game.set <= 6], 7)
    counts = check_lengths([USUAL, *chosen], 20, seed)
    assert counts["games"] == 8


@pytest.mark.parametrize("fault", ["twice as many turns", "half as many rounds", "no draws"])
def test_planted_wrong_length_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = pace_of(USUAL)
    assert right is not None
    wrong = {
        "twice as many turns": replace(right, turns=2 * right.turns),
        "half as many rounds": replace(right, rounds=tuple(one / 2 for one in right.rounds)),
        "no draws": replace(right, draws=0.0),
    }[fault]
    check_lengths([USUAL], 40, 1)
    monkeypatch.setattr("tests.checks.lengths.pace_of", lambda _game: wrong)
    with pytest.raises(AssertionError, match="the table says"):
        check_lengths([USUAL], 40, 1)
