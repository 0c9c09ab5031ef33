"""A slider: a groove with a knob that shows and changes a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

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

    def draw(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        theme, thick = look.theme, max(look.least(6), look.px(_GROOVE_PX))
        groove = pygame.Rect(rect.left + rect.height // 2, 0, rect.width - rect.height, thick)
        groove.centery = rect.centery
        knob = knob_rect(rect, self.value, self.count)
        behind = pygame.Rect(groove.left, groove.top, max(thick, knob.centerx - groove.left), thick)
        for bar, colour in ((groove, mix(theme.surface, theme.on_surface, 0.25)), (behind, theme.on_surface)):
            yield placed(pill(look, bar.size, colour), "topleft", bar.topleft)
        yield placed(_disc(look, knob.width), "topleft", knob.topleft)

    def nodes(self, _look: Look, rect: pygame.Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.name, rect)

    def targets(self, _look: Look, rect: pygame.Rect) -> Iterator[PressTarget]:
        yield rect, None

    def drag(self, _look: Look, rect: pygame.Rect, at: Point) -> Intent | PageIntent:
        return self.to(value_at(rect, self.count, at[0]))


@kept
def _disc(look: Look, side: int) -> pygame.Surface:
    half, theme = side / 2, look.theme
    inner = circle(half, half, half - 4, filled(theme.control_chosen))
    return raster((side, side), circle(half, half, half, filled(theme.on_surface)) + inner)


def knob_rect(rect: pygame.Rect, value: int, count: int) -> pygame.Rect:
    way = rect.width - rect.height
    left = rect.left + round(way * value / max(1, count - 1))
    return pygame.Rect(left, rect.top, rect.height, rect.height)


def value_at(rect: pygame.Rect, count: int, x: int) -> int:
    """The value for a press at `x`."""
    way = max(1, rect.width - rect.height)
    share = (x - rect.left - rect.height / 2) / way
    return min(max(round(share * (count - 1)), 0), count - 1)
