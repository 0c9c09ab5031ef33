"""The table under changed rules: no draws, ties, other scoring, matches by rounds."""

from __future__ import annotations

import pytest

from matador.rules import named_ruleset
from matador.ui.inputs import Key
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.round_end.tables import counting, is_asked, pictures, texts
from tests.ui.table.ending import finished

BLOCK = named_ruleset("sevens", 2, {"draw_limit": 0, "hand_size": 3})
TIED = named_ruleset(
    "sevens",
    3,
    {
        "matadors": [],
        "draw_limit": 0,
        "hand_size": 3,
        "blocked": "combined",
        "blocked_tie": "last-to-play",
        "double_blank": 10,
        "later_starter": "loser",
    },
)
TIED_HANDS = ("6-6 1-3 0-0", "1-5 2-2 2-4", "1-1 4-5 3-3")
"""In the end Dot holds 2-4 and Bruno 3-3: six pips each. Bruno played after Dot."""
TO_TIE = ("6-6", "1-5R", "1-1L", "pass", "2-2R", "5-4R", "3-1R", "pass", "pass", "pass")
ROUNDS = {"match_by": "rounds", "target": 2}


def test_nothing_is_there_to_be_drawn_where_nobody_draws() -> None:
    hands, boneyard = ("1-3 4-4 2-2", "2-6 6-6 5-5"), "0-2 0-3 0-4 0-5 0-6"
    usual = Table(named_ruleset("sevens", 2, {"hand_size": 3}), hands, boneyard, "1-3", settings=AT_ONCE)
    assert usual.node("boneyard").name == "Boneyard: 5 tiles"
    table = Table(BLOCK, hands, boneyard, "1-3", "6-6L", settings=AT_ONCE)
    assert not table.has("boneyard")
    assert len(usual.drawn("back")) - len(table.drawn("back")) == 5 + 1, "the row, and what Dot has played"
    table.press("d")
    assert table.text() == "You can't draw tiles in this game."


def test_who_can_play_nothing_where_nobody_draws_passes() -> None:
    table = Table(BLOCK, ("1-3 0-2 0-1", "2-6 5-5 1-1"), "0-3 0-5", "1-3", "6-2L", settings=AT_ONCE)
    assert table.text() == "Nothing fits, so pass."
    table.click("pass")
    assert table.moves[-1] == "pass"


def test_a_shared_fewest_and_all_that_counts_are_told_at_the_end() -> None:
    table = finished(Table(TIED, TIED_HANDS, "0-2 0-3 0-4", *TO_TIE, settings=AT_ONCE))
    said = table.node("result").name
    assert said.startswith("Bruno wins this round.")
    assert "Dot and Bruno tied for the fewest pips. Bruno played last and so won the round." in said
    assert "You lost, so you go first next round." in said
    assert table.text("count:0") == "You: 10 pips", "the double blank counts ten"
    assert {"10", "10 + 6 + 6 = 22"} <= set(texts(table))
    table.click("scores")
    assert table.text("ended").startswith("Dot and Bruno tied for the fewest pips.")


def test_the_question_counts_the_double_blank_as_ten() -> None:
    rules = named_ruleset("sevens", 3, {"double_blank": 10})
    hands = ("1-3 4-4", "2-6 6-6 0-0", "3-5 1-5")
    table = counting(rules=rules, hands=hands)
    assert is_asked(table)
    assert "How many pips are left? The double blank counts as 10." in texts(table)
    table.give(Key("1"), Key("8"), Key("enter"))
    assert is_asked(table), "the pips that are seen"
    table.give(Key("2"), Key("8"), Key("enter"))
    assert not is_asked(table)


@pytest.mark.parametrize("teams", [False, True])
def test_a_match_by_rounds_counts_rounds(*, teams: bool) -> None:
    changes = {**ROUNDS, "partnerships": teams}
    rules = named_ruleset("parlour" if teams else "sevens", 4 if teams else 2, changes)
    hands = ("1-3 4-4", "2-6 5-5 0-2", "1-1 2-2", "3-3 1-2") if teams else ("1-3 4-4", "2-6 5-5 0-2")
    actions = ("1-3", "6-2L", "pass", "pass", "4-4R") if teams else ("1-3", "6-2L", "4-4R")
    table = Table(rules, hands, "0-1" if not teams else "", *actions[:-1], settings=AT_ONCE)
    table.do(actions[-1])
    finished(table)
    assert "1 round" in table.text("seat:0")
    assert "The first " in table.node("result").name
    assert not any("point" in one for one in texts(table))
    assert any("1 round" in one.text for one in pictures(table) if one.text)
