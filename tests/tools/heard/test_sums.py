"""Sums in items and in speech, and their comparison."""

from __future__ import annotations

from array import array

import pytest

from matador.rules import Tile
from matador.teaching.evidence import Fact
from matador.teaching.lessons.tasks import Double
from matador.teaching.path import TOTALS
from matador.teaching.practice.items import (
    EQUATION_FORMS,
    BriefFrame,
    Claim,
    Equation,
    Halves,
    Item,
    MissingPart,
    Tiles,
    Train,
)
from matador.ui.language import Language, Message
from matador.ui.sentences import learn
from matador.ui.sentences.helping import number_word
from matador.ui.sentences.learn import asked_aloud
from matador.ui.voice.script import phrases
from tools.hear_game import Heard, findings
from tools.heard.child import Question
from tools.heard.sums import BRIEF, AskedSum, NotSaid, asked_by
from tools.voice.plan import plain

FACTS = tuple(Fact(total, known, "frames") for total in TOTALS for known in range(1, total))


def words(text: Message) -> str:
    """The words of a perfect recognition."""
    return plain(" ".join(phrases(text)))


def of_sums(fact: Fact) -> tuple[Item, ...]:
    """Every item that asks this sum."""
    claims = (Claim(fact, said) for said in range(1, fact.total))
    equations = (Equation(fact, form) for form in EQUATION_FORMS)
    return Halves(fact, ()), Tiles(fact, ()), MissingPart(fact), *equations, *claims


def question(item: Item, total: int) -> Question:
    return Question("a kind", total, asked_by(item), array("h"))


@pytest.mark.parametrize("total", TOTALS)
def test_spoken_sums_are_recognized(total: int) -> None:
    for fact in FACTS:
        if fact.total == total:
            for item in of_sums(fact):
                said = item.said if isinstance(item, Claim) else None
                assert asked_by(item) == AskedSum(total, fact.known, said)
                assert Heard(question(item, total), words(asked_aloud(Language(), item))).is_right


def test_spoken_doubles_are_recognized() -> None:
    for half in range(1, 7):
        double = Double(half)
        asked = Question("a kind", 7, asked_by(double), array("h"))
        assert Heard(asked, words(learn.asked(Language(), double))).is_right
        assert not Heard(asked, f"what do {number_word(Language(), half)} and seven make").is_right


def test_item_without_a_sum_names_only_the_total() -> None:
    for item in (BriefFrame(FACTS[-1]), Train(13, 4, (Tile(1, 2),))):
        assert isinstance(asked_by(item), NotSaid)
        assert Heard(question(item, 13), words(asked_aloud(Language(), item))).is_right


@pytest.mark.planted
@pytest.mark.parametrize(
    ("item", "heard"),
    [
        (Halves(Fact(7, 3, "frames"), ()), "which half makes seven with four"),
        (Halves(Fact(7, 3, "frames"), ()), "which half makes ten with three"),
        (MissingPart(Fact(7, 3, "frames")), "three and what make six"),
        (Equation(Fact(7, 3, "frames"), "subtraction"), "three minus seven is what"),
        (Claim(Fact(7, 3, "frames"), 5), "three and four make seven is that true"),
        (Claim(Fact(7, 3, "frames"), 5), "three and what make seven"),
        (MissingPart(Fact(7, 3, "frames")), ""),
        (BriefFrame(Fact(7, 3, "frames")), "look how many more to make seven four"),
    ],
)
def test_a_planted_extra_number_is_caught(item: Item, heard: str) -> None:
    right = MissingPart(Fact(7, 3, "frames"))
    found = findings(
        [Heard(question(right, 7), "three and what make seven"), Heard(question(item, 7), heard)]
    )
    is_apart = asked_by(item) == BRIEF
    assert found["counts"] == {
        "sums": 2 - is_apart,
        "right": 1,
        "wrong": 1 - is_apart,
        "apart": int(is_apart),
        "given_away": int(is_apart),
    }
    assert found["by_total"] == {"7": f"1 of {2 - is_apart}"}
    assert [one["heard"] for one in found["wrong"]] == [heard]  # type: ignore[attr-defined]
