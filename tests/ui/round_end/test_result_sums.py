"""The result shows everybody how points are made: the hands, and the old and new totals."""

from __future__ import annotations

import pygame
import pytest

from matador.rules import Ruleset, named_ruleset
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.round_end.tables import pictures, texts
from tests.ui.table.ending import finished

HANDS = ("1-3 4-4", "2-6 6-6 5-5 1-1", "3-5 3-6 0-1")
ACTIONS = ("1-3", "6-2L", "5-3L", "4-4R")
TEAMS = named_ruleset("parlour", 4, {"partnerships": True})


def test_the_pips_of_several_hands_are_added_up_in_the_winners_row() -> None:
    table = finished(Table("sevens", HANDS, "0-2 0-3", *ACTIONS, settings=AT_ONCE))
    (sum_,) = (one for one in pictures(table) if one.text == "24 + 10 = 34")
    assert pygame.Rect(table.node("count:0").box).contains(sum_.ink)
    assert table.text("count:0") == "You: 0 pips, 24 + 10 = 34"
    assert table.text("count:1") == "Dot: 24 pips"


def test_the_sum_comes_when_all_hands_are_counted() -> None:
    *before, last = ACTIONS
    table = Table("sevens", HANDS, "0-2 0-3", *before, settings=USUAL)
    table.drag_to("4-4", 4, "R")
    assert last == "4-4R"
    table.wait_until(lambda: table.has("result"))
    while table.program.table.is_moving:
        is_counted = "10" in texts(table)
        assert is_counted or "24 + 10 = 34" not in texts(table)
        table.wait()
    assert "24 + 10 = 34" in texts(table)


def test_one_hand_needs_no_sum() -> None:
    hands = ("1-3 4-4", "2-6 5-5 0-2")
    table = finished(Table("sevens", hands, "0-1", "1-3", "6-2L", "4-4R", settings=AT_ONCE))
    assert not [text for text in texts(table) if "=" in text]
    assert "+12" in texts(table)


def test_the_old_total_and_the_points_make_the_new_one() -> None:
    table = finished(Table("sevens", HANDS, "0-2 0-3", *ACTIONS, settings=AT_ONCE))
    assert "+34" in texts(table)
    table.click("again")
    table.wait_until(lambda: table.is_shown)
    for action in ACTIONS:
        table.do(action)
    finished(table)
    assert "34 + 34 =" in texts(table)
    assert "68 points" in texts(table)
    assert "+34" not in texts(table)


@pytest.mark.parametrize(
    ("rules", "hands", "actions", "boneyard", "row", "written"),
    [
        (
            TEAMS,
            ("1-3 4-4", "5-5 1-1", "2-6", "2-2 6-6"),
            ("1-3", "pass", "6-2L"),
            "0-1 0-2",
            "count:2",
            "12 + 16 = 28",
        ),
        (
            named_ruleset("sevens", 3),
            ("0-3 1-1", "0-4 6-6", "2-2"),
            ("0-3", "4-0R", "pass", "pass", "pass"),
            "",
            "count:0",
            "12 + 4 = 16",
        ),
    ],
)
def test_teams_and_blocked_rounds(
    rules: Ruleset, hands: tuple[str, ...], actions: tuple[str, ...], boneyard: str, row: str, written: str
) -> None:
    table = finished(Table(rules, hands, boneyard, *actions, settings=AT_ONCE))
    (sum_,) = (one for one in pictures(table) if one.text == written)
    assert pygame.Rect(table.node(row).box).contains(sum_.ink)
    others = [one.rect for one in pictures(table) if one.kind in ("tile", "face") or one.text.isdecimal()]
    assert sum_.ink.collidelist(others) < 0
