"""Evidence of a turn in which the game said that the tile is right but has to be turned."""

from __future__ import annotations

import pytest

from matador.match.help import SeatHelp
from matador.teaching.evidence import Help
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.learning.remembering import Remembered, learns
from tests.ui.table.learner_turns import NAMES, fact, table, undone


def misled(pilot: Table, how: SeatHelp = "on-request", *, is_lesson: bool = False) -> Remembered:
    """Drop the 4-6 on the 3 with its 6; the game asks to turn it."""
    kept = learns(pilot, how, is_lesson=is_lesson)
    pilot.drag_to("4-6", 6, "L")
    assert pilot.text() == "3 and 6 make 9. Turn the tile?"
    return kept


@pytest.mark.parametrize("how", ["full", "on-request", "none"])
def test_a_drop_whose_other_half_fits_is_neither_hit_nor_miss(how: SeatHelp) -> None:
    pilot = table()
    kept = learns(pilot, how)
    pilot.game.guide(0, is_on=False)
    kept.learners["Mia"] = None  # type: ignore[assignment]
    pilot.drag_to("4-6", 6, "L")
    assert pilot.text() == "3 and 6 make 9. Turn the tile?"
    pilot.press("r")
    assert pilot.moves[-1] == "4-6L"
    assert kept.told == []


def test_what_was_said_at_that_end_is_no_evidence_in_that_turn() -> None:
    for tile, half in (("4-6", 4), ("3-5", 5)):
        pilot = table()
        kept = misled(pilot)
        pilot.press("escape")
        pilot.wait_for_turn()
        pilot.drag_to(tile, half, "L")
        assert kept.told == [], "neither that it was right nor that it was wrong"
    pilot = table()
    kept = misled(pilot)
    pilot.press("r")
    pilot.do("5-5R")
    pilot.wait_for_turn()
    pilot.drag_to("2-2", 2, "R")
    assert len(kept.attempts) == 1, "the next turn is another one"


def test_what_was_said_of_a_sum_tells_it_the_other_way_round() -> None:
    pilot = Table(
        "sevens", ("3-6 3-5 2-2", "1-4 5-5 1-1"), "0-1 0-2", "3-6", "1-4R", names=NAMES, settings=AT_ONCE
    )
    kept = learns(pilot, "on-request")
    # The ends are 3 and 4: the hint that 4 needs the 3 of this tile also reveals that 3 needs 4.
    pilot.drag_to("3-5", 5, "R")
    pilot.press("escape")
    pilot.wait_for_turn()
    pilot.drag_to("2-2", 2, "L")
    assert kept.told == []


def test_at_another_end_it_is_the_first_try_still() -> None:
    pilot = table()
    kept = misled(pilot)
    pilot.press("escape")
    pilot.wait_for_turn()
    pilot.drag_to("3-5", 5, "R")
    (attempt,) = kept.attempts
    assert (attempt.fact, attempt.nth, attempt.help, attempt.is_right) == (fact(2), 1, Help.NONE, True)


def test_a_turn_in_which_something_was_said_is_not_measured() -> None:
    pilot = table()
    kept = misled(pilot, is_lesson=True)
    pilot.press("escape")
    pilot.wait_for_turn()
    pilot.drag_to("3-5", 5, "R")
    assert [(one.silent_s, one.pointing_s) for one in kept.attempts] == [(None, None)]


def test_what_was_said_cannot_be_overlooked() -> None:
    pilot = table()
    kept = misled(pilot)
    pilot.press("escape")
    pilot.wait_for_turn()
    pilot.click("boneyard")
    assert [one.facts for one in kept.overlooked] == [(fact(2),)]


def test_what_was_said_is_known_when_the_turn_is_taken_back() -> None:
    pilot = table()
    kept = misled(pilot)
    pilot.press("r")
    undone(pilot)
    pilot.drag_to("4-6", 4, "L")
    assert kept.told == []


def test_who_misses_first_is_missed() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.drag_to("3-5", 5, "L")
    pilot.wait_for_turn()
    pilot.drag_to("4-6", 6, "L")
    pilot.press("r")
    assert [(one.tried, one.is_right) for one in kept.attempts] == [(5, False)]
