"""Samples for tile networks: inputs, and the results of actions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.training.compiled import Board, Ints, compiled
from tools.training.selfplay import MAX_COMPARED, Weights, pick, play_on
from tools.training.simulator import (
    FEATURES,
    GOES_OUT,
    LINE,
    NOT_OPENED,
    PLAYED,
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

KEPT, HIDDEN, FEWER, MORE, FITS = range(5)
"""A sample's masks: kept tiles, hidden tiles, tiles that fit the left or right end, or any end."""
MAX_OTHERS = 3
"""Maximum number of following players with inputs for each tile."""
Halves = NDArray[np.float16]


class TileSamples(NamedTuple):
    """Samples, one per row; rows for the same decision are adjacent."""

    features: Halves
    masks: Ints
    """Masks by row: `KEPT` to `FITS`."""
    chances: Halves
    """Chances by row, player and tile."""
    margins: NDArray[np.float32]
    decision: Ints


@compiled
def see(board: Board, state: State, actions: Actions, choice: Choice, number: int, masks: Ints) -> None:
    """Write the masks for an action."""
    now, terrain = state.now, board.terrain
    hand = state.hands[now[TURN]]
    kept, line = hand, now[LINE]
    if number < choice.plays:
        kept = hand & ~(1 << actions.tile[number])
        line = (
            actions.put[number] if line == NOT_OPENED else line & actions.keep[number] | actions.put[number]
        )
    masks[KEPT] = kept
    masks[HIDDEN] = (1 << len(terrain.pips)) - 1 & ~hand & ~now[PLAYED]
    masks[FITS] = 0
    for arm in range(4):
        code = line >> arm * board.bits & (1 << board.bits) - 1
        fits = 0
        if code != board.closed:
            fits = board.fitting[arm, code, line >> 4 * board.bits & 1]
            masks[FITS] |= fits
        if arm == 0:
            masks[FEWER] = fits
        elif arm == 1:
            masks[MORE] = max(fits, masks[FEWER])
            masks[FEWER] = min(fits, masks[FEWER])


@compiled
def collect_tiles(
    board: Board, player: Weights, rows: int, share_kept: float, chance: float, seed: int
) -> tuple[NDArray[np.float32], Ints, NDArray[np.float32], NDArray[np.float32], Ints]:
    """Collect `rows` samples from self-play, like `selfplay.collect`."""
    np.random.seed(seed)
    terrain = board.terrain
    tiles, players = len(terrain.pips), terrain.players
    state, tried = new_state(board), new_state(board)
    actions, later = new_actions(board), new_actions(board)
    features = np.zeros((rows, FEATURES), np.float32)
    masks = np.zeros((rows, 5), np.int64)
    chances = np.zeros((rows, MAX_OTHERS, tiles), np.float32)
    margins, decision = np.zeros(rows, np.float32), np.zeros(rows, np.int64)
    is_one, of_round = np.ones(8, np.int64), np.zeros(8)
    row = decisions = 0
    while row + MAX_COMPARED <= rows:
        opening = deal(board, state)
        how = 0
        while how == 0 and row + MAX_COMPARED <= rows:
            choice = list_actions(board, state, actions, opening)
            seat, number, opening = state.now[TURN], 0, -1
            if choice.actions > 1:
                describe(board, state, actions, choice)
                ends = (actions.features[: choice.actions, 0] == GOES_OUT).any()
                if not ends and choice.actions <= MAX_COMPARED and np.random.random() < share_kept:
                    for action in range(choice.actions):
                        copy_state(state, tried)
                        over = take(board, tried, actions, choice, action)
                        if over:
                            score(board, tried, over, seat, of_round)
                        else:
                            play_on(board, tried, later, player, player, is_one, -1, of_round)
                        features[row] = actions.features[action]
                        see(board, state, actions, choice, action, masks[row])
                        for other in range(1, min(players, MAX_OTHERS + 1)):
                            chances[row, other - 1] = actions.chances[(seat + other) % players]
                        margins[row], decision[row] = of_round[seat], decisions
                        row += 1
                    decisions += 1
                number = pick(board, state, actions, choice, player, True)
                if np.random.random() < chance:
                    number = np.random.randint(choice.actions)
            how = take(board, state, actions, choice, number)
    return features[:row], masks[:row], chances[:row], margins[:row], decision[:row]
