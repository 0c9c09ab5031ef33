"""The sums of played tiles that a learner sees."""

from __future__ import annotations

import pytest

from matador.match.help import SeatHelp
from matador.rules import Tile, named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import Key, PointerUp
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.pilot import FRAME_MS
from tests.ui.table.learners import HANDS, bonds, hold, learners_table, seated, told


def flying(table: Table) -> list[tuple[str, tuple[int, int]]]:
    """The part and the position of each pip in flight."""
    found: list[tuple[str, tuple[int, int]]] = []
    for one in table.drawn("composed"):
        match one.what[1]:
            case (_, "pip_picture", (str(part), _)):
                found.append((part, one.rect.center))
    return found


# Played tiles


def rest(table: Table) -> float:
    """Wait until nothing moves; return that time. Check that the sum stays visible and unchanged."""
    table.wait_until(lambda: not table.program.is_moving)
    at_ms, seen, pictures = table.now_ms, bonds(table), table.drawn()
    assert seen
    table.wait(10_000)
    assert not table.program.is_moving
    assert (bonds(table), table.drawn()) == (seen, pictures)
    return at_ms


def laid(assistance: SeatHelp = "full", settings: object = USUAL) -> Table:
    table = learners_table(assistance=assistance, settings=settings)
    table.drag_to("4-6", 4, "R")
    table.wait_until(lambda: Tile(4, 6) not in table.display.state.transits)
    return table


@pytest.mark.parametrize("assistance", ["full", "on-request"])
def test_the_pips_of_both_halves_fly_into_the_frame(assistance: SeatHelp) -> None:
    table = laid(assistance)
    start = table.now_ms
    assert told(table) == [("bond:4-6", "3 plus 4 makes 7")]
    assert bonds(table)[0].state == ("frame", "3 solid", "4 ringed", "0 empty", "0 outside", "flying")
    assert [part for part, _ in flying(table)] == ["first"] * 3 + ["second"] * 4
    lying = table.node("laid:1-3").box, table.node("laid:4-6").box
    for part, (x, y) in flying(table):
        left, top, width, height = lying[part == "second"]
        assert left - 2 <= x <= left + width + 2, "they come from the halves"
        assert top - 2 <= y <= top + height + 2
    table.wait_until(lambda: not flying(table))
    assert 450 - FRAME_MS <= table.now_ms - start <= 450 + 2 * FRAME_MS
    assert bonds(table)[0].state == ("frame", "3 solid", "4 ringed", "0 empty", "0 outside")
    assert 1650 - FRAME_MS <= rest(table) - start <= 1650 + 2 * FRAME_MS


@pytest.mark.parametrize("settings", [AT_ONCE, changed(USUAL, reduced_motion=True)], ids=["off", "reduced"])
def test_without_motion_they_are_there_at_once(settings: object) -> None:
    table = laid(settings=settings)
    assert flying(table) == []
    assert bonds(table)[0].state == ("frame", "3 solid", "4 ringed", "0 empty", "0 outside")
    start = table.now_ms
    assert 1200 - 2 * FRAME_MS <= rest(table) - start <= 1200 + 2 * FRAME_MS


@pytest.mark.parametrize("speed", ["off", "slow", "normal", "fast"])
def test_what_others_lay_stays_until_the_next_press_at_any_speed(speed: str) -> None:
    table = learners_table("sevens", HANDS, "1-3", settings=changed(USUAL, speed=speed))
    table.bots[1].actions.append("6-2L")
    table.wait_until(lambda: bool(bonds(table)))
    start = table.now_ms
    assert told(table) == [("bond:2-6", "1 plus 6 makes 7")]
    assert flying(table) == []
    assert rest(table) - start <= 1200 + 2 * FRAME_MS
    table.wait(60_000)
    assert told(table) == [("bond:2-6", "1 plus 6 makes 7")]
    table.click((640, 600))
    assert told(table) == []


