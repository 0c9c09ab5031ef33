"""Conclusions about hidden tiles; `tools/long_check.py` checks many more positions."""

from __future__ import annotations

from typing import Any

import pytest

from matador.rules import (
    DRAW,
    PASS,
    Action,
    Seen,
    hand_history,
    named_ruleset,
    parse_action,
    parse_tile,
    tile_matching,
)
from matador.rules.hand_history import DEAL, HandHistory, Limit
from matador.rules.knowledge import Bound, Knowledge, Place, _Table, what_is_known
from matador.rules.tables import compiled
from matador.rules.turn import Turn
from tests.checks.knowing import check_knowledge, check_truth
from tests.checks.proving import check_bounds

_right_limits = HandHistory.limits
_right_needed = HandHistory.needed_for
_right_ruled_out = Turn.ruled_out_by


def test_knowledge_agrees_with_all_possible_deals(seed: int) -> None:
    assert check_knowledge(25, seed)["excluded"] > 0


def test_knowledge_never_excludes_the_true_deal(seed: int) -> None:
    assert check_truth(40, seed)["bounds"] > 0


def _never(action: Action) -> Any:
    """As if an action of this kind proved nothing."""
    return lambda turn, done: 0 if done == action else _right_ruled_out(turn, done)


def _always(action: Action) -> Any:
    """As if an action of this kind always proved as much as it can."""
    return lambda turn, done: turn.obliging_tiles if done == action else _right_ruled_out(turn, done)


def _one_more(story: HandHistory, absent: int) -> list[Any]:
    return [(most + 1, *rest) for most, *rest in _right_limits(story, absent)]


def _one_fewer(story: HandHistory, absent: int) -> list[Any]:
    return [(most - 1, *rest) for most, *rest in _right_limits(story, absent)]


# Each with a seed whose deals reveal the fault quickly.
FAULTS: list[tuple[int, Any, str, Any]] = [
    (6, Turn, "ruled_out_by", _never(PASS)),
    (11, Turn, "ruled_out_by", _never(DRAW)),
    (5, Turn, "ruled_out_by", _always(DRAW)),
    (35, Turn, "ruled_out_by", _always(PASS)),
    (1, HandHistory, "limits", _one_more),
    (1, HandHistory, "limits", lambda story, _absent: _right_limits(story, 0)),
    (73, HandHistory, "held_from_the_deal", lambda *_: True),
    (75, HandHistory, "can_have_come", lambda *_: True),
    (1, _Table, "_higher", lambda *_: 0),
    (1, tile_matching, "_reachable", lambda slots, _held: [1 << index for index in range(len(slots))]),
    (1, tile_matching, "_reachable", lambda slots, _held: [(1 << len(slots)) - 1] * len(slots)),
]


@pytest.mark.parametrize(("seed_", "owner", "name", "fault"), FAULTS)
def test_planted_faults_in_knowledge_are_caught(
    planted: pytest.MonkeyPatch, seed_: int, owner: Any, name: str, fault: Any
) -> None:
    planted.setattr(owner, name, fault)
    with pytest.raises((AssertionError, ValueError)):
        check_knowledge(400, seed_)


def test_cited_actions_prove_their_bound_and_each_is_needed(seed: int) -> None:
    counts = check_bounds(60, seed)
    assert counts["bounds"] > 0
    assert counts["left_out"] > 0


def _one_missing(story: HandHistory, limit: Limit, absent: int) -> tuple[int, ...]:
    return _right_needed(story, limit, absent)[1:]


CITED_WRONGLY: list[tuple[Any, str, Any]] = [
    (HandHistory, "needed_for", lambda _story, limit, _absent: limit[2]),
    (HandHistory, "needed_for", _one_missing),
    (HandHistory, "needed_for", lambda story, limit, _absent: _right_needed(story, limit, 0)),
    (hand_history, "implies", lambda one, other: one[0] <= other[0]),
    (HandHistory, "limits", _one_fewer),
]


@pytest.mark.parametrize(("owner", "name", "fault"), CITED_WRONGLY)
def test_wrongly_cited_actions_are_caught(
    planted: pytest.MonkeyPatch, owner: Any, name: str, fault: Any
) -> None:
    planted.setattr(owner, name, fault)
    with pytest.raises(AssertionError):
        check_bounds(60, 1)


# Worked out by hand, with double-four (total 5): seat 0 holds the given tiles, seat 1 and the boneyard the others.


