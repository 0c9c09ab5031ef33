"""Positions for the tests: a hand, some open ends, and what is legal there."""

from typing import Any

from tests.second_model.placements import End, value
from tests.second_model.rounds import Round
from tests.second_model.rules import Rules
from tests.second_model.rulesets import ruleset
from tests.second_model.tiles import Tile


def read(text: str) -> list[Tile]:
    """ "1-2 3-3" as tiles."""
    return [(int(tile.split("-")[0]), int(tile.split("-")[1])) for tile in text.split()]


def at_table(
    options: dict[str, Any], hand: str, ends: dict[str, End], boneyard: str = "", drawn: int = 0
) -> Round:
    """A turn in the middle of a round; the others hold something of no concern."""
    position = Round(
        Rules.of(options), [read(hand)] + [[(1, 1)]] * (options["players"] - 1), read(boneyard), 0, None
    )
    position.ends = dict(ends)
    position.drawn = drawn
    return position


def legal(
    options: dict[str, Any], hand: str, ends: dict[str, End], boneyard: str = "", drawn: int = 0
) -> set[str]:
    return set(at_table(options, hand, ends, boneyard, drawn).legal())


def opening(options: dict[str, Any], hand: str) -> set[str]:
    return set(Round(Rules.of(options), [read(hand), [(1, 1)]], [], 0, None).legal())


SEVENS = ruleset("sevens", 2)
FAMILY = ruleset("family", 2)
MATCHING = ruleset("matching", 2)
FIRST = ruleset("first-sevens", 2)
HUNDRED = ruleset("hundred", 2)
PARLOUR = ruleset("parlour", 2)
CARDINAL = ruleset("cardinal", 2)
CLOSED = value(0)  # under `sum` only a matador continues a blank
