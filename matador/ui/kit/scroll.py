"""A list of any length: only the visible rows are composed, placed and described, with a scroll bar beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX, Layout, Placed, PressTarget, Scrolled, Widget
from matador.ui.kit.intents import ScrollTo
from matador.ui.kit.shapes import pill
from matador.ui.kit.texts import Text
from matador.ui.look import Look, placed
from matador.ui.sprites.svg import mix

WHEEL_ROWS = 3
"""The number of rows per step of the wheel."""
_BAR_PX = 18
_APART_PX = 14
_GAP_PX = 8


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
    """Rows of the same height, of which whole ones are visible, and a line that says which."""

    count: int
    row: Callable[[int], Widget]
    """Composes a row when it becomes visible."""
    row_px: Callable[[Look], int]
    """The minimum height of a row."""
    first: int
    """Index of the top visible row; beyond the end of the list, the last rows are visible."""
    told: Callable[[range], str]
    """Says which rows are visible."""

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        line_px, gap = look.fonts.line_height(Style.SMALL) + look.px(8), look.px(_GAP_PX)
        line = look.fonts.line_height(Style.TEXT) + look.px(20)
        pitch = max(look.least(MIN_PX), self.row_px(look), line) + gap
        fits = max(1, (rect.height - line_px) // pitch)
        first = min(max(self.first, 0), max(0, self.count - fits))
        rows = range(first, min(self.count, first + fits))
        bar = ScrollBar(Scrolled(first, fits, self.count, pitch))
        # The bar of a list that fits has no width.
        bar_px = bar.width(look) if len(rows) < self.count else 0
        width = rect.width - (bar_px + look.px(_APART_PX) if bar_px else 0)
        yield Placed(bar, Rect(rect.right - bar_px, rect.top, bar_px, fits * pitch - gap))
        for index in rows:
            top = rect.top + (index - first) * pitch
            yield Placed(self.row(index), Rect(rect.left, top, width, pitch - gap), 0)
        # An empty list says so in the middle.
        foot = Rect(rect.left, rect.bottom - line_px, rect.width, line_px) if rows else rect
        yield Placed(Text(self.told(rows), Style.SMALL, muted=True, key="page", is_centred=True), foot)
