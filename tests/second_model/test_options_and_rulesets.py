"""Small cases worked out by hand from the rulebook's text: sections 1, 2 and 7."""

from typing import Any

import pytest

from tests.checks.each import each
from tests.second_model.by_hand import SEVENS
from tests.second_model.options import COLUMNS, conflicts
from tests.second_model.rulesets import NAMES, Refused, columns, ruleset
from tests.second_model.tiles import standard_matadors, tile_set

# --- section 1


@pytest.mark.parametrize(
    ("n", "tiles", "matadors"), [(6, 28, 4), (9, 55, 6), (12, 91, 7), (4, 15, 3), (5, 21, 4)]
)
def test_sets_and_matadors(n: int, tiles: int, matadors: int) -> None:
    assert len(tile_set(n, True)) == tiles
    assert len(standard_matadors(n, tile_set(n, True))) == matadors


def test_set_without_blanks() -> None:
    assert len(tile_set(6, False)) == 21
    assert standard_matadors(6, tile_set(6, False)) == {(1, 6), (2, 5), (3, 4)}


# --- section 2


@each(
    ("changes", "names"),
    [
        ({"partnerships": True}, ("partnerships", "players")),
        ({"players": 5}, ("hand_size", "players", "set")),
        ({"blanks": False, "players": 4, "hand_size": 6}, ("blanks", "hand_size", "players", "set")),
        ({"matador_cross": "none"}, ("matador_along", "matador_cross")),
        ({"matador_cross": "none", "matadors": []}, ("matador_along", "matador_cross")),
        (
            {"matador_cross": "none", "matador_along": "ordinary"},
            ("matador_along", "matador_cross", "matadors"),
        ),
        ({"matador_cross": "complement"}, ("joining", "matador_cross")),
        ({"opening": "the-double", "later_starter": "next"}, ("later_starter", "opening")),
        ({"opening": "the-double", "starter": "random"}, ("opening", "starter")),
        ({"penalty": True, "partnerships": True, "players": 4, "hand_size": 5}, ("partnerships", "penalty")),
        ({"spinner": True, "matador_cross": "complement", "joining": "same"}, ("matador_cross", "spinner")),
        ({"opening": "the-double", "starter": "drawn-lots-low"}, ("opening", "starter")),
        (
            {"opening": "the-double", "starter": "set-double", "later_starter": "loser"},
            ("later_starter", "opening"),
        ),
        ({"penalty": True, "match_by": "rounds"}, ("match_by", "penalty")),
        ({"match_by": "rounds", "target": 201}, ("match_by", "target")),
        ({"double_blank": 5}, ("double_blank",)),
        ({"going_out": "none"}, ("going_out", "match_by", "penalty", "target")),
        ({"matadors": ["0-7"]}, ("matadors", "set")),
        ({"matadors": ["0-6"], "blanks": False}, ("blanks", "matadors")),
        ({"matadors": ["6-1"]}, ("matadors",)),
        ({"matadors": ["1-6", "1-6"]}, ("matadors",)),
        ({"set": 7}, ("set",)),
        ({"blanks": 1}, ("blanks",)),
        ({"players": True}, ("players",)),
        ({"reserve": True}, ("reserve",)),
        ({"target": 1001}, ("target",)),
        ({"hand_size": 0}, ("hand_size",)),
        ({"luck": 1}, ("luck",)),
    ],
)
def test_refused(changes: dict[str, Any], names: tuple[str, ...]) -> None:
    assert names in conflicts({**SEVENS, "hand_size": 6, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"matador_cross": "none", "matador_along": "ordinary", "matadors": ["1-6"]},
        {"matador_cross": "none", "matador_along": "ordinary", "blanks": False},
        {"penalty": True, "going_out": "none"},
        {"target": None, "going_out": "none"},
        {"draw_limit": 0, "reserve": 99},
        {"hand_size": "all"},
        {"opening": "the-double", "starter": "set-double", "no_double": "redeal"},
        {"double_blank": 10, "blanks": False},
        {"match_by": "rounds", "going_out": "none", "blocked": "none", "target": 200},
        {"match_by": "rounds", "target": None},
    ],
)
def test_playable(changes: dict[str, Any]) -> None:
    assert conflicts({**SEVENS, **changes}) == []


def test_missing_option() -> None:
    assert conflicts({name: SEVENS[name] for name in SEVENS if name != "spinner"}) == [("spinner",)]


# --- section 7


def test_every_column_is_playable() -> None:
    assert len(columns()) == 35
    for name, players, partnerships in columns():
        assert set(ruleset(name, players, partnerships=partnerships)) == set(COLUMNS)


def test_deals_of_the_table() -> None:
    assert [ruleset("family", n)["hand_size"] for n in (2, 3, 4, 5, 8)] == [7, 5, 5, 5, 5]
    assert (ruleset("parlour", 4)["set"], ruleset("parlour", 5)["set"]) == (6, 9)
    for name in NAMES:
        assert [ruleset(name, n, 4)["hand_size"] for n in (2, 3, 4)] == [5, 4, 3]
        assert [ruleset(name, n, 5)["hand_size"] for n in (2, 3, 4)] == [6, 5, 4]


def test_no_deal_named() -> None:
    for name, players, set_ in [("matching", 5, 9), ("sevens", 5, 4), ("cardinal", 6, 12)]:
        with pytest.raises(Refused):
            ruleset(name, players, set_)
    assert ruleset("matching", 5, 9, hand_size=5)["hand_size"] == 5


def test_deals_without_blanks() -> None:
    for set_, most in [(4, 2), (5, 3)]:
        for players in (2, 3, 4):
            if players <= most:
                ruleset("sevens", players, set_, blanks=False)
            else:
                with pytest.raises(Refused):
                    ruleset("sevens", players, set_, blanks=False)
