"""The figures of exercises: two halves that should make a total, the sum, its frame, and the choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol, runtime_checkable

import pygame

from matador.play.learn.exercise import FILL_MS, LIGHT_MS
from matador.rules import Tile
from matador.teaching.bonds import ROW, Frame, Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import eased
from matador.ui.helping.sums import FrameGrid, frame_picture, half_picture, pip_picture
from matador.ui.kit.arrange import AspectRatio, Marker, spots
from matador.ui.kit.base import Layout, Placed, Widget, text_node
from matador.ui.kit.buttons import word_items
from matador.ui.kit.figures import FigureButton, FigureLabel, Painted
from matador.ui.kit.layout import Grow, Row, Space, first_that_fits
from matador.ui.kit.shapes import RADIUS_PX, key_body
from matador.ui.look import Look, kept, outlined, placed, shadowed
from matador.ui.semantics import Node
from matador.ui.sprites import Icon
from matador.ui.sprites.svg import Size, circle, filled, mix, raster, rounded, stroked

FLY_MS = 450


@dataclass(frozen=True, slots=True)
class TwoHalves:
    """The known number, beside it another or an empty place, then the total that they should make, or what they do.

    A half that does not make the total is drawn a little apart.
    """

    known: int
    other: int | None
    """None for an empty place."""
    total: int
    sign: str = "="
    is_asked: bool = False
    """True if it is a question whether they make the total."""
    is_lit: bool = False
    """True if the known number is lit while the other is missing."""

    @property
    def _is_joined(self) -> bool:
        return self.other is None or self.is_asked or self.known + self.other == self.total

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        first, second, goal = spots(self.row(Marker(0), Marker(1), Marker(2)).place(look, rect)).values()
        yield from lit_items(look, first, is_lit=self.is_lit and self.other is None)
        for pips, half in ((self.known, first), (self.other, second)):
            yield placed(half_picture(look, pips, first.width), "topleft", half.topleft)
        makes = self.total if self._is_joined else self.known + (self.other or 0)
        text = f"{self.sign} {makes}{'?' if self.is_asked else ''}"
        made = look.fonts.numeral(text, max(12, first.width // 2), look.theme.on_surface)
        yield placed(made, "midleft", goal.midleft)

    def row(self, first: Layout, second: Layout, goal: Layout) -> Layout:
        """These in the places of the halves and of the total."""
        off = 0.0 if self._is_joined else 0.2
        halves = (Grow(AspectRatio(first, 1, 1), 1), Grow(Space(), off), Grow(AspectRatio(second, 1, 1), 1))
        margins = (Grow(Space(), 0.18), Grow(Space(), 0.33))
        return AspectRatio(Row((margins[0], *halves, margins[1], Grow(goal, 1.79 - off))), 4.3, 1.25)


@dataclass(frozen=True, slots=True)
class Words(Widget):
    """A line of text, such as a sum, in the largest type that fits; it wraps if the smallest does not."""

    text: str
    key: str = ""
    styles: tuple[Style, ...] = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT)
    is_on_felt: bool = False

    def draw(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        style = look.fitting(self.text, self.styles, rect.width, bold=True, height_px=rect.height)
        colour = look.theme.on_table if self.is_on_felt else look.theme.on_surface
        yield look.text(self.text, style, colour, "center", rect.center, bold=True, max_width=rect.width)

    def fits(self, look: Look, rect: pygame.Rect) -> bool:
        return look.fonts.size(self.text, self.styles[-1], bold=True)[0] <= rect.width

    def nodes(self, _look: Look, rect: pygame.Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.text, rect)


@dataclass(frozen=True, slots=True)
class TextLines(Words):
    """A sentence on several lines, in the largest type that fits."""

    styles: tuple[Style, ...] = Style.SENTENCE.downwards

    def draw(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(self._drawn(look, rect), "center", rect.center)

    def fits(self, look: Look, rect: pygame.Rect) -> bool:
        return self._drawn(look, rect).get_height() <= rect.height

    def _drawn(self, look: Look, rect: pygame.Rect) -> pygame.Surface:
        ink, wide = look.theme.on_surface, rect.width
        pictures = (
            look.fonts.render(self.text, style, ink, bold=style is not Style.SMALL, max_width=wide)
            for style in self.styles
        )
        return first_that_fits(pictures, lambda picture: picture.get_height() <= rect.height)


@dataclass(frozen=True, slots=True)
class FramePicture:
    """The frame of a total with the pips of both parts; those of the second can be animated."""

    pair: Pair
    since_ms: float = 0.0
    fills: bool = False
    """True if they appear one after another."""
    flies: bool = False
    lights: bool = False
    """True if the empty cells light up one after another."""
    lasts_ms: float | None = None
    """The time from `since_ms` for which the second part is visible; None: always."""

    def is_moving(self, now_ms: float) -> bool:
        passed, second = now_ms - self.since_ms, self.pair.second or 0
        fills = self.fills and passed < FILL_MS * (second + 1)
        lights = self.lights and passed < LIGHT_MS * (self.pair.missing + 1)
        return fills or lights or (self.flies and passed < FLY_MS)

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        passed, come = now_ms - self.since_ms, self.pair.second or 0
        if self.fills:
            come = max(0, min(come, int(passed // FILL_MS)))
        elif (self.flies and passed < FLY_MS) or (
            self.lasts_ms is not None and not 0 <= passed < self.lasts_ms
        ):
            come = 0
        whole, part = frame_of(self.pair), frame_of(Pair(self.pair.total, self.pair.first, come))
        scale = frame_scale(whole, rect.size)
        grid = FrameGrid(scale)
        size = grid.size(whole)
        # A row has space for five cells; a shorter frame is still centred.
        spare = size[0] * max(0, ROW - self.pair.total) // ROW
        left, top = rect.centerx - (size[0] - spare) // 2, rect.centery - size[1] // 2
        # The space for pips outside the frame is reserved before they arrive.
        picture = frame_picture(look, Frame(whole.cells, part.pips, part.empty), scale)
        yield placed(picture, "topleft", (left, top))
        if self.flies and 0 <= passed < FLY_MS:
            pip = pip_picture(look, "second", grid.pip_px)
            for one in whole.pips:
                goal = grid.rect(one.cell).move(left, top).center
                middle = pygame.Vector2(rect.midtop).lerp(goal, eased(passed / FLY_MS))
                if one.part == "second":
                    yield placed(pip, "center", (round(middle.x), round(middle.y)))
        lit = min(len(whole.empty), passed / LIGHT_MS + 1) if self.lights else 0
        for cell in whole.empty[: max(0, int(lit))]:
            yield from lit_items(look, grid.rect(cell).move(left, top), is_lit=True)


@runtime_checkable
class Animated(Protocol):
    """A figure that is animated for a while."""

    def is_moving(self, now_ms: float) -> bool: ...


def are_moving(placed: Iterable[Placed], now_ms: float) -> bool:
    found = (one.widget.figure for one in placed if isinstance(one.widget, FigureLabel | FigureButton))
    return any(isinstance(figure, Animated) and figure.is_moving(now_ms) for figure in found)


@kept
def frame_place(look: Look, size: Size) -> pygame.Surface:
    theme, width = look.theme, look.px(2)
    fill = mix(theme.surface, theme.surface_shade, 0.3)
    ground = stroked(theme.on_surface_muted, width) if theme.outlines else filled(fill)
    return raster(size, rounded(width, width, size[0] - 2 * width, size[1] - 2 * width, look.px(16), ground))


@dataclass(frozen=True, slots=True)
class HalfKey:
    """A half as a choice."""

    pips: int
    is_lit: bool = False
    is_dim: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        half, _ = self.body(look, rect)
        yield from lit_items(look, half, is_lit=self.is_lit)
        picture = half_picture(look, self.pips, half.width)
        if self.is_dim:
            key = ("pale half", self.pips, half.width)
            picture = look.sprites.composed(key, partial(pale, picture))
        yield placed(picture, "topleft", half.topleft)

    def body(self, look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        side = max(16, min(rect.size) - look.px(10))
        return half_picture(look, self.pips, side).get_rect(center=rect.center), side * 0.14


def empty_place(is_lit: bool, look: Look, rect: pygame.Rect) -> Iterator[Item]:
    """The place of something that is elsewhere for now, or that will be played there."""
    yield placed(look.sprites.empty_place(rect.size, lit=is_lit), "topleft", rect.topleft)


@dataclass(frozen=True, slots=True)
class Lit:
    """A light around something, from a time on."""

    from_ms: float

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        yield from lit_items(look, rect, is_lit=now_ms >= self.from_ms)


@dataclass(frozen=True, slots=True)
class NumberKey:
    """A number as a choice."""

    number: int
    is_lit: bool = False
    is_dim: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        key, _ = self.body(look, rect)
        yield from lit_items(look, key, is_lit=self.is_lit)
        yield placed(key_body(look, key.size, "refused" if self.is_dim else "plain"), "topleft", key.topleft)
        # The body of a resting key is only an outline on the table.
        colour = look.theme.on_table_muted if self.is_dim else look.theme.on_control
        digits = look.fonts.numeral(str(self.number), min(key.height * 3 // 5, key.width // 2), colour)
        yield placed(digits, "center", key.center)

    def body(self, look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        return rect.inflate(-look.px(8), -look.px(8)), RADIUS_PX * look.scale


@dataclass(frozen=True, slots=True)
class TilePart:
    """The upper or lower half of an upright tile, or a whole tile; the lower half draws nothing but its light."""

    tile: Tile
    half: int
    """0 for the upper half, 1 for the lower half, 2 for the whole tile."""
    is_lit: bool = False
    is_dim: bool = False
    is_matador: bool = False
    turns: int = 0
    """Clockwise quarter turns, for a whole tile that lies in a line."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        whole = rect if self.half == 2 else rect.union(rect.move(0, rect.height))
        if self.half != 1:
            draw = look.sprites.dimmed if self.is_dim else look.sprites.tile
            picture = draw(self.tile, min(whole.size), self.turns, marked=self.is_matador)
            yield from shadowed(look, picture, whole, self.turns)
        if self.is_lit:
            yield from lit_items(look, rect, is_lit=True)

    def body(self, _look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        return rect, min(rect.size) * 0.12


@dataclass(frozen=True, slots=True)
class DoubleTile:
    """A double that lies on its side, with what its halves make."""

    tile: Tile
    total: int | None
    """None if it is asked for."""
    is_lit: bool = False

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        parts = (Grow(Space(), 0.18), Grow(AspectRatio(Marker(0), 2, 1), 2), Grow(Space(), 0.33))
        tile, goal = spots(
            AspectRatio(Row((*parts, Grow(Marker(1), 1.79))), 4.3, 1.25).place(look, rect)
        ).values()
        yield from TilePart(self.tile, 2, self.is_lit, turns=1).items(look, tile, now_ms)
        text = f"= {'?' if self.total is None else self.total}"
        made = look.fonts.numeral(text, max(12, tile.height // 2), look.theme.on_surface)
        yield placed(made, "midleft", goal.midleft)


def lying_tile(tile: Tile, half: int, *, is_left: bool, key: str = "", name: str = "") -> FigureLabel:
    """A tile in a line; `half` is the one that touches its neighbour, and `is_left` says on which side it lies."""
    return FigureLabel(TilePart(tile, 2, turns=lying_turns(tile, half, is_left=is_left)), key, name)


def half_label(pips: int | None, key: str = "", name: str = "") -> FigureLabel:

    def items(look: Look, rect: pygame.Rect) -> Iterator[Item]:
        yield placed(half_picture(look, pips, rect.height), "topleft", rect.topleft)

    return FigureLabel(Painted(items), key, name)


def tile_row(tiles: Sequence[Layout], x: float = 0.5) -> Layout:
    """Upright tiles with gaps of half a tile, at the left (0) to right (1) of their space."""
    return AspectRatio(Row(tuple(Grow(AspectRatio(tile, 2, 4)) for tile in tiles)), 3 * len(tiles), 4, x)


def resting_button(label: str, icon: Icon | None, look: Look, rect: pygame.Rect) -> Iterator[Item]:
    body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=False)
    yield placed(body, "topleft", rect.topleft)
    yield from word_items(look, rect, label, icon, look.theme.on_table)


def resting_star(look: Look, rect: pygame.Rect) -> Iterator[Item]:
    """A star beside a moon, on felt: it comes back on the next day."""
    side = min(rect.size)
    moon = look.sprites.icon("moon", side * 4 // 5, look.theme.on_table)
    star = look.sprites.icon("star", side * 2 // 5, look.theme.accent)
    yield placed(moon, "center", (rect.centerx - side // 10, rect.centery + side // 10))
    yield placed(star, "center", (rect.centerx + side // 5, rect.centery - side // 5))


def step_pips(done: int, count: int, look: Look, rect: pygame.Rect) -> Iterator[Item]:
    """A filled, lit or open pip for each step; no score: wrong answers look like right ones."""
    side = max(6, min(look.px(20 if count else 16), rect.width // (2 * max(count or 12, done))))
    pips = [_pip(look, side, "done")] * done
    pips += [_pip(look, side, "to come" if place else "current") for place in range(count - done)]
    left = rect.centerx - (2 * len(pips) - 1) * side // 2
    for place, pip in enumerate(pips):
        yield placed(pip, "midleft", (left + 2 * place * side, rect.centery))


def lying_turns(tile: Tile, half: int, *, is_left: bool) -> int:
    return (1 if tile.low == half else 3) if is_left else (3 if tile.low == half else 1)


@kept
def _pip(look: Look, side_px: int, step: Literal["done", "current", "to come"]) -> pygame.Surface:
    middle, line = side_px / 2, max(1.5, side_px * (0.24 if step == "current" else 0.12))
    if step == "done":
        body = circle(middle, middle, middle * 0.9, filled(look.theme.on_table))
    else:
        colour = look.theme.accent if step == "current" else look.theme.on_table
        body = circle(middle, middle, middle * 0.9 - line / 2, stroked(colour, line))
    return raster((side_px, side_px), body)


def frame_scale(frame: Frame, room: tuple[float, float], most: float = 2.4) -> float:
    """The largest scale at which a frame fits, at least 0.4 and at most `most`."""
    usual = FrameGrid(1.0).size(frame)
    return max(0.4, min(room[0] / usual[0], room[1] / usual[1], most))


def lit_items(look: Look, rect: pygame.Rect, *, is_lit: bool) -> Iterator[Item]:
    if is_lit:
        yield from (outlined(look, rect), outlined(look, rect.inflate(look.px(10), look.px(10))))


def pale(picture: pygame.Surface, seen: int = 110) -> pygame.Surface:
    """A copy with this alpha, for tiles that cannot be chosen or have not been played."""
    faint = picture.copy()
    faint.set_alpha(seen)
    return faint
