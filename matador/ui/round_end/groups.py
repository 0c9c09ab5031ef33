"""Pips in rows of five and blocks of ten: their positions in a box, and the band that says how many there are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import inf

import pygame

from matador.teaching.bonds import Pair
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import Layout, Placed, Widget
from matador.ui.kit.figures import Face, Painted, face_items
from matador.ui.kit.layout import Aligned, Column, Grow, Inset, Row, Sized, Space
from matador.ui.language import Language, Message, joined
from matador.ui.look import Look
from matador.ui.round_end.asking import BLOCK, MAX_ASKED, ROW, CountEnd, EndShown, parts_of
from matador.ui.round_end.panel import SIDE_PX, sentence
from matador.ui.sentences import matches as words
from matador.ui.sentences.helping import equation
from matador.ui.sprites.svg import Size, circle, filled, mix, raster, rimmed

TRAY = 0.3
"""How far a group's tray reaches beyond its pips, in steps from pip to pip."""
BETWEEN = 0.45
CLOSE = 0.1
"""Gap between two rows of five in the same block, in steps."""


def written(total: int) -> Message:
    """A number as the sum of its groups, `10 + 10 + 4 = 24`; there are at least two."""
    first, second, *others = parts_of(total)
    if not others:
        return equation(Pair(total, first, second))
    start = Message("{first} + {second}").format(first=first, second=second)
    more = Message("{sum} + {more}")
    sum_ = reduce(lambda so_far, part: more.format(sum=so_far, more=part), others, start)
    return Message("{sum} = {total}").format(sum=sum_, total=total)


@dataclass(frozen=True, slots=True)
class InLines(Layout):
    """Parts in the largest size in which they fit, as many in each line as possible."""

    parts: Callable[[Look, int], Sequence[Layout]]
    """The parts for a size in pixels of the window."""
    largest: float
    gap: float
    """The space between parts, as a share of the size."""
    line_gap: float = BETWEEN
    x: float = 0.5
    """Aligns the lines, from left (0) to right (1)."""

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        return Aligned(self.found(look, rect)).place(look, rect)

    def found(self, look: Look, rect: pygame.Rect) -> Layout:
        sizes = range(look.px(self.largest), 1, -1)

        def fits(size: int) -> bool:
            found = self._sized(look, rect.width, size)
            return found.width(look) <= rect.width and found.height(look, rect.width) <= rect.height

        index = bisect_left(sizes, True, key=fits)
        return self._sized(look, rect.width, sizes[index]) if index < len(sizes) else Space()

    def _sized(self, look: Look, width: int, size: int) -> Column:
        gap, between = (share * size / look.scale for share in (self.gap, self.line_gap))
        lines: list[list[Layout]] = [[]]
        for part in self.parts(look, size):
            if lines[-1] and Row((*lines[-1], part), gap).width(look) > width:
                lines.append([])
            lines[-1].append(part)
        return Column(tuple(Aligned(Row(tuple(line), gap), self.x) for line in lines), between)


@dataclass(frozen=True, slots=True)
class PipGroup(Widget):
    """A row of five, a block of ten, or the rest."""

    pips: int
    step_px: int
    """Distance between the centres of neighbouring pips."""
    lit_ms: float = inf

    def width(self, _look: Look) -> int:
        return round((min(self.pips, ROW) + 2 * TRAY) * self.step_px)

    def height(self, _look: Look, _width: int) -> int:
        return round((-(-self.pips // ROW) + 2 * TRAY) * self.step_px)

    def middles(self) -> Iterator[tuple[float, float]]:
        for index in range(self.pips):
            down, across = divmod(index, ROW)
            yield (TRAY + across + 0.5) * self.step_px, (TRAY + down + 0.5) * self.step_px

    def draw(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        is_lit = now_ms >= self.lit_ms
        key = ("pips", self.pips, self.step_px, is_lit)
        picture = look.sprites.composed(key, partial(self._drawn, look, rect.size, is_lit=is_lit))
        yield Item(picture, *rect.topleft)

    def _drawn(self, look: Look, size: Size, *, is_lit: bool) -> pygame.Surface:
        theme, step = look.theme, self.step_px
        ground, rim = mix(theme.surface, theme.on_surface, 0.06), mix(theme.surface, theme.on_surface, 0.3)
        if is_lit:
            ground, rim = mix(theme.surface, theme.surface_lit, 0.6), mix(theme.accent, theme.on_surface, 0.4)
        line = max(1.0, step / 16) * (2 if is_lit else 1)
        pips = "".join(circle(x, y, _PIP * step, filled(theme.on_surface)) for x, y in self.middles())
        return raster(size, rimmed(size, (0.5 + TRAY / 2) * step, ground, rim, line) + pips)


STEP_PX = 32
"""Maximum step from pip to pip: cells of 28 with gaps of 4."""
_PIP = 0.31
"""Radius of a pip, in steps."""


@dataclass(frozen=True, slots=True)
class GroupedPips(Layout):
    """A number of pips in groups, as large as possible, after the faces of the players that hold them."""

    total: int
    faces: tuple[Face, ...] = ()
    lit_ms: float = inf
    """When the groups begin to light up, one after another."""
    each_ms: float = 0.0

    def place(self, look: Look, rect: pygame.Rect) -> Iterator[Placed]:
        side = rect.height // 2
        faces = [Sized(Painted(partial(head_items, one)), look.px(4) + side) for one in self.faces]
        # The same space on both sides keeps the groups in the middle.
        beside = Sized(Row((*faces, Space(8 if faces else 0))), height_px=side)
        _, middle, _ = Row((beside, Grow(Space()), beside)).rects(look, rect)
        groups = InLines(self._groups, STEP_PX, BETWEEN, x=0).found(look, middle)
        return Row((Grow(Aligned(beside, x=1)), Aligned(groups), Grow(Space()))).place(look, rect)

    def _groups(self, look: Look, step: int) -> tuple[Layout, ...]:
        groups = tuple(
            Aligned(PipGroup(pips, step, self.lit_ms + index * self.each_ms), 0, 0)
            for index, pips in enumerate(parts_of(self.total))
        )
        # Two rows of five are stacked, because they are one block.
        return groups if self.total > BLOCK else (Column(groups, CLOSE * step / look.scale),)


def head_items(face: Face, look: Look, rect: pygame.Rect) -> Iterator[Item]:
    return face_items(look, face, rect.height, rect.center)


HEIGHTS_PX = (84, 48)
"""Possible heights of the groups in a band, the highest first."""


def band(look: Look, shown: EndShown, height: float) -> tuple[Layout, ...]:
    """A line that says how many pips there are, and their groups below it; nothing without a height."""
    counted = shown.end.counted
    if counted is None or not height:
        return ()
    faces = tuple(shown.end.face(seat) for seat in counted.seats) if counted.asks == "hands" else ()
    pips = Sized(GroupedPips(counted.total, faces), height_px=look.px(height))
    return (sentence(band_said(look, shown), Style.TEXT, key="groups"), Inset(pips, SIDE_PX), Space(8))


def band_said(look: Look, shown: EndShown) -> Message:
    counted = shown.end.counted
    return joined() if counted is None else counted_said(look.language, counted.total, shown.how)


def counted_said(language: Language, total: int, end: CountEnd | None) -> Message:
    """How many pips are left; `end`: the outcome of the question, if it was asked."""
    if total > MAX_ASKED:
        said = words.many(language, total)
    elif len(parts_of(total)) > 1:
        said = written(total)
    else:
        said = language.nsay("{n} pip", "{n} pips", total)
    return language.say("Well counted! {sum}", sum=said) if end == "right" else said