def known(hand: str, *history: str, **changes: Any) -> Knowledge:
    """The knowledge of seat 0 of two, with three tiles each; seat 1 opened, and `history` is in turn order."""
    values = {"set": 4, "hand_size": 3, "starter": "random", **changes}
    rules = named_ruleset("sevens", 2, values)
    seen = []
    for entry in history:
        seat, text = entry.split(" ", 1)
        action, _, tile = text.partition(" ")
        seen.append(Seen(int(seat), parse_action(action), parse_tile(tile) if tile else None))
    by_hands = rules.starter == "highest-double"
    return what_is_known(
        compiled(rules), 0, [parse_tile(text) for text in hand.split()], 1, seen, opener_by_hands=by_hands
    )


def bound(place: Place, most: int, tiles: str, *proved_by: int) -> Bound:
    return Bound(place, most, tuple(parse_tile(text) for text in tiles.split()), proved_by)


def test_forced_draw_proves_that_nothing_fitted_then() -> None:
    # Ends 3 and 3: 2s and the matadors 0-0, 1-4 and 2-3 fit. After the draw the hand may hold one of them.
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw")
    # The ends are now 3 and 4: 2s, 1s and matadors fit.
    fitting = "0-0 0-1 0-2 1-1 1-2 1-3 1-4 2-2 2-3"
    assert found.cases[0].bounds == (bound(1, 1, fitting, 2),)
    assert set(found.possible(1)) == set(found.hidden)


def test_second_draw_proves_more_than_the_first() -> None:
    found = known("3-4", "1 3-3", "0 2-4R", "1 draw", "1 draw", hand_size=2)
    fitting = "0-0 0-1 0-2 1-1 1-2 1-3 1-4 2-2 2-3"
    # The first tile drawn did not fit either, so at most one tile fits.
    assert found.cases[0].bounds == (bound(1, 1, fitting, 3),)


def test_redundant_proof_is_not_cited() -> None:
    history = ["1 3-3", "0 2-4R", "1 pass", "0 2-1L", "1 pass", "0 1-1R", "1 pass"]
    # It passed at 3 and 4 (no 2, no 1), at 1 and 4 (no 4, no 1) and at 1 and 1 (no 4).
    found = known("0-3", *history, hand_size=4, reserve=7, matador_duty="never")
    assert found.cases[0].bounds == (bound(1, 0, "0-1 0-2 0-4 1-3 2-2 3-4 4-4", 2, 6),)


def test_tile_drawn_and_played_uses_up_a_draw() -> None:
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw", "1 1-1R")
    # The 1-1 must be the drawn tile, so no other tile that fitted then is left.
    assert [tile for tile in found.possible(1) if 1 in tile.halves or 2 in tile.halves] == []


def test_voluntary_draw_proves_nothing() -> None:
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw", draw_when_able=True)
    assert found.cases[0].bounds == ()


def test_player_without_matador_duty_may_still_hold_matadors() -> None:
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw", matador_duty="never")
    assert found.cases[0].bounds == (bound(1, 1, "0-1 0-2 1-1 1-2 1-3 2-2", 2),)


def test_opener_by_highest_double_is_known_to_have_held_it() -> None:
    # Seat 1 opened and chose to play 0-1. It held 4-4, the only double higher than seat 0's own 3-3.
    found = known("3-3 1-2 1-3", "1 0-1", starter="highest-double")
    assert [case.deciding for case in found.cases] == [parse_tile("4-4")]
    assert found.cases[0].bounds == (bound("boneyard", 0, "4-4", DEAL),)
    assert parse_tile("4-4") in found.possible(1)


def test_several_deciding_doubles_can_be_possible() -> None:
    found = known("0-3 1-2 1-3", "1 0-1", starter="highest-double")
    deciding = [str(case.deciding) for case in found.cases]
    # Any double; or no double was dealt and the heaviest tile decided, which must be heavier than the own 1-3.
    assert deciding == ["0-0", "0-4", "1-1", "1-4", "2-2", "2-3", "2-4", "3-3", "3-4", "4-4"]


def test_impossible_history_is_refused() -> None:
    with pytest.raises(ValueError, match="turn of seat 0"):
        known("3-4 4-4", "1 3-3", "1 2-4R")
    with pytest.raises(ValueError, match="no deal"):
        known("4-4 1-2 1-3", "1 0-1", starter="highest-double")
