"""The training plays the game: turns, scores and features match those of the rules and of the bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from matador.ai.search.stakes import is_without_points
from matador.ai.situation import Situation
from matador.match.controller import play_match
from matador.match.players import Player
from matador.match.records import Record, RoundResult
from matador.match.seats import BotSeat
from matador.match.views import View
from matador.rules import DRAW, PASS, Action, Play, Ruleset, named_ruleset
from tests.checks.sampling import mixed_ruleset
from tests.tools.training.needs import MISSING, NEEDS_TRAINING

if not MISSING:
    import numpy as np

    from tools.training import simulator as sim
    from tools.training.compiled import Board, board_of

pytestmark = NEEDS_TRAINING

ROUNDS = 60
_WIN = 30


class RecordingSeat(BotSeat):
    """Plays at random, and logs with the others everything seen and done."""

    def __init__(self, chance: Random, taken: list[tuple[View, Sequence[Action], Action]]) -> None:
        super().__init__(self)
        self._chance = chance
        self._taken = taken

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = self._chance.choice(legal)
        self._taken.append((view, legal, action))
        return action


def rulesets(chance: Random, count: int) -> list[Ruleset]:
    found: list[Ruleset] = []
    while len(found) < count:
        rules = replace(mixed_ruleset(chance), target=None)
        if rules.set <= 9:
            found.append(rules)
    return found


def compare(rules: Ruleset, board: Board, seed: int) -> int:
    """Play a round at random, and the same in the simulator; return the number of compared actions."""
    taken: list[tuple[View, Sequence[Action], Action]] = []
    seats = [RecordingSeat(Random(f"{seed}/{seat}"), taken) for seat in range(rules.players)]
    record = play_match(rules, seed, [Player(str(seat)) for seat in range(rules.players)], seats)
    state, actions = sim.new_state(board), sim.new_actions(board)
    opening = _dealt(rules, board, record, state)
    compared, over = 0, 0
    for view, legal, action in taken:
        assert not over
        seat = int(state.now[sim.TURN])
        assert seat == view.turn
        choice = sim.list_actions(board, state, actions, opening)
        opening = -1
        assert state.now[sim.LINE] == view.line
        assert choice.actions == len(legal)
        for row, one in enumerate(legal):
            _check_action(view, actions, choice, row, one)
        if len(legal) > 1:
            sim.describe(board, state, actions, choice)
            situation = Situation(view)
            for row, one in enumerate(legal):
                expected = situation.features(one)
                if expected is None:
                    assert actions.features[row, 0] == sim.GOES_OUT
                else:
                    assert actions.features[row] == pytest.approx(expected, abs=1e-9)
                compared += 1
        over = sim.take(board, state, actions, choice, legal.index(action))
    margins = np.zeros(8)
    assert over
    winner = sim.score(board, state, over, seat, margins)
    result = record.rounds[0].result
    assert isinstance(result, RoundResult)
    assert winner == (-1 if result.winner is None else result.winner)
    assert margins[: rules.players] == pytest.approx(_margins(rules, result.winner, result.points))
    return compared


def compare_all(chance: Random, fault: Callable[[Board], Board] = lambda board: board) -> int:
    """The same for many rulesets, whose boards may have an injected bug."""
    return sum(
        compare(rules, fault(board_of(rules)), chance.randrange(10**6)) for rules in rulesets(chance, ROUNDS)
    )


def _dealt(rules: Ruleset, board: Board, record: Record, state: Any) -> int:
    """Deal the round of the record; return the tile that must be played first, or -1."""
    first = record.rounds[0]
    number = {str(tile): index for index, tile in enumerate(rules.tiles)}
    for seat, hand in enumerate(first.hands):
        state.hands[seat] = sum(1 << number[tile] for tile in hand)
        state.counts[seat] = len(hand)
    for place, tile in enumerate(first.boneyard):
        state.boneyard[place] = number[tile]
    sim.begin(board, state, first.starter, len(first.boneyard))
    if rules.opening == "the-double":
        return number[first.actions[0].replace("+", "-")]
    return -1


def _check_action(view: View, actions: Any, choice: Any, row: int, action: Action) -> None:
    """Check that the simulator's row is this action."""
    if isinstance(action, Play):
        move = view.tables.move_of(view.line, action)
        assert row < choice.plays
        assert (1 << int(actions.tile[row]), actions.keep[row], actions.put[row]) == move[1:]
    else:
        assert row == choice.plays
        assert choice.wait == {DRAW: sim.DRAW, PASS: sim.PASS}[action]


def _margins(rules: Ruleset, winner: int | None, points: Sequence[int]) -> list[float]:
    scored: list[float] = [float(-one if rules.penalty else one) for one in points]
    if is_without_points(rules):
        scored = [_WIN if side == winner else 0.0 for side in range(len(points))]
    others = len(scored) - 1
    return [
        scored[rules.side_of(seat)] - (sum(scored) - scored[rules.side_of(seat)]) / others
        for seat in range(rules.players)
    ]


def test_simulator_plays_the_game(seed: int) -> None:
    assert compare_all(Random(seed)) > ROUNDS


FAULTS: list[tuple[str, Any]] = [
    ("fitting", lambda board: board._replace(fitting=board.fitting & ~1)),
    ("duty", lambda board: board._replace(terrain=board.terrain._replace(has_duty=not board.terrain.has_duty))),
    ("reserve", lambda board: board._replace(terrain=board.terrain._replace(reserve=board.terrain.reserve + 1))),
    ("blocked", lambda board: board._replace(blocked=(board.blocked + 1) % 5)),
    ("feeders", lambda board: board._replace(terrain=board.terrain._replace(feeders=board.terrain.feeders * 0))),
    ("partners", lambda board: board._replace(
        terrain=board.terrain._replace(has_partners=not board.terrain.has_partners))),
]  # fmt: skip


@pytest.mark.parametrize("fault", [fault for _, fault in FAULTS], ids=[name for name, _ in FAULTS])
def test_planted_faults_of_the_simulator_are_caught(fault: Any) -> None:
    with pytest.raises((AssertionError, IndexError)):
        compare_all(Random(5), fault)


TIED: dict[str, Any] = {
    "set": 4,
    "hand_size": 2,
    "draw_limit": 0,
    "blocked_tie": "last-to-play",
    "target": None,
}
"""Rules with many blocked rounds, in which players often tie for the fewest pips."""


def compare_tied(fault: Callable[[Board], Board] = lambda board: board) -> None:
    for players in (3, 4):
        rules = named_ruleset("sevens", players, TIED)
        for seed in range(60):
            compare(rules, fault(board_of(rules)), seed)


def test_tie_for_fewest_pips_goes_to_the_last_player() -> None:
    compare_tied()


def test_a_planted_fault_in_ties_is_caught() -> None:
    with pytest.raises(AssertionError):
        compare_tied(lambda board: board._replace(last_to_play_wins=False))


def test_too_large_set_is_refused() -> None:
    with pytest.raises(ValueError, match="too many tiles"):
        board_of(named_ruleset("sevens", 2, {"set": 12}))
