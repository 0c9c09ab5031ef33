"""The pictures of the room of Learn: the stones of the path, and its three cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.play.learn.room import TotalOnPath
from matador.rules import Tile
from matador.teaching.frames import Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid, draw_frame
from matador.ui.helping.halves import draw_half, draw_missing_half
from matador.ui.kit.face import Face, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.cards import CardRow, card_ground, card_inside, card_label
from matador.ui.pages.learn.figures import lying_turns
from matador.ui.sentences import learn as words
from matador.ui.sprites import Icon
from matador.ui.sprites.cards import CardKind
from matador.ui.sprites.plant import buds_of, draw_branch, draw_stem
from matador.ui.sprites.svg import circle, filled, mix, raster, stroked
from matador.ui.theme import Theme

_SIZES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class RoomHeading:
    """Whoever learns, with his face; the name of the room where that is nobody who lives here."""

    text: str
    name: str
    face: Face | None
    middle: int
    """Of the window; where there is room all stands there."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The face, then the words, as near to the middle of the window as they can be."""
        said = self.name or self.text
        face_px = rect.height - look.px(6) if self.face is not None else 0
        room = rect.width - face_px - look.px(16)
        styles = tuple(style for style in _SIZES if look.fonts.line_height(style) <= rect.height)
        style = look.fitting(said, styles or _SIZES[-1:], room, bold=True)
        said = look.shortened(said, style, room)
        wide = look.fonts.size(said, style, bold=True)[0] + (face_px + look.px(12) if face_px else 0)
        left = max(rect.left, min(rect.right - wide, self.middle - wide // 2))
        if self.face is not None:
            yield from face_items(look, self.face, face_px, (left + face_px // 2, rect.centery))
            left += face_px + look.px(12)
        yield look.text(said, style, look.theme.on_felt, "midleft", (left, rect.centery), bold=True)


@dataclass(frozen=True, slots=True)
class PathLine:
    """The path that leads from stone to stone: the stem of the plant whose branches grow out of them."""

    centres: tuple[tuple[int, int], ...]

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """A stem through all of them."""
        first, last = self.centres[0], self.centres[-1]
        size, stones = (last[0] - first[0], max(16, rect.height // 3)), len(self.centres)
        stem = look.sprites.composed(("stem", size, stones), lambda: draw_stem(look.theme, size, stones))
        yield Item(stem, first[0], rect.centery - size[1] // 2)


@dataclass(frozen=True, slots=True)
class Stone:
    """A total on the path: a stone with its number, and a lock where it is not open."""

    total: TotalOnPath
    is_chosen: bool

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The stone, its number, and a lock."""
        key = ("stone", rect.width, self.total.is_open, self.is_chosen)
        body = look.sprites.composed(
            key,
            lambda: draw_stone(look.theme, rect.width, is_open=self.total.is_open, is_chosen=self.is_chosen),
        )
        yield placed(body, "center", rect.center)
        colour = look.theme.panel_text if self.total.is_open else look.theme.panel_muted
        up = 0 if self.total.is_open else rect.height // 12
        digits = look.fonts.numeral(str(self.total.total), rect.height * (9 if up == 0 else 8) // 20, colour)
        yield placed(digits, "center", (rect.centerx, rect.centery - up))
        if not self.total.is_open:
            low = (rect.centerx, rect.centery + rect.height * 3 // 10)
            yield placed(look.sprites.icon("lock", rect.height // 4, colour), "center", low)


@dataclass(frozen=True, slots=True)
class PlantBranch:
    """What grows out of the stone of a total: a bud for each of its sums, with colour if known, open while it rests."""

    total: TotalOnPath
    stone_px: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The branch; its lower end lies behind the stone."""
        total = self.total
        buds = buds_of(total.facts, total.known, total.resting)
        picture = look.sprites.composed(
            ("branch", rect.size, self.stone_px, buds, total.is_open),
            lambda: draw_branch(look.theme, rect.size, self.stone_px, buds, is_dim=not total.is_open),
        )
        yield placed(picture, "topleft", rect.topleft)

    def body(self, _look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        """Its stone: a press on the branch is one on that."""
        left = rect.centerx - self.stone_px // 2
        return pygame.Rect(left, rect.bottom, self.stone_px, self.stone_px), self.stone_px / 2


@dataclass(frozen=True, slots=True)
class MatchCard:
    """Two tiles that touch; `why_not` is said where the total is not played yet."""

    total: int
    why_not: str = ""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The card with its picture and its name, or with the reason."""
        if self.why_not:
            yield card_ground(look, rect, "page")
            inside = card_inside(look, rect)
            style = look.fitting(self.why_not, (Style.TEXT, Style.SMALL), inside.width)
            colour = look.theme.panel_text
            yield look.text(self.why_not, style, colour, "center", inside.center, max_width=inside.width)
            return
        items, room = _card(look, rect, words.play(look.language), "play", "felt")
        yield from items
        known = self.total // 2
        short = max(8, min(room.width // 5, room.height // 2)) // 2 * 2
        needed = self.total - known
        tiles = (Tile(1, known), Tile(min(needed, 2), max(needed, 2)))
        left = room.centerx - 2 * short
        for tile, touching, place in zip(tiles, (known, needed), (0, 1), strict=True):
            # The halves that make the total touch in the middle.
            turns = lying_turns(tile, touching, is_left=place == 0)
            box = pygame.Rect(left + 2 * short * place, room.centery - short // 2, 2 * short, short)
            yield from shadowed(look, look.sprites.tile(tile, short, turns, marked=False), box, turns)


@dataclass(frozen=True, slots=True)
class PractiseCard:
    """A half, and an empty place beside it."""

    total: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The card with its picture and its name."""
        items, room = _card(look, rect, words.practise(look.language), "again")
        yield from items
        side = max(16, min(room.width * 2 // 5, room.height * 3 // 5))
        half = look.sprites.composed(
            ("half", self.total // 2, side), lambda: draw_half(look.theme, self.total // 2, side)
        )
        empty = look.sprites.composed(("missing half", side), lambda: draw_missing_half(look.theme, side))
        yield placed(half, "midright", room.center)
        yield placed(empty, "midleft", room.center)


@dataclass(frozen=True, slots=True)
class LessonsCard:
    """The frame of the total, with some pips in it."""

    total: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The card with its picture and its name."""
        items, room = _card(look, rect, words.lessons(look.language), "book")
        yield from items
        frame = frame_of(Pair(self.total, self.total // 2, self.total - self.total // 2 - 1))
        usual = Grid(1.0).size(frame)
        scale = max(0.4, min(room.width * 0.8 / usual[0], room.height * 0.8 / usual[1]))
        picture = look.sprites.composed(
            ("lessons", self.total, scale), lambda: draw_frame(look.theme, frame, scale)
        )
        yield placed(picture, "center", room.center)


def _card(
    look: Look, rect: pygame.Rect, label: str, icon: Icon, kind: CardKind = "page"
) -> tuple[list[Item], pygame.Rect]:
    """The ground and the name of a card, and the room for its picture."""
    inside = card_inside(look, rect)
    names = (words.play(look.language), words.practise(look.language), words.lessons(look.language))
    name = card_label(look, inside, label, icon, CardRow(names, inside.width))
    room = pygame.Rect(inside.topleft, (inside.width, max(16, name[0].top - inside.top - look.px(8))))
    return [card_ground(look, rect, kind), *name], room


def draw_stone(theme: Theme, side_px: int, *, is_open: bool, is_chosen: bool) -> pygame.Surface:
    """A stone without its number; a gold ring around the one that is chosen."""
    middle, line = side_px / 2, max(3.0, side_px * (0.075 if is_chosen else 0.03))
    ground = theme.panel if is_open else mix(theme.panel, theme.felt, 0.45)
    edge = theme.accent if is_chosen else theme.panel_muted
    body = circle(middle, middle, middle - line / 2, filled(ground))
    return raster((side_px, side_px), body + circle(middle, middle, middle - line / 2, stroked(edge, line)))
