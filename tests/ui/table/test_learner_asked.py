"""Questions to a learner while a tile is held, and the display after one that did not fit, with its pulses."""

from __future__ import annotations

from unittest import mock

import pytest

from matador.match.help import SeatHelp
from matador.play.table.facts import TableFacts
from matador.play.table.messages import PULSE_MS, PULSES
from matador.storage.settings import changed
from matador.ui.inputs import PointerMoved, PointerUp
from tests.ui.dealt import USUAL, Table
from tests.ui.drawn import Drawn
from tests.ui.table.learners import ASKED, HANDS, bonds, hold, learners_table, told

OPEN = ("frame", "3 solid", "0 ringed", "4 empty", "0 outside")
HELP: tuple[SeatHelp, ...] = ("full", "on-request", "none")


# While a tile is held


def test_a_tile_near_an_end_asks_what_is_missing_there() -> None:
    table = learners_table()
    hold(table, "4-6")
    assert told(table) == ASKED
    assert bonds(table)[0].state == OPEN
    assert table.bubbles == ["3 + ? = 7"]
    table.give(PointerMoved((640, 640)))
    assert told(table) == []


def test_the_same_is_asked_whatever_tile_is_held() -> None:
    shown = set()
    for tile in HANDS[0].split()[1:]:
        if tile == "3-4":
            # A matador gets no question.
            continue
        table = learners_table()
        hold(table, tile)
        shown.add((tuple(bonds(table)), *[tuple(one.rect) for one in table.drawn("bubble")]))
    assert len(shown) == 1, "a tile that fits is not told from one that does not"


def test_a_matador_that_is_held_shows_its_own_sum() -> None:
    table = learners_table()
    hold(table, "3-4")
    assert told(table) == [("bond:held", "Matador: 3 plus 4 makes 7")]


@pytest.mark.parametrize("assistance", HELP)
def test_it_asks_by_itself_with_full_help_only(assistance: SeatHelp) -> None:
    table = learners_table(assistance=assistance, settings=changed(USUAL, guide=False))
    hold(table, "4-6")
    assert told(table) == (ASKED if assistance == "full" else [])


@pytest.mark.parametrize(("fade", "state"), [("frame", [OPEN]), ("equation", [("frames",)]), ("nothing", [])])
def test_what_is_asked_fades_and_what_was_done_does_not(fade: str, state: list[tuple[str, ...]]) -> None:
    with mock.patch.object(TableFacts, "fades", lambda _model, known: fade if known == 3 else "frame"):
        table = learners_table()
        hold(table, "5-6")
        assert [node.state for node in bonds(table)] == state
        table.give(PointerMoved(table.place("L")))
        assert bonds(table)[0].state == ("frame", "2 solid", "0 ringed", "5 empty", "0 outside")
        table.give(PointerMoved(table.place("R")), PointerUp(table.place("R")))
        assert bonds(table)[0].state[0] == "frame"


def test_either_half_of_a_matador_asks() -> None:
    table = learners_table("first-sevens", ("1-3 3-3 5-6", "1-6 2-4 0-2"), "1-3", "1+6L")
    hold(table, "3-3", "L")
    assert told(table) == [("bond:held", "1 plus what makes 7, 6 plus what makes 7")]
    table.give(PointerUp(table.place("L")))
    assert told(table) == [("bond:wrong", "1 plus 3 makes 4, 6 plus 3 makes 9")]
    assert table.text() == "1 and 3 make 4, three too few. 6 and 3 make 9, two too many."


# After a wrong drop


@pytest.mark.parametrize(
    ("tile", "half", "name", "state", "text"),
    [
        ("5-6", 5, "3 plus 5 makes 8", ("5 ringed", "0 empty", "1 outside"), "3 and 5 make 8, one too many."),
        ("2-2", 2, "3 plus 2 makes 5", ("2 ringed", "2 empty", "0 outside"), "3 and 2 make 5, two too few."),
    ],
)
def test_a_wrong_drop_shows_what_it_makes_as_long_as_that_is_said(
    tile: str, half: int, name: str, state: tuple[str, ...], text: str
) -> None:
    table = learners_table(assistance="on-request")
    for waited_ms in (60_000, 1_000, 1_000, 1_000):
        table.drag_to(tile, half, "R")
        assert told(table) == [("bond:wrong", name)]
        assert bonds(table)[0].state == ("frame", "3 solid", *state)
        assert table.text() == text
        assert not table.has("help me"), "where tiles fit is nothing that a learner is shown"
        table.wait(waited_ms)
        assert told(table) == [("bond:wrong", name)]
        assert len(table.moves) == 2, "no turn is lost"
    table.click((640, 470))
    assert told(table) == []


def test_without_a_learners_help_the_table_is_as_it_was() -> None:
    table = learners_table(assistance="none", settings=changed(USUAL, guide=False))
    table.drag_to("5-6", 5, "R")
    assert table.text() == "3 and 5 make 8. We need 7."
    table.wait(1000)
    table.drag_to("4-6", 4, "R")
    table.wait(200)
    assert told(table) == []
    assert table.bubbles == ["3 + 4 = 7"]


