"""The cards of the home screen and of Learn, the felt behind them, and the chip with the current player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from pygame import Rect

from matador.rules import named_ruleset
from matador.teaching.frames import Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import FrameGrid, draw_frame
from matador.ui.kit.base import Layout
from matador.ui.kit.figures import drawn, painted
from matador.ui.kit.intents import PageName
from matador.ui.kit.layout import (
    Around,
    Column,
    Distance,
    Grow,
    Inset,
    MaxRatio,
    Row,
    Sized,
    Space,
    Stack,
    px_of,
)
from matador.ui.kit.widgets import Face, FigureButton, FigureLabel, Placed, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.match_picture import MatchPicture, line_items, scores
from matador.ui.pictures import Drawing, drawing_of, picture_of
from matador.ui.sentences.helping import equation
from matador.ui.sprites import Icon
from matador.ui.sprites.background import CardKind, card_frame_px, card_radius_px, draw_card

_LABELS = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_LABEL_SHARE = 0.3
"""The maximum height of a label, as a share of its card's."""

# The felt


def _background(frame_px: int, look: Look, rect: Rect) -> Iterator[Item]:
    felt, rack = rect.inflate(-2 * frame_px, -2 * frame_px), rect.inflate(-rect.width, -rect.height)
    yield Item(look.sprites.background(rect.size, felt, rack), 0, 0)


@dataclass(frozen=True, slots=True)
class OnFelt(Around):
    """A part on the felt of the window. A small window has no frame, except with a `frame` of its own."""

    x: Distance = 0
    y: Distance = 0
    frame: Distance | None = None

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        frame: Distance = 14 if rect.width >= 1024 and rect.height >= 660 else 0
        frame = frame if self.frame is None else self.frame
        yield Placed(painted(partial(_background, px_of(look, frame))), rect)
        yield from Inset(Inset(self.part, self.x, self.y), frame, frame).place(look, rect)


# Cards


def card_ground(look: Look, rect: Rect, kind: CardKind) -> Item:
    """A sheet of paper or a small framed table, with its shadow."""
    margin = look.sprites.panel_margin_px
    size = (rect.width + 2 * margin, rect.height + 2 * margin)
    picture = look.sprites.composed(
        ("card", size, kind), lambda: draw_card(look.theme, size, kind, look.scale)
    )
    return Item(picture, rect.left - margin, rect.top - margin)


def card_inside(look: Look, rect: Rect) -> Rect:
    """The part of a card inside its frame."""
    edge = card_frame_px(look.scale) + look.px(14)
    return rect.inflate(-2 * edge, -2 * edge)


def _label_style(look: Look, names: Sequence[str], inside: Rect) -> Style:
    """The largest type in which all labels fit and leave enough space for the pictures."""
    longest = max(names, key=lambda name: look.fonts.size(name, Style.TEXT, bold=True)[0])
    room_px = inside.width - look.px(130)
    return look.fitting(longest, _LABELS, room_px, bold=True, height_px=inside.height * _LABEL_SHARE)


def card_label(look: Look, inside: Rect, text: str, icon: Icon, style: Style | None = None) -> list[Item]:
    """The label at the bottom of a card, as a button; the first item is its body."""
    style = style or _label_style(look, [text], inside)
    colour = look.theme.on_accent
    word = look.fonts.render(text, style, colour, bold=True)
    height, gap = max(look.px(64), word.get_height() + look.px(4)), look.px(12)
    icon_px = height * 11 // 20
    wide = icon_px + gap + word.get_width()
    # A long label may come close to the edges of its card, but not to the next one.
    width = min(max(wide + look.px(48), min(inside.width, look.px(250))), inside.width + look.px(48))
    size = (max(wide, width), height)
    body = placed(
        look.sprites.button(size, kind="primary", pressed=False, enabled=True), "midbottom", inside.midbottom
    )
    left, middle = body.rect.centerx - wide // 2, body.rect.centery
    sign = placed(look.sprites.icon(icon, icon_px, colour), "midleft", (left, middle))
    return [body, sign, placed(word, "midleft", (left + icon_px + gap, middle))]


