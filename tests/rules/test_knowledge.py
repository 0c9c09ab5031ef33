"""What play proves; many more positions by `tools/long_check.py`."""

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


def test_against_all_deals(seed: int) -> None:
    assert check_knowledge(25, seed)["excluded"] > 0


def test_the_truth_is_possible(seed: int) -> None:
    assert check_truth(40, seed)["bounds"] > 0


def _never(action: Action) -> Any:
    """An action of this kind proves nothing."""
    return lambda turn, done: 0 if done == action else _right_ruled_out(turn, done)


def _always(action: Action) -> Any:
    """An action of this kind proves as much as it ever does."""
    return lambda turn, done: turn.obliging_tiles if done == action else _right_ruled_out(turn, done)


def _one_more(story: HandHistory, absent: int) -> list[Any]:
    return [(most + 1, *rest) for most, *rest in _right_limits(story, absent)]


def _one_fewer(story: HandHistory, absent: int) -> list[Any]:
    return [(most - 1, *rest) for most, *rest in _right_limits(story, absent)]


# With deals, by their seed, in which the fault shows soon.
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
def test_planted_faults_are_caught(
    planted: pytest.MonkeyPatch, seed_: int, owner: Any, name: str, fault: Any
) -> None:
    planted.setattr(owner, name, fault)
    with pytest.raises((AssertionError, ValueError)):
        check_knowledge(400, seed_)


def test_what_is_cited_for_a_bound_proves_it_and_each_action_is_needed(seed: int) -> None:
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
def test_what_is_cited_wrongly_is_caught(
    planted: pytest.MonkeyPatch, owner: Any, name: str, fault: Any
) -> None:
    planted.setattr(owner, name, fault)
    with pytest.raises(AssertionError):
        check_bounds(60, 1)


# By hand, with double-four (total 5): seat 0 holds what is given, seat 1 and the boneyard what is not.


def known(hand: str, *history: str, **changes: Any) -> Knowledge:
    """What seat 0 of two with three tiles each knows; seat 1 opened, and they take turns as the texts stand."""
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


def test_a_forced_draw_proves_that_nothing_fitted_then() -> None:
    # Ends 3 and 3: 2s and the matadors 0-0, 1-4 and 2-3 fit. After the draw one of them may be there.
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw")
    # Ends are now 3 and 4: 2s, 1s and matadors fit.
    fitting = "0-0 0-1 0-2 1-1 1-2 1-3 1-4 2-2 2-3"
    assert found.cases[0].bounds == (bound(1, 1, fitting, 2),)
    assert set(found.possible(1)) == set(found.hidden)


def test_a_second_draw_proves_more_than_the_first() -> None:
    found = known("3-4", "1 3-3", "0 2-4R", "1 draw", "1 draw", hand_size=2)
    fitting = "0-0 0-1 0-2 1-1 1-2 1-3 1-4 2-2 2-3"
    # The first drawn did not fit either, so one at most does.
    assert found.cases[0].bounds == (bound(1, 1, fitting, 3),)


def test_a_proof_that_others_make_superfluous_is_not_cited() -> None:
    history = ["1 3-3", "0 2-4R", "1 pass", "0 2-1L", "1 pass", "0 1-1R", "1 pass"]
    # It passed at 3 and 4 (no 2, no 1), at 1 and 4 (no 4, no 1) and at 1 and 1 (no 4).
    found = known("0-3", *history, hand_size=4, reserve=7, matador_duty="never")
    assert found.cases[0].bounds == (bound(1, 0, "0-1 0-2 0-4 1-3 2-2 3-4 4-4", 2, 6),)


def test_what_was_drawn_and_laid_takes_room() -> None:
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw", "1 1-1R")
    # The 1-1 must have been drawn: nothing that fitted then is left.
    assert [tile for tile in found.possible(1) if 1 in tile.halves or 2 in tile.halves] == []


def test_a_voluntary_draw_proves_nothing() -> None:
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw", draw_when_able=True)
    assert found.cases[0].bounds == ()


def test_a_player_who_need_not_lay_matadors_may_hold_them() -> None:
    found = known("3-4 4-4", "1 3-3", "0 2-4R", "1 draw", matador_duty="never")
    assert found.cases[0].bounds == (bound(1, 1, "0-1 0-2 1-1 1-2 1-3 2-2", 2),)


def test_who_opens_by_the_highest_double_held_it() -> None:
    # Seat 1 opened, and laid 0-1 of its own free will. It held 4-4: the higher double than ours, 3-3.
    found = known("3-3 1-2 1-3", "1 0-1", starter="highest-double")
    assert [case.deciding for case in found.cases] == [parse_tile("4-4")]
    assert found.cases[0].bounds == (bound("boneyard", 0, "4-4", DEAL),)
    assert parse_tile("4-4") in found.possible(1)


def test_which_double_it_was_may_stay_open() -> None:
    found = known("0-3 1-2 1-3", "1 0-1", starter="highest-double")
    deciding = [str(case.deciding) for case in found.cases]
    # Any double; or none was dealt at all, and it was the heaviest tile: heavier than our 1-3.
    assert deciding == ["0-0", "0-4", "1-1", "1-4", "2-2", "2-3", "2-4", "3-3", "3-4", "4-4"]


def test_a_history_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="turn of seat 0"):
        known("3-4 4-4", "1 3-3", "1 2-4R")
    with pytest.raises(ValueError, match="no deal"):
        known("4-4 1-2 1-3", "1 0-1", starter="highest-double")
