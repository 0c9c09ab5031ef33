"""The buttons of the table: passing, drawing on, help, and the menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from matador.rules import Play
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.intents import Open
from matador.ui.kit.paint import button_items, icon_button_items
from matador.ui.sentences.endings import back
from matador.ui.sprites import Icon
from matador.ui.table.cover import look_items, look_name, look_rect
from matador.ui.table.hints import is_learners, offers_hints
from matador.ui.table.hit_testing import action_rect, can_pass, hint_rect, offers_drawing_on, offers_help
from matador.ui.table.intents import AnyIntent, TableIntent
from matador.ui.table.model import Model

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


def table_buttons(model: Model) -> list[TableButton]:
    """The buttons there are now."""
    say = model.look.language.gettext
    found = []
    if model.waits_for is not None:
        # It is as wide as it is to be.
        found.append(
            TableButton("look", look_name(model), look_rect(model), TableIntent.LOOK, is_primary=False)
        )
    if model.end_stage == "aside":
        name = back(model.look.language, is_counting=model.is_counting)
        found.append(TableButton(BACK, name, action_rect(model), TableIntent.TO_PANEL, "up"))
    elif can_pass(model):
        # With the guide everybody sees that a tile fits, so the button need not hide it.
        is_quiet = model.guide and any(isinstance(action, Play) for action in model.shown.legal)
        rect = action_rect(model)
        found.append(TableButton("pass", say("Pass"), rect, TableIntent.PASS, "pass", is_quiet=is_quiet))
    elif offers_drawing_on(model):
        name = say("Draw until one fits")
        found.append(TableButton("draw on", name, action_rect(model), TableIntent.DRAW_ON, "again"))
    elif offers_help(model):
        name = say("Show me")
        found.append(TableButton("help me", name, action_rect(model), TableIntent.SHOW_FITS, "help"))
    if offers_hints(model):
        name = say("A little help")
        rect = hint_rect(model)
        found.append(TableButton("hint", name, rect, TableIntent.ASK_HINT, "hint", is_primary=False))
    found.append(TableButton("menu", say("Menu"), _menu_rect(model), Open("menu"), "menu", is_primary=False))
    return [_widened(model, button) for button in found]


def _widened(model: Model, button: TableButton) -> TableButton:
    """The button as wide as its word wants, to the left."""
    if not button.is_primary:
        return button
    look = model.look
    width = look.fonts.size(button.name, Style.TEXT, bold=True)[0] + look.px(34) + look.px(48)
    if width <= button.rect.width:
        return button
    # A learner's lamp has its place on the left.
    left = hint_rect(model).right if is_learners(model) else model.plan.felt.left
    room = button.rect.right - left - model.plan.px(18)
    rect = pygame.Rect(0, button.rect.top, min(width, room), button.rect.height)
    rect.right = button.rect.right
    return replace(button, rect=rect)


def _menu_rect(model: Model) -> pygame.Rect:
    area = model.plan.buttons
    side = min(area.width, area.height, max(48, model.plan.px(52)))
    rect = pygame.Rect(0, 0, side, side)
    rect.center = area.center
    return rect


def table_button_items(model: Model) -> Iterator[Item]:
    """The buttons of the table."""
    for button in table_buttons(model):
        if button.key == "look":
            yield from look_items(model)
        elif button.is_primary:
            yield from button_items(
                model.look, button.rect, button.name, button.icon, is_primary=not button.is_quiet
            )
        else:
            assert button.icon is not None, "a round button has a picture"
            yield from icon_button_items(model.look, button.rect, button.icon)
