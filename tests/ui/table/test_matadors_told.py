"""A matador played lengthwise by its own right shows no sum, but the sentence that it may go there."""

from __future__ import annotations

import pytest

from matador.match.help import SeatHelp
from tests.ui.dealt import USUAL, Table
from tests.ui.drawn import Drawn

MAY = "A matador fits anywhere."
HANDS = ("1-3 1-6 4-4", "3-4 5-5 2-6")


def told(pilot: Table) -> list[Drawn]:
    return [one for one in pilot.drawn("bubble") if "signed" in one.what]


def table(aid: SeatHelp = "guide") -> Table:
    pilot = Table("hundred", HANDS, "0-2 0-3 0-4 0-5", settings=USUAL)
    pilot.game.give_help(0, aid, "frames", pinned=True)
    for action in ("1-3", "6-2L"):
        pilot.do(action)
    return pilot


@pytest.mark.parametrize("aid", ["guide", "none", "full", "on-request"])
def test_a_matador_laid_lengthwise_is_not_told_as_a_sum(aid: SeatHelp) -> None:
    pilot = table(aid)
    pilot.do("1-6R")
    assert [one.text for one in told(pilot)] == [MAY]
    names = [node.name for node in pilot.tree if node.key == "bond:1-6"]
    assert names == ([] if aid in ("guide", "none") else [MAY])


def test_so_it_is_before_it_is_laid() -> None:
    pilot = table()
    pilot.wait(5000)
    pilot.drag(pilot.half("1-6", 1), pilot.place("R"), drops=False)
    assert [one.text for one in told(pilot)] == [MAY]
    pilot = table("full")
    pilot.wait(5000)
    pilot.drag(pilot.half("1-6", 1), pilot.place("R"), drops=False)
    assert [one.text for one in told(pilot)] == [MAY]


def test_a_matador_whose_half_fits_is_told_as_a_sum() -> None:
    pilot = Table("hundred", ("3-6 1-6", "5-5 2-2"), "0-2 0-3", "3-6", "draw", "draw", "pass", settings=USUAL)
    pilot.do("1-6R")
    assert "6 + 1 = 7" in pilot.bubbles
