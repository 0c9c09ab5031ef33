"""Draws placed widgets, the focus ring, and the light and tooltip under the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Placed
from matador.ui.kit.focus import pressed, ring_around
from matador.ui.look import Look, placed


def items_of(look: Look, shown: Sequence[Placed], focus: str | None, now_ms: float = 0.0) -> Iterator[Item]:
    tight = {_row_of(one) for one in shown if one.widget.is_tight(look, one.rect)}
    for one in shown:
        widget = one.widget.in_small_type() if _row_of(one) in tight else one.widget
        yield from widget.draw(look, one.rect, now_ms)
    for one in shown:
        if one.key is not None and one.key == focus:
            yield ring_around(look, one)
    for one in shown:
        yield from one.widget.marks(look, one.rect)


def _row_of(one: Placed) -> tuple[type, int, int]:
    return type(one.widget), one.rect.top, one.rect.height


def hover_items(look: Look, size: Point, shown: Sequence[Placed], mouse: Point | None) -> Iterator[Item]:
    used = None if mouse is None else pressed(look, shown, mouse)
    if used is None or used.intent is None:
        return
    widget, rect = used.one.widget, used.rect
    light = widget.light(look, rect)
    if light is not None:
        yield light
    if widget.tooltip:
        grounds = [other.rect for other in shown if other.widget.is_background]
        ground = grounds[0] if grounds else rect.unionall([other.rect for other in shown])
        others = [other.widget.ink(look, other.rect) for other in shown]
        window = pygame.Rect((0, 0), size)
        yield from _tooltip(look, widget.tooltip, rect, (ground, window), others)


def _tooltip(
    look: Look, text: str, button: pygame.Rect, grounds: Sequence[pygame.Rect], others: Sequence[pygame.Rect]
) -> Iterator[Item]:
    word = look.fonts.render(text, Style.SMALL, look.theme.on_badge, bold=True)
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
    # Inside the panel if possible, else beside it rather than over other controls.
    seen = [body for ground in grounds for body in free if ground.contains(body)]
    for body in seen[:1]:
        yield placed(look.sprites.strip(body.size), "center", body.center)
        yield placed(word, "center", body.center)
