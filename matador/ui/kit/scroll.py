"""A list of any length: only the visible rows are composed, placed and described, with a scroll bar beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX, Layout, Placed, PressTarget, Scrolled, Widget
from matador.ui.kit.intents import ScrollTo
from matador.ui.kit.shapes import pill
from matador.ui.look import Look, placed
from matador.ui.sprites.svg import mix

WHEEL_ROWS = 3
"""The number of rows per step of the wheel."""
_BAR_PX = 18
_APART_PX = 14


@dataclass(frozen=True, slots=True)
class ScrollBar(Widget):
    """A scroll bar: press or drag it to scroll."""

    scrolled: Scrolled

    def width(self, look: Look) -> int:
        return max(look.least(_BAR_PX), look.px(_BAR_PX))

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        theme = look.theme
        if not rect.width:
            return
        for pill_rect, share in ((rect, 0.12), (self.thumb(look, rect), 0.62)):
            picture = pill(look, pill_rect.size, mix(theme.surface, theme.on_surface, share))
            yield placed(picture, "topleft", pill_rect.topleft)

    def targets(self, _look: Look, rect: Rect) -> Iterator[PressTarget]:
        yield rect, None

    def drag(self, look: Look, rect: Rect, at: Point) -> ScrollTo:
        thumb = self.thumb(look, rect)
        share = (at[1] - rect.top - thumb.height / 2) / max(1, rect.height - thumb.height)
        return ScrollTo(round(share * self.scrolled.last_first))

    def thumb(self, look: Look, rect: Rect) -> Rect:
        """The thumb, proportional to the visible part but never too short to grab."""
        first, rows, count, _ = self.scrolled
        height = max(look.least(MIN_PX), rect.height * rows // max(1, count))
        top = (rect.height - height) * first // max(1, self.scrolled.last_first)
        return Rect(rect.left, rect.top + top, rect.width, height)


@dataclass(frozen=True, slots=True)
class Scroll(Layout):
    """Rows of the same height, of which whole ones are visible."""

    count: int
    row: Callable[[int], Widget]
    """Composes a row when it becomes visible."""
    row_px: Callable[[Look], int]
    gap: float
    first: int
    """Index of the top visible row; beyond the end of the list, the last rows are visible."""

    def visible(self, look: Look, rect: Rect) -> range:
        """The indexes of the visible rows."""
        fits = self._fits(look, rect)
        first = min(max(self.first, 0), max(0, self.count - fits))
        return range(first, min(self.count, first + fits))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        gap, pitch, rows = look.px(self.gap), self._pitch_px(look), self.visible(look, rect)
        fits, body = self._fits(look, rect), rect.copy()
        bar = ScrollBar(Scrolled(rows.start, fits, self.count, pitch))
        # The bar of a list that fits has no width.
        bar_px = bar.width(look) if len(rows) < self.count else 0
        yield Placed(bar, Rect(rect.right - bar_px, rect.top, bar_px, fits * pitch - gap))
        body.width -= bar_px + look.px(_APART_PX) if bar_px else 0
        for index in rows:
            top = rect.top + (index - rows.start) * pitch
            yield Placed(self.row(index), Rect(body.left, top, body.width, pitch - gap), 0)

    def _fits(self, look: Look, rect: Rect) -> int:
        return max(1, rect.height // self._pitch_px(look))

    def _pitch_px(self, look: Look) -> int:
        return self.row_px(look) + look.px(self.gap)
