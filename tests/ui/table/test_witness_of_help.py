"""The help that a learner had seen before an attempt."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matador.match.help import Picture
from matador.play.table.evidence_recorder import brief_frames
from matador.teaching.evidence import Attempt, Help
from matador.teaching.learner import Learner, observe
from matador.ui.inputs import PointerUp
from tests.ui.dealt import Table
from tests.ui.learning.remembering import AT, Remembered, learns
from tests.ui.table.learner_turns import fact, table, undone


def test_full_help_shows_the_frame_before_the_try() -> None:
    pilot = table()
    kept = learns(pilot, "full")
    pilot.drag_to("4-6", 4, "L")
    assert kept.attempts[0].help is Help.FRAME


@pytest.mark.parametrize(
    ("steps", "help_"), list(enumerate((Help.END, Help.FRAME, Help.PARTS, Help.TILE), 1))
)
def test_the_help_that_was_asked_for_is_told(steps: int, help_: Help) -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.press(*["h"] * steps)
    pilot.drag_to("4-6", 4, "L")
    assert kept.attempts[0].help is help_


def test_the_next_turn_begins_without_help() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.press("h", "h")
    pilot.drag_to("4-6", 4, "L")
    pilot.do("1-1L")
    pilot.wait_for_turn()
    pilot.drag_to("3-5", 5, "R")
    assert [attempt.help for attempt in kept.attempts] == [Help.FRAME, Help.NONE]


def test_what_lies_joined_on_the_table_can_be_copied() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.drag_to("4-6", 4, "L")
    pilot.do("5-5R")
    pilot.wait_for_turn()
    pilot.drag_to("2-2", 2, "R")
    # 2 and 5 are joined on the table by then, 3 and 4 were not.
    assert [(attempt.fact.known, attempt.help) for attempt in kept.attempts] == [
        (3, Help.NONE),
        (5, Help.IN_VIEW),
    ]


def test_more_help_than_what_lies_there_is_told() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.drag_to("4-6", 4, "L")
    pilot.do("5-5R")
    pilot.wait_for_turn()
    pilot.press("h", "h", "h")
    pilot.drag_to("2-2", 2, "R")
    assert kept.attempts[-1].help is Help.PARTS


@pytest.mark.parametrize(("times", "seen"), [(1, Help.END), (2, Help.TILE), (3, Help.TILE), (5, Help.TILE)])
def test_what_a_wrong_claim_has_told_is_help(times: int, seen: Help) -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    for _ in range(times):
        pilot.click("boneyard")
        pilot.wait(500)
    pilot.drag_to("4-6", 4, "L")
    assert kept.attempts[0].help is seen
    assert kept.attempts[0].is_right


def knows(pilot: Table, *tries: Help) -> Remembered:
    """A learner with full help, who has been right at 3 with these kinds of help before."""
    kept = learns(pilot, "full")
    learner = Learner("Mia")
    for minute, help_ in enumerate(tries):
        at = AT - timedelta(minutes=60 - minute)
        learner = observe(learner, Attempt(fact(3), 4, 1, help_, coloured=True, at=at))
    kept.learners["Mia"] = learner
    pilot.game.teacher.begin_round()
    return kept


def brief_and_moving(pilot: Table) -> tuple[bool, bool]:
    """Whether a brief frame is visible, and whether the picture is animated."""
    return bool(brief_frames(pilot.display.state)), pilot.program.table.is_moving


def test_a_brief_frame_is_seen_for_a_second_and_is_less_help_than_one_that_stays() -> None:
    pilot = table()
    kept = knows(pilot, Help.FRAME, Help.FRAME)
    start, end = pilot.half("4-6", 4), pilot.place("L")
    pilot.drag(start, end, drops=False)
    assert brief_and_moving(pilot) == (True, True)
    pilot.wait(900)
    assert brief_and_moving(pilot) == (True, True)
    pilot.wait(200)
    assert brief_and_moving(pilot) == (False, False)
    pilot.drag(end, start, drops=False)
    pilot.drag(start, end, drops=False)
    assert brief_and_moving(pilot) == (False, False), "once in a turn"
    pilot.give(PointerUp(end))
    assert [attempt.help for attempt in kept.attempts] == [Help.BRIEF]


@pytest.mark.parametrize("by", ["setting", "fading"])
def test_pips_of_one_colour_are_told(by: str) -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    if by == "setting":
        pilot.change(pips="one-colour")
    else:
        pilot.game.one_colour = True
    pilot.drag_to("4-6", 4, "L")
    assert not kept.attempts[0].coloured


def test_help_of_a_turn_that_is_taken_back_was_seen_all_the_same() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.press("h", "h", "h", "h")
    pilot.drag_to("4-6", 4, "L")
    undone(pilot)
    pilot.drag_to("4-6", 4, "L")
    assert [(attempt.nth, attempt.help) for attempt in kept.attempts] == [(1, Help.TILE), (2, Help.TILE)]


def test_what_was_seen_with_the_guide_is_no_evidence_in_that_turn() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.game.guide(0, is_on=True)
    pilot.wait(50)
    pilot.game.guide(0, is_on=False)
    pilot.game.give_help(0, "on-request", "frames", pinned=False)
    pilot.drag_to("4-6", 4, "L")
    assert kept.told == []
    pilot.do("5-5R")
    pilot.wait_for_turn()
    pilot.drag_to("2-2", 2, "R")
    assert len(kept.attempts) == 1


@pytest.mark.parametrize(
    ("picture", "seen"), [("frames", Help.FRAME), ("both", Help.NONE), ("numerals", Help.NONE)]
)
def test_only_a_frame_that_is_seen_is_help(picture: Picture, seen: Help) -> None:
    pilot = table()
    kept = learns(pilot, "full")
    pilot.game.give_help(0, "full", picture, pinned=True)
    pilot.drag_to("4-6", 4, "L")
    (attempt,) = kept.attempts
    assert (attempt.fact.picture, attempt.help) == (picture, seen)


def test_who_clicks_sees_the_frames_of_all_ends() -> None:
    pilot = table()
    kept = learns(pilot, "full")
    pilot.choose("4-6", 4)
    pilot.click("place:L")
    assert kept.attempts[0].help is Help.FRAME