def _told_when(assistance: SeatHelp, speed: str) -> list[tuple[float, str]]:
    """Times at which the actions of three others are shown, and at which the player's turn starts."""
    hands = ("1-3 3-3 5-5", "4-6 0-1", "1-1 0-2", "6-6 0-6")
    table = learners_table(
        "sevens", hands, "1-3", assistance=assistance, settings=changed(USUAL, speed=speed)
    )
    start, found = table.now_ms, list[tuple[float, str]]()
    for seat, action in ((1, "4-6R"), (2, "1-1R"), (3, "6-6L")):
        table.bots[seat].actions.append(action)
    for _ in range(600):
        table.wait()
        for node in table.tree:
            if node.key.startswith("laid:") and node.key not in [key for _, key in found]:
                found.append((table.now_ms - start, node.key))
        if table.display.state.is_my_turn:
            return [*found, (table.now_ms - start, "turn")]
    pytest.fail("it is nobody's turn")


@pytest.mark.parametrize("speed", ["off", "fast", "normal"])
def test_nobody_is_delayed_by_what_a_learner_is_shown(speed: str) -> None:
    assert _told_when("full", speed) == _told_when("none", speed)


def test_the_sums_of_quick_players_are_seen_side_by_side() -> None:
    hands = ("1-3 3-3 5-5", "4-6 0-1", "1-1 0-2", "6-6 0-6")
    table = learners_table("sevens", hands, "1-3", settings=AT_ONCE, size=(800, 600))
    for seat, action in ((1, "4-6R"), (2, "1-1R"), (3, "6-6L")):
        table.bots[seat].actions.append(action)
    table.wait_until(lambda: len(bonds(table)) == 3)
    assert [name for _, name in told(table)] == ["3 plus 4 makes 7", "6 plus 1 makes 7", "1 plus 6 makes 7"]
    rects = [one.rect.inflate(-8, -8) for one in table.drawn("bubble")]
    assert all(one.collidelist(rects[number + 1 :]) < 0 for number, one in enumerate(rects))
    where = [one.rect for one in table.drawn("bubble")]
    table.wait(500)
    assert [one.rect for one in table.drawn("bubble")] == where, "they stay where they are"
    # All three have been seen; only the latest sum of others stays.
    table.wait(1000)
    assert told(table) == [("bond:6-6", "1 plus 6 makes 7")]
    assert [one.rect for one in table.drawn("bubble")] == where[-1:]


def test_a_press_that_comes_at_once_does_not_take_it_away_unseen() -> None:
    table = laid()
    start = table.now_ms
    table.press("right")
    assert [key for key, _ in told(table)] == ["bond:4-6"]
    table.wait_until(lambda: not told(table))
    assert 1650 - FRAME_MS <= table.now_ms - start <= 1650 + 2 * FRAME_MS
    assert not table.program.is_moving


def test_whoever_sits_down_next_does_not_see_the_sum_of_the_last() -> None:
    table = seated(Table("sevens", HANDS, "0-1 0-4", "1-3", "6-2L", persons=(0, 1), settings=USUAL), seat=1)
    seated(table, seat=0)
    table.press("enter")
    table.wait_for_turn()
    table.drag_to("4-6", 4, "R")
    table.wait_until(lambda: table.has("look"))
    table.wait(5000)
    # It stays while the screen is passed on.
    assert told(table) == [("bond:4-6", "3 plus 4 makes 7")]
    assert not table.program.is_moving
    table.click("look")
    table.wait_for_turn()
    # It was replayed for the player who missed it, and is now shown to them.
    (bond,) = table.display.state.bonds
    assert (bond.seat, bond.is_own, bond.tile) == (1, False, Tile(4, 6))
    table.press("right")
    table.wait(1300)
    assert told(table) == []


# Matadors


