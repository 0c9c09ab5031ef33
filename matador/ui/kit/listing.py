"""A sheet with a list of any length."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import Rect

from matador.ui.fonts import Style
from matador.ui.kit.base import MIN_PX, Layout, Placed
from matador.ui.kit.buttons import Button
from matador.ui.kit.figures import FigureButton
from matador.ui.kit.scroll import Scroll
from matador.ui.kit.sheet import Sheet
from matador.ui.kit.texts import Text
from matador.ui.look import Look

_ROW_PX = 58


@dataclass(frozen=True, slots=True)
class Listing:
    """A list: its title, the number of rows, and a function that composes a row when it becomes visible."""

    title: str
    count: int
    row: Callable[[int], Button | FigureButton]
    empty: str
    row_px: Callable[[Look], int] = lambda look: look.px(_ROW_PX)
    """The minimum height of a row."""
    buttons: range = range(0)
    """The indexes of rows that act on the whole list and do not count as entries."""


@dataclass(frozen=True, slots=True)
class Listed(Layout):
    """A list on a sheet, with the numbers of the visible rows below."""

    listing: Listing
    first: int

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        sheet = Sheet(look, rect.size, self.listing.title)
        yield from sheet.ground()
        scroll = Scroll(self.listing.count, self.listing.row, self._row_px, 8, self.first)
        yield from scroll.place(look, sheet.body)
        foot = Rect(sheet.body.left, sheet.body.bottom, sheet.body.width, sheet.foot_px - look.px(12))
        said = self._said(look, scroll.visible(look, sheet.body))
        yield Placed(Text(said, Style.SMALL, muted=True, key="page", is_centred=True), foot)
        yield from sheet.frame(None)

    def _row_px(self, look: Look) -> int:
        line = look.fonts.line_height(Style.TEXT) + look.px(20)
        return max(look.least(MIN_PX), self.listing.row_px(look), line)

    def _said(self, look: Look, visible: range) -> str:
        listing = self.listing
        count = listing.count - len(listing.buttons)
        if not count:
            return listing.empty
        first, last = (
            row - sum(button < row for button in listing.buttons) for row in (visible.start, visible.stop)
        )
        rows = f"{last}" if first + 1 >= last else f"{first + 1}\N{EN DASH}{last}"
        return look.say("{rows} of {count}").format(rows=rows, count=count)
