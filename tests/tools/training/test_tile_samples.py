"""The training gives its network the same inputs as the bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from matador.ai.features import Features
from matador.ai.network import OTHERS, TILES, inputs_of_action, inputs_of_decision
from matador.ai.policy import table_kind
from matador.ai.situation import Situation
from matador.rules import Play, named_ruleset
from tests.systems import TRAINING_LACKS, needs_training

if not TRAINING_LACKS:
    import numpy as np

    from tests.tools.training.side_by_side import Fault, board_with, decisions, ruleset_to_see
    from tools.training import simulator as sim
    from tools.training import tile_fitting, tile_samples
    from tools.training.compiled import Board, board_of
    from tools.training.selfplay import linear
    from tools.training.tile_samples import TileSamples, collect_tiles, see

pytestmark = needs_training

ROUNDS = 8


def compare(seed: int, fault: Fault | None = None, rounds: int = ROUNDS) -> int:
    """Number of actions with equal inputs, over random rounds."""
    chance = Random(seed)
    compared = 0
    for _ in range(rounds):
        rules = ruleset_to_see(chance)
        others = OTHERS[table_kind(rules)]
        board = board_with(rules, fault)
        for view, state, actions, choice in decisions(rules, board, chance):
            situation = Situation(view)
            chances = situation.chances_of_next(others)
            shared = inputs_of_decision(situation.hidden, chances)
            for number, action in enumerate(view.legal()):
                sight = situation.sight(action)
                if sight is None:
                    assert actions.features[number, 0] == sim.GOES_OUT
                    continue
                shown = _shown(board, state, actions, choice, number, others)
                expected = inputs_of_action(sight, chances[0]) + shared
                # Samples are stored in 16 bits.
                assert shown == pytest.approx(expected, rel=2e-3, abs=2e-3)
                compared += isinstance(action, Play)
    return compared


def _shown(board: Board, state: Any, actions: Any, choice: Any, number: int, others: int) -> list[float]:
    """The training's inputs, from a sample as `collect_tiles` makes it."""
    masks = np.zeros((1, 5), np.int64)
    see(board, state, actions, choice, number, masks[0])
    chances = np.zeros((1, tile_samples.MAX_OTHERS, TILES), np.float16)
    players, seat = board.terrain.players, state.now[sim.TURN]
    for other in range(1, min(players, tile_samples.MAX_OTHERS + 1)):
        chances[0, other - 1] = actions.chances[(seat + other) % players]
    features = actions.features[number : number + 1].astype(np.float16)
    sample = TileSamples(features, masks, chances, np.zeros(1, np.float32), np.zeros(1, np.int64))
    shown: list[float] = tile_fitting.inputs(sample, np.zeros(1, np.int64), others)[0].tolist()
    return shown


def test_network_inputs_match_in_training_and_play(seed: int) -> None:
    assert compare(seed) > ROUNDS


def _fits_less(board: Board) -> Board:
    return board._replace(fitting=board.fitting & ~(1 << 9))


@pytest.mark.parametrize(
    ("module", "name", "other"),
    [
        ("tile_samples", "KEPT", "HIDDEN"),
        ("tile_fitting", "HIDDEN", "KEPT"),
        ("tile_fitting", "FEWER", "MORE"),
        ("tile_fitting", "FITS", "MORE"),
    ],
)
def test_planted_inputs_of_training_are_caught(
    monkeypatch: pytest.MonkeyPatch, module: str, name: str, other: str
) -> None:
    planted = {"tile_samples": tile_samples, "tile_fitting": tile_fitting}[module]
    monkeypatch.setattr(planted, name, getattr(tile_samples, other))
    with pytest.raises((AssertionError, ValueError)):
        compare(1)


def test_planted_tiles_that_do_not_fit_are_caught() -> None:
    with pytest.raises((AssertionError, ValueError)):
        compare(1, _fits_less)


@pytest.mark.parametrize("spinner", [False, True])
def test_samples_of_three_players_are_consistent(spinner: bool) -> None:
    """Rows of a decision belong together; kept, hidden and believed tiles are possible."""
    board = board_of(named_ruleset("sevens", 3, {"spinner": spinner, "target": None}))
    rows = 160
    weights = np.zeros(len(Features._fields))
    weights[Features._fields.index("pips")] = 1.0
    features, masks, chances, margins, decision = collect_tiles(board, linear(weights), rows, 0.5, 0.1, 3)
    assert 40 < len(margins) <= rows
    assert (np.diff(decision) >= 0).all()
    assert set(decision) == set(range(decision[-1] + 1))
    for row in range(len(margins)):
        kept, hidden, fewer, more, fits = (int(mask) for mask in masks[row])
        assert kept
        assert not kept & hidden
        assert fewer <= more
        assert not (fewer | more) & ~fits
        assert not chances[row, 2].any(), "with three players there is no third other"
        for other in range(2):
            there = {tile for tile in range(TILES) if chances[row, other, tile] > 0}
            assert there <= {tile for tile in range(TILES) if hidden >> tile & 1}
        same = np.flatnonzero(decision == decision[row])
        assert (masks[same, 1] == masks[row, 1]).all()
        assert len(same) > 1
        assert features[row, Features._fields.index("kept")] == pytest.approx(kept.bit_count() / 7)
