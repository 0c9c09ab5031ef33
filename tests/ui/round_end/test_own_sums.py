"""At the end of a round learners see their own sums, after the counting and before the points."""

from __future__ import annotations

import pygame
import pytest

from matador.match.help import Picture, SeatHelp
from matador.play.table.evidence_recorder import own_sums
from matador.storage.settings import Settings
from matador.ui.inputs import Point, Resized
from tests.checks.pairs import every_pair
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.round_end.tables import counting, is_asked, stage_of, texts, to_points
from tests.ui.round_end.test_texts import LARGEST, faults

HANDS = ("1-3 4-6 1-5 4-5 3-5", "2-6 1-1 6-6 0-2 2-3 5-6 0-6 4-4")
ACTIONS = ("1-3", "6-2L", "4-6R", "1-1R", "5-4L", "3-2L", "5-3L", "6-6R", "1-5R")
"""The learner makes 3 + 4, 2 + 5 twice, and 6 + 1 with the last tile; 27 pips are left."""
SUMS = ["6 plus 1 makes 7", "2 plus 5 makes 7", "3 plus 4 makes 7"]


def ended(assistance: SeatHelp = "full", *, settings: Settings = AT_ONCE, **more: object) -> Table:
    return counting(assistance, hands=HANDS, actions=ACTIONS, boneyard="0-1 0-4", settings=settings, **more)  # type: ignore[arg-type]


def shown(table: Table) -> list[str]:
    """The sums on the panel."""
    return [node.name for node in table.tree if node.key.startswith("sum:")]


@pytest.mark.parametrize("assistance", ["full", "on-request"])
def test_the_line_who_won_counting_three_sums_the_points(assistance: SeatHelp) -> None:
    table = ended(assistance)
    assert is_asked(table)
    assert table.text("result").startswith("You win this round!")
    assert shown(table) == []
    table.click("show")
    said = "You win this round! 10 + 10 + 7 = 27 Your sums 6 + 1 = 7 2 + 5 = 7 3 + 4 = 7"
    assert table.text("result") == said
    assert shown(table) == SUMS, "the hardest comes last, and none twice"
    assert not [text for text in texts(table) if "27 points" in text or "+27" in text]
    assert "0 points" in table.node("seat:0").name
    to_points(table)
    assert shown(table) == []
    assert stage_of(table) == "result"
    table.wait(3000)
    assert "+27" in texts(table)
    assert "27 points" in table.node("seat:0").name
    table.click("again")
    assert not table.has("result")


def of_learn(**more: object) -> Table:
    """The same round in Learn, when its sums are shown."""
    table = ended(**more)  # type: ignore[arg-type]
    table.game.teacher.is_lesson = True
    table.click("show")
    return table


def test_in_learn_one_thing_that_was_done_is_praised_below_them() -> None:
    table = of_learn()
    assert table.text("result").endswith("3 + 4 = 7 You played tiles at both ends.")
    to_points(table)
    assert "You played tiles" not in table.text("result")


def test_in_learn_it_is_read_aloud_while_it_stands_there() -> None:
    table = of_learn()
    spoken = table.program.table.spoken
    assert spoken is not None
    assert spoken.text.endswith(" You played tiles at both ends.")
    assert spoken.text.parts[1:3] == ("Your sums", "6 + 1 = 7")
    to_points(table)
    after = table.program.table.spoken
    assert after is None or after.text != spoken.text


@pytest.mark.parametrize("assistance", ["none", "guide"])
def test_for_others_nothing_has_changed(assistance: SeatHelp) -> None:
    table = ended(assistance)
    assert stage_of(table) == "result"
    assert own_sums(table.game, 0) == ()


def test_who_has_made_fewer_sees_fewer_and_who_has_made_none_sees_the_points() -> None:
    table = counting()
    table.click("show")
    assert shown(table) == ["3 plus 4 makes 7"]
    # A crosswise matador makes no sum with the open end.
    table = counting(hands=("1-3 2-5", "2-6 6-6 5-5"), actions=("1-3", "6-2L", "2+5R"), boneyard="0-1")
    table.click("show")
    assert stage_of(table) == "result"


def test_of_several_at_one_screen_it_says_whose_they_are() -> None:
    table = ended(persons=(0, 1))
    table.click("show")
    assert f"{table.game.occupants[0].name}'s sums" in table.text("result")


@every_pair(
    picture=["frames", "both", "numerals"], size=[(800, 600), (1920, 1080)], settings=[LARGEST, AT_ONCE]
)
def test_it_can_be_read_in_every_picture_at_every_size(
    picture: Picture, size: Point, settings: Settings
) -> None:
    table = ended(settings=settings)
    table.game.give_help(0, "full", picture, pinned=False)
    table.click("show")
    table.give(Resized(size))
    assert stage_of(table) == "sums"
    assert faults(table, size) == []
    panel = pygame.Rect(table.node("result").box)
    assert pygame.Rect((0, 0), size).contains(panel)
    keys = ["groups", "points", "again", *(node.key for node in table.tree if node.key.startswith("sum:"))]
    rects = [pygame.Rect(table.node(key).box) for key in keys]
    assert all(panel.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))
    assert len(keys) == 6
