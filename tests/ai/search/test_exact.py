"""The exact end of a round; `tools/long_check.py` checks many more positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from matador.ai.search import exact
from matador.ai.search.exact import Choices, ExactSearch, known_position
from matador.match.deals import deal_round
from matador.match.views import View
from matador.rules import Position, Ruleset, named_ruleset, parse_action, parse_tile
from matador.rules.scoring import score_out
from tests.checks import exact_ends
from tests.checks.exact_ends import check_exact_ends, of_side_0

_right_choice = Choices.find
_right_same = Choices.same
_right_end = ExactSearch._end
_right_besides = ExactSearch._besides
_right_known = known_position


def test_exact_search_agrees_with_exhaustive_search(seed: int) -> None:
    counts = check_exact_ends(30, seed)
    assert counts["open_hands"] > 0
    assert counts["losing"] > 0


def _nothing_besides(choices: Choices, *given: int) -> Any:
    choice = _right_choice(choices, *given)
    return choice._replace(besides=0) if choice.ways else choice


def _one_way_a_tile(choices: Choices, *given: int) -> Any:
    choice = _right_choice(choices, *given)
    return choice._replace(ways=tuple({way[0]: way for way in choice.ways}.values()))


def _no_spinner(choices: Choices, line: int) -> int:
    return _right_same(choices, line & ~choices.tables.code._flag)


def _blocked_too_soon(search: ExactSearch, *given: Any) -> Any:
    besides, line, hands, turn, idle, *rest = given
    return _right_besides(search, besides, line, hands, turn, max(idle, search._last_seat), *rest)


def _bounds_as_values(search: ExactSearch) -> None:
    for action, child in search._children.items():
        best = max(search._values.values(), default=-1000)
        search._values[action] = search._value_of(child, best)
        search._looked_at.add(action)


def _one_tile_elsewhere(view: View) -> Position | None:
    known = _right_known(view)
    if known is None:
        return None
    seat = (view.seat + 1) % len(known.hands)
    hands = list(known.hands)
    hands[seat] ^= hands[seat] & -hands[seat]
    return Position(
        known.tables, known.line, tuple(hands), known.boneyard, known.turn, known.drawn, known.idle_turns
    )


# Each with a seed that reveals the fault quickly.
FAULTS: list[tuple[int, Any, str, Any]] = [
    (12, exact, "idle_turns", lambda _history: 0),
    (3, exact, "score_blocked", lambda rules, pips, _latest: score_out(rules, 0, pips)),
    (1, Choices, "find", _nothing_besides),
    (3, Choices, "find", _one_way_a_tile),
    (35, Choices, "same", _no_spinner),
    (3, ExactSearch, "_end", lambda *given: -_right_end(*given)),
    (3, ExactSearch, "_besides", _blocked_too_soon),
    (3, ExactSearch, "_go_on", _bounds_as_values),
    (8, exact_ends, "known_position", _one_tile_elsewhere),
    (5, exact_ends, "known_position", lambda _view: None),
]


@pytest.mark.parametrize(("seed_", "owner", "name", "fault"), FAULTS)
def test_planted_faults_in_exact_search_are_caught(
    monkeypatch: pytest.MonkeyPatch, seed_: int, owner: Any, name: str, fault: Any
) -> None:
    monkeypatch.setattr(owner, name, fault)
    with pytest.raises(AssertionError):
        check_exact_ends(1000, seed_)


def _parlour(**changes: Any) -> Ruleset:
    return named_ruleset("parlour", 2, {"reserve": 0, "draw_when_able": False, "target": None, **changes})


def _position(rules: Ruleset, hands: tuple[str, str], *actions: str) -> Position:
    """The position after these actions, from a deal of these hands without a boneyard; seat 0 opens."""
    dealt = [[parse_tile(text) for text in hand.split()] for hand in hands]
    position = Position.start(rules, dealt, [], 0)
    for action in actions:
        position = position.play(parse_action(action))
    return position


def _solved(
    position: Position, worth: exact.Worth | None = None, choices: Choices | None = None
) -> ExactSearch:
    search = ExactSearch(position, worth or of_side_0(position.rules), choices)
    while not search.is_done:
        search.step(1000)
    return search


def _near_the_end() -> Position:
    """Seat 0 has 1-2, 1-4 and 4-4, seat 1 has 3-3 and 0-0; the ends are 6 and 5."""
    return _position(_parlour(), ("6-6 1-2 1-4 4-4", "1-5 3-3 0-0"), "6-6", "1-5R")


def test_exact_values_match_those_found_by_hand() -> None:
    search = _solved(_near_the_end())
    # After 1-2, seat 1 blocks with 0-0 and has 6 pips against 13. After 1-4 it plays 0-0 on the 5, then 3-3.
    assert {str(action): value for action, value in search.values().items()} == {
        "1-2L": -13,
        "1-4L": -11,
        "2-1R": -13,
    }
    assert str(search.best()) == "1-4L"


def test_exact_search_uses_the_given_value_of_outcomes() -> None:
    search = _solved(_near_the_end(), lambda outcome: max(-12, outcome.points[0] - outcome.points[1]) / 4)
    assert sorted(search.values().values()) == [-3, -3, -2.75]


def test_exact_search_can_stop_after_any_node(seed: int) -> None:
    chance = Random(seed)
    rules, position = _parlour(hand_size="all", set=4), None
    while position is None or position.outcome is not None or len(position.legal()) < 2:
        position = deal_round(rules, chance.randrange(10**9), 0).position(rules)
        for _ in range(6):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal()))
    whole, pieces = (ExactSearch(position, of_side_0(rules)) for _ in range(2))
    while not whole.is_done:
        whole.step(10**6)
    while not pieces.is_done:
        before = pieces.nodes
        assert pieces.best() in position.legal()
        pieces.step(3)
        assert pieces.nodes <= before + 3
    assert pieces.values() == whole.values()
    assert pieces.nodes == whole.nodes
