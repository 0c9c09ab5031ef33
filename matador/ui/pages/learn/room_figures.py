"""The figures of the Learn room: the stones of the path with their branches, and the three cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Final

import pygame

from matador.play.learn.room import TotalOnPath
from matador.rules import Tile
from matador.teaching.frames import Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import eased
from matador.ui.kit.widgets import Face, face_items
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.figures import CardRow, card_ground, card_inside, card_parts
from matador.ui.pages.learn.figures import frame_picture, frame_scale, half_picture, lying_turns
from matador.ui.pages.learn.shown import OPENS_AFTER_MS, OPENS_MS
from matador.ui.sentences import learn as words
from matador.ui.sprites import Icon
from matador.ui.sprites.background import CardKind
from matador.ui.sprites.plant import GrownBuds, branch_share, buds_of, draw_branch, draw_stem, grown_buds
from matador.ui.sprites.svg import circle, filled, mix, raster, rounded, stroked
from matador.ui.theme import Theme

_SIZES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class RoomHeading:
    """The learner's name and face; for a guest, the name of the room."""

    text: str
    name: str
    face: Face | None
    middle: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        said = self.name or self.text
        face_px = rect.height - look.px(6) if self.face is not None else 0
        room = rect.width - face_px - look.px(16)
        style = look.fitting(said, _SIZES, room, bold=True, height_px=rect.height)
        said = look.shortened(said, style, room)
        wide = look.fonts.size(said, style, bold=True)[0] + (face_px + look.px(12) if face_px else 0)
        left = max(rect.left, min(rect.right - wide, self.middle - wide // 2))
        if self.face is not None:
            yield from face_items(look, self.face, face_px, (left + face_px // 2, rect.centery))
            left += face_px + look.px(12)
        yield look.text(said, style, look.theme.on_table, "midleft", (left, rect.centery), bold=True)


@dataclass(frozen=True, slots=True)
class PathLine:
    """The path between the stones, drawn as the stem of the plant."""

    centres: tuple[tuple[int, int], ...]

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        first, last = self.centres[0], self.centres[-1]
        size, stones = (last[0] - first[0], max(16, rect.height // 3)), len(self.centres)
        stem = look.sprites.composed(("stem", size, stones), lambda: draw_stem(look.theme, size, stones))
        yield Item(stem, first[0], rect.centery - size[1] // 2)


@dataclass(frozen=True, slots=True)
class Stone:
    """A total on the path: a stone with its number, and a lock if it is closed."""

    total: TotalOnPath
    is_chosen: bool

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        key = ("stone", rect.width, self.total.is_open, self.is_chosen)
        body = look.sprites.composed(
            key,
            lambda: draw_stone(look.theme, rect.width, is_open=self.total.is_open, is_chosen=self.is_chosen),
        )
        yield placed(body, "center", rect.center)
        colour = look.theme.on_surface if self.total.is_open else look.theme.on_surface_muted
        up = 0 if self.total.is_open else rect.height // 12
        digits = look.fonts.numeral(str(self.total.total), rect.height * (9 if up == 0 else 8) // 20, colour)
        yield placed(digits, "center", (rect.centerx, rect.centery - up))
        if not self.total.is_open:
            low = (rect.centerx, rect.centery + rect.height * 3 // 10)
            yield placed(look.sprites.icon("lock", rect.height // 4, colour), "center", low)


@dataclass(frozen=True, slots=True)
class PlantBranch:
    """The branch above a total's stone, with a bud for each sum: coloured if known, open while it rests."""

    total: TotalOnPath
    stone_px: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        total = self.total
        buds = buds_of(total.facts, total.known, total.resting)
        picture = look.sprites.composed(
            ("branch", rect.size, self.stone_px, buds, total.is_open),
            lambda: draw_branch(look.theme, rect.size, self.stone_px, buds, is_dim=not total.is_open),
        )
        yield placed(picture, "topleft", rect.topleft)

    def body(self, _look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        left = rect.centerx - self.stone_px // 2
        return pygame.Rect(left, rect.bottom, self.stone_px, self.stone_px), self.stone_px / 2


@dataclass(frozen=True, slots=True)
class MatchCard:
    """Two touching tiles, or `why_not` if the total cannot be played yet."""

    total: int
    why_not: str = ""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        if self.why_not:
            yield card_ground(look, rect, "page")
            inside = card_inside(look, rect)
            style = look.fitting(self.why_not, (Style.TEXT, Style.SMALL), inside.width)
            colour = look.theme.on_surface
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
    """A half with an empty place beside it."""

    total: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        items, room = _card(look, rect, words.practise(look.language), "again")
        yield from items
        side = max(16, min(room.width * 2 // 5, room.height * 3 // 5))
        yield placed(half_picture(look, self.total // 2, side), "midright", room.center)
        yield placed(half_picture(look, None, side), "midleft", room.center)


@dataclass(frozen=True, slots=True)
class LessonsCard:
    """The frame of the total, with some pips in it."""

    total: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        items, room = _card(look, rect, words.lessons(look.language), "book")
        yield from items
        frame = frame_of(Pair(self.total, self.total // 2, self.total - self.total // 2 - 1))
        scale = frame_scale(frame, (room.width * 0.8, room.height * 0.8), most=inf)
        yield placed(frame_picture(look, frame, scale), "center", room.center)


def _card(
    look: Look, rect: pygame.Rect, label: str, icon: Icon, kind: CardKind = "page"
) -> tuple[list[Item], pygame.Rect]:
    names = (words.play(look.language), words.practise(look.language), words.lessons(look.language))
    return card_parts(look, rect, label, icon, kind, CardRow(names, card_inside(look, rect).width))


def draw_stone(theme: Theme, side_px: int, *, is_open: bool, is_chosen: bool) -> pygame.Surface:
    middle, line = side_px / 2, max(3.0, side_px * (0.075 if is_chosen else 0.03))
    ground = theme.surface if is_open else mix(theme.surface, theme.table, 0.38)
    edge = theme.accent if is_chosen else theme.on_surface_muted
    body = circle(middle, middle, middle - line / 2, filled(ground))
    return raster((side_px, side_px), body + circle(middle, middle, middle - line / 2, stroked(edge, line)))


_STEPS: Final = 24
"""The number of pictures in which buds open."""
_WIDEST: Final = 2.2
"""The maximum ratio of the felt's width to its height."""


def buds_grown(before: TotalOnPath, now: TotalOnPath) -> GrownBuds | None:
    """The buds of a total that opened between two states; None if no bud did."""
    was, are = (buds_of(one.facts, one.known, one.resting) for one in (before, now))
    return grown_buds(now.total, was, are)


@dataclass(frozen=True, slots=True)
class GrownBranch:
    """A stone and its branch on a piece of felt."""

    buds: GrownBuds
    since_ms: float
    """When the practice ended."""
    is_still: bool = False
    """True if the buds are open from the start."""

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        ground = pygame.Rect(0, 0, min(rect.width, round(rect.height * _WIDEST)), rect.height)
        ground.center = rect.center
        felt = look.sprites.composed(("felt of a branch", ground.size), lambda: _felt(look, ground.size))
        yield placed(felt, "topleft", ground.topleft)
        inner = ground.inflate(-2 * look.px(10), -2 * look.px(8))
        # The sides of a branch with few buds are empty, so it may be wider than the felt.
        most = round(inner.width / branch_share(len(self.buds.now)))
        high = min(inner.height * 7 // 10, most * 2 // 5)
        wide, stone_px = high * 5 // 2, min(inner.height - high, high)
        spare = (inner.height - high - stone_px) // 2
        branch = pygame.Rect(inner.centerx - wide // 2, inner.top + spare, wide, high)
        share = self._share(now_ms)
        seen = pygame.Rect(branch.left, branch.top, branch.width, ground.bottom - branch.top).clip(ground)
        picture = look.sprites.composed(
            ("grown branch", branch.size, seen.size, self.buds, share),
            lambda: self._drawn(look, branch, stone_px, seen, share),
        )
        yield placed(picture, "topleft", seen.topleft)
        stone = pygame.Rect(branch.centerx - stone_px // 2, branch.bottom, stone_px, stone_px)
        body = look.sprites.composed(
            ("stone", stone_px, True, False),
            lambda: draw_stone(look.theme, stone_px, is_open=True, is_chosen=False),
        )
        yield placed(body, "center", stone.center)
        digits = look.fonts.numeral(str(self.buds.total), stone_px * 9 // 20, look.theme.on_surface)
        yield placed(digits, "center", stone.center)

    def _drawn(
        self, look: Look, branch: pygame.Rect, stone_px: int, seen: pygame.Rect, share: float
    ) -> pygame.Surface:
        picture = draw_branch(
            look.theme, branch.size, stone_px, self.buds.now, before=self.buds.before, share=share
        )
        return picture.subsurface(seen.move(-branch.left, -branch.top).clip(picture.get_rect())).copy()

    def _share(self, now_ms: float) -> float:
        """How far the buds have opened, from 0 to 1, in steps."""
        if self.is_still:
            return 1.0
        passed = (now_ms - self.since_ms - OPENS_AFTER_MS) / OPENS_MS
        return round(eased(max(0.0, min(1.0, passed))) * _STEPS) / _STEPS


def _felt(look: Look, size: tuple[int, int]) -> pygame.Surface:
    theme, line = look.theme, look.px(2)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, look.px(16))
    edge = rounded(*box, stroked(theme.on_surface, line)) if theme.outlines else ""
    return raster(size, rounded(*box, filled(theme.table)) + edge)
