"""Conclusions about hidden tiles; `tools/long_check.py` checks many more positions."""

from __future__ import annotations

from typing import Any

import pytest

from matador.rules import DRAW, PASS, Action, origins
from matador.rules.origins import HandHistory, Origins
from matador.rules.turn import Turn
from tests.checks.knowing import check_knowledge, check_truth

_right_come = Origins._can_have_come
_right_ruled_out = Turn.ruled_out_by


def test_knowledge_agrees_with_all_possible_deals(seed: int) -> None:
    assert check_knowledge(25, seed)["excluded"] > 0


def test_knowledge_never_excludes_the_true_deal(seed: int) -> None:
    assert check_truth(15, seed)["positions"] > 0


def _never(action: Action) -> Any:
    """As if an action of this kind proved nothing."""
    return lambda turn, done: 0 if done == action else _right_ruled_out(turn, done)


def _always(action: Action) -> Any:
    """As if an action of this kind always proved as much as it can."""
    return lambda turn, done: turn.obliging_tiles if done == action else _right_ruled_out(turn, done)


def _unproved(self: Origins, story: HandHistory, bit: int, came: int) -> bool:
    return _right_come(self, HandHistory(story.seat, story.dealt, story.draws, story.plays), bit, came)


# Each with a seed whose deals reveal the fault quickly.
FAULTS: list[tuple[int, Any, str, Any]] = [
    (6, Turn, "ruled_out_by", _never(PASS)),
    (6, Turn, "ruled_out_by", _never(DRAW)),
    (5, Turn, "ruled_out_by", _always(DRAW)),
    (9, Turn, "ruled_out_by", _always(PASS)),
    (1, Origins, "_can_have_come", _unproved),
    (1, Origins, "_settle_opener", lambda *_, **__: None),
    (1, Origins, "_with_deciding", lambda self, *_: self.sources),
    (1, origins, "_reachable", lambda sources, _held: [1 << index for index in range(len(sources))]),
    (1, origins, "_reachable", lambda sources, _held: [(1 << len(sources)) - 1] * len(sources)),
]


@pytest.mark.parametrize(("seed_", "owner", "name", "fault"), FAULTS)
def test_planted_faults_in_knowledge_are_caught(
    planted: pytest.MonkeyPatch, seed_: int, owner: Any, name: str, fault: Any
) -> None:
    planted.setattr(owner, name, fault)
    with pytest.raises((AssertionError, ValueError)):
        check_knowledge(100, seed_)
