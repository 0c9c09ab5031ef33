"""A list of any length: only the rows that are seen are composed, placed and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, PointerUp, Wheel
from matador.ui.kit.focus import focused, key_of, moved
from matador.ui.kit.input import entered, is_outside, pressed
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.sheet import Sheet
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, Text
from matador.ui.kit.words import LEAST_PX
from matador.ui.language import Language
from matador.ui.look import Look, placed
from matador.ui.sprites.svg import filled, mix, raster, rounded
from matador.ui.theme import Colour

_ROW_PX = 58
_BAR_PX = 18
_WHEEL_ROWS = 3
"""A step of the wheel moves the list so far."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list: its title, how many rows it has, and each of them, asked for only when it is seen."""

    title: str
    count: int
    row: Callable[[int], Button | FigureButton]
    empty: str
    """What is told where there is no row."""
    row_px: Callable[[Look], int] = lambda look: look.px(_ROW_PX)
    """How high a row is at least."""
    counted: range | None = None
    """The rows of which it is said which are seen; others are buttons for all of it. None: all."""


class ListPage(PageView):
    """An `Overlay` of a list. It stands at whole rows; wheel, keys, a finger and the bar at its side move it."""

    def __init__(self, look: Look, size: Point, compose: Callable[[Language], Listing]) -> None:
        """`compose` is asked again whenever what it says may have changed; until then a row that is seen stays."""
        super().__init__(look, size)
        self._compose = compose
        self.first = 0
        """The row that is seen on top."""
        self._focus: str | None = None
        self._dragged_px = 0
        """How far a finger has dragged beyond whole rows."""
        self._holds_bar = False
        self._seen: list[tuple[int, Button | FigureButton]] = []
        self.refresh()

    @property
    def focus(self) -> str | None:
        return self._focus

    @property
    def fits(self) -> int:
        """How many rows are seen at once, at least one."""
        return max(1, self._sheet.body.height // self._pitch_px)

    def refresh(self) -> None:
        """Compose it again: what it says may have changed."""
        self._listing = self._compose(self.look.language)
        self._seen = []
        self._sheet = Sheet(self.look, self.size, self._listing.title)
        line = self.look.fonts.line_height(Style.TEXT)
        self._pitch_px = max(
            self.look.least(LEAST_PX), self._listing.row_px(self.look), line + self.look.px(20)
        ) + self.look.px(8)
        self._go_to(self.first)

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self.look, self.size = look, size
        self.refresh()

    def scroll(self, down_px: int) -> None:
        """A finger drags the rows; they follow it row by row."""
        rows, self._dragged_px = divmod(self._dragged_px + down_px, self._pitch_px)
        self._go_to(self.first - rows)

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        match given:
            case PointerDown(button="left"):
                return self._press(given)
            case PointerMoved(at=at) if self._holds_bar:
                self._drag_bar(at)
            case PointerUp():
                self._holds_bar, self._dragged_px = False, 0
            case Wheel(steps):
                self._go_to(self.first - steps * _WHEEL_ROWS)
            case Key():
                return self._key(given)
            case _:
                pass
        return None

    def _press(self, given: PointerDown) -> Intent | None:
        self._focus, at = None, given.at
        if self._bar.collidepoint(at) and self._last_first:
            # A finger that presses has been lifted already, and drags rows alone.
            self._holds_bar = given.finger is None
            self._drag_bar(at)
            return None
        used = pressed(self.look, self.placed, at)
        if used is None:
            return Command.CLOSE if is_outside(self.placed, at) else None
        return _asked(used.intent)

    def _drag_bar(self, at: Point) -> None:
        """The middle of the thumb goes to where the bar is held."""
        thumb = self._thumb()
        room = self._bar.height - thumb.height
        share = (at[1] - self._bar.top - thumb.height / 2) / max(1, room)
        self._go_to(round(share * self._last_first))

    def _key(self, given: Key) -> Intent | None:
        match given.name:
            case "escape":
                return Command.BACK
            case "tab":
                self._focus = key_of(moved(self.placed, self._focus, -1 if given.shift else 1))
            case "up" | "down":
                self._step(-1 if given.name == "up" else 1)
            case "page up" | "page down":
                self._go_to(self.first + (self.fits if given.name == "page down" else -self.fits))
            case "home" | "end":
                self._go_to(0 if given.name == "home" else self._listing.count)
            case "enter":
                return _asked(entered(focused(self.placed, self._focus)))
            case _:
                pass
        return None

    def _step(self, step: int) -> None:
        """The focus goes to the row above or below, which comes into sight; from elsewhere to the first in sight."""
        if not self._listing.count:
            return
        rows = {row.key: index for index, row in self._seen}
        now = rows.get(self._focus or "")
        index = self.first if now is None else min(max(now + step, 0), self._listing.count - 1)
        self._focus = self._listing.row(index).key
        self._go_to(min(max(self.first, index - self.fits + 1), index))

    # What is shown

    @property
    def _last_first(self) -> int:
        """The row on top when the last is seen."""
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
        """Which rows are seen, or that there is none."""
        listing, sheet = self._listing, self._sheet
        said = listing.empty
        counted = range(listing.count) if listing.counted is None else listing.counted
        if counted:
            first = max(self.first, counted.start) - counted.start
            last = min(self.first + len(self._seen), counted.stop) - counted.start
            rows = f"{last}" if first + 1 >= last else f"{first + 1}\N{EN DASH}{last}"
            said = self.look.say("{rows} of {count}").format(rows=rows, count=len(counted))
        foot = pygame.Rect(
            sheet.body.left, sheet.body.bottom, sheet.body.width, sheet.foot_px - self.look.px(12)
        )
        return Placed(Text(said, Style.SMALL, muted=True, key="page", is_centred=True), foot)

    def _thumb(self) -> pygame.Rect:
        """Where the thumb of the bar is: as long as what is seen of the whole, but never too short to be held."""
        height = max(self.look.least(LEAST_PX), self._bar.height * self.fits // max(1, self._listing.count))
        top = (self._bar.height - height) * self.first // max(1, self._last_first)
        return pygame.Rect(self._bar.left, self._bar.top + top, self._bar.width, height)


def _asked(intent: Intent | PageIntent | None) -> Intent | None:
    assert not isinstance(intent, PageIntent), "a row asks something of the program"
    return intent


@dataclass(frozen=True, slots=True)
class ScrollBar:
    """Where in a list one is."""

    thumb: pygame.Rect

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The groove, and the thumb in it."""
        theme = look.theme
        yield _pill(look, rect, mix(theme.panel, theme.panel_text, 0.12))
        yield _pill(look, self.thumb, mix(theme.panel, theme.panel_text, 0.62))


def _pill(look: Look, rect: pygame.Rect, colour: Colour) -> Item:
    width, height = rect.size
    picture = look.sprites.composed(
        ("scroll bar", rect.size, colour),
        lambda: raster(rect.size, rounded(0, 0, width, height, width / 2, filled(colour))),
    )
    return placed(picture, "topleft", rect.topleft)
