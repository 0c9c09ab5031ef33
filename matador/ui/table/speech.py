"""What is said to the player, in a line of its own above the rack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import placed
from matador.ui.sentences.at_table import deciding_tile, in_own_turn, speech
from matador.ui.sprites import Icon
from matador.ui.table.buttons import table_buttons
from matador.ui.table.display import TableDisplay
from matador.ui.table.hit_testing import said_rect

SIGN_GAP_PX = 12
_SIDE_PX = 20
"""Left and right of the words, on their strip."""
_TILE_PX = 30
"""How high a tile lies beside them."""


class _Strip(NamedTuple):
    """The sentence as it is written, its strip, and the sign or the tile before it."""

    words: pygame.Surface
    body: pygame.Rect
    sign: pygame.Surface | None


def speech_items(display: TableDisplay) -> Iterator[Item]:
    """The sentence on its strip; before it a sign of what is meant, or the tile that is spoken of."""
    strip = _strip(display)
    if strip is None:
        return
    words, body, sign = strip
    inset = display.look.px(_SIDE_PX)
    yield placed(display.look.sprites.strip(body.size), "topleft", body.topleft)
    yield placed(words, "midright", (body.right - inset, body.centery))
    if sign is not None:
        yield placed(sign, "midleft", (body.left + inset, body.centery))


def speech_rect(display: TableDisplay) -> pygame.Rect | None:
    """Where the strip with the sentence is; None if nothing is said."""
    strip = _strip(display)
    return None if strip is None else strip.body


def _sign(display: TableDisplay, text: str) -> pygame.Surface | None:
    """A round arrow for what is shown again, two arrowheads for haste, or the tile for which the player begins."""
    look = display.look
    if display.state.replay is None and display.state.hurried_at is None:
        return _pictured(display, text)
    name: Icon = "forward" if display.state.replay is None else "again"
    # As large as the words.
    return look.sprites.icon(name, look.fonts.line_height(Style.TEXT) * 2 // 3, look.theme.strip_text)


def _strip(display: TableDisplay) -> _Strip | None:
    """The words and their strip."""
    text = speech(display.look.language, display.state)
    if not text:
        return None
    look, plan, area = display.look, display.plan, display.plan.mirrored(said_rect(display))
    wide = [plan.mirrored(button.rect).left for button in table_buttons(display) if button.is_primary]
    sign = _sign(display, text)
    sign_px = 0 if sign is None else sign.get_width() + look.px(SIGN_GAP_PX)
    border = 2 * look.px(_SIDE_PX) + look.px(8) + sign_px
    room = min(wide or [area.right]) - area.left - border
    is_beside = look.fonts.size(text, Style.TEXT, max_width=max(room, 1))[1] <= area.height
    said = area if is_beside else plan.mirrored(plan.sentence)
    if not is_beside:
        # Large type beside a wide button: the sentence goes above both, and above the lamp.
        room = plan.felt.width - border - look.px(20)
    style = look.fitting(text, (Style.SENTENCE, Style.TEXT), room)
    words = look.fonts.render(text, style, look.theme.strip_text, max_width=room)
    width = sign_px + words.get_width() + 2 * look.px(_SIDE_PX)
    body = pygame.Rect(0, 0, width, max(look.px(40), words.get_height() + look.px(4)))
    body.midleft = (said.left, area.centery)
    body.bottom = min(body.bottom, area.bottom - look.px(4)) if is_beside else area.top
    return _Strip(words, plan.mirrored(body), sign)


def _pictured(display: TableDisplay, text: str) -> pygame.Surface | None:
    """The tile for which the player begins, while that is what he is told."""
    tile = deciding_tile(display.state)
    if tile is None or text != in_own_turn(display.look.language, display.state):
        return None
    sprites, short = display.look.sprites, display.look.px(_TILE_PX)
    # A picture of its own: the tile itself stands on the rack.
    return sprites.composed(("pictured", tile, short), lambda: sprites.tile(tile, short, 1))
