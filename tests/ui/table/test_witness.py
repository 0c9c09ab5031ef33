"""Evidence about facts from a learner's turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matador.rules import named_ruleset
from matador.teaching.evidence import Help
from matador.teaching.learner import Learner
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.learning.remembering import AT, Remembered, learns
from tests.ui.table.learner_turns import NAMES, fact, table


def test_a_tile_that_fits_is_a_right_try() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.drag_to("4-6", 4, "L")
    assert pilot.moves[-1] == "4-6L"
    (attempt,) = kept.attempts
    assert kept.told[0][0] == "Mia"
    assert (attempt.fact, attempt.tried, attempt.nth) == (fact(3), 4, 1)
    assert attempt.is_right
    assert attempt.is_unaided
    assert attempt.at == AT
    assert attempt.coloured


def test_a_wrong_try_comes_first_and_what_it_showed_is_help_for_the_second() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.drag_to("3-5", 5, "L")
    pilot.wait_for_turn()
    pilot.drag_to("4-6", 4, "L")
    wrong, right = kept.attempts
    assert (wrong.tried, wrong.nth, wrong.is_right, wrong.help) == (5, 1, False, Help.NONE)
    assert (right.tried, right.nth, right.is_right, right.help) == (4, 2, True, Help.FRAME)


def test_clicks_count_as_drags_do() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.choose("4-6", 4)
    pilot.click("place:L")
    assert [attempt.tried for attempt in kept.attempts] == [4]


def test_the_guide_shows_nothing_of_what_is_known() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.game.guide(0, is_on=True)
    pilot.drag_to("4-6", 4, "L")
    assert pilot.moves[-1] == "4-6L"
    assert kept.told == []


def test_who_is_no_learner_is_not_watched_unless_he_was_one_before() -> None:
    for learners, seen in (({}, 0), ({"Mia": Learner("Mia")}, 1)):
        pilot = table()
        kept = learns(pilot, "none")
        kept.learners.update(learners)
        pilot.game.guide(0, is_on=False)
        pilot.drag_to("4-6", 4, "L")
        assert len(kept.told) == seen


def test_without_a_name_nothing_is_remembered_but_in_a_lesson() -> None:
    for is_lesson in (False, True):
        pilot = table()
        kept = learns(pilot, "full", is_lesson=is_lesson)
        pilot.game.occupants[0] = replace(pilot.game.occupants[0], chosen="")
        pilot.drag_to("4-6", 4, "L")
        assert [name for name, _ in kept.told] == ([""] if is_lesson else [])


def test_what_was_there_to_be_used_and_was_not() -> None:
    pilot = table()
    kept = learns(pilot, "full")
    pilot.click("boneyard")
    assert "fits" in pilot.text()
    assert [one.facts for one in kept.overlooked] == [(fact(2), fact(3))]
    # Once is enough for a turn.
    pilot.click("boneyard")
    assert len(kept.overlooked) == 1


def test_who_is_right_that_nothing_fits_has_overlooked_nothing() -> None:
    pilot = table("2-2 1-3")
    kept = learns(pilot, "full")
    pilot.click("boneyard")
    assert pilot.moves[-1] == "draw"
    assert kept.told == []


def test_equal_halves_are_no_evidence() -> None:
    pilot = Table("matching", ("3-6 3-5 2-2", "1-6 5-5"), "0-1", "3-6", "6-1R", names=NAMES, settings=AT_ONCE)
    kept = learns(pilot, "full")
    pilot.drag_to("3-5", 3, "L")
    assert kept.told == []


def test_a_matador_in_its_own_right_is_no_evidence() -> None:
    pilot = table("2-5 4-6")
    kept = learns(pilot, "full")
    pilot.drag_to("2-5", 5, "L")
    assert pilot.moves[-1] == "2+5L"
    assert kept.told == []


def test_a_turn_that_is_taken_back_is_no_first_try() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.drag_to("4-6", 4, "L")
    pilot.program.table.undo()
    pilot.wait_for_turn()
    pilot.drag_to("4-6", 4, "L")
    assert [attempt.nth for attempt in kept.attempts] == [1, 2]


@pytest.mark.parametrize("is_lesson", [False, True])
def test_play_is_not_measured_in_learn_neither(is_lesson: bool) -> None:
    pilot = table()
    kept: Remembered = learns(pilot, "on-request", is_lesson=is_lesson)
    pilot.wait(3000)
    pilot.drag_to("4-6", 4, "L")
    (attempt,) = kept.attempts
    assert (attempt.silent_s, attempt.pointing_s, attempt.is_practice, attempt.item) == (
        None,
        None,
        False,
        None,
    )


@pytest.mark.parametrize(("hand", "tried", "fits_there"), [("2-2 3-3", 3, False), ("2-2 3-3 4-4", 3, True)])
def test_where_no_tile_of_the_hand_fits_a_try_is_no_evidence(hand: str, tried: int, fits_there: bool) -> None:
    pilot = table(hand)
    kept = learns(pilot, "on-request")
    pilot.drag_to("3-3", tried, "L")
    assert [attempt.is_right for attempt in kept.attempts] == [False] * fits_there


def test_a_try_where_nothing_fits_is_a_try_all_the_same() -> None:
    pilot = table("3-5 2-2")
    kept = learns(pilot, "on-request")
    pilot.drag_to("2-2", 2, "L")
    pilot.wait_for_turn()
    pilot.drag_to("3-5", 5, "R")
    assert [(attempt.fact.known, attempt.nth) for attempt in kept.attempts] == [(2, 2)]


def test_another_way_to_play_makes_other_turns() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.drag_to("4-6", 4, "L")
    pilot.do("5-5R")
    pilot.wait_for_turn()
    pilot.drag_to("2-2", 2, "R")
    pilot.program.table.undo()
    pilot.wait_for_turn()
    pilot.program.table.undo()
    pilot.wait_for_turn()
    # Another tile in the same turn; then a turn that did not happen before the undo.
    pilot.drag_to("3-5", 5, "R")
    pilot.do("1-1L") if "1-1L" in map(str, pilot.game.session.view(1).legal()) else pilot.do("draw")
    assert [attempt.nth for attempt in kept.attempts] == [1, 1, 2]


def test_a_draw_that_is_allowed_is_no_claim() -> None:
    rules = named_ruleset("sevens", 2, {"draw_when_able": True})
    hands = ("3-6 4-6 3-5 2-2", "1-2 5-5 1-1")
    pilot = Table(rules, hands, "0-1 0-4", "3-6", "1-2R", names=NAMES, settings=AT_ONCE)
    kept = learns(pilot, "full")
    pilot.click("boneyard")
    assert pilot.moves[-1] == "draw"
    assert kept.told == []
