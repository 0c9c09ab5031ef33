"""A plot of one or two lines, with few labels."""

from __future__ import annotations

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


def ticks_for(low: float, high: float, most: int = MAX_TICKS) -> tuple[float, ...]:
    """Round values that enclose these two; each step is 1, 2 or 5 times a power of ten.

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
            if last - first <= most:
                return tuple(round(index * width, 9) for index in range(first, last + 1))
        step *= 10


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
class LinePlot(Widget):
    """One or two lines, the second with hollow points; the name and last value of each stand at its end.

    It is as large as there is space for. The axis includes zero, so that a small change looks small.
    """

    lines: tuple[Series, ...]
    labels: tuple[str, ...]
    """The labels of the steps, from left to right; empty ones are not shown."""
    told: str

    def height(self, look: Look, _width: int) -> int:
        return max(look.px(_MIN_PX), _MIN_LINES * look.fonts.line_height(Style.SMALL))

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node("plot", self.told, rect)

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        theme, axes = look.theme, self.axes(look, rect)
        colour = mix(theme.surface, theme.on_surface, 0.18 if not theme.outlines else 0.5)
        grid = pill(look, (axes.area.width, max(1, look.px(1))), colour, 0)
        for value in axes.steps:
            yield placed(grid, "midleft", (axes.area.left, round(axes.height_of(value))))
        picture = look.sprites.composed(("lines", self, rect.size), lambda: self._drawn(look, rect, axes))
        yield placed(picture, "topleft", rect.topleft)
        for word in self.ends(look, rect, axes):
            at = word.rect.midleft
            yield look.text(word.text, Style.SMALL, theme.on_surface, "midleft", at, bold=True)
        for word in (*axes.ticks, *axes.along):
            yield look.text(word.text, Style.SMALL, theme.on_surface_muted, "center", word.rect.center)

    def axes(self, look: Look, rect: Rect) -> Axes:
        size, line, gap = look.fonts.size, look.fonts.line_height(Style.SMALL), look.px(_GAP_PX)
        values = [0.0, *(value for one in self.lines for value in one.values if value is not None)]
        room = rect.height - line - gap
        steps = ticks_for(min(values), max(values), min(MAX_TICKS, room // (2 * line)))
        left = rect.left + max(size(_written(step), Style.SMALL)[0] for step in steps) + gap
        widest = max((size(name, Style.SMALL, bold=True)[0] for _, name in self._ends()), default=0)
        right = rect.right - min(widest + 2 * gap, rect.width // 3)
        axes = Axes(Rect(left, rect.top + line // 2, right - left, room - line // 2), steps)
        marked: list[Word] = []
        for step in steps:
            word = Rect((0, 0), size(_written(step), Style.SMALL))
            word.midright = (left - gap, round(axes.height_of(step)))
            if not marked or word.bottom <= marked[-1].rect.top:
                marked.append(Word(_written(step), word))
        return axes._replace(ticks=tuple(marked), along=tuple(_along(look, axes.area, self.labels)))

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