def test_a_matador_bears_its_sign_and_its_own_sum() -> None:
    table = learners_table()
    table.drag_to("3-4", 4, "L")
    table.wait_until(lambda: bool(bonds(table)))
    assert told(table) == [("bond:3-4", "Matador: 3 plus 4 makes 7")]
    left, top, width, height = table.node("laid:3-4").box
    for _, (x, y) in flying(table):
        assert left <= x <= left + width
        assert top <= y <= top + height, "its own halves, not those of the joint"
    assert len(flying(table)) == 7


def test_the_double_blank_is_a_matador_by_rule() -> None:
    table = learners_table("sevens", ("1-3 0-0 2-2", "2-6 5-5 1-1"), "1-3", "6-2L")
    table.drag_to("0-0", 0, "R")
    table.wait_until(lambda: bool(bonds(table)))
    assert told(table) == [("bond:0-0", "A matador fits anywhere.")]
    assert table.text() == "The double blank is a matador too."
    table.wait(2000)
    assert told(table) == [("bond:0-0", "A matador fits anywhere.")]
    assert table.text() == "The double blank is a matador too."
    table.do("5-5L")
    table.wait_until(lambda: table.display.state.is_my_turn)
    # On the child's turn, the text says so.
    assert told(table)[0] == ("bond:0-0", "A matador fits anywhere.")
    assert table.text() == "It's your turn."


def test_above_ten_a_sum_goes_by_way_of_ten() -> None:
    rules = named_ruleset("sevens", 2, {"set": 12})
    table = learners_table(rules, ("4-7 1-2", "8-9 1-1"), "4-7", "9-8L")
    assert table.text() == "It's your turn."
    table = learners_table(rules, ("4-7 1-2", "8-9 1-1"), "4-7")
    table.bots[1].actions.append("9-8L")
    table.wait_until(lambda: bool(bonds(table)))
    assert told(table) == [("bond:8-9", "4 plus 9 makes 13")]
    assert table.text() == "4 and 6 make 10, and 3 more."


# Equal halves


def test_where_equal_halves_touch_there_are_no_frames() -> None:
    table = learners_table("matching", ("1-3 3-4 5-5 2-2", "1-6 0-2"), "1-3", "1-6L")
    hold(table, "5-5")
    assert told(table) == []
    table.give(PointerUp(table.place("R")))
    assert (told(table), table.text()) == ([], "Touching halves must match.")
    table.wait(1000)
    table.drag_to("3-4", 3, "R")
    table.wait(300)
    assert told(table) == []
    assert table.bubbles == ["3 = 3"]


# Viewers


@pytest.mark.parametrize("settings", [AT_ONCE, USUAL], ids=["off", "normal"])
def test_the_last_sum_is_seen_to_its_end_before_the_result(settings: object) -> None:
    table = learners_table("sevens", ("1-3 4-6", "2-6 5-5"), settings=settings)
    table.drag_to("4-6", 4, "R")
    table.wait_until(lambda: bool(bonds(table)))
    start = table.now_ms
    table.wait_until(lambda: table.has("result"))
    assert table.now_ms - start >= 1200 - 2 * FRAME_MS
    assert told(table) == []


def test_what_is_taken_back_is_not_told_any_more() -> None:
    table = laid()
    assert bonds(table)
    table.give(Key("escape"))
    table.program.table.undo()
    table.wait()
    assert bonds(table) == []


def test_a_wrong_drop_and_a_hint_are_not_shown_over_each_other() -> None:
    table = learners_table()
    table.press("h", "h")
    assert table.has("hint:asked")
    table.drag_to("4-6", 6, "L")
    assert told(table) == [("bond:wrong", "2 plus 6 makes 8")]
    assert not table.has("hint:asked")
    assert len(table.drawn("bubble")) == 1
    table.wait(1000)
    table.click((640, 470))
    assert (told(table), table.has("hint:asked")) == ([], True)
    assert len(table.drawn("bubble")) == 1
