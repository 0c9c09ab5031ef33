"""A round that nobody can continue ends automatically; an empty boneyard says so."""

from __future__ import annotations

import pytest

from matador.match.branch import Moment
from matador.rules import named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import Key
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.drawn import drawn

HANDS = ("2-2 1-2 6-6", "4-5 1-1")
"""After 4-5 and 2-2 nobody has a 3 or a 5, or a matador."""


def dead(boneyard: str = "", *, guide: bool = True) -> Table:
    settings = changed(AT_ONCE, guide=guide)
    return Table("sevens", HANDS, boneyard, "4-5", "2-2R", opener=1, settings=settings)


@pytest.mark.parametrize("guide", [True, False])
def test_the_last_pass_of_a_dead_table_is_made_for_the_person(*, guide: bool) -> None:
    table = dead(guide=guide)
    table.bots[1].actions.append("pass")
    table.wait_until(lambda: table.has("result"))
    assert table.moves[-2:] == ["pass", "pass"]
    table.give(Key("z", ctrl=True))
    table.wait(2000)
    assert table.game.session.moment == Moment(0, 1), "undo goes back to what was decided"


def test_a_pass_that_ends_nothing_is_left_to_the_person() -> None:
    table = Table("sevens", ("2-2 6-6", "4-5 1-1"), "", "2-2", "5-4R", settings=AT_ONCE)
    table.wait(3000)
    assert table.moves == ["2-2", "5-4R"]
    assert table.has("pass")


def test_an_empty_boneyard_says_so() -> None:
    assert dead().node("boneyard").name == "Boneyard: Empty"
    assert dead("0-6").node("boneyard").name == "Boneyard: 1 tile"
    words = [one.text for one in drawn(dead().program.table.items)]
    assert "Empty" in words
    nobody_draws = named_ruleset("sevens", 2, {"draw_limit": 0})
    block = Table(nobody_draws, HANDS, "0-6", "4-5", "2-2R", opener=1, settings=AT_ONCE)
    assert "Empty" not in [one.text for one in drawn(block.program.table.items)]
