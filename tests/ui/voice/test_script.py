"""How messages are split into phrases, and spoken."""

from __future__ import annotations

import pytest

from matador.rules import DRAW, PASS, Play, Seen, Tile, ValueEnd, named_ruleset
from matador.teaching.bonds import Pair
from matador.teaching.evidence import Fact
from matador.teaching.path import TOTALS
from matador.teaching.practice.items import Claim, Equation, Halves
from matador.ui.language import Language, Message, joined
from matador.ui.round_end.panel import counted_said
from matador.ui.sentences import helping, learn, table
from matador.ui.voice.reading import nameless
from matador.ui.voice.script import (
    LEARNED,
    NUMBER_WORDS,
    PAUSE_BETWEEN_MS,
    PAUSE_WITHIN_MS,
    pause_after_ms,
    phrases,
)

ENGLISH = Language()
NAMES = ("Dot", "You", "Dr. Dot")
LAID = Seen(0, Play(Tile(2, 5), "along", "R", 2))


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        (
            learn.wrong_once(ENGLISH, Pair(13, 9, 12)),
            "nine and twelve | make twenty-one, | eight too many. | try again.",
        ),
        (helping.told(ENGLISH, Pair(4, 1, 2)), "one and two | make three, | one too few."),
        (helping.placed(ENGLISH, Pair(7, 3, 4)), "three and four make seven."),
        (helping.placed(ENGLISH, Pair(9, 4, 5)), "four and five | make nine."),
        (helping.placed(ENGLISH, Pair(13, 9, 4)), "nine and one make ten, | and three more."),
        (learn.asked(ENGLISH, Halves(Fact(13, 9, "frames"), ())), "which half makes thirteen | with nine?"),
        (
            learn.asked_aloud(ENGLISH, Claim(Fact(7, 3, "frames"), 5)),
            "three and five | make seven? | is that true?",
        ),
        (
            learn.asked_aloud(ENGLISH, Equation(Fact(7, 3, "frames"), "total first")),
            "seven is | three plus what?",
        ),
        (learn.shown_claim(ENGLISH, Pair(7, 3, 4), is_true=True), "three needs four. | so it's true."),
        (helping.equation(Pair(7, 3, 4)), "three and four make seven."),
        (helping.this_one(ENGLISH, Tile(1, 6)), "this one: | one and six."),
        (
            counted_said(ENGLISH, 24, "right"),
            "well counted! | ten and ten | and four | make twenty-four.",
        ),
        (
            helping.nothing_fits(
                ENGLISH, named_ruleset("sevens", 2), (ValueEnd(3), ValueEnd(0)), (), "nothing"
            ),
            "three needs four. | zero needs a matador. | you have | no four, | and no matador.",
        ),
        (
            table.what_was_done(ENGLISH, "Dot", [Seen(0, DRAW), Seen(0, DRAW), LAID], since_turn=True),
            "after your turn, | dot | drew two tiles | and played the tile | two and five.",
        ),
        (table.done_by(ENGLISH, "Mia", [LAID]), "mia | played the tile | two and five."),
        (table.done_by(ENGLISH, "Dot", [LAID]), "dot played the tile | two and five."),
        (
            table.done_by(ENGLISH, "Dot", [Seen(0, PASS), LAID]),
            "dot passed. | dot played the tile | two and five.",
        ),
        (ENGLISH.say("I'm a grown-up: unlock it"), "I'm a grown-up: unlock it."),
        (ENGLISH.say("You have 100 points, {n} more.", n=101), "you have 100 points, 101 more."),
        (joined(), ""),
        (Message("?"), ""),
    ],
)
def test_a_text_is_spoken_in_phrases(text: Message, spoken: str) -> None:
    assert phrases(text) == tuple(filter(None, spoken.split(" | ")))


def test_a_sentence_with_a_name_that_is_not_recorded_is_left_out() -> None:
    winner = [ENGLISH.told(name, ENGLISH.say("{name} won."), ENGLISH.say("You won.")) for name in NAMES]
    assert nameless(joined(*winner)) == "Dot won. You won."
    done = table.what_was_done(ENGLISH, "Ben", [LAID], since_turn=True)
    assert nameless(joined(done, ENGLISH.say("It's your turn."))) == "It's your turn."


def test_the_totals_that_are_taught_are_those_of_the_path() -> None:
    assert LEARNED == TOTALS


def test_numbers_are_spoken_up_to_ninety_nine() -> None:
    assert len(set(NUMBER_WORDS)) == 100
    assert [NUMBER_WORDS[number] for number in (0, 12, 20, 21, 99)] == [
        *("zero", "twelve", "twenty", "twenty-one", "ninety-nine")
    ]


def test_the_pause_is_longer_between_sentences() -> None:
    for phrase in ("nine and twelve", "make twenty-one,", "a matador fits:"):
        assert pause_after_ms(phrase) == PAUSE_WITHIN_MS
    for phrase in ("try again.", "which tile?", "look!"):
        assert pause_after_ms(phrase) == PAUSE_BETWEEN_MS
