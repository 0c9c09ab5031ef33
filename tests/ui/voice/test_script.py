"""How sentences are split into phrases, and spoken."""

from __future__ import annotations

import pytest

from matador.teaching.path import TOTALS
from matador.ui.voice.script import (
    LEARNED,
    MAX_NUMBER,
    PARTINGS,
    PAUSE_BETWEEN_MS,
    PAUSE_WITHIN_MS,
    Parting,
    pause_after_ms,
    phrases,
    spoken_number,
)
from tests.checks.each import each


@each(
    ("sentence", "spoken"),
    [
        (
            "9 and 12 make 21, eight too many. Try again.",
            ("nine and twelve", "make twenty-one,", "eight too many.", "try again."),
        ),
        ("1 and 2 make 3, one too few.", ("one and two", "make three,", "one too few.")),
        ("3 and 4 make 7.", ("three and four make seven.",)),
        ("9 and 1 make 10, and 3 more.", ("nine and one make ten,", "and three more.")),
        ("Which half makes 13 with 9?", ("which half makes thirteen", "with nine?")),
        ("9 and what make 13?", ("nine and what", "make thirteen?")),
        ("5 of 13 boxes are full.", ("five", "of thirteen boxes are full.")),
        ("3 needs 4, so it's true.", ("three needs four.", "so it's true.")),
        (
            "3 needs 4, but there's no 4 here. Now you try.",
            ("three needs four.", "but there's no four here.", "now you try."),
        ),
        ("A matador fits: 3 and 4 make 7.", ("a matador fits:", "three and four make seven.")),
        ("Look! How many more to make 7?", ("look!", "how many more to make seven?")),
        ("I'm a grown-up: unlock it", ("I'm a grown-up: unlock it.",)),
        ("3 + 4 = 7", ("three and four make seven.",)),
        ("7 is 3 plus what?", ("seven is", "three plus what?")),
        ("What plus 3 is 7?", ("what plus three", "is seven?")),
        ("7 minus 3 is what?", ("seven minus three", "is what?")),
        ("Lessons", ("lessons.",)),
        ("4 and 5 make 9. Turn the tile?", ("four and five", "make nine.", "turn the tile?")),
        ("10 + 10 + 4 = 24", ("ten and ten", "and four", "make twenty-four.")),
        ("Sums of 7: 3 of 6 known.", ("sums of seven:", "three", "of six known.")),
        ("3 needs 4, 6 needs 1.", ("three needs four.", "six needs one.")),
        ("3 needs 4, 0 needs a matador.", ("three needs four.", "zero needs a matador.")),
        ("You have no 4, no 1 and no matador.", ("you have", "no four,", "no one,", "and no matador.")),
        ("You have no 4.", ("you have", "no four.")),
        ("You have no tiles left.", ("you have no tiles left.",)),
        ("This one: 1 and 6.", ("this one:", "one and six.")),
        (
            "After your turn, Dot drew 2 tiles and played the tile 2 and 5.",
            ("after your turn,", "dot", "drew two tiles", "and played the tile", "two and five."),
        ),
        ("Mia played the tile 2 and 5.", ("mia", "played the tile", "two and five.")),
        ("Mia wins this round.", ("mia", "wins this round.")),
        ("Dot wins this round.", ("dot wins this round.",)),
        ("Dot played the tile 2 and 5.", ("dot played the tile", "two and five.")),
        ("", ()),
        ("?", ()),
    ],
)
def test_a_sentence_is_spoken_in_phrases(sentence: str, spoken: tuple[str, ...]) -> None:
    assert phrases(sentence) == spoken


def test_what_has_no_words_for_it_stays_in_figures() -> None:
    assert phrases("It is 2026-12-01.") == ("it is 2026-12-01.",)
    assert phrases("100 points.") == ("100 points.",)


def test_only_numbers_stand_where_numbers_are() -> None:
    assert phrases("Mia and 4 make 7, one too few.") == ("mia and four make seven, one too few.",)


def test_the_totals_that_are_taught_are_those_of_the_path() -> None:
    assert LEARNED == TOTALS


def test_numbers_are_spoken_up_to_the_largest() -> None:
    words = [spoken_number(number) for number in range(MAX_NUMBER + 1)]
    assert len(set(words)) == MAX_NUMBER + 1
    assert [words[number] for number in (0, 12, 20, 21, 99)] == [
        "zero",
        "twelve",
        "twenty",
        "twenty-one",
        "ninety-nine",
    ]
    for number in (-1, MAX_NUMBER + 1):
        with pytest.raises(ValueError, match="numbers are spoken from 0 to 99"):
            spoken_number(number)


@each("parting", PARTINGS)
def test_every_cut_parts_a_sentence_of_its_form(parting: Parting) -> None:
    sentence = (parting.shown or parting.spoken).replace(" |", "")
    spoken = phrases(sentence.replace("{n}", "12").replace("{name}", "Mia"))
    assert len(spoken) == parting.spoken.count("|")


def test_the_pause_is_longer_between_sentences() -> None:
    assert [
        pause_after_ms(phrase) for phrase in ("nine and twelve", "make twenty-one,", "a matador fits:")
    ] == [PAUSE_WITHIN_MS] * 3
    assert [pause_after_ms(phrase) for phrase in ("try again.", "which tile?", "look!")] == [
        PAUSE_BETWEEN_MS
    ] * 3
