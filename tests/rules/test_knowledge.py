"""What play proves; many more positions by `tools/long_check.py`."""

from __future__ import annotations

from typing import Any

import pytest

from matador.rules import DRAW, PASS, Seen, named_ruleset, parse_action, parse_tile, places
from matador.rules.knowledge import Bound, Knowledge, _Table, what_is_known
from matador.rules.stories import Story
from matador.rules.turn import Turn
from tests.checks.knowing import check_knowledge, check_truth

_right_limits = Story.limits
_right_ruled_out = Turn.ruled_out_by


def test_against_all_deals(seed: int) -> None:
    assert check_knowledge(40, seed)["excluded"] > 0


def test_the_truth_is_possible(seed: int) -> None:
    assert check_truth(60, seed)["bounds"] > 0


FAULTS: list[tuple[Any, str, Any]] = [
    (Turn, "ruled_out_by", lambda turn, action: 0 if action == PASS else _right_ruled_out(turn, action)),
    (Turn, "ruled_out_by", lambda turn, action: 0 if action == DRAW else _right_ruled_out(turn, action)),
    (Turn, "ruled_out_by", lambda turn, action: turn.obliging_tiles if action == DRAW else _right_ruled_out(turn, action)),
    (Story, "limits", lambda story, absent: [(most + 1, *rest) for most, *rest in _right_limits(story, absent)]),
    (Story, "limits", lambda story, _absent: _right_limits(story, 0)),
    (Story, "held_from_the_deal", lambda *_: True),
    (Story, "can_have_come", lambda *_: True),
    (_Table, "_higher", lambda *_: 0),
    (places, "_reachable", lambda rooms, _held: [1 << index for index in range(len(rooms))]),
    (places, "_reachable", lambda rooms, _held: [(1 << len(rooms)) - 1] * len(rooms)),
]  # fmt: skip


@pytest.mark.parametrize(("owner", "name", "fault"), FAULTS)
def test_planted_faults_are_caught(planted: pytest.MonkeyPatch, owner: Any, name: str, fault: Any) -> None:
    planted.setattr(owner, name, fault)
    with pytest.raises((AssertionError, ValueError)):
        check_knowledge(400, 1)
