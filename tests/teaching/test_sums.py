"""The sum that touching halves make, in figures (point 4)."""

from __future__ import annotations

import pytest

from matador.rules import End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, named_ruleset, parse_action
from matador.rules.ends import WILD
from matador.teaching.sums import partner, sum_made

SEVENS = named_ruleset("sevens", 2)
MATCHING = named_ruleset("matching", 2)
FIRST = named_ruleset("first-sevens", 2)
FAMILY = named_ruleset("family", 2)
SPINNER = named_ruleset("sevens", 2, {"spinner": True})
NINE = named_ruleset("sevens", 5)
M25 = MatadorEnd(Tile(2, 5))


@pytest.mark.parametrize(
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


def test_the_partner_of_a_half_on_an_either_end_is_the_half_that_makes_the_total() -> None:
    assert partner(FIRST, M25, 5) == 2
    assert partner(FIRST, M25, 2) == 5
    assert partner(FIRST, M25, 1) is None
    assert partner(SEVENS, M25, 5) is None
    assert partner(FIRST, ValueEnd(3), 4) is None
    assert partner(FIRST, None, 4) is None
