"""The plant in the room of Learn: what it says and shows of a learner whose sums rest, and when they come back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from matador.play.learn.room import TotalOnPath, path_of
from matador.teaching.facts import Fact, facts_of
from matador.teaching.learner import Learner, rests_until
from matador.teaching.path import TOTALS
from matador.ui.language import Language
from matador.ui.sentences.learn import branch
from matador.ui.sprites.plant import buds_of
from tests.ui.learning.remembering import AT
from tests.ui.pages.learn.practised import Kept, LearnWindow
from tests.ui.pages.learn.shown_right import KNOWN, RESTS, right_on_days

FIVES = facts_of(5, "frames")


def firm(*facts: Fact) -> Learner:
    return right_on_days(Learner(""), facts, RESTS)


def five(learner: Learner, at: datetime) -> TotalOnPath:
    return path_of(learner, at, "frames")[0]


def test_of_somebody_new_every_bud_is_closed() -> None:
    window = LearnWindow()
    assert [window.text(f"branch:{total}") for total in TOTALS] == [
        f"Sums of {total}: 0 of {total - 1} rest" for total in TOTALS
    ]
    assert window.node("branch:5").action is None


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (FIVES[:2], "Sums of 5: 2 of 4 rest"),
        (FIVES[:3], "Sums of 5: 3 of 4 rest"),
        (FIVES, "Sums of 5: 4 of 4 rest"),
    ],
)
def test_what_rests_is_said(facts: tuple[Fact, ...], said: str) -> None:
    assert LearnWindow(Kept(firm(*facts))).text("branch:5") == said


def test_what_is_known_has_its_colour() -> None:
    known = five(right_on_days(Learner(""), FIVES[:3], KNOWN), AT)
    assert sorted(buds_of(known.facts, known.known, known.resting)) == ["closed", *["coloured"] * 3]


def test_one_that_rests_is_said_as_one() -> None:
    assert branch(Language(), 5, 1, 4) == "Sums of 5: 1 of 4 rests"


def test_a_sum_that_comes_back_is_a_bud_with_its_colour_again() -> None:
    learner = firm(*FIVES)
    resting = five(learner, AT)
    assert buds_of(resting.facts, resting.known, resting.resting) == ("open",) * 4
    until = max(filter(None, (rests_until(learner, fact, AT.date()) for fact in FIVES)))
    back = five(learner, datetime(until.year, until.month, until.day, 15, tzinfo=UTC))
    assert buds_of(back.facts, back.known, back.resting) == ("coloured",) * 4


def test_the_room_stands_still() -> None:
    window = LearnWindow(Kept(firm(*FIVES)))
    window.wait(1000)
    before = window.shot()
    window.wait(5000)
    assert window.shot().get_buffer().raw == before.get_buffer().raw
