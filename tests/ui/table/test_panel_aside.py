"""The panel at the end of a round is moved aside, and shown again unchanged."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from matador.rules import named_ruleset
from matador.ui.inputs import Key, PointerDown, Resized
from matador.ui.round_end.panel import LOOK
from matador.ui.sprites.bodies import panel_margin_px
from matador.ui.table.buttons import BACK
from matador.ui.table.end_of_round import SLIDE_MS
from matador.ui.table.painting import table_items
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.pilot import FRAME_MS
from tests.ui.round_end.tables import counting, is_asked
from tests.ui.table.ending import aside, finished, gone_out

MATCH_OF_ONE = named_ruleset("sevens", 2, {"target": None})


def by_click(pilot: Table) -> None:
    pilot.click(LOOK)


def by_key(pilot: Table) -> None:
    pilot.press("t")


def by_focus(pilot: Table) -> None:
    while pilot.display.state.focus != LOOK:
        pilot.press("tab")
    pilot.press("enter")


def to_result() -> Table:
    return finished(gone_out())


def to_question() -> Table:
    table = counting(settings=USUAL)
    assert is_asked(table)
    table.give(Key("3"))
    table.wait(5000)
    return table


def to_end_of_match() -> Table:
    pilot = Table(MATCH_OF_ONE, ("1-3 4-4", "2-6 5-5 0-2"), "0-1", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    finished(pilot)
    assert pilot.game.session.is_over
    return pilot


ENDS = pytest.mark.parametrize("end", [to_result, to_question, to_end_of_match])
GOES_BACK: dict[str, Callable[[Table], None]] = {
    "click": lambda pilot: pilot.click(BACK),
    "enter": lambda pilot: pilot.press("enter"),
    "escape": lambda pilot: pilot.press("escape"),
    "key": lambda pilot: pilot.press("t"),
}


@ENDS
@pytest.mark.parametrize("goes", [by_click, by_key, by_focus])
@pytest.mark.parametrize("back", GOES_BACK)
def test_the_panel_is_moved_aside_and_brought_back_as_it_was(
    end: Callable[[], Table], goes: Callable[[Table], None], back: str
) -> None:
    pilot = end()
    before = pilot.tree
    goes(pilot)
    assert not pilot.has("result")
    assert pilot.keys("laid tile")
    assert pilot.text().endswith("The round is over.")
    assert min(pilot.node(BACK).box[2:]) >= 48
    assert pilot.display.state.focus is None
    GOES_BACK[back](pilot)
    assert pilot.tree == before


@ENDS
def test_the_table_is_seen_whole(end: Callable[[], Table]) -> None:
    pilot = aside(end())
    on_table = [item.picture for item in table_items(pilot.display)]
    assert [item.picture for item in pilot.program.items()] == on_table
    assert not [key for key in pilot.keys("text") if key.startswith(("count:", "hand:", "groups"))]


@ENDS
def test_nothing_else_goes_on_meanwhile(end: Callable[[], Table]) -> None:
    pilot = end()
    before, session, version = pilot.tree, pilot.game.session, pilot.game.session.version
    aside(pilot)
    table = pilot.tree
    pilot.wait(60_000)
    pilot.press("d", "p", "r", "h", "up", "down", "backspace", "page down")
    pilot.give(Key("7"), PointerDown((640, 300)), PointerDown((640, 650)), PointerDown((640, 300), "right"))
    assert pilot.tree == table
    pilot.click(BACK)
    assert pilot.tree == before
    assert (pilot.game.session, session.version) == (session, version)


@ENDS
def test_it_slides_away_and_comes_back_unless_motion_is_reduced(end: Callable[[], Table]) -> None:
    pilot = end()
    pilot.change(speed="normal")
    panel = pilot.node("result").box
    sheet = pilot.display.look.sprites.panel(grown(pilot, panel))

    def tops() -> list[int]:
        return [item.top for item in pilot.program.items() if item.picture is sheet]

    for key, downwards in ((LOOK, True), (BACK, False)):
        pilot.click(key)
        seen = tops()
        for _ in range(100):
            if not pilot.program.table.is_moving:
                break
            pilot.wait()
            seen += tops()
        assert len(seen) >= SLIDE_MS / FRAME_MS - 2
        assert seen == sorted(seen, reverse=not downwards)
        assert len(set(seen)) > 10
    pilot.change(reduced_motion=True)
    at_rest = tops()
    pilot.click(LOOK)
    assert tops() == []
    pilot.click(BACK)
    assert tops() == at_rest


def grown(pilot: Table, box: tuple[int, int, int, int]) -> tuple[int, int]:
    margin = panel_margin_px(pilot.display.look.scale)
    return (box[2] + 2 * margin, box[3] + 2 * margin)


def test_who_wants_to_see_the_table_need_not_wait_for_the_counting() -> None:
    pilot = gone_out()
    pilot.wait_until(lambda: pilot.has("result"))
    pilot.wait(50)
    pilot.click(LOOK)
    assert not pilot.has("result")
    pilot.click(BACK)
    panel = pilot.program.table.end.shown
    assert panel is not None
    assert pilot.now_ms >= panel.state.counted_ms, "all is counted"


def test_no_points_are_told_while_the_question_is_aside() -> None:
    pilot = to_question()
    aside(pilot)
    assert pilot.node(BACK).name == "Back to the question"
    said = " ".join(node.name for node in pilot.tree) + " ".join(one.text for one in pilot.drawn("text"))
    assert "34" not in said
    pilot.click(BACK)
    assert pilot.text("entry") == "Your number: 3"
    pilot.press("enter", "enter")
    assert not is_asked(pilot)
    aside(pilot)
    assert pilot.node(BACK).name == "Back to the sums"
    said = " ".join(node.name for node in pilot.tree)
    assert "34 points" not in said
    pilot.click(BACK)
    pilot.click("points")
    aside(pilot)
    assert pilot.node(BACK).name == "Back to the result"
    assert "34 points" in pilot.node("seat:0").name


def test_the_menu_and_what_it_leads_to_are_there_as_ever() -> None:
    pilot = aside(to_result())
    pilot.click("menu")
    pilot.click("scores")
    assert pilot.text("panel") == "Scores"
    pilot.press("escape", "escape")
    assert pilot.has(BACK)
    pilot.click(BACK)
    pilot.click("fair")
    assert pilot.text("panel") == "Was it fair?"


def test_it_stays_aside_in_another_size_of_window() -> None:
    pilot = aside(to_result())
    pilot.give(Resized((800, 600)))
    assert pilot.has(BACK)
    pilot.click(BACK)
    assert pygame.Rect(0, 0, 800, 600).contains(pygame.Rect(pilot.node("result").box))


def test_after_taking_back_it_is_neither_there_nor_aside() -> None:
    pilot = aside(to_result())
    pilot.give(Key("z", ctrl=True))
    pilot.wait_until(lambda: pilot.is_shown)
    assert not pilot.has(BACK)
    assert pilot.has("tile:4-4")
    pilot.do("4-4R")
    finished(pilot)
    assert pilot.has(LOOK)


def test_the_pages_of_a_hand_that_is_left_can_be_turned() -> None:
    rules = named_ruleset("sevens", 2, {"set": 9})
    many = " ".join(str(tile) for tile in rules.tiles if str(tile) not in ("1-3", "2-7"))
    pilot = Table(rules, (f"1-3 {many}", "2-7"), "", "1-3", "7-2R", settings=AT_ONCE)
    finished(pilot)
    aside(pilot)
    first = pilot.display.rack.page
    pilot.click("page forth")
    assert pilot.display.rack.page == first + 1
    assert pilot.has(BACK)
