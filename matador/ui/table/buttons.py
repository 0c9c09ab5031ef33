"""The buttons of the table: passing, drawing on, help, and the menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import pygame

from matador.play.table.hints import offers_hints
from matador.play.table.intents import TableIntent
from matador.play.table.offers import can_pass, lamp_lit, offers_drawing_on, offers_help
from matador.rules import Play
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.intents import Command, Intent, Open
from matador.ui.kit.paint import button_items, icon_button_items
from matador.ui.sentences.at_table import speech
from matador.ui.sentences.endings import back
from matador.ui.sentences.menus import say_again
from matador.ui.sprites import ButtonKind, Icon
from matador.ui.table.cover import look_items, look_name, look_rect
from matador.ui.table.display import TableDisplay
from matador.ui.table.hit_testing import action_rect, hint_rect, loudspeaker_rect
from matador.ui.table.spoken import nameless
from matador.ui.voice.loudspeaker import SAY_AGAIN

AnyIntent: TypeAlias = TableIntent | Intent
"""What a button means: for the table, or for the program."""

BACK = "back to panel"
"""The key of the button that brings the panel back once a round has ended."""


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button on the table."""

    key: str
    name: str
    rect: pygame.Rect
    intent: AnyIntent
    icon: Icon | None = None
    is_primary: bool = True
    is_quiet: bool = False
    """Whether there is something better to do than pressing it."""


def table_buttons(display: TableDisplay) -> list[TableButton]:
    """The buttons there are now."""
    say = display.look.language.gettext
    found = []
    if display.state.waits_for is not None:
        # It is as wide as it is to be.
        found.append(
            TableButton("look", look_name(display), look_rect(display), TableIntent.LOOK, is_primary=False)
        )
    if display.state.end_stage == "aside":
        name = back(display.look.language, display.state.end_panel)
        found.append(TableButton(BACK, name, action_rect(display), TableIntent.TO_PANEL, "up"))
    elif can_pass(display.state):
        # With the guide everybody sees that a tile fits, so the button need not hide it.
        is_quiet = display.state.guide and any(
            isinstance(action, Play) for action in display.state.shown.legal
        )
        rect = action_rect(display)
        found.append(TableButton("pass", say("Pass"), rect, TableIntent.PASS, "pass", is_quiet=is_quiet))
    elif offers_drawing_on(display.state):
        name = say("Draw until one fits")
        found.append(TableButton("draw on", name, action_rect(display), TableIntent.DRAW_ON, "again"))
    elif offers_help(display.state):
        name = say("Show me")
        found.append(TableButton("help me", name, action_rect(display), TableIntent.SHOW_FITS, "help"))
    if offers_hints(display.state):
        name = say("A little help")
        rect = hint_rect(display)
        found.append(TableButton("hint", name, rect, TableIntent.ASK_HINT, "hint", is_primary=False))
    if display.is_read and nameless(speech(display.look.language, display.state), display.state.game):
        rect, name = loudspeaker_rect(display), say_again(display.look.language)
        found.append(TableButton(SAY_AGAIN, name, rect, Command.SAY_AGAIN, "sound", is_primary=False))
    found.append(
        TableButton("menu", say("Menu"), _menu_rect(display), Open("menu"), "menu", is_primary=False)
    )
    return [_widened(display, button) for button in found]


def _widened(display: TableDisplay, button: TableButton) -> TableButton:
    """The button as wide as its word wants, away from the boneyard."""
    if not button.is_primary:
        return button
    look = display.look
    width = look.fonts.size(button.name, Style.TEXT, bold=True)[0] + look.px(34) + look.px(48)
    if width <= button.rect.width:
        return button
    # A learner's lamp has its place at the outer end.
    plan = display.plan
    end = plan.mirrored(hint_rect(display)).right if display.state.is_learners else plan.felt.left
    near = plan.mirrored(button.rect)
    rect = near.copy()
    rect.width = min(width, near.right - end - plan.px(18))
    rect.right = near.right
    return replace(button, rect=plan.mirrored(rect))


def _menu_rect(display: TableDisplay) -> pygame.Rect:
    area = display.plan.buttons
    side = min(area.width, area.height, max(display.plan.least(48), display.plan.px(52)))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = area.center
    return rect


def table_button_items(display: TableDisplay) -> Iterator[Item]:
    """The buttons of the table."""
    for button in table_buttons(display):
        if button.key == "look":
            yield from look_items(display)
        elif button.is_primary:
            yield from button_items(
                display.look, button.rect, button.name, button.icon, is_primary=not button.is_quiet
            )
        else:
            assert button.icon is not None, "a round button has a picture"
            is_lit = button.key == "hint" and lamp_lit(display.state) is not None
            kind: ButtonKind = "primary" if is_lit else "round"
            yield from icon_button_items(display.look, button.rect, button.icon, kind)
