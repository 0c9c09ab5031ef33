"""Plots: one or two lines or a row of bars, with few labels."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor, log10
from typing import NamedTuple

import pygame
from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import Widget, text_node
from matador.ui.kit.shapes import pill
from matador.ui.look import Look, placed
from matador.ui.semantics import Node
from matador.ui.sprites.svg import circle, filled, mix, path, raster, stroked

MAX_TICKS = 5
_GAP_PX = 8
_DOT_PX = 5
_MIN_PX = 200
_MIN_LINES = 7
_BAR = 0.62
"""The maximum width of a bar, as a share of its step and of the height of the area."""


class Word(NamedTuple):
    """A label and its rectangle."""

    text: str
    rect: Rect


class Axes(NamedTuple):
    """The axes of a plot."""

    area: Rect
    steps: tuple[float, ...]
    """The values of the grid lines, from the bottom of the area to its top."""
    ticks: tuple[Word, ...] = ()
    """The labels at the left, as many as fit."""
    along: tuple[Word, ...] = ()
    """The labels below; those that do not fit are left out."""

    def height_of(self, value: float) -> float:
        low, high = self.steps[0], self.steps[-1]
        return self.area.bottom - (value - low) / (high - low) * self.area.height


class Plot(Widget):
    """A plot with its axes, as large as there is space for."""

    __slots__ = ()
    told: str
    """The text for screen readers."""

    def height(self, look: Look, _width: int) -> int:
        return max(look.px(_MIN_PX), _MIN_LINES * look.fonts.line_height(Style.SMALL))

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node("plot", self.told, rect)

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        theme, axes = look.theme, self.axes(look, rect)
        colour = mix(theme.surface, theme.on_surface, 0.18 if not theme.outlines else 0.5)
        line = pill(look, (axes.area.width, max(1, look.px(1))), colour, 0)
        for value in axes.steps:
            yield placed(line, "midleft", (axes.area.left, round(axes.height_of(value))))
        yield from self.inside(look, rect, axes)
        for word in (*axes.ticks, *axes.along):
            yield look.text(word.text, Style.SMALL, theme.on_surface_muted, "center", word.rect.center)

    @abstractmethod
    def axes(self, look: Look, rect: Rect) -> Axes: ...

    @abstractmethod
    def inside(self, look: Look, rect: Rect, axes: Axes) -> Iterator[Item]:
        """The pictures over the grid."""


def ticks_for(low: float, high: float, most: int = MAX_TICKS, least: float = 0.0) -> tuple[float, ...]:
    """Round values that enclose these two; each step is 1, 2 or 5 times a power of ten, at least `least`.

    At least two, at most `most` + 1 values. A `most` below 2 counts as 2, because no single step can enclose
    values on both sides of zero.
    """
    most = max(2, most)
    if high <= low:
        low, high = low - 1, low + 1
    step = 10.0 ** floor(log10((high - low) / most))
    while True:
        for times in (1, 2, 5):
            width = step * times
            first, last = floor(low / width), -floor(-high / width)
            if last - first <= most and width >= least:
                return tuple(round(index * width, 9) for index in range(first, last + 1))
        step *= 10


def axes_in(
    look: Look,
    rect: Rect,
    values: Sequence[float],
    labels: Sequence[str],
    *,
    right_px: int = 0,
    is_count: bool = False,
) -> Axes:
    """Axes for these values, with labels spread over the width below.

    `right_px` stays free at the right. `is_count`: the values are counts, so that no step is below 1.
    """
    size, line, gap = look.fonts.size, look.fonts.line_height(Style.SMALL), look.px(_GAP_PX)
    room = rect.height - line - gap
    most = min(MAX_TICKS, room // (2 * line))
    steps = ticks_for(min(values, default=0.0), max(values, default=1.0), most, 1.0 if is_count else 0.0)
    left = rect.left + max(size(_written(step), Style.SMALL)[0] for step in steps) + gap
    axes = Axes(Rect(left, rect.top + line // 2, rect.right - right_px - left, room - line // 2), steps)
    marked: list[Word] = []
    for step in steps:
        word = Rect((0, 0), size(_written(step), Style.SMALL))
        word.midright = (left - gap, round(axes.height_of(step)))
        if not marked or word.bottom <= marked[-1].rect.top:
            marked.append(Word(_written(step), word))
    return axes._replace(ticks=tuple(marked), along=tuple(_along(look, axes.area, labels)))


def _written(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:g}"


def _along(look: Look, area: Rect, labels: Sequence[str]) -> Iterator[Word]:
    """The labels that fit, from the last one on to the left: each that does not touch its neighbour."""
    free = area.right
    for index, label in reversed(list(enumerate(labels))):
        word = Rect((0, 0), look.fonts.size(label, Style.SMALL))
        word.midtop = (round(place_of(area, index, len(labels))), area.bottom + look.px(_GAP_PX) // 2)
        word.clamp_ip(Rect(area.left, word.top, area.width, word.height))
        if label and area.left <= word.left and word.right <= free:
            yield Word(label, word)
            free = word.left - look.px(_GAP_PX)


def place_of(area: Rect, index: int, count: int) -> float:
    return area.left + area.width * (index + 0.5) / max(1, count)


@dataclass(frozen=True, slots=True)
class Series:
    """Values from left to right; None leaves a gap in the line."""

    name: str
    values: tuple[float | None, ...]

    @property
    def last(self) -> float | None:
        return next((value for value in reversed(self.values) if value is not None), None)

    def runs(self) -> Iterator[list[tuple[int, float]]]:
        """The values between the gaps, with their indices."""
        for is_gap, run in groupby(enumerate(self.values), lambda one: one[1] is None):
            if not is_gap:
                yield [(index, value) for index, value in run if value is not None]


@dataclass(frozen=True, slots=True)
class LinePlot(Plot):
    """One or two lines, the second with hollow points; the name and last value of each stand at its end.

    The axis includes zero, so that a small change looks small.
    """

    lines: tuple[Series, ...]
    labels: tuple[str, ...]
    """The labels of the steps, from left to right; empty ones are not shown."""
    told: str = ""

    def axes(self, look: Look, rect: Rect) -> Axes:
        values = [0.0, *(value for line in self.lines for value in line.values if value is not None)]
        widest = max(
            (look.fonts.size(name, Style.SMALL, bold=True)[0] for _, name in self._ends()), default=0
        )
        right_px = min(widest + 2 * look.px(_GAP_PX), rect.width // 3)
        return axes_in(look, rect, values, self.labels, right_px=right_px)

    def _ends(self) -> list[tuple[float, str]]:
        """The last values of the lines, highest first, and the labels there."""
        lasts = ((line.last, line.name) for line in self.lines)
        return sorted(
            ((last, f"{name} {_written(last)}") for last, name in lasts if last is not None), reverse=True
        )

    def ends(self, look: Look, rect: Rect, axes: Axes) -> Iterator[Word]:
        """The labels at the ends, as near to their lines as they fit below each other."""
        line_px, left = look.fonts.line_height(Style.SMALL), axes.area.right + look.px(_GAP_PX)
        ends, top = self._ends(), rect.top
        for number, (last, name) in enumerate(ends):
            lowest = rect.bottom - (len(ends) - number) * line_px
            top = min(max(top, round(axes.height_of(last)) - line_px // 2), lowest)
            word = look.shortened(name, Style.SMALL, rect.right - left)
            yield Word(word, Rect(left, top, rect.right - left, line_px))
            top += line_px

    def inside(self, look: Look, rect: Rect, axes: Axes) -> Iterator[Item]:
        picture = look.sprites.composed(("lines", self, rect.size), lambda: self._drawn(look, rect, axes))
        yield placed(picture, "topleft", rect.topleft)
        for word in self.ends(look, rect, axes):
            at = word.rect.midleft
            yield look.text(word.text, Style.SMALL, look.theme.on_surface, "midleft", at, bold=True)

    def _drawn(self, look: Look, rect: Rect, axes: Axes) -> pygame.Surface:
        thick, dot, theme = max(2.0, 3 * look.scale), max(3.0, _DOT_PX * look.scale), look.theme
        body = ""
        for number, line in enumerate(self.lines):
            is_first = number == 0
            ink = theme.chart if is_first else mix(theme.surface, theme.on_surface, 0.75)
            style = stroked(ink, thick if is_first else thick / 2)
            for run in line.runs():
                points = [
                    (
                        place_of(axes.area, index, len(line.values)) - rect.left,
                        axes.height_of(value) - rect.top,
                    )
                    for index, value in run
                ]
                way = " L ".join(f"{x:.1f} {y:.1f}" for x, y in points)
                body += path(f"M {way}", style) if len(points) > 1 else ""
                # Lines differ by their points, not only by their colour.
                for x, y in points:
                    body += circle(x, y, dot, filled(ink if is_first else theme.surface))
                    body += "" if is_first else circle(x, y, dot, stroked(ink, thick / 2))
        return raster(rect.size, body)


@dataclass(frozen=True, slots=True)
class BarPlot(Plot):
    """A row of bars from zero, each with its label below and its value above."""

    bars: tuple[tuple[str, float], ...]
    told: str = ""

    def axes(self, look: Look, rect: Rect) -> Axes:
        names, values = [name for name, _ in self.bars], [value for _, value in self.bars]
        # A half line above is for the value of the highest bar.
        half_line = look.fonts.line_height(Style.SMALL) // 2
        below = Rect(rect.left, rect.top + half_line, rect.width, rect.height - half_line)
        return axes_in(look, below, [0.0, *values], names, is_count=all(map(float.is_integer, values)))

    def rects(self, axes: Axes) -> list[Rect]:
        step, zero = axes.area.width / max(1, len(self.bars)), axes.height_of(0.0)
        width = max(1, round(min(step * _BAR, axes.area.height * _BAR)))
        found = []
        for index, (_, value) in enumerate(self.bars):
            bar = Rect(0, 0, width, max(0, round(zero - axes.height_of(value))))
            bar.midbottom = (round(place_of(axes.area, index, len(self.bars))), round(zero))
            found.append(bar)
        return found

    def inside(self, look: Look, _rect: Rect, axes: Axes) -> Iterator[Item]:
        texts = [_written(value) for _, value in self.bars]
        step = axes.area.width / max(1, len(self.bars))
        has_room = all(look.fonts.size(text, Style.SMALL, bold=True)[0] < step for text in texts)
        for bar, text in zip(self.rects(axes), texts, strict=True):
            if bar.height:
                radius = min(bar.width, bar.height, 8 * look.scale) / 2
                yield placed(pill(look, bar.size, look.theme.chart, radius), "topleft", bar.topleft)
            if has_room:
                at = (bar.centerx, bar.top)
                yield look.text(text, Style.SMALL, look.theme.on_surface, "midbottom", at, bold=True)
