"""A slider: a groove with a knob that shows and changes a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.base import PressTarget, Widget, text_node
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.shapes import pill
from matador.ui.look import Look, kept, placed
from matador.ui.semantics import Node
from matador.ui.sprites.svg import circle, filled, mix, raster

_GROOVE_PX = 8


@dataclass(frozen=True, slots=True)
class Slider(Widget):
    """A position among `count`, from 0. Keys that turn the page do the same, so it takes no focus."""

    key: str
    name: str
    """The position, for screen readers."""
    value: int
    count: int
    to: Callable[[int], Intent | PageIntent]
    """The intent of a new position."""

    def height(self, look: Look, _width: int) -> int:
        return max(look.least(44), look.px(44))

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        theme, side = look.theme, rect.height
        thick, way = max(look.least(6), look.px(_GROOVE_PX)), rect.width - side
        left, at = rect.left + side // 2, round(way * self.value / max(1, self.count - 1))
        for wide, colour in (
            (way, mix(theme.surface, theme.on_surface, 0.25)),
            (max(thick, at), theme.on_surface),
        ):
            yield placed(pill(look, (wide, thick), colour), "midleft", (left, rect.centery))
        yield placed(_disc(look, side), "center", (left + at, rect.centery))

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.name, rect)

    def targets(self, _look: Look, rect: Rect) -> Iterator[PressTarget]:
        yield rect, None

    def drag(self, _look: Look, rect: Rect, at: Point) -> Intent | PageIntent:
        share = (at[0] - rect.left - rect.height / 2) / max(1, rect.width - rect.height)
        return self.to(min(max(round(share * (self.count - 1)), 0), self.count - 1))


@kept
def _disc(look: Look, side: int) -> pygame.Surface:
    half, theme = side / 2, look.theme
    inner = circle(half, half, half - 4, filled(theme.control_chosen))
    return raster((side, side), circle(half, half, half, filled(theme.on_surface)) + inner)
