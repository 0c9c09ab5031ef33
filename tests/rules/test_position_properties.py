"""Properties of positions, and playouts compared with positions; `tools/long_check.py` checks many more."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from matador.match.deals import deal_round
from matador.rules import IllegalAction, Play, Position, Tile, named_ruleset, reasons
from matador.rules.ends import LineCode
from matador.rules.tables import compiled
from matador.rules.turn import Turn
from tests.checks.properties import check_positions, check_rollouts


def test_random_positions_have_the_required_properties(seed: int) -> None:
    assert check_positions(20, seed)["positions"] > 200


def test_fast_rounds_agree_with_positions(seed: int) -> None:
    assert check_rollouts(150, seed)["choices"] > 750


def _always_full(_turn: Turn) -> bool:
    return True


def _never_refused(*_args: Any) -> None:
    return None


def _spinner_opens_nothing(code: LineCode, index: int, leaves: int, *, spinner: bool) -> tuple[int, int]:  # noqa: ARG001
    return _right_change(code, index, leaves, spinner=False)


_right_change = LineCode.change
_right_after_draw = Position._after_draw


def _loses_a_tile(self: Position) -> Position:
    after = _right_after_draw(self)
    return Position(after.tables, after.line, after.hands, after.boneyard[1:], after.turn, after.drawn)


FAULTS: list[tuple[Callable[[int, int], dict[str, int]], Any, str, Any]] = [
    (check_positions, reasons, "_against_pass", _never_refused),
    (check_positions, reasons, "reason_against", _never_refused),
    (check_positions, reasons, "needed_halves", lambda rules, _end: tuple(rules.halves)),
    (check_positions, LineCode, "change", _spinner_opens_nothing),
    (check_positions, Position, "_after_draw", _loses_a_tile),
    (check_rollouts, Turn, "is_full", property(_always_full)),
    (check_rollouts, Turn, "obliging_tiles", 0),
]


@pytest.mark.parametrize(
    ("check", "owner", "name", "fault"), FAULTS, ids=lambda value: getattr(value, "__name__", "")
)
def test_planted_faults_in_positions_are_caught(
    planted: pytest.MonkeyPatch,
    check: Callable[[int, int], dict[str, int]],
    owner: Any,
    name: str,
    fault: Any,
) -> None:
    planted.setattr(owner, name, fault)
    with pytest.raises(AssertionError):
        check(40, 1)


def test_overflowing_memo_changes_no_answer(planted: pytest.MonkeyPatch) -> None:
    planted.setattr("matador.rules.tables._KEPT", 500)
    assert check_rollouts(30, 5)["rounds"] > 20


def test_positions_are_equal_whatever_their_tables_have_cached() -> None:
    rules = named_ruleset("sevens", 2)
    position = deal_round(rules, 1, 0).position(rules)
    position = position.play(position.legal()[0])
    restored = pickle.loads(pickle.dumps(position))  # noqa: S301 - our own bytes
    compiled.cache_clear()
    again = deal_round(rules, 1, 0).position(rules)
    assert again.play(again.legal()[0]) == position == restored
    assert hash(restored) == hash(position)
    with pytest.raises(IllegalAction) as caught:
        position.play(Play(Tile(6, 6), "along"))
    copied = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (str(copied), copied.reason) == (str(caught.value), caught.value.reason)
