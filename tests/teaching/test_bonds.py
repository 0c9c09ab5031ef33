"""The sum that touching halves make, in figures (point 4)."""

from __future__ import annotations

from matador.rules import End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, named_ruleset, parse_action
from matador.rules.ends import WILD
from matador.teaching.bonds import Laid, Pair, laid, sum_made
from tests.checks.each import each

SEVENS = named_ruleset("sevens", 2)
MATCHING = named_ruleset("matching", 2)
FIRST = named_ruleset("first-sevens", 2)
FAMILY = named_ruleset("family", 2)
SPINNER = named_ruleset("sevens", 2, {"spinner": True})
NINE = named_ruleset("sevens", 5)
M25 = MatadorEnd(Tile(2, 5))


@each(
    ("rules", "end", "action", "text"),
    [
        (SEVENS, ValueEnd(3), "4-1R", "3 + 4 = 7"),
        (NINE, ValueEnd(3), "7-1R", "3 + 7 = 10"),
        (SEVENS, ValueEnd(3), "2+5R", "2 + 5 = 7"),
        (SEVENS, ValueEnd(3), "0+0R", ""),
        (SEVENS, M25, "0-4R", "7 + 0 = 7"),
        (SEVENS, MatadorEnd(Tile(0, 0)), "0-4R", ""),
        (SEVENS, M25, "3+4R", "3 + 4 = 7"),
        (SEVENS, None, "1-4", ""),
        (FIRST, M25, "5-1R", "2 + 5 = 7"),
        (FIRST, M25, "2-3R", "5 + 2 = 7"),
        # A matador may go anywhere: where its touching half does not make the total, no sum is shown.
        (FAMILY, ValueEnd(6), "2-5R", ""),
        (FAMILY, ValueEnd(2), "5-2R", "2 + 5 = 7"),
        (FAMILY, ValueEnd(6), "0-0R", ""),
        (MATCHING, ValueEnd(3), "3-1R", "3 = 3"),
        (MATCHING, ValueEnd(3), "2+5R", "3 → 4"),
        (MATCHING, ValueEnd(0), "2+5R", "0 → 7"),
        (MATCHING, WILD, "3-1R", ""),
        (SPINNER, ValueEnd(3), "4+4R", "3 + 4 = 7"),
        (named_ruleset("sevens", 2, {"joining": "same"}), M25, "0-4R", ""),
    ],
)
def test_the_sum_of_a_placement(rules: Ruleset, end: End | None, action: str, text: str) -> None:
    play = parse_action(action)
    assert isinstance(play, Play)
    assert sum_made(rules, end, play) == text


ODD = named_ruleset("sevens", 2, {"matadors": ["6-6"]})
DOUBLE_BLANK = MatadorEnd(Tile(0, 0))
BY_RULE = Laid(None, is_matadors=True)


@each(
    ("rules", "end", "action", "made"),
    [
        (SEVENS, ValueEnd(3), "4-1R", Laid(Pair(7, 3, 4))),
        (SEVENS, M25, "0-4R", Laid(Pair(7, 7, 0))),
        (SEVENS, DOUBLE_BLANK, "0-4R", None),
        (FIRST, M25, "5-1R", Laid(Pair(7, 2, 5))),
        (FIRST, M25, "2-3R", Laid(Pair(7, 5, 2))),
        (SPINNER, ValueEnd(3), "4+4R", Laid(Pair(7, 3, 4))),
        # A matador has its own sum, never that of its joint.
        (SEVENS, ValueEnd(3), "2+5R", Laid(Pair(7, 2, 5), is_matadors=True)),
        (SEVENS, M25, "3+4R", Laid(Pair(7, 3, 4), is_matadors=True)),
        (FAMILY, ValueEnd(6), "2-5R", Laid(Pair(7, 2, 5), is_matadors=True)),
        (SEVENS, None, "2+5", Laid(Pair(7, 2, 5), is_matadors=True)),
        (SEVENS, ValueEnd(3), "0+0R", BY_RULE),
        (FAMILY, ValueEnd(3), "0-0R", BY_RULE),
        (ODD, ValueEnd(3), "6+6R", BY_RULE),
        (SEVENS, None, "0+0", BY_RULE),
        # Nothing is added.
        (SEVENS, None, "1-4", None),
        (FAMILY, WILD, "1-4R", None),
        (MATCHING, ValueEnd(3), "3-1R", None),
        (MATCHING, ValueEnd(3), "2+5R", None),
    ],
)
def test_what_a_tile_makes(rules: Ruleset, end: End | None, action: str, made: Laid | None) -> None:
    play = parse_action(action)
    assert isinstance(play, Play)
    assert laid(rules, end, play) == made
