"""Rounds of the game and of the training's simulator side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from matador.ai.network import can_see
from matador.match.session import Session
from matador.match.views import View
from matador.rules import Ruleset
from tests.checks.matches import accepted, begun, position_of
from tests.checks.sampling import judged, mixed_ruleset
from tools.training import simulator as sim
from tools.training.compiled import Board, board_of

Fault = Callable[[Board], Board]


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
    """Each decision of a random round: the view, and the simulator's state, actions and choice."""
    session = begun(rules, chance.randrange(10**9), chance)
    state, actions = sim.new_state(board), sim.new_actions(board)
    opening = dealt(session, board, state)
    while session.turn is not None:
        view = session.view(session.turn)
        choice = sim.list_actions(board, state, actions, opening)
        opening = -1
        legal = view.legal()
        assert choice.actions == len(legal)
        if len(legal) > 1:
            sim.describe(board, state, actions, choice)
            yield view, state, actions, choice
        number = chance.randrange(len(legal))
        sim.take(board, state, actions, choice, number)
        accepted(session.submit(session.turn, legal[number], session.version))


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
