"""The plant in the Learn room: its text and picture for a learner whose sums rest, and when they return."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matador.storage.settings import Settings
from matador.teaching.evidence import Fact, facts_of
from matador.teaching.learner import Learner, rests_until
from matador.teaching.path import TOTALS, TotalOnPath, total_on_path
from matador.ui.inputs import Point
from matador.ui.language import Language
from matador.ui.pages.learn.room_page import OPENS_AFTER_MS, OPENS_MS, buds_grown
from matador.ui.sentences.learn import branch
from matador.ui.sprites.plant import buds_of, grown_buds
from tests.ui.learning.remembering import AT, KNOWN, RESTS, right_on_days
from tests.ui.pages.learn.practised import Kept, LearnWindow, Practising
from tests.ui.pages.learn.taught import all_open

FIVES = facts_of(5, "frames")


def firm(*facts: Fact) -> Learner:
    return right_on_days(Learner(""), facts, RESTS)


def five(learner: Learner, at: datetime) -> TotalOnPath:
    return total_on_path(learner, at, "frames", TOTALS[0])


def test_of_somebody_new_every_bud_is_closed() -> None:
    window = LearnWindow()
    assert [window.text(f"branch:{total}") for total in TOTALS] == [
        f"Sums of {total}: 0 of {total - 1} known well" for total in TOTALS
    ]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (FIVES[:2], "Sums of 5: 2 of 4 known well"),
        (FIVES[:3], "Sums of 5: 3 of 4 known well"),
        (FIVES, "Sums of 5: 4 of 4 known well"),
    ],
)
def test_what_rests_is_said(facts: tuple[Fact, ...], said: str) -> None:
    assert LearnWindow(Kept(firm(*facts))).text("branch:5") == said


def test_a_sum_that_comes_back_is_a_bud_with_its_colour_again() -> None:
    learner = firm(*FIVES)
    resting = five(learner, AT)
    assert buds_of(resting.facts, resting.known, resting.resting) == ("open",) * 4
    until = max(filter(None, (rests_until(learner, fact, AT.date()) for fact in FIVES)))
    back = five(learner, datetime(until.year, until.month, until.day, 15, tzinfo=UTC))
    assert buds_of(back.facts, back.known, back.resting) == ("coloured",) * 4


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_branch_is_pressed_as_its_stone_is(size: Point) -> None:
    window = LearnWindow(Kept(firm(*FIVES)), size=size)
    for total in TOTALS:
        node = window.node(f"branch:{total}")
        assert node.role == "button"
        assert min(node.box[2:]) >= 44
    kept = all_open()
    window = LearnWindow(kept, size=size)
    window.click("branch:10")
    assert "chosen" in window.node("total:10").state
    assert "chosen" in window.node("branch:10").state
    window.click("branch:6")
    assert "chosen" in window.node("total:6").state


# At the end of a practice


def practised(learner: Learner, *, settings: Settings | None = None) -> Practising:
    """A practice of fives on the next day, all right, to the end."""
    kept = Kept(learner)
    kept.later(AT + timedelta(days=1))
    window = Practising(kept, seed="a bud", settings=settings)
    window.begin(5)
    window.to_the_end("right")
    return window


def half_known() -> Learner:
    """After the next day, two of these facts rest, and two more may be known."""
    return right_on_days(right_on_days(Learner(""), FIVES[:2], KNOWN), FIVES[2:], 1)


def test_what_has_come_to_rest_opens_once_at_the_end_of_a_practice() -> None:
    window = practised(half_known())
    exercise = window.scene.exercise
    assert exercise.after is not None
    grown = buds_grown(exercise.before, exercise.after)
    assert grown is not None
    assert grown.now.count("open") > grown.before.count("open") == 0
    resting = grown.now.count("open")
    assert window.text("branch") == branch(Language(), 5, resting, 4)
    before = window.shot().get_buffer().raw
    moves = [window.scene.is_moving]
    window.wait(OPENS_AFTER_MS + OPENS_MS + 100)
    after = window.shot().get_buffer().raw
    assert after != before
    assert [*moves, window.scene.is_moving] == [True, False]
    window.wait(5000)
    assert window.shot().get_buffer().raw == after


def test_what_is_closed_again_is_not_shown_as_a_loss() -> None:
    assert grown_buds(5, ("coloured", "coloured"), ("closed", "coloured")) is None
    grown = grown_buds(5, ("coloured", "closed"), ("closed", "open"))
    assert grown is not None
    assert grown.before == ("closed", "closed")