@dataclass(frozen=True, slots=True)
class FeltCard:
    """A picture, and a label below it that looks like a button."""

    label: str
    icon: Icon
    kind: CardKind
    picture: Callable[[Look, Rect], Iterator[Item]]
    face: Face | None = None
    """The current player, on a corner that the picture leaves free."""
    style: Style | None = None
    """The type of the label; None: as large as fits."""

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        inside = card_inside(look, rect)
        label = card_label(look, inside, self.label, self.icon, self.style)
        foot = Sized(Space(), height_px=label[0].rect.height)
        yield from (card_ground(look, rect, self.kind), *label)
        yield from drawn(look, Column((Grow(painted(self.picture)), foot), 8), inside)
        if self.face is not None:
            face_px = max(28, min(look.px(60), rect.width // 6, rect.height // 5))
            off = face_px * 3 // 10
            yield from face_items(look, self.face, face_px, (rect.left + off, rect.top + off))


@dataclass(frozen=True, slots=True)
class CardButton(FigureButton):
    """A card that is pressed."""

    figure: FeltCard

    def corner_px(self, look: Look, _rect: Rect) -> float:
        return card_radius_px(look.scale)


@dataclass(frozen=True, slots=True)
class CardRow(Layout):
    """Cards beside each other, whose labels have the same size of type."""

    cards: tuple[CardButton | FigureLabel, ...]
    shares: tuple[float, ...] = (1, 1, 1)
    """Of the width."""
    gap: Distance = 28

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        parts = zip(self.cards, self.shares, strict=False)
        rects = Row(tuple(Grow(card, share) for card, share in parts), self.gap).rects(look, rect)
        names = [card.figure.label for card in self.cards if isinstance(card, CardButton)]
        style = _label_style(look, names, card_inside(look, min(rects, key=lambda one: one.width)))
        for card, at in zip(self.cards, rects, strict=True):
            if isinstance(card, CardButton):
                yield Placed(replace(card, figure=replace(card.figure, style=style)), at)
            else:
                yield Placed(card, at)


# Pictures on cards

LINE = ("2-3", "4-4R", "3-1R")
"""The touching halves are 3 and 4, then 4 and 3."""
SUM = Pair(7, 3, 4)

_OPPONENT = Face(5, 1, "happy")


def play_picture(look: Look, room: Rect) -> Iterator[Item]:
    """An opponent on a plate with tiles, and a line whose touching halves make seven."""
    drawing = _line()
    short = drawing.fitting_px((room.width - look.px(8), room.height * 2 // 5), room.width)
    line = picture_of(look, drawing, short)
    hand = Row((Grow(painted(_back)),) * 3, 8)
    places = Row((Grow(painted(_opponent)), Grow(Space(), 0.1), Grow(hand, 0.9), Grow(Space(), 0.3)))
    plate = MaxRatio(Stack((painted(_strip), places)), 2.3)
    parts = (
        Sized(plate, height_px=min(room.height // 2, room.width * 2 // 5)),
        Sized(painted(lambda _, at: iter([placed(line, "center", at.center)])), height_px=line.get_height()),
    )
    yield from drawn(look, Column(parts, spread=True), room)


@cache
def _line() -> Drawing:
    return drawing_of(named_ruleset("sevens", 2), LINE)


def _strip(look: Look, rect: Rect) -> Iterator[Item]:
    yield placed(look.sprites.strip(rect.size), "topleft", rect.topleft)


def _opponent(look: Look, rect: Rect) -> Iterator[Item]:
    yield from face_items(look, _OPPONENT, rect.height * 7 // 8, rect.center)


def _back(look: Look, rect: Rect) -> Iterator[Item]:
    back = look.sprites.back(max(8, rect.width), 0)
    yield from shadowed(look, back, back.get_rect(center=rect.center), 0)


def learn_picture(look: Look, room: Rect) -> Iterator[Item]:
    """A sum, and its pips in a frame."""
    height = max(8, min(room.height // 7, room.width // 11))
    written = look.fonts.numeral(equation(SUM), height, look.theme.on_surface)
    gap, frame = height * 3 // 4, frame_of(SUM)
    usual = FrameGrid(1.0).size(frame)
    scale = min(room.width * 10 / 11 / usual[0], (room.height * 9 / 10 - height - gap) / usual[1])
    pips = look.sprites.composed(("frame of home", SUM, scale), lambda: draw_frame(look.theme, frame, scale))
    spare = (room.height - pips.get_height() - gap - height) // 2
    yield placed(pips, "midtop", (room.centerx, room.top + spare))
    yield placed(written, "midbottom", (room.centerx, room.bottom - spare))


def match_picture(match: MatchPicture, look: Look, room: Rect) -> Iterator[Item]:
    """An unfinished match: the points of its players, and its line."""
    line = painted(lambda look, rect: line_items(look, rect, match))
    parts = (Grow(Inset(scores(look, match.players), 0, 4)), Grow(Inset(line, 4, 8), 2))
    yield from drawn(look, Column(parts), room)


_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class Who:
    """The current player or guest: a face with a name beside it, if there is space for it."""

    name: str
    """A name, the word for a guest, or a question if there are no players."""
    said: str
    """Text for screen readers."""
    face: Face | None = None
    """None for a guest or an unknown player, who get a generic icon."""
    opens: PageName = "people"
    """The page for choosing another player, or for creating the first."""

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        face_px, ink = rect.height - 2 * max(4, look.px(6)), look.theme.on_button
        left, centre = rect.left + rect.height, (rect.left + rect.height // 2, rect.centery)
        if self.face is None:
            yield placed(look.sprites.icon("person", face_px * 7 // 10, ink), "center", centre)
        else:
            yield from face_items(look, self.face, face_px, centre)
        room = rect.right - look.px(14) - left
        style = look.fitting(self.name, _STYLES, room, bold=True, height_px=rect.height)
        # A name may be shortened; a question that does not fit is left out.
        is_whole = look.fonts.size(self.name, style, bold=True)[0] <= room
        if is_whole or (self.face is not None and room > 0):
            word = look.shortened(self.name, style, room)
            yield look.text(word, style, ink, "midleft", (left, rect.centery), bold=True)

    def width(self, look: Look, height: int, styles: tuple[Style, ...] = _STYLES) -> int:
        """The width that it needs at this height, in the first of these sizes of type that fits."""
        style = look.fitting(self.name, styles, 4 * height, bold=True, height_px=height)
        return min(5 * height, height + look.fonts.size(self.name, style, bold=True)[0] + look.px(18))
