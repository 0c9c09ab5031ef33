"""The panel at the end of a round is moved aside, and shown again unchanged."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from matador.rules import named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import Key, PointerDown, Resized
from matador.ui.round_end.panel import LOOK
from matador.ui.table.buttons import BACK, table_buttons
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.round_end.tables import counting, is_asked
from tests.ui.table.ending import aside, finished, gone_out

MATCH_OF_ONE = named_ruleset("sevens", 2, {"target": None})


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
Step = Callable[[Table], None]


@pytest.mark.parametrize(
    ("end", "goes", "back"),
    [
        (to_result, lambda pilot: pilot.click(LOOK), lambda pilot: pilot.click(BACK)),
        (to_question, lambda pilot: pilot.press("t"), lambda pilot: pilot.press("t")),
        (to_end_of_match, by_focus, lambda pilot: pilot.press("escape")),
        (to_end_of_match, by_focus, lambda pilot: pilot.press("enter")),
    ],
)
def test_the_panel_is_moved_aside_and_brought_back_as_it_was(
    end: Callable[[], Table], goes: Step, back: Step
) -> None:
    pilot = end()
    before = pilot.tree
    goes(pilot)
    assert not pilot.has("result")
    assert pilot.keys("laid tile")
    assert pilot.text().endswith("The round is over.")
    assert min(pilot.node(BACK).box[2:]) >= 48
    assert pilot.display.state.focus is None
    back(pilot)
    assert pilot.tree == before


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


def test_after_taking_back_it_is_neither_there_nor_aside() -> None:
    pilot = aside(to_result())
    pilot.give(Key("z", ctrl=True))
    pilot.wait_until(lambda: pilot.is_shown)
    assert not pilot.has(BACK)
    assert pilot.has("tile:4-4")
    pilot.do("4-4R")
    finished(pilot)
    assert pilot.has(LOOK)


def test_buttons_of_the_table_that_the_panel_covers_cannot_be_pressed() -> None:
    rules = named_ruleset("sevens", 6, {"set": 6, "hand_size": 4})
    hands = ("1-3 4-4", "2-6 5-5 0-2", "0-3 1-1", "2-2", "3-3", "2-3")
    done = ["1-3", "6-2L", *["pass"] * 4]
    table = Table(rules, hands, "", *done, settings=changed(AT_ONCE, text_size=200))
    table.drag_to("4-4", 4, "R")
    finished(table)
    table.give(Resized((800, 600)))
    panel = pygame.Rect(table.node("result").box)
    menu = next(button.rect for button in table_buttons(table.display) if button.key == "menu")
    assert panel.colliderect(menu)
    assert not table.has("menu")
    covered = panel.clip(menu)
    table.give(PointerDown((covered.right - 2, covered.bottom - 2)))
    assert table.has("result")
    table.click(LOOK)
    table.wait(1000)
    assert table.has("menu")
