"""A large panel at the end of a round covers buttons of the table."""

from __future__ import annotations

import pygame

from matador.rules import named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import PointerDown, Resized
from matador.ui.round_end.panel import LOOK
from matador.ui.table.buttons import table_buttons
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.table.ending import finished


def test_buttons_that_the_panel_covers_cannot_be_pressed() -> None:
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
