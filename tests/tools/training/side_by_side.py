"""Rounds of the game and of the training's simulator side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from matador.ai.network import can_see
from matador.ai.search.stakes import is_without_points
from matador.match.records import RoundResult
from matador.match.session import Session
from matador.match.views import View
from matador.rules import DRAW, PASS, Action, Play, Ruleset
from tests.checks.matches import accepted, begun, position_of
from tests.checks.sampling import judged, mixed_ruleset
from tools.training import simulator as sim
from tools.training.compiled import Board, board_of

Fault = Callable[[Board], Board]
_WIN = 30


def rulesets(chance: Random, count: int, **changes: Any) -> list[Ruleset]:
    """Rulesets that can be trained with, with these options."""
    found: list[Ruleset] = []
    while len(found) < count:
        rules = judged({**mixed_ruleset(chance).values(), "target": None, **changes})
        if rules is not None and rules.set <= 9:
            found.append(rules)
    return found


def ruleset_to_see(chance: Random) -> Ruleset:
    """Any ruleset that the network supports: double-six, two to four players; often with a spinner."""
    while True:
        values: dict[str, Any] = {**mixed_ruleset(chance).values(), "set": 6, "blanks": True, "target": None}
        if values["players"] > 4:
            values["players"] = chance.choice([2, 3, 4])
        if chance.random() < 0.4:
            values["spinner"] = True
        rules = judged(values)
        if rules is not None and can_see(rules):
            return rules


def decisions(rules: Ruleset, board: Board, chance: Random) -> Iterator[tuple[View, Any, Any, Any]]:
    """Each decision of a random round: the view, and the simulator's state, actions and choice.

    Checks that turns, lines, legal actions and the score are those of the game.
    """
    session = begun(rules, chance.randrange(10**9), chance)
    state, actions = sim.new_state(board), sim.new_actions(board)
    opening, over, seat = dealt(session, board, state), 0, -1
    while session.turn is not None and session.moment.round == 0:
        assert not over
        seat, view = session.turn, session.view(session.turn)
        assert (state.now[sim.TURN], state.now[sim.LINE]) == (seat, view.line)
        choice = sim.list_actions(board, state, actions, opening)
        opening = -1
        legal = view.legal()
        assert choice.actions == len(legal)
        for row, action in enumerate(legal):
            _check_action(view, actions, choice, row, action)
        if len(legal) > 1:
            sim.describe(board, state, actions, choice)
            yield view, state, actions, choice
        number = chance.randrange(len(legal))
        over = sim.take(board, state, actions, choice, number)
        accepted(session.submit(seat, legal[number], session.version))
    assert over
    margins = np.zeros(8)
    winner = sim.score(board, state, over, seat, margins)
    result = session.record().rounds[0].result
    assert isinstance(result, RoundResult)
    assert winner == (-1 if result.winner is None else result.winner)
    assert margins[: rules.players] == pytest.approx(_margins(rules, result.winner, result.points))


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


def dealt(session: Session, board: Board, state: Any) -> int:
    """Give the simulator the tiles of the session; return the tile that must be played first, or -1."""
    position = position_of(session)
    number = {tile: index for index, tile in enumerate(position.tables.tiles)}
    for seat, hand in enumerate(position.hands):
        state.hands[seat], state.counts[seat] = hand, hand.bit_count()
    for place, tile in enumerate(position.boneyard):
        state.boneyard[place] = number[tile]
    sim.begin(board, state, position.turn, len(position.boneyard))
    return -1 if position.opening_tile is None else number[position.opening_tile]


def board_with(rules: Ruleset, fault: Fault | None) -> Board:
    board = board_of(rules)
    return fault(board) if fault else board
