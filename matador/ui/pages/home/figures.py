"""The pictures of the first page: its ground, its name, and the two large cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.rules import Ruleset
from matador.teaching.frames import Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid, draw_frame
from matador.ui.kit.face import Face
from matador.ui.line_pictures import drawing_of, picture_of
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.cards import CardRow, card_face, card_ground, card_inside, card_label
from matador.ui.pages.home.plan import sign_px
from matador.ui.semantics import Box
from matador.ui.sentences import home as words
from matador.ui.sentences.helping import equation

LINE = ("2-3", "4-4R", "3-1R")
"""Three plus four is seven, and four plus three."""
SUM = Pair(7, 3, 4)

_OPPONENT, _OPPONENT_COLOUR = 5, 1
_BACKS = 3


@dataclass(frozen=True, slots=True)
class Felt:
    """The ground of the window."""

    felt: Box

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """Felt in its frame, without a rack."""
        nothing = pygame.Rect(0, 0, 0, 0)
        yield Item(look.sprites.background(rect.size, pygame.Rect(self.felt), nothing), 0, 0)


@dataclass(frozen=True, slots=True)
class GameName:
    """The name of the game, behind its sign."""

    style: Style

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The sign and the name."""
        yield placed(look.sprites.sign(sign_px(rect.height)), "midleft", rect.midleft)
        name = words.title(look.language)
        yield look.text(name, self.style, look.theme.on_felt, "midright", rect.midright, bold=True)


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A small table: somebody opposite, and a line that touches to make seven."""

    rules: Ruleset
    row: CardRow
    who: Face | None = None
    """For whom it is."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The card with its picture and its name."""
        yield from _play(look, rect, self.rules, self.row)
        yield from card_face(look, rect, self.who)


@dataclass(frozen=True, slots=True)
class LearnCard:
    """A sum in pips on a sheet of paper."""

    row: CardRow
    who: Face | None = None
    """For whom it is."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The card with its picture and its name."""
        yield from _learn(look, rect, self.row)
        yield from card_face(look, rect, self.who)


def _play(look: Look, rect: pygame.Rect, rules: Ruleset, row: CardRow) -> Iterator[Item]:
    yield card_ground(look, rect, "felt")
    inside = card_inside(look, rect)
    label = card_label(look, inside, words.name_of(look.language, "play"), "play", row)
    yield from label
    room = pygame.Rect(inside.topleft, (inside.width, label[0].top - inside.top - look.px(8)))
    drawing = drawing_of(rules, LINE)
    short = drawing.fitting_px((inside.width - look.px(8), room.height * 2 // 5), inside.width)
    line = picture_of(look, drawing, short)
    face_px = min(room.height // 2, inside.width * 2 // 5)
    spare = max(0, room.height - face_px - line.get_height()) // 3
    plate = pygame.Rect(room.left, room.top + spare, room.width, face_px)
    yield from _opposite(look, plate)
    yield placed(line, "midbottom", (room.centerx, room.bottom - spare))


def _opposite(look: Look, room: pygame.Rect) -> Iterator[Item]:
    """The other player on a plate, with tiles that nobody sees; as high as there is room."""
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


def _learn(look: Look, rect: pygame.Rect, row: CardRow) -> Iterator[Item]:
    yield card_ground(look, rect, "page")
    inside = card_inside(look, rect)
    label = card_label(look, inside, words.name_of(look.language, "learn"), "hint", row)
    yield from label
    room = pygame.Rect(inside.topleft, (inside.width, label[0].top - look.px(10) - inside.top))
    height = max(8, min(room.height // 7, inside.width // 11))
    written = look.fonts.numeral(equation(SUM), height, look.theme.panel_text)
    gap = height * 3 // 4
    frame, usual = frame_of(SUM), Grid(1.0).size(frame_of(SUM))
    scale = min(inside.width * 10 / 11 / usual[0], (room.height * 9 / 10 - height - gap) / usual[1])
    pips = look.sprites.composed(("frame of home", SUM, scale), lambda: draw_frame(look.theme, frame, scale))
    spare = (room.height - pips.get_height() - gap - height) // 2
    yield placed(pips, "midtop", (room.centerx, room.top + spare))
    yield placed(written, "midbottom", (room.centerx, room.bottom - spare))
