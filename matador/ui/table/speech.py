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
from matador.ui.voice.loudspeaker import SAY_AGAIN

SIGN_GAP_PX = 12
_SIDE_PX = 20
"""Left and right of the words, on their strip."""
_TILE_PX = 30
"""How high a tile lies beside them."""


class _Strip(NamedTuple):
    """The sentence as it is written, its strip, and the sign or the tile before it."""

    words: pygame.Surface
    body: pygame.Rect
    content: pygame.Rect
    """The part of the body that is seen beside the loudspeaker."""
    sign: pygame.Surface | None


def speech_items(display: TableDisplay) -> Iterator[Item]:
    """The sentence on its strip; before it a sign of what is meant, or the tile that is spoken of."""
    strip = _strip(display)
    if strip is None:
        return
    words, body, content, sign = strip
    inset = display.look.px(_SIDE_PX)
    yield placed(display.look.sprites.strip(body.size), "topleft", body.topleft)
    yield placed(words, "midright", (content.right - inset, content.centery))
    if sign is not None:
        yield placed(sign, "midleft", (content.left + inset, content.centery))


def speech_rect(display: TableDisplay) -> pygame.Rect | None:
    """Where the sentence is, with the loudspeaker before it; None if nothing is said."""
    strip, speaker = _strip(display), _loudspeaker(display)
    if strip is None:
        return None
    return strip.body if speaker is None else strip.body.union(speaker)


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
    content, speaker = body.copy(), _loudspeaker(display)
    if is_beside and speaker is not None:
        # The strip comes out from below it.
        speaker = plan.mirrored(speaker)
        content.left = speaker.right
        body.left, body.width = speaker.centerx, content.right - speaker.centerx
    return _Strip(words, plan.mirrored(body), plan.mirrored(content), sign)


def _loudspeaker(display: TableDisplay) -> pygame.Rect | None:
    """Where the loudspeaker is; None if none is there."""
    return next((button.rect for button in table_buttons(display) if button.key == SAY_AGAIN), None)


def _pictured(display: TableDisplay, text: str) -> pygame.Surface | None:
    """The tile for which the player begins, while that is what he is told."""
    tile = deciding_tile(display.state)
    if tile is None or text != in_own_turn(display.look.language, display.state):
        return None
    sprites, short = display.look.sprites, display.look.px(_TILE_PX)
    # A picture of its own: the tile itself stands on the rack.
    return sprites.composed(("pictured", tile, short), lambda: sprites.tile(tile, short, 1))
