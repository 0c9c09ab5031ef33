"""The training plays the game: turns, scores and features match those of the rules and of the bots."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from matador.ai.situation import Situation
from matador.rules import Ruleset
from tests.systems import TRAINING_LACKS, needs_training

if not TRAINING_LACKS:
    from tests.tools.training.side_by_side import decisions, rulesets
    from tools.training import simulator as sim
    from tools.training.compiled import Board, board_of

pytestmark = needs_training

ROUNDS = 60


def compare(rules: Ruleset, board: Board, seed: int) -> int:
    """Play a round at random, and the same in the simulator; return the number of compared actions."""
    compared = 0
    for view, _, actions, _ in decisions(rules, board, Random(seed)):
        situation = Situation(view)
        for row, action in enumerate(view.legal()):
            expected = situation.features(action)
            if expected is None:
                assert actions.features[row, 0] == sim.GOES_OUT
            else:
                assert actions.features[row] == pytest.approx(expected, abs=1e-9)
            compared += 1
    return compared


def compare_all(chance: Random, fault: Callable[[Board], Board] = lambda board: board) -> int:
    """The same for many rulesets, whose boards may have an injected bug."""
    return sum(
        compare(rules, fault(board_of(rules)), chance.randrange(10**6)) for rules in rulesets(chance, ROUNDS)
    )


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
