"""Evidence about facts from a learner's turn: the attempt, the help seen before it, and tiles to be turned."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from matador.match.help import Picture, SeatHelp
from matador.play.table.evidence_recorder import brief_frames
from matador.rules import named_ruleset
from matador.storage.setups import changed_seat
from matador.teaching.evidence import Attempt, Fact, Help
from matador.teaching.learner import Learner, observe
from matador.ui.inputs import PointerUp
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.learning.remembering import AT, Remembered, learns

NAMES = ("Mia", "Bot")


def table(hand: str = "4-6 3-5 2-2") -> Table:
    """The learner's turn; the ends are 3 and 2."""
    hands = (f"3-6 {hand}", "1-2 5-5 1-1")
    return Table("sevens", hands, "0-1 0-4", "3-6", "1-2R", names=NAMES, settings=AT_ONCE)


def fact(known: int) -> Fact:
    return Fact(7, known, "frames")


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
        first = pilot.game.occupants[0]
        pilot.game.occupants[0] = replace(first, setup=changed_seat(first.setup, name=""))
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


# The help that a learner had seen before an attempt


@pytest.mark.parametrize(
    ("steps", "help_"), list(enumerate((Help.END, Help.FRAME, Help.PARTS, Help.TILE), 1))
)
def test_the_help_that_was_asked_for_is_told(steps: int, help_: Help) -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.press(*["h"] * steps)
    pilot.drag_to("4-6", 4, "L")
    assert kept.attempts[0].help is help_


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


@pytest.mark.parametrize(("times", "seen"), [(1, Help.END), (3, Help.TILE)])
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


# The game said that the tile is right but has to be turned


def misled(pilot: Table) -> Remembered:
    """Drop the 4-6 on the 3 with its 6; the game asks to turn it."""
    kept = learns(pilot, "on-request")
    pilot.drag_to("4-6", 6, "L")
    assert pilot.text() == "3 and 6 make 9. Turn the tile?"
    return kept


@pytest.mark.parametrize("how", ["full", "none"])
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


def test_a_draw_that_is_allowed_is_no_claim() -> None:
    rules = named_ruleset("sevens", 2, {"draw_when_able": True})
    hands = ("3-6 4-6 3-5 2-2", "1-2 5-5 1-1")
    pilot = Table(rules, hands, "0-1 0-4", "3-6", "1-2R", names=NAMES, settings=AT_ONCE)
    kept = learns(pilot, "full")
    pilot.click("boneyard")
    assert pilot.moves[-1] == "draw"
    assert kept.told == []


def test_at_another_end_it_is_the_first_try_still() -> None:
    pilot = table()
    kept = misled(pilot)
    pilot.press("escape")
    pilot.wait_for_turn()
    pilot.drag_to("3-5", 5, "R")
    (attempt,) = kept.attempts
    assert (attempt.fact, attempt.nth, attempt.help, attempt.is_right) == (fact(2), 1, Help.NONE, True)


def test_what_was_said_cannot_be_overlooked() -> None:
    pilot = table()
    kept = misled(pilot)
    pilot.press("escape")
    pilot.wait_for_turn()
    pilot.click("boneyard")
    assert [one.facts for one in kept.overlooked] == [(fact(2),)]


def test_who_misses_first_is_missed() -> None:
    pilot = table()
    kept = learns(pilot, "on-request")
    pilot.drag_to("3-5", 5, "L")
    pilot.wait_for_turn()
    pilot.drag_to("4-6", 6, "L")
    pilot.press("r")
    assert [(one.tried, one.is_right) for one in kept.attempts] == [(5, False)]
