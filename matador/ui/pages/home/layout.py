"""The layout of the home screen: who plays and the game's name, two or three cards, and any number of buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from pygame import Rect

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import Layout
from matador.ui.kit.intents import TurnPage
from matador.ui.kit.layout import Column, FirstFit, Flow, Grow, PagedFlow, Row, Sized, Space
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel, Placed
from matador.ui.look import Look
from matador.ui.pages.home.figures import CardRow, GameName, WhoChip, card_row, sign_px
from matador.ui.sentences import matches as words

MIN_PX: Final = 64
"""The minimum size of a button, so that small children can press it."""
CARD_SHARE: Final = 0.4
"""The minimum height of the cards, as a share of the window's."""

_TITLES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_WANTED_SHARE = 0.5
"""If the cards are lower than this share of the window, the title is set smaller."""
_SHARES = {2: (0.56, 0.44), 3: (0.42, 0.29, 0.29)}
"""The widths of the cards as shares of the total, by number of cards; the first card is the widest."""
_HIGHEST = 1.4
"""The maximum ratio of height to width for the first card."""
_WIDEST = 1.85
"""The maximum ratio of total width to height."""
_GAP, _INSET = 12, (24, 14)


@dataclass(frozen=True, slots=True)
class Cards(Layout):
    """The large cards, whose names have type of one size; at least half as high as the window if there is room."""

    names: tuple[str, ...]
    make: Callable[[CardRow], Iterator[FigureButton]]
    window_px: int

    def height(self, look: Look, width: int) -> int:
        del look, width
        return ceil(CARD_SHARE * self.window_px)

    def most(self, look: Look, width: int) -> int:
        return max(self._highest(look, width), round(CARD_SHARE * self.window_px) + 1)

    def fits(self, look: Look, rect: Rect) -> bool:
        return rect.height >= min(_WANTED_SHARE * self.window_px, self._highest(look, rect.width))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        rects = self._row.rects(look, rect)
        return map(Placed, self.make(card_row(look, self.names, rects)), rects)

    @property
    def _row(self) -> Row:
        return Row(tuple(Grow(Space(), share) for share in _SHARES[len(self.names)]), 28)

    def _highest(self, look: Look, width: int) -> int:
        return round(_HIGHEST * self._row.rects(look, Rect(0, 0, width, 0))[0].width)


@dataclass(frozen=True, slots=True)
class _Head(Layout):
    """The game's name in the middle, or on the right if the current player needs the space beside it."""

    style: Style
    who: FigureButton | None

    def height(self, look: Look, width: int) -> int:
        del width
        return max(self._title(look).height, 0 if self.who is None else button_px(look))

    def fits(self, look: Look, rect: Rect) -> bool:
        title, chip = self._rects(look, rect)
        felt_px = rect.width + 2 * look.px(_INSET[0])
        # The current player's name has to fit, or to get 40% of the line.
        is_named = self.who is None or chip.width >= min(self._who_px(look, chip.height), felt_px * 2 // 5)
        return title.width <= felt_px and is_named

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        title, chip = self._rects(look, rect)
        yield Placed(FigureLabel(GameName(self.style), "title", words.title(look.language)), title)
        if self.who is not None:
            assert isinstance(self.who.figure, WhoChip)
            chip.width = min(chip.width, self.who.figure.width(look, chip.size))
            yield Placed(self.who, chip)

    def _title(self, look: Look) -> Rect:
        width, height = look.fonts.size(words.title(look.language), self.style, bold=True)
        return Rect(0, 0, width + sign_px(height) + look.px(12), height)

    def _rects(self, look: Look, band: Rect) -> tuple[Rect, Rect]:
        """The title, and the space for the current player on its left."""
        title, chip = self._title(look), Rect(0, 0, 0, button_px(look))
        title.center = band.center
        apart = 2 * look.px(_GAP)
        if self.who is not None and title.left - apart - band.left < self._who_px(look, chip.height):
            title.right = band.right
        chip.midleft = band.midleft
        chip.width = min(title.left - apart - band.left, 5 * chip.height)
        return title, chip

    def _who_px(self, look: Look, height: int) -> int:
        """The minimum width of a face of this height with a name beside it."""
        assert self.who is not None
        assert isinstance(self.who.figure, WhoChip)
        return height + look.fonts.size(self.who.figure.name, Style.SMALL, bold=True)[0] + look.px(30)


def home_layout(
    look: Look, size: Point, who: FigureButton | None, cards: Cards, buttons: Sequence[Button]
) -> Layout:
    """The layout in a window of this size."""
    high = button_px(look)

    def leaf(button: Button) -> Sized:
        return Sized(button, _button_width(look, button), high)

    def turn(page: int, pages: int) -> Sized:
        return leaf(_turning_button(look, page, pages))

    # A portrait window has space for two rows.
    shelf = Flow(tuple(map(leaf, buttons)), _GAP, min_rows=1 if size[0] > size[1] else 2)
    shelves = (shelf, *(PagedFlow(shelf, rows, turn) for rows in (2, 1)))
    return FirstFit(
        tuple(
            FirstFit(tuple(Column((_Head(style, who), cards, part), _GAP, spread=True) for style in _TITLES))
            for part in shelves
        )
    )


def home_rects(look: Look, size: Point) -> tuple[Rect, Rect]:
    """The felt of a window, and the part of it that is used."""
    felt = Rect((0, 0), size).inflate(-2 * look.px(18), -2 * look.px(18))
    inner = felt.inflate(-2 * look.px(_INSET[0]), -2 * look.px(_INSET[1]))
    inner.inflate_ip(min(0, round(inner.height * _WIDEST) - inner.width), 0)
    return felt, inner


def button_px(look: Look) -> int:
    return max(look.least(MIN_PX), look.px(MIN_PX), look.fonts.line_height(Style.TEXT) + look.px(4))


def _turning_button(look: Look, page: int, pages: int) -> Button:
    if page == pages:
        return Button("more", look.say("Back"), TurnPage(-1, "end"), "page_left", is_focus_stop=False)
    return Button("more", look.say("More"), TurnPage(1), "page_right", is_focus_stop=False)


def _button_width(look: Look, button: Button) -> int:
    """The width of a button with its icon and its label in small type."""
    name = look.fonts.size(button.label, Style.SMALL, bold=True)
    return name[0] + look.px(32) + min(button_px(look) * 3 // 5, look.px(34))
