"""Estimate how well greedy can be beaten, using a player that sees all tiles and knows how greedy plays.

    python -m tools.training.ceiling [--deals K] [--seed S]

The player tries each action, continues with the trained policy, and picks the best action. This is not a strict bound,
because later actions are only as good as the policy. Prints the player's points per round, and the policy's
for the same deals.
"""

from __future__ import annotations

import argparse

import numpy as np

from matador.ai.policy import TableKind, table_kind, trained
from matador.rules import named_ruleset
from tools.training.compiled import Board, Floats, board_of, compiled
from tools.training.selfplay import NETWORK, Weights, duel, greedy, pick, play_on
from tools.training.simulator import (
    TURN,
    copy_state,
    deal,
    list_actions,
    new_actions,
    new_state,
    score,
    take,
)

TABLES = (("sevens", 2), ("parlour", 2), ("sevens", 4), ("parlour", 4))


@compiled
def seer_margins(board: Board, one: Weights, other: Weights, deals: int, seed: int) -> Floats:
    """The player's margin in each deal, which is played once from every seat."""
    np.random.seed(seed)
    dealt, state, tried = new_state(board), new_state(board), new_state(board)
    actions, later = new_actions(board), new_actions(board)
    is_seer, margins, of_round = np.zeros(8, np.int64), np.zeros(deals), np.zeros(8)
    players = board.terrain.players
    for number in range(deals):
        opening = deal(board, dealt)
        for seer in range(players):
            copy_state(dealt, state)
            is_seer[:] = 0
            is_seer[seer] = 1
            must_open, how = opening, 0
            while how == 0:
                choice = list_actions(board, state, actions, must_open)
                must_open, seat, best, highest = -1, state.now[TURN], 0, -1e9
                if seat != seer:
                    best = pick(board, state, actions, choice, other, False)
                for action in range(choice.actions if seat == seer and choice.actions > 1 else 0):
                    copy_state(state, tried)
                    over = take(board, tried, actions, choice, action)
                    if over:
                        score(board, tried, over, seat, of_round)
                    else:
                        play_on(board, tried, later, one, other, is_seer, -1, of_round)
                    if of_round[seer] > highest:
                        best, highest = action, of_round[seer]
                how = take(board, state, actions, choice, best)
            score(board, state, how, seat, of_round)
            margins[number] += of_round[seer] / players
    return margins


def trained_weights(kind: TableKind) -> Weights:
    """The `level3` policy."""
    policy = trained("trained")[kind]
    return Weights(
        NETWORK,
        np.array(policy.linear),
        np.array([unit.weights for unit in policy.units]).T.copy(),
        np.array([unit.bias for unit in policy.units]),
        np.array([unit.out for unit in policy.units]),
    )


def main() -> int:
    """Print both results for each table."""
    parser = argparse.ArgumentParser(description="Estimate the best possible play.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for ruleset, players in TABLES:
        rules = named_ruleset(ruleset, players, {"target": None})
        board, policy = board_of(rules), trained_weights(table_kind(rules))
        seer = seer_margins(board, policy, greedy(), arguments.deals, arguments.seed)
        own, _ = duel(board, policy, greedy(), arguments.deals, arguments.seed)
        print(f"{ruleset}, {players}: the seer {_told(seer)}, the policy {_told(own)}", flush=True)
    return 0


def _told(margins: Floats) -> str:
    return f"{margins.mean():+.2f} ± {1.96 * margins.std() / len(margins) ** 0.5:.2f}"


if __name__ == "__main__":
    raise SystemExit(main())
