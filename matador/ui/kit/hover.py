"""What the mouse rests on: it is lit, and a button without a word says what it is for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.bodies import glow, rim
from matador.ui.kit.input import pressed_rect
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import RING_PX, IconButton, Panel, PictureButton
from matador.ui.look import Look, placed


def hover_items(look: Look, shown: Sequence[Placed], mouse: Point | None) -> Iterator[Item]:
    """The light on what the mouse rests on, and the word of a button that has only a picture."""
    found = None if mouse is None else pressed_rect(look, shown, mouse)
    if found is None:
        return
    one, rect = found
    yield placed(_light(look, one, rect), "center", rect.center)
    if isinstance(one.widget, IconButton):
        grounds = [other.rect for other in shown if isinstance(other.widget, Panel)]
        ground = grounds[0] if grounds else rect.unionall([other.rect for other in shown])
        yield from _tooltip(look, one.widget.label, rect, ground)


def _light(look: Look, one: Placed, rect: pygame.Rect) -> pygame.Surface:
    match one.widget:
        case PictureButton(ring_px=ring_px):
            return rim(look, rect.size, look.px(RING_PX) if ring_px is None else ring_px)
        case IconButton(kind="round"):
            return glow(look, rect.size, is_round=True)
        case _:
            return glow(look, rect.size, is_round=False)


def _tooltip(look: Look, text: str, button: pygame.Rect, ground: pygame.Rect) -> Iterator[Item]:
    """A word beside a button, wherever there is room for it on the page."""
    word = look.fonts.render(text, Style.SMALL, look.theme.strip_text, bold=True)
    body = pygame.Rect(0, 0, word.get_width() + look.px(24), word.get_height() + look.px(8))
    body.midright = (button.left - look.px(6), button.centery)
    if body.left < ground.left:
        body.midleft = (button.right + look.px(6), button.centery)
    yield placed(look.sprites.strip(body.size), "center", body.center)
    yield placed(word, "center", body.center)
