"""Sentences while pips are counted are true for every number."""

from __future__ import annotations

import re

import pytest

from matador.ui.language import Language
from matador.ui.sentences import scores as words
from tests.checks.each import each

ENGLISH = Language()


@each("number", range(1, 121))
def test_what_is_said_after_a_wrong_number_makes_the_right_one(number: int) -> None:
    said = words.count_again(ENGLISH, number)
    tens = re.findall(r"(\d+) tens?\b", said)
    others = re.findall(r"(\d+)(?! tens?\b)\b", said)
    if number > 5:
        assert 10 * sum(map(int, tens)) + sum(map(int, others)) == number
        assert str(number) not in tens + others
    else:
        assert not tens + others
    assert said.startswith("Count again")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (3, "Count again."),
        (7, "Count again: 5 and 2."),
        (10, "Count again: 5 and 5."),
        (14, "Count again: 1 ten and 4."),
        (20, "Count again: 2 tens."),
        (24, "Count again: 2 tens and 4."),
    ],
)
def test_the_sentences_after_a_wrong_number(number: int, said: str) -> None:
    assert words.count_again(ENGLISH, number) == said


def test_the_other_sentences() -> None:
    assert ENGLISH.say("How many pips are left?") == "How many pips are left?"
    assert words.how_many_in(ENGLISH, 1) == "How many pips are in this hand?"
    assert words.how_many_in(ENGLISH, 2) == "How many pips are in these hands?"
    assert words.many(ENGLISH, 84) == "8 tens and 4 make 84"
    assert words.many(ENGLISH, 70) == "7 tens make 70"
    assert ENGLISH.say("Well counted! {sum}").format(sum="10 + 4 = 14") == "Well counted! 10 + 4 = 14"
    assert words.typed(ENGLISH, "") == "Your number"
    assert words.typed(ENGLISH, "24") == "Your number: 24"
