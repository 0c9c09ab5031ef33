"""The number of pips left: learners are asked before the result shows it, and can always skip it."""

from __future__ import annotations

import pytest

from matador.match.help import SeatHelp
from matador.play.sounds import Sound
from matador.rules import named_ruleset
from matador.ui.inputs import Key
from matador.ui.round_end.asking import LIT_MS
from tests.ui.dealt import USUAL, Table
from tests.ui.drawn import drawn
from tests.ui.round_end.tables import again, counting, is_asked, texts, to_points

TEAMS = named_ruleset("parlour", 4, {"partnerships": True})


def lit(table: Table) -> int:
    """Number of lit groups."""
    panel = table.program.table.end.shown
    assert panel is not None
    found = [one.what[1] for one in drawn(lambda: panel.items(now_ms=table.now_ms)) if one.kind == "composed"]
    return sum(isinstance(what, tuple) and what[0] == "pips" and what[-1] is True for what in found)


def type_in(table: Table, number: int) -> None:
    """Type a number on the keyboard."""
    table.give(*(Key(digit) for digit in str(number)))
    table.press("enter")


def test_a_learner_is_asked_before_the_number_is_told() -> None:
    table = counting()
    assert is_asked(table)
    assert table.text("result") == "You win this round! How many pips are left?"
    assert table.text("groups") == "10, 10, 10, 4"
    assert table.text("hand:1") == "Dot, 1 and 1, 5 and 5, 6 and 6"
    said = " ".join(
        [*texts(table), *(one.text for one in table.drawn("text")), *(one.name for one in table.tree)]
    )
    assert "34" not in said
    assert "24" not in said
    table.click("show")
    assert "0 points" in table.node("seat:0").name
    to_points(table)
    assert "34 points" in table.node("seat:0").name


@pytest.mark.parametrize("assistance", ["none", "on-request", "full"])
def test_who_has_no_help_is_asked_nothing(assistance: SeatHelp) -> None:
    table = counting(assistance)
    assert is_asked(table) == (assistance != "none")
    if assistance == "none":
        assert not table.has("groups")
        assert "count:1" in [node.key for node in table.tree]


def test_a_right_answer_by_keys_is_praised_and_counted_up_as_ever() -> None:
    table = counting(settings=USUAL)
    start = table.now_ms
    type_in(table, 34)
    assert not is_asked(table)
    assert table.text("groups") == "Well counted! 10 + 10 + 10 + 4 = 34"
    to_points(table)
    assert table.text("groups") == "10 + 10 + 10 + 4 = 34"
    assert table.program.is_moving
    table.wait_until(lambda: not table.program.is_moving)
    assert table.now_ms > start
    assert "+34" in texts(table)
    assert "24 + 10 = 34" in texts(table)


def test_a_right_answer_by_clicks() -> None:
    table = counting()
    for key in ("digit:3", "digit:5", "delete", "digit:4", "answer"):
        assert is_asked(table)
        table.click(key)
    assert table.text("groups").startswith("Well counted!")


def test_a_right_answer_is_heard_and_a_wrong_one_is_not() -> None:
    table, heard = counting(settings=USUAL), []
    table.wait(5000)
    for number in ("35", "34"):
        table.give(*map(Key, number), Key("enter"))
        heard.append([sound for _, sound in table.display.state.cues])
    assert heard == [[], [Sound.SEVEN]]


def test_after_a_wrong_answer_the_groups_are_said_and_light_up_one_after_the_other() -> None:
    table = counting(settings=USUAL)
    table.give(Key("3"), Key("5"), Key("enter"))
    assert is_asked(table)
    assert table.text("result") == "You win this round! Count again: 3 tens and 4."
    assert table.text("entry") == "Your number"
    seen = []
    while table.program.is_moving:
        seen.append(lit(table))
        table.wait()
    assert sorted(set(seen)) == [1, 2, 3, 4]
    assert seen == sorted(seen)
    assert len(seen) * 16 >= 3 * LIT_MS
    table.wait(5000)
    assert lit(table) == 4
    type_in(table, 34)
    assert table.text("groups").startswith("Well counted!")


def test_after_a_second_wrong_answer_the_number_is_written_in_groups() -> None:
    table = counting()
    type_in(table, 35)
    type_in(table, 24)
    assert not is_asked(table)
    assert table.text("groups") == "10 + 10 + 10 + 4 = 34"
    assert "10 + 10 + 10 + 4 = 34" in texts(table)


def test_the_next_round_can_begin_at_once_and_is_asked_about_in_its_turn() -> None:
    table = counting()
    table.click("again")
    assert not table.has("result")
    assert table.game.session.moment.round == 1
    assert "34 points" in table.node("seat:0").name
    again(table)
    assert is_asked(table)
    assert "34 points" in table.node("seat:0").name
    table.click("show")
    to_points(table)
    assert "68 points" in table.node("seat:0").name
    table.wait(3000)
    assert "34 + 34 =" in texts(table)


def test_at_one_screen_all_are_asked_where_one_of_them_learns() -> None:
    assert all(is_asked(counting(persons=(0, 1), learner=learner)) for learner in (0, 1))


def test_on_request_the_keys_come_when_they_are_asked_for() -> None:
    table = counting("on-request")
    assert not table.has("digit:1")
    table.give(Key("3"))
    assert not table.has("entry")
    table.click("count first")
    assert not table.has("count first")
    type_in(table, 34)
    assert table.text("groups").startswith("Well counted!")


def test_a_partners_hand_is_neither_shown_nor_counted() -> None:
    hands = ("1-3 4-4", "5-5 1-1", "2-6", "2-2 6-6")
    table = counting(rules=TEAMS, hands=hands, actions=("1-3", "pass", "6-2L"), boneyard="0-1 0-2")
    assert table.text("result") == "Your team wins this round! How many pips are in these hands?"
    assert [key for key in table.keys("text") if key.startswith("hand:")] == ["hand:1", "hand:3"]
    type_in(table, 28)
    assert table.text("groups").startswith("Well counted!")
