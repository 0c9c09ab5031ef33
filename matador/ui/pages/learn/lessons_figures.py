"""The cards of the lessons: a small picture of what each is about, and its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.rules import Play, Tile
from matador.teaching.frames import Pair, frame_of
from matador.teaching.lessons.hands import Hand
from matador.teaching.lessons.kinds import LessonKind, rules_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid, draw_frame
from matador.ui.helping.halves import draw_half, draw_missing_half
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.cards import card_ground, card_inside
from matador.ui.pages.learn.lesson_figures import PartsPicture, lesson_line
from matador.ui.sentences import lessons as words
from matador.ui.wrapping import wrap

NAMED = (Style.SENTENCE, Style.TEXT, Style.SMALL)
"""In which sizes the name of a lesson is tried."""

_LEAST_PICTURE_PX = 32
"""How high the picture of a lesson is at least."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson; one that is not open yet is pale, with a lock and the reason."""

    kind: LessonKind
    total: int
    why_not: str = ""

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The card, its picture, and below it the name."""
        yield card_ground(look, rect, "page")
        inside = card_inside(look, rect)
        ink = look.theme.panel_muted if self.why_not else look.theme.panel_text
        bottom = inside.bottom
        for text, style, is_bold in reversed(self._words(look, inside)):
            # Each line stands in the middle.
            for line in reversed(_lines(look, text, style, inside.width, is_bold=is_bold)):
                picture = look.fonts.render(line, style, ink, bold=is_bold)
                yield placed(picture, "midbottom", (inside.centerx, bottom))
                bottom -= look.fonts.line_height(style)
        room = pygame.Rect(inside.topleft, (inside.width, max(16, bottom - inside.top - look.px(6))))
        if self.why_not:
            side = max(12, min(look.px(56), room.height, room.width))
            yield placed(look.sprites.icon("lock", side, ink), "center", room.center)
        else:
            yield from self._picture(look, room, now_ms)

    def fits(self, look: Look, rect: pygame.Rect) -> bool:
        """True if a card of this size has room for its words, with no word broken, and for a picture."""
        inside = card_inside(look, rect)
        if inside.width <= 0:
            return False
        high = 0
        for text, style, is_bold in self._words(look, inside):
            if max(look.fonts.size(word, style, bold=is_bold)[0] for word in text.split()) > inside.width:
                return False
            high += look.fonts.size(text, style, bold=is_bold, max_width=inside.width)[1]
        return high + max(look.least(_LEAST_PICTURE_PX), look.px(48)) <= inside.height

    def _words(self, look: Look, inside: pygame.Rect) -> list[tuple[str, Style, bool]]:
        """The name, and why it is not open, with their type."""
        name = words.name_of(look.language, self.kind)
        named = (name, self._style(look, name, inside), True)
        return [named, (self.why_not, Style.SMALL, False)] if self.why_not else [named]

    def _style(self, look: Look, name: str, inside: pygame.Rect) -> Style:
        """The largest type in which no word is broken, and the name takes two lines at most."""
        for style in NAMED:
            widest = max(look.fonts.size(word, style, bold=True)[0] for word in name.split())
            high = look.fonts.size(name, style, bold=True, max_width=max(1, inside.width))[1]
            if widest <= inside.width and high <= max(inside.height * 2 // 5, look.fonts.line_height(style)):
                return style
        return NAMED[-1]

    def _picture(self, look: Look, room: pygame.Rect, now_ms: float) -> Iterator[Item]:
        known = self.total // 2
        match self.kind:
            case "frame":
                yield from _frame(look, room, Pair(self.total, known))
            case "missing part":
                yield from PartsPicture("numerals", Pair(self.total, known)).items(look, room, now_ms)
            case "which tile":
                tiles = (Tile(1, 1), Tile(1, self.total - known), Tile(2, known))
                yield from _hand(look, room, tiles)
            case "nothing fits":
                yield from _halves(look, room, known)
            case "points":
                yield from _hand(look, room, (Tile(1, 3), Tile(1, 1)), "5 + 2")
            case _:
                yield from self._line(look, room, now_ms)

    def _line(self, look: Look, room: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """A line with what can be done at its ends."""
        rules = rules_of(self.kind, self.total)
        match self.kind:
            case "matadors":
                matador = Tile(3, 4)
                hand = Hand(rules, (Play(Tile(2, 3), "along"),), ("R",), (matador,))
                line = lesson_line(hand, Play(matador, "crosswise", "R"))
            case "closing and opening":
                blank = Tile(0, 4)
                hand = Hand(rules, (Play(Tile(2, 5), "crosswise"),), ("R",), (blank,))
                line = lesson_line(hand, Play(blank, "along", "R", 0))
            case _:
                hand = Hand(rules, (Play(Tile(1, 2), "along"),), ("L", "R"), ())
                line = lesson_line(hand)
        yield from line.items(look, room, now_ms)


def _lines(look: Look, text: str, style: Style, width_px: int, *, is_bold: bool) -> list[str]:
    """The lines of a text in this width."""
    return wrap(text, width_px, lambda line: look.fonts.size(line, style, bold=is_bold)[0])


def _frame(look: Look, room: pygame.Rect, pair: Pair) -> Iterator[Item]:
    frame = frame_of(pair)
    usual = Grid(1.0).size(frame)
    scale = max(0.3, min(room.width * 0.9 / usual[0], room.height * 0.9 / usual[1], 2.0))
    picture = look.sprites.composed(
        ("lesson frame", pair, scale), lambda: draw_frame(look.theme, frame, scale)
    )
    yield placed(picture, "center", room.center)


def _hand(look: Look, room: pygame.Rect, tiles: tuple[Tile, ...], counted: str = "") -> Iterator[Item]:
    """Tiles that stand beside each other, and perhaps a sum behind them."""
    places = len(tiles) + (2 if counted else 0)
    short = max(12, min(room.height * 9 // 20, room.width * 2 // (3 * places))) // 2 * 2
    step = short * 3 // 2
    left = room.centerx - (step * (places - 1) + short) // 2
    for number, tile in enumerate(tiles):
        box = pygame.Rect(left + number * step, room.centery - short, short, 2 * short)
        yield from shadowed(look, look.sprites.tile(tile, short, 0, marked=False), box, 0)
    if counted:
        pips = sum(tile.pips for tile in tiles)
        digits = look.fonts.numeral(f"= {pips}", max(12, short * 9 // 10), look.theme.panel_text)
        yield placed(digits, "midleft", (left + len(tiles) * step, room.centery))


def _halves(look: Look, room: pygame.Rect, known: int) -> Iterator[Item]:
    """A number that lies there, and beside it a place that stays empty."""
    side = max(16, min(room.width * 2 // 5, room.height * 3 // 4))
    half = look.sprites.composed(("half", known, side), lambda: draw_half(look.theme, known, side))
    empty = look.sprites.composed(("missing half", side), lambda: draw_missing_half(look.theme, side))
    yield placed(half, "midright", room.center)
    yield placed(empty, "midleft", room.center)
    cross = look.sprites.icon("close", side // 2, look.theme.panel_muted)
    yield placed(cross, "center", (room.centerx + side // 2, room.centery))
