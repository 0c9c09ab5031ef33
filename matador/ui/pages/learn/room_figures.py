"""The figures of the Learn room: the stones of the path with their branches, and the three cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final

from pygame import Rect, Surface

from matador.play.learn.room import TotalOnPath
from matador.rules import Tile
from matador.teaching.frames import Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import eased
from matador.ui.inputs import Point
from matador.ui.kit.figures import drawn, painted
from matador.ui.kit.layout import Aligned, Column, Inset, Sized, Stack
from matador.ui.kit.shaped import AspectRatio
from matador.ui.kit.widgets import Face, FigureLabel, face_items
from matador.ui.look import Look, kept, placed, shadowed
from matador.ui.pages.home.figures import card_ground, card_inside
from matador.ui.pages.learn.figures import TextLines, frame_picture, frame_scale, half_picture, lying_turns
from matador.ui.pages.learn.shown import OPENS_AFTER_MS, OPENS_MS
from matador.ui.sprites.plant import GrownBuds, branch_share, buds_of, draw_branch, draw_stem, grown_buds
from matador.ui.sprites.svg import circle, filled, mix, raster, rounded, stroked

_SIZES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class RoomHeading:
    """The learner's name and face; for a guest, the name of the room."""

    text: str
    name: str
    face: Face | None
    middle: int

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
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


def stem(stones: int, look: Look, rect: Rect) -> Iterator[Item]:
    """The path between the stones, drawn as the stem of the plant."""
    size = (rect.width, max(16, rect.height // 3))
    picture = look.sprites.composed(("stem", size, stones), lambda: draw_stem(look.theme, size, stones))
    yield placed(picture, "center", rect.center)


@dataclass(frozen=True, slots=True)
class Stone:
    """A total on the path: a stone with its number, and a lock if it is closed."""

    total: int
    is_open: bool = True
    is_chosen: bool = False

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        side = rect.height
        yield placed(_stone(look, side, self.is_open, self.is_chosen), "center", rect.center)
        colour = look.theme.on_surface if self.is_open else look.theme.on_surface_muted
        up = 0 if self.is_open else side // 12
        digits = look.fonts.numeral(str(self.total), side * (9 if up == 0 else 8) // 20, colour)
        yield placed(digits, "center", (rect.centerx, rect.centery - up))
        if not self.is_open:
            low = (rect.centerx, rect.centery + side * 3 // 10)
            yield placed(look.sprites.icon("lock", side // 4, colour), "center", low)


@kept
def _stone(look: Look, side_px: int, is_open: bool, is_chosen: bool) -> Surface:
    theme, middle = look.theme, side_px / 2
    line = max(3.0, side_px * (0.075 if is_chosen else 0.03))
    ground = theme.surface if is_open else mix(theme.surface, theme.table, 0.38)
    edge = theme.accent if is_chosen else theme.on_surface_muted
    body = circle(middle, middle, middle - line / 2, filled(ground))
    return raster((side_px, side_px), body + circle(middle, middle, middle - line / 2, stroked(edge, line)))


@dataclass(frozen=True, slots=True)
class PlantBranch:
    """The branch above a total's stone, with a bud for each sum: coloured if known, open while it rests."""

    total: TotalOnPath
    stone_px: int

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        total = self.total
        buds = buds_of(total.facts, total.known, total.resting)
        picture = look.sprites.composed(
            ("branch", rect.size, self.stone_px, buds, total.is_open),
            lambda: draw_branch(look.theme, rect.size, self.stone_px, buds, is_dim=not total.is_open),
        )
        yield placed(picture, "topleft", rect.topleft)

    def body(self, look: Look, rect: Rect) -> tuple[Rect, float]:
        stone = _stone(look, self.stone_px, self.total.is_open, False)
        return stone.get_rect(midtop=rect.midbottom), self.stone_px / 2


def match_picture(total: int, look: Look, room: Rect) -> Iterator[Item]:
    """Two tiles whose touching halves make the total."""
    known, needed = total // 2, total - total // 2
    short = max(8, min(room.width // 5, room.height // 2)) // 2 * 2
    tiles = (Tile(1, known), Tile(min(needed, 2), max(needed, 2)))
    for tile, touching, anchor in zip(tiles, (known, needed), ("midright", "midleft"), strict=True):
        turns = lying_turns(tile, touching, is_left=anchor == "midright")
        picture = look.sprites.tile(tile, short, turns, marked=False)
        yield from shadowed(look, picture, picture.get_rect(**{anchor: room.center}), turns)


def practice_picture(total: int, look: Look, room: Rect) -> Iterator[Item]:
    """A half with an empty place beside it."""
    side = max(16, min(room.width * 2 // 5, room.height * 3 // 5))
    yield placed(half_picture(look, total // 2, side), "midright", room.center)
    yield placed(half_picture(look, None, side), "midleft", room.center)


def frame_of_total(total: int, look: Look, room: Rect) -> Iterator[Item]:
    """The frame of a total, with some pips in it."""
    frame = frame_of(Pair(total, total // 2, total - total // 2 - 1))
    scale = frame_scale(frame, (room.width * 0.8, room.height * 0.8), most=inf)
    yield placed(frame_picture(look, frame, scale), "center", room.center)


def why_card(why: str, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
    """A card that says why a total cannot be played yet."""
    yield card_ground(look, rect, "page")
    yield from TextLines(why, (Style.TEXT, Style.SMALL)).items(look, card_inside(look, rect), 0)


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

    def items(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        plant = painted(partial(self._plant, self._share(now_ms)))
        pot = Stack((painted(_felt_items), Inset(plant, 10, 8)))
        yield from drawn(look, AspectRatio(pot, _WIDEST, is_limit=True), rect)

    def _plant(self, share: float, look: Look, rect: Rect) -> Iterator[Item]:
        # The sides of a branch with few buds are empty, so it may be wider than the felt.
        most = round(rect.width / branch_share(len(self.buds.now)))
        high = min(rect.height * 7 // 10, most * 2 // 5)
        stone_px = min(rect.height - high, high)
        branch = painted(partial(self._branch, stone_px, share))
        stone = FigureLabel(Stone(self.buds.total))
        parts = (Sized(branch, height_px=high), Sized(stone, height_px=stone_px))
        yield from drawn(look, Aligned(Column(parts)), rect)

    def _branch(self, stone_px: int, share: float, look: Look, rect: Rect) -> Iterator[Item]:
        size, (_, before, now) = (rect.height * 5 // 2, rect.height), self.buds

        def draw() -> Surface:
            picture = draw_branch(look.theme, size, stone_px, now, before=before, share=share)
            return picture.subsurface(picture.get_rect().inflate(min(0, rect.width - size[0]), 0))

        key = ("grown branch", size, rect.width, stone_px, self.buds, share)
        yield placed(look.sprites.composed(key, draw), "midtop", rect.midtop)

    def _share(self, now_ms: float) -> float:
        """How far the buds have opened, from 0 to 1, in steps."""
        if self.is_still:
            return 1.0
        passed = (now_ms - self.since_ms - OPENS_AFTER_MS) / OPENS_MS
        return round(eased(max(0.0, min(1.0, passed))) * _STEPS) / _STEPS


def _felt_items(look: Look, rect: Rect) -> Iterator[Item]:
    yield placed(_felt(look, rect.size), "topleft", rect.topleft)


@kept
def _felt(look: Look, size: Point) -> Surface:
    theme, line = look.theme, look.px(2)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, look.px(16))
    edge = rounded(*box, stroked(theme.on_surface, line)) if theme.outlines else ""
    return raster(size, rounded(*box, filled(theme.table)) + edge)
