"""Play rounds between policies, to collect samples or compare policies."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.training.compiled import Board, Floats, Ints, compiled
from tools.training.simulator import (
    FEATURES,
    GOES_OUT,
    TURN,
    Actions,
    Choice,
    State,
    copy_state,
    deal,
    describe,
    list_actions,
    new_actions,
    new_state,
    score,
    take,
)

GREEDY, LINEAR, NETWORK = range(3)
MAX_COMPARED: Final = 40
"""Decisions with more actions than this are not used for training."""


class Weights(NamedTuple):
    """A player: greedy, a weighted sum, or a sum with a hidden layer. Unused arrays are zero."""

    kind: int
    linear: Floats
    hidden: Floats
    """By feature and unit."""
    bias: Floats
    out: Floats


def greedy() -> Weights:
    """A player that prefers the heaviest tile, and plays matadors last."""
    return Weights(GREEDY, np.zeros(FEATURES), np.zeros((FEATURES, 1)), np.zeros(1), np.zeros(1))


def linear(weights: Floats) -> Weights:
    """A player that uses a weighted sum of features."""
    return greedy()._replace(kind=LINEAR, linear=weights)


class Samples(NamedTuple):
    """The results of actions, one per row; rows for the same decision are adjacent."""

    features: NDArray[np.float32]
    margins: NDArray[np.float32]
    """The points scored by the player's side, minus the other sides' mean."""
    decision: NDArray[np.int64]
    """Each row's decision number, in ascending order."""


@compiled
def worth(weights: Weights, features: Floats) -> float:
    """The value of an action."""
    total = 0.0
    for feature in range(FEATURES):
        total += weights.linear[feature] * features[feature]
    if weights.kind == NETWORK:
        for unit in range(len(weights.bias)):
            excess = weights.bias[unit]
            for feature in range(FEATURES):
                excess += features[feature] * weights.hidden[feature, unit]
            if excess > 0:
                total += weights.out[unit] * excess
    return total


@compiled
def pick(
    board: Board, state: State, actions: Actions, choice: Choice, weights: Weights, is_described: bool
) -> int:
    """The index of the action that a player takes."""
    if choice.actions == 1:
        return 0
    best, best_worth, alike = choice.plays, -1e18, 0
    if weights.kind == GREEDY:
        for number in range(choice.plays):
            tile = actions.tile[number]
            is_matador = board.terrain.matadors >> tile & 1
            value = 10_000.0 * (1 - is_matador) + board.rank[tile] % 10_000
            alike = alike + 1 if value == best_worth else 1
            if value > best_worth or (value == best_worth and np.random.random() * alike < 1.0):
                best, best_worth = number, value
        return best
    if not is_described:
        describe(board, state, actions, choice)
    for number in range(choice.actions):
        if actions.features[number, 0] == GOES_OUT:
            return number
        value = worth(weights, actions.features[number])
        if value > best_worth:
            best, best_worth = number, value
    return best


@compiled
def play_on(
    board: Board,
    state: State,
    actions: Actions,
    one: Weights,
    other: Weights,
    is_one: Ints,
    opening: int,
    margins: Floats,
) -> int:
    """Play a round to its end, with `one` in the seats marked in `is_one`; return the winning side, or -1."""
    how = 0
    while how == 0:
        choice = list_actions(board, state, actions, opening)
        opening, seat = -1, state.now[TURN]
        if is_one[seat]:
            number = pick(board, state, actions, choice, one, False)
        else:
            number = pick(board, state, actions, choice, other, False)
        how = take(board, state, actions, choice, number)
    return score(board, state, how, seat, margins)


@compiled
def collect(
    board: Board,
    one: Weights,
    other: Weights,
    rows: int,
    share_of_others: float,
    share_kept: float,
    chance: float,
    seed: int,
) -> Samples:
    """Collect up to `rows` samples: play rounds, and at some decisions play out every action.

    All actions in a decision are tried with the same hidden tiles, so that luck does not favour any of them.
    Over many decisions, hidden tiles have their true distribution. `share_of_others` is the share of seats
    for `other`, `share_kept` the share of `one`'s decisions used, and `chance` the share of random actions.
    """
    np.random.seed(seed)
    state, tried = new_state(board), new_state(board)
    actions, later = new_actions(board), new_actions(board)
    features = np.zeros((rows, FEATURES), np.float32)
    margins, decision = np.zeros(rows, np.float32), np.zeros(rows, np.int64)
    is_one, of_round = np.zeros(8, np.int64), np.zeros(8)
    row = decisions = 0
    while row + MAX_COMPARED <= rows:
        opening = deal(board, state)
        for seat in range(board.terrain.players):
            is_one[seat] = np.random.random() >= share_of_others
        how = 0
        while how == 0 and row + MAX_COMPARED <= rows:
            choice = list_actions(board, state, actions, opening)
            seat, number, opening = state.now[TURN], 0, -1
            if choice.actions > 1:
                describe(board, state, actions, choice)
                ends = (actions.features[: choice.actions, 0] == GOES_OUT).any()
                is_kept = np.random.random() < share_kept
                if is_one[seat] and is_kept and not ends and choice.actions <= MAX_COMPARED:
                    for action in range(choice.actions):
                        copy_state(state, tried)
                        over = take(board, tried, actions, choice, action)
                        if over:
                            score(board, tried, over, seat, of_round)
                        else:
                            play_on(board, tried, later, one, other, is_one, -1, of_round)
                        features[row] = actions.features[action]
                        margins[row], decision[row] = of_round[seat], decisions
                        row += 1
                    decisions += 1
                if np.random.random() < chance:
                    number = np.random.randint(choice.actions)
                elif is_one[seat]:
                    number = pick(board, state, actions, choice, one, True)
                else:
                    number = pick(board, state, actions, choice, other, True)
            how = take(board, state, actions, choice, number)
    return Samples(features[:row], margins[:row], decision[:row])


@compiled
def duel(board: Board, one: Weights, other: Weights, deals: int, seed: int) -> tuple[Floats, Floats]:
    """`one`'s margin and share of rounds won in each deal, played once from every seat or by each pair."""
    np.random.seed(seed)
    state, dealt, actions = new_state(board), new_state(board), new_actions(board)
    sides = 2 if board.terrain.has_partners else board.terrain.players
    margins, won, of_round = np.zeros(deals), np.zeros(deals), np.zeros(8)
    is_one = np.zeros(8, np.int64)
    for number in range(deals):
        opening = deal(board, dealt)
        for side in range(sides):
            copy_state(dealt, state)
            for seat in range(board.terrain.players):
                is_one[seat] = seat % sides == side
            winner = play_on(board, state, actions, one, other, is_one, opening, of_round)
            margins[number] += of_round[side] / sides
            won[number] += (winner == side) / sides
    return margins, won
