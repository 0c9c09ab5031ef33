"""Sentences where nothing fits, for ends of every kind."""

from __future__ import annotations

import pytest

from matador.rules import End, MatadorEnd, Ruleset, Tile, ValueEnd, named_ruleset
from matador.rules.ends import WILD
from matador.ui.language import Language
from matador.ui.sentences.helping import Then, nothing_fits
from tests.ui.dealt import tiles

ENGLISH = Language()
SEVENS = named_ruleset("sevens", 2)
FIRST = named_ruleset("first-sevens", 2)
PLAIN = named_ruleset("sevens", 2, {"matadors": []})
M25 = MatadorEnd(Tile(2, 5))
DOUBLE_BLANK = MatadorEnd(Tile(0, 0))


@pytest.mark.parametrize(
    ("rules", "ends", "hand", "then", "text"),
    [
        (
            SEVENS,
            [ValueEnd(3), ValueEnd(3)],
            "2-3",
            "pass",
            "3 needs 4. You have no 4 and no matador. You pass.",
        ),
        (
            SEVENS,
            [WILD, M25, DOUBLE_BLANK],
            "2-3",
            "draw",
            (
                "Any tile fits the star, 7 needs 0, the matador needs 0. You have no 0 and no matador. "
                "Press the face-down tiles to draw."
            ),
        ),
        (
            FIRST,
            [M25, DOUBLE_BLANK],
            "3-3",
            "nothing",
            "The matador needs 2 or 5, the matador needs another matador. You have no 2, no 5 and no matador.",
        ),
        (PLAIN, [ValueEnd(0)], "2-3", "pass", "Nothing fits 0. You pass."),
    ],
)
def test_what_is_said(rules: Ruleset, ends: list[End], hand: str, then: Then, text: str) -> None:
    assert nothing_fits(ENGLISH, rules, ends, tiles(hand), then) == text
