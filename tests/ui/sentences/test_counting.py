"""Sentences while pips are counted are true for every number."""

from __future__ import annotations

import re

from matador.ui.language import Language
from matador.ui.sentences import matches as words
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
