"""Pulses for learners: the lamp after wrong drops, and the boneyard after all tiles were tried in vain."""

from __future__ import annotations

import pytest

from matador.match.help import SeatHelp
from matador.play.table.messages import PULSE_MS, PULSES, Pulse
from matador.storage.settings import Settings, changed
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.table.learners import learners_table

IN_VAIN = ("1-3 2-2 1-1", "2-6 5-5 0-2")
"""After 1-3 and 6-2L neither 2-2 nor 1-1 fits."""


def wrong(table: Table, tile: str, half: int, spot: str) -> None:
    """Drop a tile where it does not fit, and wait until it is back."""
    table.drag_to(tile, half, spot)
    table.wait_for_turn()


def in_vain(hands: tuple[str, str] = IN_VAIN, *actions: str, **more: object) -> Table:
    """A learner without a fitting tile has tried one of two tiles."""
    table = learners_table("sevens", hands, *actions, **more)  # type: ignore[arg-type]
    wrong(table, "2-2", 2, "L")
    return table


def rings(table: Table) -> list[tuple[int, int, int, int]]:
    """Areas of all rings."""
    return [tuple(one.rect) for one in table.drawn("outline") if "chosen" in one.what]  # type: ignore[misc]


# The lamp


@pytest.mark.parametrize("assistance", ["full", "on-request"])
def test_after_two_wrong_drops_at_an_end_the_lamp_pulses_three_times_and_stays_lit(
    assistance: SeatHelp,
) -> None:
    table = learners_table(assistance=assistance)
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


def test_pressing_it_and_a_tile_that_fits_end_it() -> None:
    for end in ("press", "lay"):
        table = learners_table(settings=AT_ONCE)
        for _ in range(2):
            wrong(table, "5-6", 5, "R")
        assert table.node("hint").state == ("lit",)
        if end == "press":
            table.click("hint")
        else:
            table.drag_to("4-6", 4, "R")
            table.do("5-5L")
            table.wait_for_turn()
        assert table.node("hint").state == ()
        assert table.display.state.lamp_pulse is None


@pytest.mark.parametrize(
    "settings", [changed(USUAL, reduced_motion=True), AT_ONCE], ids=["reduced motion", "off"]
)
def test_where_nothing_is_to_move_it_is_lit_at_once(settings: Settings) -> None:
    table = learners_table(settings=settings)
    for _ in range(2):
        wrong(table, "5-6", 5, "R")
    table.wait(1000)
    assert table.node("hint").state == ("lit",)
    assert len(rings(table)) == 1
    assert not table.program.is_moving


def test_who_is_no_learner_has_no_lamp_and_nothing_is_lit() -> None:
    table = learners_table(assistance="none")
    for _ in range(3):
        wrong(table, "5-6", 5, "R")
    assert not table.has("hint")
    assert rings(table) == []


# The boneyard


def test_once_all_tiles_were_tried_in_vain_the_pile_pulses() -> None:
    table = in_vain()
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


def test_where_nothing_may_be_drawn_the_button_to_pass_pulses() -> None:
    hands = ("1-3 2-2 1-1", "2-6 5-5 0-2")
    table = Table("sevens", hands, "", "1-3", "6-2L", settings=USUAL)
    table.game.give_help(0, "full", "frames", pinned=False)
    table.wait()
    wrong(table, "2-2", 2, "L")
    assert table.node("pass").state == ()
    wrong(table, "1-1", 1, "R")
    assert table.node("pass").state == ("lit", "pulsing")
    button = table.node("pass").box
    (ring,) = rings(table)
    assert ring[0] <= button[0]
    assert ring[0] + ring[2] >= button[0] + button[2]
    table.click("pass")
    assert table.moves[-1] == "pass"


def test_a_pulse_swells_and_comes_to_rest() -> None:
    pulse = Pulse(100.0, 900.0)
    assert [round(pulse.swell(ms), 2) for ms in (0, 100, 550, 1000, 1450, 2350, 2800, 5000)] == [
        0.0,
        0.0,
        1.0,
        0.0,
        1.0,
        1.0,
        0.0,
        0.0,
    ]
    still = Pulse(100.0, 0.0)
    assert (still.is_moving(100), still.swell(100)) == (False, 0.0)
