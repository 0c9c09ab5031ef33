"""Questions to a learner while a tile is held, and the display after one that did not fit."""

from __future__ import annotations

from unittest import mock

import pytest

from matador.match.help import Picture, SeatHelp
from matador.play.table.facts import TableFacts
from matador.storage.settings import changed
from matador.ui.inputs import PointerMoved, PointerUp
from tests.ui.dealt import USUAL
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


def test_the_end_that_the_keys_are_on_asks_as_well() -> None:
    table = learners_table()
    table.choose("2-2")
    # After a click on a tile, each end shows its question.
    assert told(table) == [("bond:at:L", "2 plus what makes 7"), ("bond:at:R", "3 plus what makes 7")]
    table.press("up")
    seen = {tuple(told(table))}
    table.press("right")
    seen.add(tuple(told(table)))
    assert seen == {(("bond:held", "2 plus what makes 7"),), tuple(ASKED)}


def test_a_matador_that_is_held_shows_its_own_sum() -> None:
    table = learners_table()
    hold(table, "3-4")
    assert told(table) == [("bond:held", "Matador: 3 plus 4 makes 7")]


@pytest.mark.parametrize("assistance", HELP)
def test_it_asks_by_itself_with_full_help_only(assistance: SeatHelp) -> None:
    table = learners_table(assistance=assistance, settings=changed(USUAL, guide=False))
    hold(table, "4-6")
    assert told(table) == (ASKED if assistance == "full" else [])


def test_who_is_shown_where_tiles_fit_is_not_asked() -> None:
    table = learners_table()
    table.display.state.is_helped = True
    hold(table, "4-6")
    assert told(table) == []
    assert table.bubbles == ["3 + 4 = 7"]


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


@pytest.mark.parametrize("picture", ["frames", "both", "numerals"])
def test_each_has_the_picture_that_was_chosen(picture: Picture) -> None:
    table = learners_table(picture=picture)
    hold(table, "4-6")
    assert told(table) == ASKED
    assert bonds(table)[0].state == (OPEN if picture == "frames" else (picture,))


def test_a_blank_and_a_matador_that_counts_as_the_total_ask_too() -> None:
    table = learners_table("sevens", ("1-3 0-4 2-2", "2-6 2-5 1-1"), "1-3", "6-2L", "4-0R", "2+5L")
    hold(table, "2-2", "R")
    assert told(table) == [("bond:held", "0 plus what makes 7")]
    table.give(PointerMoved(table.place("L")))
    assert told(table) == [("bond:held", "7 plus what makes 7")]


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
@pytest.mark.parametrize("assistance", ["full", "on-request"])
def test_a_wrong_drop_shows_what_it_makes_as_long_as_that_is_said(
    tile: str, half: int, name: str, state: tuple[str, ...], text: str, assistance: SeatHelp
) -> None:
    table = learners_table(assistance=assistance)
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


def test_what_was_wrong_is_gone_when_a_tile_is_taken_up_again() -> None:
    table = learners_table()
    table.drag_to("5-6", 5, "R")
    table.wait(1000)
    hold(table, "4-6")
    assert told(table) == ASKED


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
