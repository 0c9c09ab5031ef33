"""A sheet of large cards, each with a face or a sign and a word, in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.face import Face, face_items
from matador.ui.kit.intents import Intent, TurnPage
from matador.ui.kit.placed import Placed
from matador.ui.kit.sheet import Sheet, Turning, page_of
from matador.ui.kit.widgets import FigureButton, IconButton
from matador.ui.look import Look, placed
from matador.ui.sprites import Icon
from matador.ui.sprites.bodies import button_side_px
from matador.ui.theme import Colour

_LEAST_PX = 150
_MOST_PX = 260
_GAP_PX = 16
_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_HIGHER = 1.12
"""A card is so much higher than wide: the word stands under the face."""
_RING_PX = 14


@dataclass(frozen=True, slots=True)
class FaceCard:
    """A card with a face, or with a sign where there is nobody yet."""

    label: str
    face: int | None = None
    colour: int = 0
    icon: Icon = "person"
    is_name: bool = False
    """True for what somebody has called himself, which may be too long."""
    is_on: bool = False
    """True for a ring around the face: this person plays."""
    beside: tuple[FaceCard, ...] = ()
    """All cards of the sheet, equally large: their words are written alike."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The card, the face on it, and the word at its foot, in the largest type that fits."""
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        ink = look.theme.strip_text
        room = rect.inflate(-2 * look.px(8), -2 * look.px(8))
        room.height -= button_side_px(rect.height)
        picture = _word(look, self, room, ink)
        yield placed(picture, "midbottom", room.midbottom)
        free = room.height - picture.get_height() - look.px(4)
        side = max(16, min(room.width, free))
        centre = (rect.centerx, room.top + free // 2)
        if self.face is None:
            yield placed(look.sprites.icon(self.icon, side * 3 // 5, ink), "center", centre)
        else:
            face = Face(self.face, self.colour, "happy" if self.is_on else "calm", is_on_turn=self.is_on)
            yield from face_items(look, face, side, centre)


def _word(look: Look, card: FaceCard, room: pygame.Rect, ink: Colour) -> pygame.Surface:
    """The word of a card in the largest type in which those of all cards fit; a name is one line and may be cut."""
    fitting = (style for style in _STYLES if all(_fits(look, each, style, room) for each in card.beside))
    style = next(fitting, Style.SMALL)
    label = look.shortened(card.label, style, room.width) if card.is_name else card.label
    return look.fonts.render(label, style, ink, bold=True, max_width=room.width)


def _fits(look: Look, card: FaceCard, style: Style, room: pygame.Rect) -> bool:
    high = look.fonts.size(card.label, style, bold=True, max_width=room.width)[1]
    return _widest_px(look, card, style) <= room.width and high <= room.height * 2 // 5


def _widest_px(look: Look, card: FaceCard, style: Style) -> int:
    """Of a name its whole width, of our own words that of the longest."""
    words = (card.label,) if card.is_name else card.label.split()
    return max(look.fonts.size(word, style, bold=True)[0] for word in words)


def card(key: str, name: str, figure: FaceCard, intent: Intent) -> FigureButton:
    """A card that is pressed; `name` is what a screen reader says."""
    return FigureButton(key, name, figure, intent, is_chosen=figure.is_on, ring_px=_RING_PX)


def arrange_cards(look: Look, size: Point, title: str, cards: Sequence[FigureButton]) -> tuple[Placed, ...]:
    """The sheet with its cards, page by page if they do not fit."""
    return tuple(_placed(look, size, title, cards))


def _placed(look: Look, size: Point, title: str, cards: Sequence[FigureButton]) -> Iterator[Placed]:
    sheet = Sheet(look, size, title, has_pages=False)
    all_cards = tuple(each.figure for each in cards if isinstance(each.figure, FaceCard))
    cards = [
        replace(each, figure=replace(each.figure, beside=all_cards))
        if isinstance(each.figure, FaceCard)
        else each
        for each in cards
    ]
    own = [figure for figure in all_cards if not figure.is_name]
    least = max((_widest_px(look, figure, Style.SMALL) for figure in own), default=0) + 2 * look.px(12)
    grid = _Grid(look, sheet.body, len(cards), least)
    if grid.fits < len(cards):
        sheet = Sheet(look, size, title)
        grid = _Grid(look, sheet.body, len(cards), least)
    pages = -(-len(cards) // grid.fits)
    yield from sheet.ground()
    for index, each in enumerate(cards):
        page, place = divmod(index, grid.fits)
        on_page = min(grid.fits, len(cards) - page * grid.fits)
        yield Placed(each, grid.rect(place, on_page), page if pages > 1 else None)
    for page in range(pages if pages > 1 else 0):
        back = TurnPage(-1) if page else None
        on = TurnPage(1) if page < pages - 1 else None
        turning = Turning(page_of(look, page, pages), back, on)
        for one in sheet.turning(turning):
            # Keys of their own do the same.
            widget = one.widget
            if isinstance(widget, IconButton):
                widget = replace(widget, is_focus_stop=False)
            yield Placed(widget, one.rect, page)
    yield from sheet.frame(None)


class _Grid:
    """Squares in rows in the middle of a body: as large as all can be, but never too small for a face."""

    def __init__(self, look: Look, body: pygame.Rect, count: int, least_px: int) -> None:
        self._body, self._gap = body, look.px(_GAP_PX)
        least = max(look.px(_LEAST_PX), look.least(96), least_px)
        most = max(look.px(_MOST_PX), least)
        sizes = range(most, least - 1, -2)
        self._width = next((width for width in sizes if self._room(width) >= count), least)
        self._width = min(self._width, body.width)
        self.height = min(round(self._width * _HIGHER), body.height)
        self._columns = max(1, (body.width + self._gap) // (self._width + self._gap))
        self._rows = max(1, (body.height + self._gap) // (self.height + self._gap))
        self.fits = self._columns * self._rows
        # No card is alone in its row if that can be.
        rows = min(self._rows, -(-count // self._columns))
        self._columns = min(self._columns, -(-count // rows)) if count <= self.fits else self._columns

    def _room(self, width: int) -> int:
        height = round(width * _HIGHER)
        columns = (self._body.width + self._gap) // (width + self._gap)
        return columns * ((self._body.height + self._gap) // (height + self._gap))

    def rect(self, place: int, count: int) -> pygame.Rect:
        """Where the card of this place is, where there are so many."""
        row, column = divmod(place, self._columns)
        rows = -(-count // self._columns)
        in_row = min(self._columns, count - row * self._columns)
        step_x, step_y = self._width + self._gap, self.height + self._gap
        left = self._body.centerx - (in_row * step_x - self._gap) // 2
        top = self._body.top + max(0, self._body.height - (rows * step_y - self._gap)) // 2
        return pygame.Rect(left + column * step_x, top + row * step_y, self._width, self.height)
