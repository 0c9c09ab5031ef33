"""A slider: a groove with a knob that says how far along something is, and takes it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.look import Look, placed
from matador.ui.sprites.svg import circle, filled, mix, raster, rounded
from matador.ui.theme import Colour

_GROOVE_PX = 8


@dataclass(frozen=True, slots=True)
class Slider:
    """The place of a value among so many, counted from 0."""

    value: int
    count: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The groove, the part of it that lies behind, and the knob."""
        theme, thick = look.theme, max(look.least(6), look.px(_GROOVE_PX))
        groove = pygame.Rect(rect.left + rect.height // 2, 0, rect.width - rect.height, thick)
        groove.centery = rect.centery
        knob = knob_rect(rect, self.value, self.count)
        behind = pygame.Rect(groove.left, groove.top, max(thick, knob.centerx - groove.left), thick)
        for bar, colour in ((groove, mix(theme.panel, theme.panel_text, 0.25)), (behind, theme.panel_text)):
            yield placed(_bar(look, bar.size, colour), "topleft", bar.topleft)
        side = knob.width
        disc = look.sprites.composed(
            ("knob", side),
            lambda: raster(
                (side, side),
                circle(side / 2, side / 2, side / 2, filled(theme.panel_text))
                + circle(side / 2, side / 2, side / 2 - 4, filled(theme.accent)),
            ),
        )
        yield placed(disc, "topleft", knob.topleft)


def _bar(look: Look, size: Point, colour: Colour) -> pygame.Surface:
    width, height = size
    return look.sprites.composed(
        ("groove", size, colour),
        lambda: raster(size, rounded(0, 0, width, height, height / 2, filled(colour))),
    )


def knob_rect(rect: pygame.Rect, value: int, count: int) -> pygame.Rect:
    """Where the knob of a slider is that lies in a rectangle."""
    way = rect.width - rect.height
    left = rect.left + round(way * value / max(1, count - 1))
    return pygame.Rect(left, rect.top, rect.height, rect.height)


def value_at(rect: pygame.Rect, count: int, x: int) -> int:
    """The value to which a press at `x` takes the knob."""
    way = max(1, rect.width - rect.height)
    share = (x - rect.left - rect.height / 2) / way
    return min(max(round(share * (count - 1)), 0), count - 1)
