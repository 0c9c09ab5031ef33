"""The tile network, with made-up weights."""

from __future__ import annotations

from random import Random

import pytest

from matador.ai.features import Features
from matador.ai.network import (
    TILES,
    TileNetwork,
    inputs_of_action,
    inputs_of_decision,
)
from matador.ai.situation import Sight, Situation
from matador.rules import named_ruleset
from matador.rules.ends import NOT_OPENED
from tests.checks.matches import begun, play_at_random

OF_ACTION = len(Features._fields) + 5 * TILES
FIRST, SECOND = 5, 3


def made_network(chance: Random, of_action: int, of_decision: int) -> TileNetwork:
    def row(length: int) -> tuple[float, ...]:
        return tuple(chance.gauss(0, 1) for _ in range(length))

    return TileNetwork(
        tuple(row(of_action) for _ in range(FIRST)),
        tuple(row(of_decision) for _ in range(FIRST)),
        row(FIRST),
        tuple(row(FIRST) for _ in range(SECOND)),
        row(SECOND),
        row(SECOND),
        row(of_action),
    )


def plain_worth(made: TileNetwork, decision: list[float], action: list[float]) -> float:
    """A plain reference implementation."""
    first = []
    for unit in range(FIRST):
        total = made.bias[unit]
        for number, weight in enumerate(made.of_decision[unit]):
            total += weight * decision[number]
        for number, weight in enumerate(made.of_action[unit]):
            total += weight * action[number]
        first.append(total if total > 0 else 0.0)
    worth = 0.0
    for unit in range(SECOND):
        total = made.second_bias[unit]
        for number, weight in enumerate(made.second[unit]):
            total += weight * first[number]
        worth += made.out[unit] * (total if total > 0 else 0.0)
    for number, weight in enumerate(made.linear):
        worth += weight * action[number]
    return worth


def check_worth(seed: int) -> None:
    chance = Random(seed)
    for _ in range(50):
        made = made_network(chance, 12, 7)
        decision, action = ([chance.gauss(0, 1) for _ in range(length)] for length in (7, 12))
        worth = made.worth(made.begin(decision), action)
        assert worth == pytest.approx(plain_worth(made, decision, action))


def test_network_value_matches_the_reference(seed: int) -> None:
    check_worth(seed)


def test_planted_network_without_decision_inputs_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TileNetwork, "begin", lambda made, _: list(made.bias))
    with pytest.raises(AssertionError):
        check_worth(1)


def test_network_inputs_follow_the_order_of_the_set() -> None:
    sight = Sight(
        Features(*([0.5] * len(Features._fields))), kept=0b101, fewer=1 << 27, more=0b10, fits=0b110
    )
    chances = [[0.25] * TILES, [0.125] * TILES]
    action = inputs_of_action(sight, chances[0])
    assert len(action) == OF_ACTION
    tiles = action[len(Features._fields) :]
    parts = [tiles[begin : begin + TILES] for begin in range(0, 5 * TILES, TILES)]
    there = [{tile: one for tile, one in enumerate(part) if one} for part in parts]
    assert there == [{0: 1, 2: 1}, {27: 1}, {1: 1}, {2: 1}, {1: 0.25, 2: 0.25}]
    decision = inputs_of_decision(0b1001, chances)
    assert len(decision) == 3 * TILES
    assert [tile for tile in range(TILES) if decision[tile]] == [0, 3]
    assert decision[TILES:] == chances[0] + chances[1]


def test_sight_contains_the_fitting_and_the_kept_tiles(seed: int) -> None:
    """Compared with the moves of the engine, tile by tile."""
    chance = Random(seed)
    seen = 0
    for _ in range(20):
        rules = named_ruleset("sevens", chance.choice([2, 3, 4]), {"spinner": chance.random() < 0.5})
        session = begun(rules, chance.randrange(10**6), chance)
        while session.turn is not None:
            view = session.view(session.turn)
            situation, held = Situation(view), view.tables.mask_of(view.hand)
            assert not situation.hidden & held
            for move in view.decision.moves():
                sight = situation.sight(move.play)
                if sight is None:
                    assert held == move.bit
                    continue
                line = view.line & move.keep | move.put if view.line != NOT_OPENED else move.put
                fitting = {
                    other.bit for bit in range(TILES) for other in view.tables.node(line).moves(1 << bit)
                }
                assert sight.kept == held ^ move.bit
                assert sight.fits == sum(fitting)
                assert sight.fewer <= sight.more
                assert not (sight.fewer | sight.more) & ~sight.fits
                seen += 1
            play_at_random(session, chance, chance.randint(1, 3))
    assert seen
