"""The figures of the home screen: its background, the game's name, and the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.rules import Ruleset
from matador.teaching.frames import Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid, draw_frame
from matador.ui.inputs import Point
from matador.ui.kit.widgets import Face, FigureLabel, Placed, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.match_picture import MatchPicture, line_items, rows_of, score_items
from matador.ui.pictures import drawing_of, picture_of
from matador.ui.scale import planned
from matador.ui.semantics import Box, box_of
from matador.ui.sentences import matches as words
from matador.ui.sentences.helping import equation
from matador.ui.sprites import Icon
from matador.ui.sprites.background import CardKind, card_frame_px, draw_card

_LABELS = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_LABEL_SHARE = 0.3
"""The maximum height of a label, as a share of its card's."""


def card_ground(look: Look, rect: pygame.Rect, kind: CardKind) -> Item:
    """A sheet of paper or a small framed table, with its shadow."""
    margin = look.sprites.panel_margin_px
    size = (rect.width + 2 * margin, rect.height + 2 * margin)
    picture = look.sprites.composed(
        ("card", size, kind), lambda: draw_card(look.theme, size, kind, look.scale)
    )
    return Item(picture, rect.left - margin, rect.top - margin)


def card_inside(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """The part of a card inside its frame."""
    edge = card_frame_px(look.scale) + look.px(14)
    return rect.inflate(-2 * edge, -2 * edge)


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards side by side, whose labels have the same type size."""

    names: tuple[str, ...]
    min_px: int
    """The inner width of the narrowest card."""


def card_row(look: Look, names: Sequence[str], rects: Sequence[pygame.Rect]) -> CardRow:
    return CardRow(tuple(names), min(card_inside(look, rect).width for rect in rects))


def card_face(look: Look, rect: pygame.Rect, face: Face | None) -> Iterator[Item]:
    """The face of the card's player, on a corner that the picture leaves free."""
    if face is not None:
        face_px = max(28, min(look.px(60), rect.width // 6, rect.height // 5))
        off = face_px * 3 // 10
        yield from face_items(look, face, face_px, (rect.left + off, rect.top + off))


def card_label(
    look: Look, inside: pygame.Rect, text: str, icon: Icon, row: CardRow | None = None
) -> list[Item]:
    """The label at the bottom of a card, as a button; the first item is its body.

    `row` contains this card and those beside it; None if it stands alone.
    """
    colour = look.theme.on_accent
    row = row or CardRow((text,), inside.width)
    style = _label_style(look, row.names, row.min_px, inside.height)
    word = look.fonts.render(text, style, colour, bold=True)
    height = max(look.px(64), word.get_height() + look.px(4))
    icon_px, gap = height * 11 // 20, look.px(12)
    wide = icon_px + gap + word.get_width()
    body = pygame.Rect(0, 0, max(wide + look.px(48), min(inside.width, look.px(250))), height)
    body.midbottom = inside.midbottom
    ground = look.sprites.button(body.size, kind="primary", pressed=False, enabled=True)
    items = [placed(ground, "topleft", body.topleft)]
    left = body.centerx - wide // 2
    items.append(placed(look.sprites.icon(icon, icon_px, colour), "midleft", (left, body.centery)))
    items.append(placed(word, "midleft", (left + icon_px + gap, body.centery)))
    return items


def _label_style(look: Look, names: Sequence[str], wide_px: int, high_px: int) -> Style:
    """The largest type in which all labels fit and leave enough space for the pictures."""
    longest = max(names, key=lambda text: look.fonts.size(text, Style.TEXT, bold=True)[0])
    return look.fitting(longest, _LABELS, wide_px - look.px(130), bold=True, height_px=high_px * _LABEL_SHARE)


def card_parts(
    look: Look, rect: pygame.Rect, text: str, icon: Icon, kind: CardKind, row: CardRow | None = None
) -> tuple[list[Item], pygame.Rect]:
    """A card's background and label, and the space above the label for a picture."""
    inside = card_inside(look, rect)
    label = card_label(look, inside, text, icon, row)
    room = pygame.Rect(inside.topleft, (inside.width, max(16, label[0].top - inside.top - look.px(8))))
    return [card_ground(look, rect, kind), *label], room


LINE = ("2-3", "4-4R", "3-1R")
"""The touching halves are 3 and 4, then 4 and 3."""
SUM = Pair(7, 3, 4)

_OPPONENT, _OPPONENT_COLOUR = 5, 1
_BACKS = 3


@dataclass(frozen=True, slots=True)
class Felt:
    """The background of the window."""

    felt: Box

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        nothing = pygame.Rect(0, 0, 0, 0)
        yield Item(look.sprites.background(rect.size, pygame.Rect(self.felt), nothing), 0, 0)


def felt_of(look: Look, size: Point) -> pygame.Rect:
    """The felt of a window; a size below the minimum is treated as the minimum."""
    width, height = planned(size)
    frame = 0 if width < 1024 or height < 660 else look.px(14)
    return pygame.Rect(0, 0, width, height).inflate(-2 * frame, -2 * frame)


def ground(felt: pygame.Rect) -> Placed:
    """The background of a window with this felt."""
    return Placed(
        FigureLabel(Felt(box_of(felt))), pygame.Rect(0, 0, felt.left + felt.right, felt.top + felt.bottom)
    )


@dataclass(frozen=True, slots=True)
class GameName:
    """The game's name with its sign."""

    style: Style

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(look.sprites.sign(sign_px(rect.height)), "midleft", rect.midleft)
        name = words.title(look.language)
        yield look.text(name, self.style, look.theme.on_table, "midright", rect.midright, bold=True)


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A small table with an opponent, and a line whose touching halves make seven."""

    rules: Ruleset
    row: CardRow
    who: Face | None = None
    """The current player."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        items, room = card_parts(look, rect, words.name_of(look.language, "play"), "play", "felt", self.row)
        yield from items
        drawing = drawing_of(self.rules, LINE)
        short = drawing.fitting_px((room.width - look.px(8), room.height * 2 // 5), room.width)
        line = picture_of(look, drawing, short)
        face_px = min(room.height // 2, room.width * 2 // 5)
        spare = max(0, room.height - face_px - line.get_height()) // 3
        plate = pygame.Rect(room.left, room.top + spare, room.width, face_px)
        yield from _opposite(look, plate)
        yield placed(line, "midbottom", (room.centerx, room.bottom - spare))
        yield from card_face(look, rect, self.who)


@dataclass(frozen=True, slots=True)
class LearnCard:
    """A sum in pips on a sheet of paper."""

    row: CardRow
    who: Face | None = None
    """The current player."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        name = words.name_of(look.language, "learn")
        items, room = card_parts(look, rect, name, "hint", "page", self.row)
        yield from items
        room.height -= look.px(10) - look.px(8)
        height = max(8, min(room.height // 7, room.width // 11))
        written = look.fonts.numeral(equation(SUM), height, look.theme.on_surface)
        gap = height * 3 // 4
        frame = frame_of(SUM)
        usual = Grid(1.0).size(frame)
        scale = min(room.width * 10 / 11 / usual[0], (room.height * 9 / 10 - height - gap) / usual[1])
        key = ("frame of home", SUM, scale)
        pips = look.sprites.composed(key, lambda: draw_frame(look.theme, frame, scale))
        spare = (room.height - pips.get_height() - gap - height) // 2
        yield placed(pips, "midtop", (room.centerx, room.top + spare))
        yield placed(written, "midbottom", (room.centerx, room.bottom - spare))
        yield from card_face(look, rect, self.who)


def _opposite(look: Look, room: pygame.Rect) -> Iterator[Item]:
    """The opponent on a plate as high as the room, with face-down tiles."""
    inset = max(3, room.height // 16)
    face_px = room.height - 2 * inset
    short = max(8, room.height * 4 // 15)
    gap = max(2, short // 5)
    hand_px = _BACKS * short + (_BACKS - 1) * gap
    body = pygame.Rect(0, 0, face_px + hand_px + 2 * inset + room.height * 5 // 12, room.height)
    body.center = room.center
    yield placed(look.sprites.strip(body.size), "topleft", body.topleft)
    face = look.sprites.face(_OPPONENT, face_px, mood="happy", turn=False, colour=_OPPONENT_COLOUR)
    yield placed(face, "midleft", (body.left + inset, body.centery))
    for index in range(_BACKS):
        x = body.left + inset + face_px + room.height // 6 + index * (short + gap)
        back = look.sprites.back(short, 0)
        yield from shadowed(look, back, back.get_rect(midleft=(x, body.centery)), 0)


@dataclass(frozen=True, slots=True)
class GoOnCard:
    """The unfinished match on a small table."""

    match: MatchPicture
    row: CardRow

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        name = words.name_of(look.language, "go on")
        items, room = card_parts(look, rect, name, "play", "felt", self.row)
        yield from items
        max_px = rows_of(self.match.players) * look.px(80)
        band = pygame.Rect(room.topleft, (room.width, min(room.height // 3, max_px)))
        yield from score_items(look, band.inflate(0, -look.px(8)), self.match.players)
        table = pygame.Rect(room.left, band.bottom, room.width, room.bottom - band.bottom)
        yield from line_items(look, table.inflate(-look.px(8), -look.px(16)), self.match)


_STYLES = (Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class WhoChip:
    """A face with a name beside it, if there is space for it."""

    name: str
    face: int | None
    colour: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        inset = _inset(look)
        face_px = rect.height - 2 * inset
        centre = (rect.left + inset + face_px // 2, rect.centery)
        ink = look.theme.on_button
        if self.face is None:
            yield placed(look.sprites.icon("person", face_px * 7 // 10, ink), "center", centre)
        else:
            yield from face_items(look, Face(self.face, self.colour, "happy"), face_px, centre)
        left = rect.left + 2 * inset + face_px
        room = rect.right - look.px(14) - left
        style = look.fitting(self.name, _STYLES, room, bold=True, height_px=rect.height)
        # A name may be shortened; a question that does not fit is left out.
        is_whole = look.fonts.size(self.name, style, bold=True)[0] <= room
        if is_whole or (self.face is not None and room > 0):
            word = look.shortened(self.name, style, room)
            yield look.text(word, style, ink, "midleft", (left, rect.centery), bold=True)

    def width(self, look: Look, room: Point) -> int:
        """The width that it needs in a space of this size."""
        width, height = room
        inset = _inset(look)
        beside = 2 * inset + (height - 2 * inset) + look.px(14)
        style = look.fitting(self.name, _STYLES, width - beside, bold=True, height_px=height)
        return beside + look.fonts.size(self.name, style, bold=True)[0] + look.px(4)


def sign_px(line_px: int) -> int:
    """The height of the sign beside a line of this height."""
    return line_px * 7 // 10


def _inset(look: Look) -> int:
    return max(4, look.px(6))
