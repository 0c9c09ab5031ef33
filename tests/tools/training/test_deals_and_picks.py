"""The training deals and chooses like the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from matador.rules import Ruleset, named_ruleset
from matador.rules.opener import BY_HANDS, deciding_tile, must_redeal, opener_by_hands
from tests.systems import TRAINING_LACKS, needs_training

if not TRAINING_LACKS:
    import numpy as np

    from tests.tools.training.side_by_side import rulesets
    from tools.training import simulator as sim
    from tools.training.compiled import Board, board_of

pytestmark = needs_training

DEALS = 150


def check_deals(rules: Ruleset, board: Board, seed: int, deals: int = DEALS) -> int:
    """Check the deals and their openers; return how often nobody had a double."""
    np.random.seed(seed)
    state = sim.new_state(board)
    openers, without, held = set(), 0, 0
    for _ in range(deals):
        opening = sim.deal(board, state)
        masks = [int(hand) for hand in state.hands[: rules.players]]
        tiles = rules.tiles
        hands = [[tile for number, tile in enumerate(tiles) if mask >> number & 1] for mask in masks]
        boneyard = [tiles[number] for number in state.boneyard[: state.now[sim.LEFT]]]
        assert [len(hand) for hand in hands] == [rules.tiles_each] * rules.players
        assert list(state.counts[: rules.players]) == [rules.tiles_each] * rules.players
        left = 0 if rules.hand_size == "all" else len(tiles) - rules.players * rules.tiles_each
        assert len(boneyard) == left
        together = [tile for hand in hands for tile in hand] + boneyard
        assert len(set(together)) == len(together)
        assert state.now[sim.LINE] == sim.NOT_OPENED
        assert not state.now[[sim.DRAWN, sim.TAKEN, sim.IDLE, sim.PLAYED]].any()
        assert (state.beliefs == 1).all()
        openers.add(int(state.now[sim.TURN]))
        has_double = deciding_tile(hands) is not None
        without += not has_double
        held += masks[0] & 1
        if rules.starter in BY_HANDS:
            assert not must_redeal(rules, hands, None), "such hands are dealt again"
            seat, tile = opener_by_hands(hands)
            assert state.now[sim.TURN] == seat
            assert opening == (tiles.index(tile) if rules.opening == "the-double" else -1)
        else:
            assert opening == -1
    assert len(openers) == rules.players, "somebody never opens"
    share = rules.tiles_each / len(tiles)
    assert abs(held / deals - share) < 6 * (share * (1 - share) / deals) ** 0.5 + 0.01
    return without


def test_training_deals_match_the_game(seed: int) -> None:
    chance = Random(seed)
    some = [
        *rulesets(chance, 8),
        *rulesets(chance, 6, starter="highest-double"),
        *rulesets(chance, 4, starter="set-double"),
    ]
    for rules in [rules for rules in some if rules.players <= 4]:
        check_deals(rules, board_of(rules), chance.randrange(10**6))


def few_doubles(no_double: str) -> Ruleset:
    changes: dict[str, Any] = {
        "hand_size": 3,
        "starter": "highest-double",
        "no_double": no_double,
        "target": None,
    }
    return named_ruleset("sevens", 2, changes)


def test_hands_without_a_double_are_redealt_where_required() -> None:
    assert check_deals(few_doubles("heaviest"), board_of(few_doubles("heaviest")), 1) > 10
    assert check_deals(few_doubles("redeal"), board_of(few_doubles("redeal")), 1) == 0


@pytest.mark.parametrize(
    "fault",
    [
        {"redeal_below": 0},
        {"starts_by_double": False, "redeal_below": 0},
        {"hand_size": 4},
        {"boneyard": 5},
        {"opens_with_double": True},
    ],
)
def test_planted_deals_are_caught(fault: dict[str, Any]) -> None:
    rules = few_doubles("redeal")
    with pytest.raises((AssertionError, ValueError)):
        check_deals(rules, board_of(rules)._replace(**fault), 1)
