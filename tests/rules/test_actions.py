from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.rules import DRAW, PASS, NotationError, Play, Tile, named_ruleset, parse_action
from tests.checks.properties import every_action


def test_every_action_round_trips() -> None:
    actions = every_action(named_ruleset("sevens", 2, {"set": 12}))
    assert len({str(action) for action in actions}) == len(actions)
    for action in actions:
        assert parse_action(str(action)) == action


@given(st.text(alphabet="0123456789-+LRUDdrawps ", max_size=8))
def test_parsed_action_prints_as_the_same_text(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert str(action) == text


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("2-5", Play(Tile(2, 5), "along")),
        ("2+5", Play(Tile(2, 5), "crosswise")),
        ("4-2R", Play(Tile(2, 4), "along", "R", 4)),
        ("2-4R", Play(Tile(2, 4), "along", "R", 2)),
        ("2+5L", Play(Tile(2, 5), "crosswise", "L")),
        ("3+3U", Play(Tile(3, 3), "crosswise", "U")),
        ("12-0D", Play(Tile(0, 12), "along", "D", 12)),
        ("draw", DRAW),
        ("pass", PASS),
    ],
)
def test_parse_action_reads_the_notation_of_section_8(text: str, action: object) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    ["", "5-2", "5+2", "5+2L", "2-5X", "2-5l", "2 5R", "Draw", "pass ", "2-5RR", "2-5R\n", "007-1R", "2=5R"],
)
def test_parse_action_refuses_other_texts(text: str) -> None:
    with pytest.raises(NotationError, match="not an action"):
        parse_action(text)


def test_inconsistent_play_is_refused() -> None:
    with pytest.raises(ValueError, match="no half 4"):
        Play(Tile(2, 5), "along", "R", 4)
    with pytest.raises(ValueError, match="touching half"):
        Play(Tile(2, 5), "along", "R")
    with pytest.raises(ValueError, match="touching half"):
        Play(Tile(2, 5), "crosswise", "R", 2)
