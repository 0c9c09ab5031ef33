"""Conclusions about hidden tiles; `tools/long_check.py` checks many more positions."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from matador.rules import (
    DRAW,
    PASS,
    Action,
    Ruleset,
    Seen,
    named_ruleset,
    parse_action,
    parse_tile,
    tile_matching,
)
from matador.rules.hand_history import HandHistory, hand_histories
from matador.rules.knowledge import Knowledge, what_is_known
from matador.rules.tables import Tables, compiled
from matador.rules.turn import Turn
from tests.checks.knowing import check_knowledge, check_truth

_right_limits = HandHistory.limits
_right_ruled_out = Turn.ruled_out_by


def test_knowledge_agrees_with_all_possible_deals(seed: int) -> None:
    assert check_knowledge(12, seed)["excluded"] > 0


def test_knowledge_never_excludes_the_true_deal(seed: int) -> None:
    assert check_truth(15, seed)["positions"] > 0


def _never(action: Action) -> Any:
    """As if an action of this kind proved nothing."""
    return lambda turn, done: 0 if done == action else _right_ruled_out(turn, done)


def _always(action: Action) -> Any:
    """As if an action of this kind always proved as much as it can."""
    return lambda turn, done: turn.obliging_tiles if done == action else _right_ruled_out(turn, done)


def _one_more(story: HandHistory, absent: int) -> list[Any]:
    return [(most + 1, *rest) for most, *rest in _right_limits(story, absent)]


# Each with a seed whose deals reveal the fault quickly.
FAULTS: list[tuple[int, Any, str, Any]] = [
    (6, Turn, "ruled_out_by", _never(PASS)),
    (6, Turn, "ruled_out_by", _never(DRAW)),
    (5, Turn, "ruled_out_by", _always(DRAW)),
    (9, Turn, "ruled_out_by", _always(PASS)),
    (1, HandHistory, "limits", _one_more),
    (3, HandHistory, "limits", lambda story, _absent: _right_limits(story, 0)),
    (73, HandHistory, "held_from_the_deal", lambda *_: True),
    (15, HandHistory, "can_have_come", lambda *_: True),
    (2, Tables, "higher", property(lambda _: defaultdict(int))),
    (1, tile_matching, "_reachable", lambda slots, _held: [1 << index for index in range(len(slots))]),
    (1, tile_matching, "_reachable", lambda slots, _held: [(1 << len(slots)) - 1] * len(slots)),
]


@pytest.mark.parametrize(("seed_", "owner", "name", "fault"), FAULTS)
def test_planted_faults_in_knowledge_are_caught(
    planted: pytest.MonkeyPatch, seed_: int, owner: Any, name: str, fault: Any
) -> None:
    planted.setattr(owner, name, fault)
    with pytest.raises((AssertionError, ValueError)):
        check_knowledge(100, seed_)


# Worked out by hand, with double-four (total 5): seat 0 holds the given tiles, seat 1 and the boneyard the others.


def given(*history: str, **changes: Any) -> tuple[Ruleset, list[Seen]]:
    """The rules for two with three tiles each, and what was seen; seat 1 opened, and `history` is in turn order."""
    values = {"set": 4, "hand_size": 3, "starter": "random", **changes}
    seen = []
    for entry in history:
        seat, text = entry.split(" ", 1)
        action, _, tile = text.partition(" ")
        seen.append(Seen(int(seat), parse_action(action), parse_tile(tile) if tile else None))
    return named_ruleset("sevens", 2, values), seen


def known(hand: str, *history: str, **changes: Any) -> Knowledge:
    """The knowledge of seat 0."""
    rules, seen = given(*history, **changes)
    by_hands = rules.starter == "highest-double"
    return what_is_known(
        compiled(rules), 0, [parse_tile(text) for text in hand.split()], 1, seen, opener_by_hands=by_hands
    )


def limits(*history: str, **changes: Any) -> list[tuple[int, str]]:
    """How many of which tiles seat 1 can hold."""
    rules, seen = given(*history, **changes)
    tables = compiled(rules)
    found = hand_histories(tables, 1, seen)[1].limits(0)
    return [(most, " ".join(map(str, tables.tiles_of(tiles)))) for most, tiles in found]


def test_forced_draw_proves_that_nothing_fitted_then() -> None:
    # Ends 3 and 3: 2s and the matadors 0-0, 1-4 and 2-3 fit. After the draw the hand may hold one of them.
    history = ["1 3-3", "0 2-4R", "1 draw"]
    # The ends are now 3 and 4: 2s, 1s and matadors fit.
    assert limits(*history) == [(1, "0-0 0-1 0-2 1-1 1-2 1-3 1-4 2-2 2-3 2-4")]
    found = known("3-4 4-4", *history)
    assert set(found.possible(1)) == set(found.hidden)


def test_second_draw_proves_more_than_the_first() -> None:
    fitting = "0-0 0-1 0-2 1-1 1-2 1-3 1-4 2-2 2-3 2-4"
    # The first tile drawn did not fit either, so at most one tile fits.
    assert limits("1 3-3", "0 2-4R", "1 draw", "1 draw", hand_size=2) == [(2, fitting), (1, fitting)]


def test_later_pass_proves_more_than_the_first() -> None:
    history = ["1 3-3", "0 2-4R", "1 pass", "0 2-1L", "1 pass", "0 1-1R", "1 pass"]
    # It passed at 3 and 4 (no 2, no 1), at 1 and 4 (no 4, no 1) and at 1 and 1 (no 4).
    found = known("0-3", *history, hand_size=4, reserve=7, matador_duty="never")
    never = {parse_tile(text) for text in ["0-1", "0-2", "0-4", "1-3", "2-2", "3-4", "4-4"]}
    assert set(found.possible(1)) == set(found.hidden) - never


def test_tile_drawn_and_played_uses_up_a_draw() -> None:
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw", "1 1-1R")
    # The 1-1 must be the drawn tile, so no other tile that fitted then is left.
    assert [tile for tile in found.possible(1) if 1 in tile.halves or 2 in tile.halves] == []


def test_voluntary_draw_proves_nothing() -> None:
    assert limits("1 3-3", "0 2-4R", "1 draw", draw_when_able=True) == []


def test_player_without_matador_duty_may_still_hold_matadors() -> None:
    found = limits("1 3-3", "0 2-4R", "1 draw", matador_duty="never")
    assert found == [(1, "0-1 0-2 1-1 1-2 1-3 2-2 2-4")]


def test_opener_by_highest_double_is_known_to_have_held_it() -> None:
    # Seat 1 opened and chose to play 0-1. It held 4-4, the only double higher than seat 0's own 3-3.
    found = known("3-3 1-2 1-3", "1 0-1", starter="highest-double")
    assert found.deciding == (parse_tile("4-4"),)
    assert parse_tile("4-4") in found.possible(1)
    assert parse_tile("4-4") not in found.possible("boneyard")


def test_several_deciding_doubles_can_be_possible() -> None:
    found = known("0-3 1-2 1-3", "1 0-1", starter="highest-double")
    deciding = [str(tile) for tile in found.deciding]
    # Any double; or no double was dealt and the heaviest tile decided, which must be heavier than the own 1-3.
    assert deciding == ["0-0", "0-4", "1-1", "1-4", "2-2", "2-3", "2-4", "3-3", "3-4", "4-4"]


def test_impossible_history_is_refused() -> None:
    with pytest.raises(ValueError, match="turn of seat 0"):
        known("3-4 4-4", "1 3-3", "1 2-4R")
    with pytest.raises(ValueError, match="no deal"):
        known("4-4 1-2 1-3", "1 0-1", starter="highest-double")
