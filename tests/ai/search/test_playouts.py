"""Playouts follow the engine, and use only what each player sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from matador.ai.search import playouts
from matador.ai.search.playouts import QuickPolicy, World
from matador.rules import Outcome
from matador.rules.tables import Tables
from tests.checks.playouts import check_playouts

_right_play_out = playouts.play_out
ROUNDS = 50


def test_playouts_agree_with_the_engine(seed: int) -> None:
    counts = check_playouts(ROUNDS, seed)
    assert counts["choices"] > ROUNDS
    assert counts["swapped"] > ROUNDS / 4


def _by_other_rules(**changes: Any) -> Callable[[Tables, QuickPolicy, World], Outcome]:
    def play_out(tables: Tables, policy: QuickPolicy, world: World) -> Outcome:
        wrong = tables.apart()
        values = {name: change(tables.rules) for name, change in changes.items()}
        wrong.rules = replace(tables.rules, **values)
        return _right_play_out(wrong, policy, world)

    return play_out


def _weighing_too_much(name: str) -> Callable[[Tables, QuickPolicy, World], Outcome]:
    def play_out(tables: Tables, policy: QuickPolicy, world: World) -> Outcome:
        setattr(policy, name, getattr(policy, name) * 3)
        return _right_play_out(tables, policy, world)

    return play_out


def _seeing(tables: Tables, policy: QuickPolicy, world: World) -> Outcome:
    """Planted fault: the policy depends on the hand of the next player."""
    following = world.hands[(world.turn + 1) % len(world.hands)]
    policy.able = policy.able if following.bit_count() & 1 and following & 0b1010101 else -policy.able
    return _right_play_out(tables, policy, world)


def _not_idle(tables: Tables, policy: QuickPolicy, world: World) -> Outcome:
    world.idle_turns = 0
    return _right_play_out(tables, policy, world)


def _not_drawn(tables: Tables, policy: QuickPolicy, world: World) -> Outcome:
    world.drawn = 0
    return _right_play_out(tables, policy, world)


def _nothing_aside(tables: Tables, policy: QuickPolicy, world: World) -> Outcome:
    world.aside = 0
    return _right_play_out(tables, policy, world)


FAULTS: list[tuple[str, Callable[[Tables, QuickPolicy, World], Outcome]]] = [
    ("reserve", _by_other_rules(reserve=lambda rules: rules.reserve + 1)),
    ("draw_limit", _by_other_rules(draw_limit=lambda rules: None if rules.draw_limit == 1 else 1)),
    ("play_after_draw", _by_other_rules(play_after_draw=lambda rules: not rules.play_after_draw)),
    ("timing", _by_other_rules(
        matador_timing=lambda rules: "last-resort" if rules.matador_timing == "any-time" else "any-time")),
    ("blocked", _by_other_rules(blocked=lambda rules: "none" if rules.blocked == "opponents" else "opponents")),
    *((name, _weighing_too_much(name)) for name in ("able", "share_able", "only_matadors", "common")),
    ("seeing", _seeing),
    ("idle", _not_idle),
    ("drawn", _not_drawn),
    ("aside", _nothing_aside),
]  # fmt: skip


QUICK_SEEDS = {"blocked": 6, "only_matadors": 9, "drawn": 5}
"""Seeds that reveal a fault sooner than the usual one."""


@pytest.mark.parametrize(("name", "fault"), FAULTS, ids=[name for name, _ in FAULTS])
def test_planted_faults_in_playouts_are_caught(
    monkeypatch: pytest.MonkeyPatch, name: str, fault: Any
) -> None:
    monkeypatch.setattr(playouts, "play_out", fault)
    with pytest.raises(AssertionError):
        check_playouts(1000, QUICK_SEEDS.get(name, 2))
