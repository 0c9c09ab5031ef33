"""The sum that touching halves make, in figures (point 4)."""

from __future__ import annotations

from random import Random

import pytest

from matador.match.deals import deal_round
from matador.rules import End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, named_ruleset, parse_action
from matador.rules.ends import WILD
from matador.rules.reasons import DoesNotFit
from matador.teaching.frames import Pair
from matador.teaching.sums import Laid, dropped, laid, pairs_at, partner, sum_made
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


def test_the_partner_of_a_half_on_an_either_end_is_the_half_that_makes_the_total() -> None:
    assert partner(FIRST, M25, 5) == 2
    assert partner(FIRST, M25, 2) == 5
    assert partner(FIRST, M25, 1) is None
    assert partner(SEVENS, M25, 5) is None
    assert partner(FIRST, ValueEnd(3), 4) is None
    assert partner(FIRST, None, 4) is None


ODD = named_ruleset("sevens", 2, {"matadors": ["6-6"]})
DOUBLE_BLANK = MatadorEnd(Tile(0, 0))
BY_RULE = Laid(None, is_matadors=True)


@pytest.mark.parametrize(
    ("rules", "end", "known"),
    [
        (SEVENS, ValueEnd(3), [3]),
        (SEVENS, ValueEnd(0), [0]),
        (SEVENS, M25, [7]),
        (SEVENS, DOUBLE_BLANK, []),
        (ODD, MatadorEnd(Tile(6, 6)), []),
        (FIRST, M25, [2, 5]),
        (FIRST, DOUBLE_BLANK, [0]),
        (FAMILY, WILD, []),
        (MATCHING, ValueEnd(3), []),
    ],
)
def test_what_is_asked_at_an_end(rules: Ruleset, end: End, known: list[int]) -> None:
    assert pairs_at(rules, end) == tuple(Pair(7, number) for number in known)


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


@pytest.mark.parametrize(
    ("rules", "end", "halves", "pairs"),
    [
        (SEVENS, ValueEnd(3), (5,), [Pair(7, 3, 5)]),
        (SEVENS, ValueEnd(0), (2,), [Pair(7, 0, 2)]),
        (SEVENS, M25, (3,), [Pair(7, 7, 3)]),
        (FIRST, M25, (3,), [Pair(7, 2, 3), Pair(7, 5, 3)]),
        (SEVENS, DOUBLE_BLANK, (3,), []),
        (SEVENS, ValueEnd(3), (2, 4), []),
        (SEVENS, ValueEnd(3), (4,), []),
        (MATCHING, ValueEnd(3), (2,), []),
    ],
)
def test_what_a_half_makes_that_does_not_fit(
    rules: Ruleset, end: End, halves: tuple[int, ...], pairs: list[Pair]
) -> None:
    assert dropped(rules, DoesNotFit("R", end, halves, (), (), 7)) == tuple(pairs)


@pytest.mark.parametrize(
    ("name", "players"), [("sevens", 2), ("sevens", 5), ("first-sevens", 2), ("family", 2), ("hundred", 2)]
)
def test_whatever_is_laid_makes_the_total(name: str, players: int, seed: int) -> None:
    rules, random, seen = named_ruleset(name, players), Random(f"{name}/{seed}"), 0
    for number in range(12):
        position = deal_round(rules, seed + number, 0).position(rules)
        while position.outcome is None:
            action = random.choice(position.legal())
            if isinstance(action, Play):
                end = None if action.arm is None else position.ends[action.arm]
                made = laid(rules, end, action)
                if made is not None and made.pair is not None:
                    assert made.pair.second is not None
                    assert made.pair.first + made.pair.second == rules.total
                    # An own sum is of both halves; the other one's second part is a half of the tile.
                    if made.is_matadors:
                        assert (made.pair.first, made.pair.second) == (action.tile.low, action.tile.high)
                    else:
                        assert made.pair.second in action.tile.halves
                    seen += 1
            position = position.play(action)
    assert seen > 50
