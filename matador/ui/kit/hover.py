"""What the mouse rests on: it is lit, and a button without a word says what it is for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.bodies import RADIUS_PX, glow, rim
from matador.ui.kit.cells import Cell
from matador.ui.kit.figures import Bodied
from matador.ui.kit.focus import key_of
from matador.ui.kit.input import pressed_rect
from matador.ui.kit.placed import Placed
from matador.ui.kit.ring import corner_px
from matador.ui.kit.widgets import Button, FigureButton, Hint, IconButton, Panel, Stepper, Tab, Text
from matador.ui.look import Look, placed


def hover_items(look: Look, size: Point, shown: Sequence[Placed], mouse: Point | None) -> Iterator[Item]:
    """The light on what the mouse rests on, and the word of a button that has only a picture."""
    found = None if mouse is None else pressed_rect(look, shown, mouse)
    if found is None:
        return
    one, rect = found
    light = _light(look, one, rect)
    if light is not None:
        yield placed(light, "center", _body(look, one, rect)[0].center)
    if isinstance(one.widget, IconButton):
        grounds = [other.rect for other in shown if isinstance(other.widget, Panel)]
        ground = grounds[0] if grounds else rect.unionall([other.rect for other in shown])
        others = [_ink(look, other) for other in shown]
        window = pygame.Rect((0, 0), size)
        yield from _tooltip(look, one.widget.label, rect, (ground, window), others)


def _light(look: Look, one: Placed, rect: pygame.Rect) -> pygame.Surface | None:
    """Light over a dark button, a rim around all else: over dark words light would be fog, as over what is off."""
    match one.widget:
        case Button() | IconButton() | Stepper():
            return glow(look, rect.size, corner_px(look, one))
        case Cell(is_chosen=True) | Tab(is_chosen=True):
            return None
        case Cell() | Tab():
            return rim(look, rect.size, look.px(RADIUS_PX))
        case _:
            body, radius_px = _body(look, one, rect)
            return rim(look, body.size, radius_px)


def _body(look: Look, one: Placed, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
    """What is seen of a widget that the mouse rests on, and how round its corners are."""
    match one.widget:
        case FigureButton(figure=Bodied() as figure):
            return figure.body(look, rect)
        case _:
            return rect, corner_px(look, one)


def _ink(look: Look, one: Placed) -> pygame.Rect:
    """What a tooltip must not hide: a control, or the words of a text, whose widget may be much wider."""
    widget, rect = one.widget, one.rect
    if not isinstance(widget, Text | Hint):
        return rect if key_of(one) is not None else pygame.Rect(0, 0, 0, 0)
    style, bold = (widget.style, widget.bold) if isinstance(widget, Text) else (Style.SMALL, False)
    ink = pygame.Rect((0, 0), look.fonts.size(widget.text, style, bold=bold, max_width=rect.width))
    ink.midleft = rect.midleft
    if isinstance(widget, Text) and widget.is_centred:
        ink.center = rect.center
    return ink


def _tooltip(
    look: Look, text: str, button: pygame.Rect, grounds: Sequence[pygame.Rect], others: Sequence[pygame.Rect]
) -> Iterator[Item]:
    """A word beside a button, on the first of the grounds where there is space and it hides nothing that matters."""
    word = look.fonts.render(text, Style.SMALL, look.theme.strip_text, bold=True)
    size = (word.get_width() + look.px(24), word.get_height() + look.px(8))
    gap = look.px(6)

    def beside(anchor: str, at: Point) -> pygame.Rect:
        body = pygame.Rect((0, 0), size)
        setattr(body, anchor, at)
        return body

    places = [
        beside("midright", (button.left - gap, button.centery)),
        beside("midleft", (button.right + gap, button.centery)),
        beside("midbottom", (button.centerx, button.top - gap)),
        beside("midtop", (button.centerx, button.bottom + gap)),
    ]
    free = [body for body in places if body.collidelist(others) < 0]
    # On the page, or rather beside it than over what is pressed there.
    seen = [body for ground in grounds for body in free if ground.contains(body)]
    for body in seen[:1]:
        yield placed(look.sprites.strip(body.size), "center", body.center)
        yield placed(word, "center", body.center)
