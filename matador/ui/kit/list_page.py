"""A list of any length: only the visible rows are composed, placed and described."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.focus import focused
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.shapes import pill
from matador.ui.kit.sheet import Sheet
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, Placed, Text
from matador.ui.language import Language
from matador.ui.look import Look, placed
from matador.ui.sprites.svg import mix

_ROW_PX = 58
_BAR_PX = 18
_WHEEL_ROWS = 3
"""The number of rows per step of the wheel."""


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


class ListPage(PageView):
    """An open list. It shows whole rows; the wheel, keys, a finger and the scroll bar move it."""

    def __init__(self, look: Look, size: Point, compose: Callable[[Language], Listing]) -> None:
        """`compose` is called again when its content may have changed; until then, visible rows are kept."""
        super().__init__(look, size)
        self._compose = compose
        self.first = 0
        """The index of the top visible row."""
        self._dragged_px = 0
        """The distance a finger has dragged beyond whole rows."""
        self._holds_bar = False
        self._seen: list[tuple[int, Button | FigureButton]] = []
        self.arrange()

    @property
    def fits(self) -> int:
        return max(1, self._sheet.body.height // self._pitch_px)

    def arrange(self) -> None:
        self._listing = self._compose(self.look.language)
        self._seen = []
        self._sheet = Sheet(self.look, self.size, self._listing.title)
        line = self.look.fonts.line_height(Style.TEXT)
        self._pitch_px = max(
            self.look.least(MIN_PX), self._listing.row_px(self.look), line + self.look.px(20)
        ) + self.look.px(8)
        self._go_to(self.first)

    def scroll(self, down_px: int) -> None:
        """Move the rows down by this number of pixels, or up (below 0)."""
        rows, self._dragged_px = divmod(self._dragged_px + down_px, self._pitch_px)
        self._go_to(self.first - rows)

    # Input

    def handle(self, given: Input) -> Intent | None:
        match given:
            case PointerMoved(at=at) if self._holds_bar:
                self._drag_bar(at)
            case PointerUp():
                self._holds_bar, self._dragged_px = False, 0
            case _:
                return super().handle(given)
        return None

    def _press(self, given: PointerDown) -> Intent | PageIntent | None:
        if not (self._bar.collidepoint(given.at) and self._last_first):
            return super()._press(given)
        # A finger's press arrives after it was lifted; fingers drag only rows, not the bar.
        self._focus, self._holds_bar = None, given.finger is None
        self._drag_bar(given.at)
        return None

    def _wheel(self, steps: int) -> None:
        self._go_to(self.first - steps * _WHEEL_ROWS)

    def _drag_bar(self, at: Point) -> None:
        thumb = self._thumb()
        room = self._bar.height - thumb.height
        share = (at[1] - self._bar.top - thumb.height / 2) / max(1, room)
        self._go_to(round(share * self._last_first))

    def _key(self, given: Key) -> Intent | PageIntent | None:
        match given.name:
            case "up" | "down":
                self._step(-1 if given.name == "up" else 1)
            case "page up" | "page down":
                self._go_to(self.first + (self.fits if given.name == "page down" else -self.fits))
            case "home" | "end":
                self._go_to(0 if given.name == "home" else self._listing.count)
            case _:
                return super()._key(given)
        return None

    def _step(self, step: int) -> None:
        if not self._listing.count:
            return
        rows = {row.key: index for index, row in self._seen}
        now = rows.get(self._focus or "")
        index = self.first if now is None else min(max(now + step, 0), self._listing.count - 1)
        self._focus = self._listing.row(index).key
        self._go_to(min(max(self.first, index - self.fits + 1), index))

    # Layout

    @property
    def _last_first(self) -> int:
        return max(0, self._listing.count - self.fits)

    def _go_to(self, first: int) -> None:
        self.first = min(max(first, 0), self._last_first)
        end = min(self._listing.count, self.first + self.fits)
        seen = dict(self._seen)
        self._seen = [
            (index, seen[index] if index in seen else self._listing.row(index))
            for index in range(self.first, end)
        ]
        self.placed = tuple(self._all())
        if focused(self.placed, self._focus) is None:
            self._focus = None

    def _all(self) -> Iterator[Placed]:
        sheet, look = self._sheet, self.look
        bar_px = max(look.least(_BAR_PX), look.px(_BAR_PX))
        self._bar = pygame.Rect(
            sheet.body.right - bar_px, sheet.body.top, bar_px, self.fits * self._pitch_px - look.px(8)
        )
        yield from sheet.ground()
        width = sheet.body.width - (bar_px + look.px(14) if self._last_first else 0)
        for index, row in self._seen:
            top = sheet.body.top + (index - self.first) * self._pitch_px
            yield Placed(row, pygame.Rect(sheet.body.left, top, width, self._pitch_px - look.px(8)))
        if self._last_first:
            yield Placed(FigureLabel(ScrollBar(self._thumb())), self._bar)
        yield self._place()
        yield from sheet.frame(None)

    def _place(self) -> Placed:
        listing, sheet = self._listing, self._sheet
        said = listing.empty
        count = listing.count - len(listing.buttons)
        if count:
            first, last = (
                row - sum(button < row for button in listing.buttons)
                for row in (self.first, self.first + len(self._seen))
            )
            rows = f"{last}" if first + 1 >= last else f"{first + 1}\N{EN DASH}{last}"
            said = self.look.say("{rows} of {count}").format(rows=rows, count=count)
        foot = pygame.Rect(
            sheet.body.left, sheet.body.bottom, sheet.body.width, sheet.foot_px - self.look.px(12)
        )
        return Placed(Text(said, Style.SMALL, muted=True, key="page", is_centred=True), foot)

    def _thumb(self) -> pygame.Rect:
        """The thumb of the scroll bar, proportional to the visible part but never too short to grab."""
        height = max(self.look.least(MIN_PX), self._bar.height * self.fits // max(1, self._listing.count))
        top = (self._bar.height - height) * self.first // max(1, self._last_first)
        return pygame.Rect(self._bar.left, self._bar.top + top, self._bar.width, height)


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """A scroll bar."""

    thumb: pygame.Rect

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        theme = look.theme
        for pill_rect, share in ((rect, 0.12), (self.thumb, 0.62)):
            picture = pill(look, pill_rect.size, mix(theme.surface, theme.on_surface, share))
            yield placed(picture, "topleft", pill_rect.topleft)
