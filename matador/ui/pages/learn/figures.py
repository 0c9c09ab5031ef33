"""The pictures of practice: two halves that are to make a total, the sum, its frame, and what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.rules import Tile
from matador.teaching.frames import ROW, Frame, Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid, draw_frame, draw_pip
from matador.ui.helping.halves import draw_half, draw_missing_half
from matador.ui.helping.showing_hand import eased
from matador.ui.kit.bodies import RADIUS_PX, key_body
from matador.ui.kit.fitting import first_that_fits
from matador.ui.kit.paint import word_items
from matador.ui.kit.widgets import FigureLabel
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.learn.shown import FILL_MS, FLY_MS
from matador.ui.sprites import Icon
from matador.ui.sprites.svg import circle, filled, mix, raster, rounded, stroked

_SIZES = (Style.TITLE, Style.SUM, Style.SENTENCE, Style.TEXT)
_SAID = (Style.SENTENCE, Style.TEXT, Style.SMALL)


@dataclass(frozen=True, slots=True)
class TwoHalves:
    """The number that lies there, and beside it what was put to it, or an empty place; then what they are to make."""

    known: int
    other: int | None
    """None for an empty place."""
    goal: str
    """What they are to make, or what they make."""
    is_joined: bool = True
    """False for a half that does not make the total: it lies a little off."""
    is_lit: bool = False
    """True: the number that lies there has a light round it."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """Both halves in a row with the total behind them, as large as there is room."""
        side, gap = self.side_px(rect), self._gap_px(rect)
        first, second = self.rects(rect)
        yield from lit_items(look, first, is_lit=self.is_lit)
        half = _half(look, self.known, side)
        yield placed(half, "topleft", first.topleft)
        if self.other is None:
            empty = look.sprites.composed(("missing half", side), lambda: draw_missing_half(look.theme, side))
            yield placed(empty, "topleft", second.topleft)
        else:
            yield placed(_half(look, self.other, side), "topleft", second.topleft)
        made = look.fonts.numeral(self.goal, max(12, side // 2), look.theme.panel_text)
        yield placed(made, "midleft", (second.right + gap, rect.centery))

    def side_px(self, rect: pygame.Rect) -> int:
        """The side of a half."""
        return max(16, min(rect.height * 4 // 5, rect.width * 10 // 43))

    def rects(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Where both halves lie."""
        side = self.side_px(rect)
        off = 0 if self.other is None or self.is_joined else side // 5
        wide = 2 * side + self._gap_px(rect) + side * 8 // 5
        first = pygame.Rect(rect.centerx - wide // 2, rect.centery - side // 2, side, side)
        return first, first.move(side + off, 0)

    def _gap_px(self, rect: pygame.Rect) -> int:
        return self.side_px(rect) // 3


@dataclass(frozen=True, slots=True)
class Words:
    """A line of figures, or a claim, as large as it fits."""

    text: str

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The words in the middle."""
        styles = tuple(style for style in _SIZES if look.fonts.line_height(style) <= rect.height)
        style = look.fitting(self.text, styles or _SIZES[-1:], rect.width, bold=True)
        colour = look.theme.panel_text
        yield look.text(self.text, style, colour, "center", rect.center, bold=True, max_width=rect.width)

    def fits(self, look: Look, rect: pygame.Rect) -> bool:
        """True if there is a size in which it has room on one line."""
        wide, high = look.fonts.size(self.text, _SIZES[-1], bold=True)
        return wide <= rect.width and high <= rect.height


@dataclass(frozen=True, slots=True)
class Lines:
    """A sentence in as many lines as it takes, in the largest of some sizes in which it fits its room."""

    text: str
    styles: tuple[Style, ...] = (Style.SENTENCE, Style.TEXT, Style.SMALL)

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The lines in the middle."""
        yield placed(self._drawn(look, rect), "center", rect.center)

    def fits(self, look: Look, rect: pygame.Rect) -> bool:
        """True if there is a size in which all of it has room."""
        return self._drawn(look, rect).get_height() <= rect.height

    def _drawn(self, look: Look, rect: pygame.Rect) -> pygame.Surface:
        pictures = (self._in_style(look, rect, style) for style in self.styles)
        return first_that_fits(pictures, lambda picture: picture.get_height() <= rect.height)

    def _in_style(self, look: Look, rect: pygame.Rect, style: Style) -> pygame.Surface:
        is_bold = style is not Style.SMALL
        return look.fonts.render(self.text, style, look.theme.panel_text, bold=is_bold, max_width=rect.width)


@dataclass(frozen=True, slots=True)
class FramePicture:
    """The frame of a total with the pips of both parts; those of the second come by themselves, if they are to."""

    pair: Pair
    since_ms: float = 0.0
    fills: bool = False
    """True: one after the other, slowly."""
    flies: bool = False
    """True: all at once, from above."""

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The frame in the middle, as large as there is room, and the pips that are on their way."""
        passed = now_ms - self.since_ms
        second = self.pair.second or 0
        come = second
        if self.fills:
            come = max(0, min(second, int(passed // FILL_MS)))
        elif self.flies and passed < FLY_MS:
            come = 0
        whole = frame_of(self.pair)
        scale = self._scale(rect, whole)
        part = frame_of(Pair(self.pair.total, self.pair.first, come))
        # Where pips lie outside, their room is kept while they are on their way.
        drawn = Frame(whole.cells, part.pips, part.empty)
        picture = look.sprites.composed(
            ("practice frame", self.pair, come, scale), lambda: draw_frame(look.theme, drawn, scale)
        )
        size = Grid(scale).size(whole)
        # A row has room for five; a shorter frame stands in the middle all the same.
        spare = size[0] * max(0, ROW - self.pair.total) // ROW
        at = (rect.centerx - (size[0] - spare) // 2, rect.centery - size[1] // 2)
        yield placed(picture, "topleft", at)
        if self.flies and 0 <= passed < FLY_MS:
            yield from self._flying(look, rect, at, scale, passed / FLY_MS)

    def _scale(self, rect: pygame.Rect, frame: Frame) -> float:
        usual = Grid(1.0).size(frame)
        return max(0.4, min(rect.width / usual[0], rect.height / usual[1], 2.4))

    def _flying(
        self, look: Look, rect: pygame.Rect, at: tuple[int, int], scale: float, share: float
    ) -> Iterator[Item]:
        grid = Grid(scale)
        pip = look.sprites.composed(
            ("pip", "second", grid.pip_px), lambda: draw_pip(look.theme, "second", grid.pip_px)
        )
        start = (rect.centerx, rect.top)
        for one in frame_of(self.pair).pips:
            if one.part == "second":
                x, y = grid.rect(one.cell).center
                goal = (at[0] + x, at[1] + y)
                middle = tuple(round(a + (b - a) * eased(share)) for a, b in zip(start, goal, strict=True))
                yield placed(pip, "center", (middle[0], middle[1]))


@dataclass(frozen=True, slots=True)
class FramePlace:
    """Where a frame is seen, or will be."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """A quiet ground, a little darker than the card."""
        ground = look.sprites.composed(("frame place", rect.size), lambda: _frame_ground(look, rect.size))
        yield placed(ground, "topleft", rect.topleft)


@dataclass(frozen=True, slots=True)
class HalfKey:
    """A half that can be chosen."""

    pips: int
    is_lit: bool = False
    is_dim: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The half, with a light round it where it is shown as the answer."""
        half, _ = self.body(look, rect)
        yield from lit_items(look, half, is_lit=self.is_lit)
        yield from _dimmed(look, self.pips, half, is_dim=self.is_dim)

    def body(self, look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        """The half."""
        side = half_side_px(look, rect)
        half = pygame.Rect(0, 0, side, side)
        half.center = rect.center
        return half, side * 0.14


def half_side_px(look: Look, key: pygame.Rect) -> int:
    """The side of a half that can be chosen, of the rectangle that is pressed for it."""
    return max(16, min(key.size) - look.px(10))


@dataclass(frozen=True, slots=True)
class NumberKey:
    """A number that can be chosen."""

    number: int
    is_lit: bool = False
    is_dim: bool = False

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """A key with the number on it."""
        key, _ = self.body(look, rect)
        yield from lit_items(look, key, is_lit=self.is_lit)
        yield placed(key_body(look, key.size, "refused" if self.is_dim else "plain"), "topleft", key.topleft)
        colour = look.theme.panel_muted if self.is_dim else look.theme.panel_text
        digits = look.fonts.numeral(str(self.number), min(key.height * 3 // 5, key.width // 2), colour)
        yield placed(digits, "center", key.center)

    def body(self, look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        """The key."""
        return rect.inflate(-look.px(8), -look.px(8)), RADIUS_PX * look.scale


@dataclass(frozen=True, slots=True)
class TilePart:
    """The upper or the lower half of a tile that stands there, or lies in a row; the upper one draws the tile."""

    tile: Tile
    half: int
    """0 for the upper half, 1 for the lower; 2 for the whole tile."""
    is_lit: bool = False
    is_dim: bool = False
    is_matador: bool = False
    """True for the sign of a matador."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The tile once, and a light on the half that is shown as the answer."""
        whole = rect if self.half == 2 else pygame.Rect(rect.left, rect.top, rect.width, 2 * rect.height)
        if self.half != 1:
            draw = look.sprites.dimmed if self.is_dim else look.sprites.tile
            picture = draw(self.tile, whole.width, 0, marked=self.is_matador)
            yield from shadowed(look, picture, whole, 0)
        if self.is_lit:
            yield from lit_items(look, rect, is_lit=True)

    def body(self, _look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        """The half, or the tile."""
        return rect, min(rect.size) * 0.12


@dataclass(frozen=True, slots=True)
class _RestingWord:
    """A button that does nothing for a while."""

    label: str
    icon: Icon | None

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """Its pale body, and its picture and word where they stand on the button."""
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=False)
        yield placed(body, "topleft", rect.topleft)
        yield from word_items(look, rect, self.label, self.icon, look.theme.on_felt)


@dataclass(frozen=True, slots=True)
class ItemPips:
    """A pip for each item up to now: no score, for what was wrong looks like what was right."""

    number: int

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The pips in a row."""
        side = max(6, min(look.px(16), rect.width // (2 * max(12, self.number))))
        left = rect.centerx - (2 * self.number - 1) * side // 2
        pip = look.sprites.composed(("step", side), lambda: _pip(look, side))
        for place in range(self.number):
            yield placed(pip, "midleft", (left + 2 * place * side, rect.centery))


@dataclass(frozen=True, slots=True)
class ItemSentence:
    """What is said to an item."""

    text: str

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The sentence in the middle, as large as it fits into one line, or else in several."""
        style = look.fitting(self.text, _SAID, rect.width, bold=True)
        colour = look.theme.on_felt
        yield look.text(self.text, style, colour, "center", rect.center, bold=True, max_width=rect.width)


def lying_turns(tile: Tile, half: int, *, is_left: bool) -> int:
    """In quarters, how a tile is turned that lies at the left or right, with this half in the middle."""
    return (1 if tile.low == half else 3) if is_left else (3 if tile.low == half else 1)


def resting_word(key: str, label: str, icon: Icon | None = None) -> FigureLabel:
    """A word that can be chosen again after a while."""
    return FigureLabel(_RestingWord(label, icon), key, label, ("resting",))


def _pip(look: Look, side_px: int) -> pygame.Surface:
    middle = side_px / 2
    return raster((side_px, side_px), circle(middle, middle, middle * 0.9, filled(look.theme.on_felt)))


def _frame_ground(look: Look, size: tuple[int, int]) -> pygame.Surface:
    theme, width = look.theme, look.px(2)
    ground = (
        stroked(theme.panel_muted, width)
        if theme.outlines
        else filled(mix(theme.panel, theme.tile_side, 0.3))
    )
    inner = (size[0] - 2 * width, size[1] - 2 * width)
    return raster(size, rounded(width, width, *inner, look.px(16), ground))


def _half(look: Look, pips: int, side_px: int) -> pygame.Surface:
    return look.sprites.composed(("half", pips, side_px), lambda: draw_half(look.theme, pips, side_px))


def lit_items(look: Look, rect: pygame.Rect, *, is_lit: bool) -> Iterator[Item]:
    """A light round something, if it is lit."""
    if is_lit:
        for around in (rect, rect.inflate(look.px(10), look.px(10))):
            picture, (left, top) = look.sprites.outline(around.size, kind="chosen")
            yield Item(picture, around.left + left, around.top + top)


def _dimmed(look: Look, pips: int, rect: pygame.Rect, *, is_dim: bool) -> Iterator[Item]:
    picture = _half(look, pips, rect.width)
    if is_dim:
        picture = look.sprites.composed(("pale half", pips, rect.width), lambda: pale(picture))
    yield placed(picture, "topleft", rect.topleft)


def pale(picture: pygame.Surface, seen: int = 110) -> pygame.Surface:
    """A picture of which so much is seen, of 255: of what cannot be chosen, or does not lie there yet."""
    faint = picture.copy()
    faint.set_alpha(seen)
    return faint