def test_a_blank_end_says_why_no_half_goes_there() -> None:
    table = learners_table("sevens", ("1-3 0-4 0-0 2-2", "2-6 5-5 1-1"), "1-3", "6-2L", "4-0R", "5-5L")
    table.drag_to("2-2", 2, "R")
    assert told(table) == [("bond:wrong", "0 plus 2 makes 2")]
    assert table.text() == "0 needs 7, but no half has 7 pips. Only a matador fits here."


# A matador played lengthwise by its own right shows no sum, but the sentence that it may go there.

MAY = "A matador fits anywhere."
LENGTHWISE = ("1-3 1-6 4-4", "3-4 5-5 2-6")


def told_signed(pilot: Table) -> list[Drawn]:
    return [one for one in pilot.drawn("bubble") if "signed" in one.what]


def lengthwise(aid: SeatHelp = "guide") -> Table:
    pilot = Table("hundred", LENGTHWISE, "0-2 0-3 0-4 0-5", settings=USUAL)
    pilot.game.give_help(0, aid, "frames", pinned=True)
    for action in ("1-3", "6-2L"):
        pilot.do(action)
    return pilot


@pytest.mark.parametrize("aid", ["guide", "full"])
def test_a_matador_laid_lengthwise_is_not_told_as_a_sum(aid: SeatHelp) -> None:
    pilot = lengthwise(aid)
    pilot.do("1-6R")
    assert [one.text for one in told_signed(pilot)] == [MAY]
    names = [node.name for node in pilot.tree if node.key == "bond:1-6"]
    assert names == ([] if aid == "guide" else [MAY])


def test_so_it_is_before_it_is_laid() -> None:
    pilot = lengthwise("full")
    pilot.wait(5000)
    pilot.drag(pilot.half("1-6", 1), pilot.place("R"), drops=False)
    assert [one.text for one in told_signed(pilot)] == [MAY]


def test_a_matador_whose_half_fits_is_told_as_a_sum() -> None:
    pilot = Table("hundred", ("3-6 1-6", "5-5 2-2"), "0-2 0-3", "3-6", "draw", "draw", "pass", settings=USUAL)
    pilot.do("1-6R")
    assert "6 + 1 = 7" in pilot.bubbles


# Pulses: the lamp after wrong drops, and the boneyard after all tiles were tried in vain


def wrong(table: Table, tile: str, half: int, spot: str) -> None:
    """Drop a tile where it does not fit, and wait until it is back."""
    table.drag_to(tile, half, spot)
    table.wait_for_turn()


def rings(table: Table) -> list[tuple[int, int, int, int]]:
    """Areas of all rings."""
    return [tuple(one.rect) for one in table.drawn("outline") if "chosen" in one.what]  # type: ignore[misc]


def test_after_two_wrong_drops_at_an_end_the_lamp_pulses_three_times_and_stays_lit() -> None:
    table = learners_table()
    wrong(table, "5-6", 5, "R")
    assert table.node("hint").state == ()
    wrong(table, "2-2", 2, "R")
    assert table.node("hint").state == ("lit", "pulsing")
    widths = []
    while table.program.is_moving:
        widths.append(rings(table)[0][2])
        table.wait()
    swellings = [
        width
        for before, width, after in zip(widths, widths[1:], widths[2:], strict=False)
        if width == max(widths) and before < width >= after
    ]
    assert len(swellings) == PULSES
    assert table.node("hint").state == ("lit",)
    at_rest = table.drawn()
    assert rings(table)[0][2] == min(widths)
    table.wait(5000)
    assert table.drawn() == at_rest
    assert not table.program.is_moving


def test_drops_at_two_ends_are_one_each() -> None:
    table = learners_table()
    wrong(table, "5-6", 5, "R")
    wrong(table, "2-2", 2, "L")
    assert table.node("hint").state == ()
    wrong(table, "4-4", 4, "L")
    assert table.node("hint").state == ("lit", "pulsing")


def test_once_all_tiles_were_tried_in_vain_the_pile_pulses() -> None:
    table = learners_table("sevens", ("1-3 2-2 1-1", "2-6 5-5 0-2"))
    wrong(table, "2-2", 2, "L")
    assert table.node("boneyard").state == ()
    wrong(table, "1-1", 1, "R")
    assert table.node("boneyard").state == ("lit", "pulsing")
    table.wait(PULSES * PULSE_MS)
    assert table.node("boneyard").state == ("lit",)
    assert len(rings(table)) == 1
    table.click("boneyard")
    table.wait_for_turn()
    # The drawn tile has not been tried.
    assert table.moves[-1] == "draw"
    assert table.node("boneyard").state == ()


def test_where_something_fits_the_pile_is_silent() -> None:
    table = learners_table("sevens", ("1-3 4-6 2-2", "2-6 5-5 0-2"))
    wrong(table, "2-2", 2, "L")
    wrong(table, "4-6", 6, "L")
    assert table.node("boneyard").state == ()
