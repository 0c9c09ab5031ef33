"""The pages for choosing the current player, and the face of a new one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from matador.play.people import People, Person
from matador.storage.setups import FACES, free_colour
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.intents import ChoosePerson, Intent, MakePerson, Open, TurnPage
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page
from matador.ui.kit.sheet import Turning, page_of
from matador.ui.kit.sheet_frame import SheetFrame
from matador.ui.kit.widgets import Face, FigureButton, Placed, face_items
from matador.ui.look import Look, placed
from matador.ui.sentences import people as words
from matador.ui.sentences.seats import face_name
from matador.ui.sprites import Icon
from matador.ui.sprites.bodies import button_side_px
from matador.ui.theme import Colour

_MIN_PX = 150
_MAX_PX = 260
_GAP_PX = 16
_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)
_HIGHER = 1.12
"""The ratio of a card's height to its width; the label is below the face."""
_RING_PX = 14


@dataclass(frozen=True, slots=True)
class FaceCard:
    """A card with a face, or with an icon if it is not for a player."""

    label: str
    face: int | None = None
    colour: int = 0
    icon: Icon = "person"
    is_name: bool = False
    """True if the label is a player's name, which may be too long."""
    is_on: bool = False
    """True for the current player, whose face has a ring."""
    beside: tuple[FaceCard, ...] = ()
    """All cards of the sheet; their labels have the same type size."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        ink = look.theme.on_button
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
    """A card's label in the largest type in which all cards' labels fit; a name is one line, maybe shortened."""
    fitting = (style for style in _STYLES if all(_fits(look, each, style, room) for each in card.beside))
    style = next(fitting, Style.SMALL)
    label = look.shortened(card.label, style, room.width) if card.is_name else card.label
    return look.fonts.render(label, style, ink, bold=True, max_width=room.width)


def _fits(look: Look, card: FaceCard, style: Style, room: pygame.Rect) -> bool:
    high = look.fonts.size(card.label, style, bold=True, max_width=room.width)[1]
    return _widest_px(look, card, style) <= room.width and high <= room.height * 2 // 5


def _widest_px(look: Look, card: FaceCard, style: Style) -> int:
    """The width of a whole name or, for other labels, of the longest word."""
    words = (card.label,) if card.is_name else card.label.split()
    return max(look.fonts.size(word, style, bold=True)[0] for word in words)


def card(key: str, name: str, figure: FaceCard, intent: Intent) -> FigureButton:
    """A card as a button; `name` is for screen readers."""
    return FigureButton(key, name, figure, intent, is_chosen=figure.is_on, ring_px=_RING_PX)


def arrange_cards(look: Look, size: Point, title: str, cards: Sequence[FigureButton]) -> Iterator[Placed]:
    """The sheet with its cards, on several pages if they do not fit on one."""
    sheet = SheetFrame(look, size, title, has_pages=False)
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
        sheet = SheetFrame(look, size, title)
        grid = _Grid(look, sheet.body, len(cards), least)
    pages = -(-len(cards) // grid.fits)
    yield from sheet.ground()
    for index, each in enumerate(cards):
        page, place = divmod(index, grid.fits)
        on_page = min(grid.fits, len(cards) - page * grid.fits)
        yield Placed(each, grid.rect(place, on_page), page)
    for page in range(pages if pages > 1 else 0):
        back = TurnPage(-1) if page else None
        on = TurnPage(1) if page < pages - 1 else None
        turning = Turning(page_of(look, page, pages), back, on)
        for one in sheet.turning(turning):
            yield one.moved(0, 0, page)
    yield from sheet.frame(None)


class _Grid:
    """Cards in centred rows, as large as fits them all, but never too small for a face."""

    def __init__(self, look: Look, body: pygame.Rect, count: int, min_px: int) -> None:
        self._body, self._gap = body, look.px(_GAP_PX)
        least = max(look.px(_MIN_PX), look.least(96), min_px)
        most = max(look.px(_MAX_PX), least)
        sizes = range(most, least - 1, -2)
        self._width = next((width for width in sizes if self._room(width) >= count), least)
        self._width = min(self._width, body.width)
        self.height = min(round(self._width * _HIGHER), body.height)
        self._columns = max(1, (body.width + self._gap) // (self._width + self._gap))
        self._rows = max(1, (body.height + self._gap) // (self.height + self._gap))
        self.fits = self._columns * self._rows
        # Fill the rows evenly, so that no card is alone in its row if possible.
        rows = min(self._rows, -(-count // self._columns))
        self._columns = min(self._columns, -(-count // rows)) if count <= self.fits else self._columns

    def _room(self, width: int) -> int:
        height = round(width * _HIGHER)
        columns = (self._body.width + self._gap) // (width + self._gap)
        return columns * ((self._body.height + self._gap) // (height + self._gap))

    def rect(self, place: int, count: int) -> pygame.Rect:
        row, column = divmod(place, self._columns)
        rows = -(-count // self._columns)
        in_row = min(self._columns, count - row * self._columns)
        step_x, step_y = self._width + self._gap, self.height + self._gap
        left = self._body.centerx - (in_row * step_x - self._gap) // 2
        top = self._body.top + max(0, self._body.height - (rows * step_y - self._gap)) // 2
        return pygame.Rect(left + column * step_x, top + row * step_y, self._width, self.height)


def _cards(look: Look, people: Sequence[Person], who: int | None) -> Iterator[FigureButton]:
    say = look.say
    for person in people:
        is_on = person.number == who
        figure = FaceCard(person.name, person.profile.face, person.profile.colour, is_name=True, is_on=is_on)
        name = words.who_plays(look.language, person.name) if is_on else person.name
        yield card(f"person:{person.number}", name, figure, ChoosePerson(person.number))
    yield card("new person", say("New player"), FaceCard(say("New player"), icon="plus"), Open("new person"))
    if people:
        figure = FaceCard(say("Guest"), icon="person", is_on=who is None)
        yield card("guest", say("Guest"), figure, ChoosePerson(None))
    if who is not None:
        yield card("change person", say("Edit me"), FaceCard(say("Edit me"), icon="gear"), Open("person"))


def _faces(look: Look, people: Sequence[Person]) -> Iterator[FigureButton]:
    """A card for each face, in the colour that a new player with it gets."""
    for face in range(FACES):
        name, colour = face_name(look.language, face), free_colour([each.seat for each in people], face)
        yield card(f"face:{face}", name, FaceCard(name, face, colour), MakePerson(face))


def choosing_page(look: Look, size: Point, people: People) -> Page[None]:
    everybody, who = people.all, None if people.who is None else people.who.number

    def arrange(look: Look, size: Point) -> Iterator[Placed]:
        return arrange_cards(look, size, look.say("Who is playing?"), [*_cards(look, everybody, who)])

    at = None if who is None else f"person:{who}"
    return Page(
        look, size, lambda _state, _view: Custom(lambda look, rect: arrange(look, rect.size)), None, at=at
    )


def new_person_page(look: Look, size: Point, people: People) -> Page[None]:
    everybody = people.all

    def arrange(look: Look, size: Point) -> Iterator[Placed]:
        return arrange_cards(look, size, look.say("Choose your face"), [*_faces(look, everybody)])

    return Page(look, size, lambda _state, _view: Custom(lambda look, rect: arrange(look, rect.size)), None)
