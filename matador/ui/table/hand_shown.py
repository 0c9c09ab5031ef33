"""The hand that shows somebody who plays for the first time how a tile is laid or taken."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.pace import HAND_MS
from matador.rules import DRAW, Play
from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import Laying, ShowingHand
from matador.ui.table.buttons import table_buttons
from matador.ui.table.display import TableDisplay


def hand_items(display: TableDisplay) -> Iterator[Item]:
    """The hand with the tile that it lays, or above what it presses."""
    shown, state = display.state.shows_how, display.state
    if shown is None or shown.hand_from_ms is None:
        return
    window = pygame.Rect((0, 0), display.plan.size)
    is_moving = not state.choices.pace.reduced
    action = shown.action
    if not isinstance(action, Play):
        rect = _pressed(display, is_draw=action == DRAW)
        if rect is not None:
            hand = ShowingHand(shown.hand_from_ms, HAND_MS, rect, is_moving=is_moving)
            yield from hand.items(display.look, window, state.now_ms)
        return
    slot = display.rack.slot(action.tile)
    if slot is None:
        return
    place = state.shown.layout.place(action)
    end = display.camera.rect(place.box)
    is_marked = action.tile in state.shown.view.rules.matador_tiles
    laying = Laying(action.tile, place.turns, slot.rect, end, is_marked)
    hand = ShowingHand(shown.hand_from_ms, HAND_MS, slot.rect, end, laying, is_moving=is_moving)
    yield from hand.items(display.look, window, state.now_ms)


def _pressed(display: TableDisplay, *, is_draw: bool) -> pygame.Rect | None:
    """What is pressed to draw or to pass; None where it is not on show."""
    if is_draw:
        return display.boneyard.tiles[0] if display.boneyard.tiles else None
    return next((button.rect for button in table_buttons(display) if button.key == "pass"), None)
