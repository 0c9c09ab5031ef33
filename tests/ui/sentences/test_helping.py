"""Sentences for learners: the numbers in every sentence are added up independently."""

from __future__ import annotations

import re

import pytest

from matador.rules import Tile, tile_set
from matador.teaching.bonds import Pair
from matador.ui.language import Language
from matador.ui.sentences import helping
from matador.ui.voice.script import NUMBER_WORDS
from tests.checks.each import each

ENGLISH = Language()
TOTALS = (5, 6, 7, 10, 13)
PAIRS = [(total, first, second) for total in TOTALS for first in range(total) for second in range(total)]
COUNTED = [*NUMBER_WORDS[:14]]

TOO = re.compile(r"(\d+) and (\d+) make (\d+), (\w+) too (many|few)\.")
BRIDGE = re.compile(r"(\d+) and (\d+) make (\d+), and (\d+) more\.")
RIGHT = re.compile(r"(\d+) and (\d+) make (\d+)\.")


def faults(text: str, total: int, first: int, second: int) -> list[str]:
    """Faults of a sentence about two parts."""
    too, bridge, right = TOO.fullmatch(text), BRIDGE.fullmatch(text), RIGHT.fullmatch(text)
    numbers = [int(digits) for digits in re.findall(r"\d+", text)]
    if too is not None:
        differs = COUNTED.index(too[4]) * (1 if too[5] == "many" else -1)
        is_so = numbers == [first, second, first + second] and first + second == total + differs != total
    elif bridge is not None:
        one, fill, ten, rest = numbers
        is_so = one == first and one + fill == ten == 10 and fill + rest == second and ten + rest == total
    elif right is not None:
        is_so = numbers == [first, second, first + second] and first + second == total
    else:
        return ["form"]
    return [] if is_so else ["sum"]


@each(("total", "first", "second"), PAIRS)
def test_the_sentence_of_every_pair_adds_up(total: int, first: int, second: int) -> None:
    pair = Pair(total, first, second)
    assert faults(helping.told(ENGLISH, pair), total, first, second) == []
    one, other, made = (int(part) for part in re.split(r" [+=] ", helping.equation(pair)))
    assert (one, other, made) == (first, second, first + second)
    assert re.findall(r"\d+", helping.pair_name(ENGLISH, pair)) == [str(one), str(other), str(made)]


@pytest.mark.parametrize("total", TOTALS)
def test_what_is_looked_for_is_never_told(total: int) -> None:
    for first in range(total + 1):
        pair = Pair(total, first)
        said = [
            helping.equation(pair),
            helping.pair_name(ENGLISH, pair),
            helping.what_makes(ENGLISH, first, total),
        ]
        for text in said:
            assert [int(digits) for digits in re.findall(r"\d+", text)] == [first, total]
        assert said == [
            f"{first} + ? = {total}",
            f"{first} plus what makes {total}",
            f"{first} and what make {total}?",
        ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("3 and 5 make 8, two too many.", "sum"),
        ("3 and 5 make 8, one too few.", "sum"),
        ("3 and 5 make 9, two too many.", "sum"),
        ("3 and 5 make 8.", "sum"),
        ("3 and 4 make 7.", "sum"),
        ("3 and 7 make 10, and 3 more.", "sum"),
        ("3 and 5 make 8, 1 too much.", "form"),
    ],
)
def test_a_planted_wrong_sum_is_caught(text: str, fault: str) -> None:
    assert faults(text, 7, 3, 5) == [fault]


def test_children_hear_tiles_in_words() -> None:
    said = {helping.tile_in_words(ENGLISH, tile) for tile in tile_set(12)}
    assert len(said) == 91
    assert not any(re.search(r"\d|-", text) for text in said)
    assert helping.tile_in_words(ENGLISH, Tile(2, 5)) == "two and five"
    assert [helping.number_word(ENGLISH, number) for number in range(14)] == COUNTED
    assert helping.this_one(ENGLISH, Tile(2, 5)) == "This one: two and five."
