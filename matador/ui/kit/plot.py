"""Plots: one or two lines or a row of bars, as figures of a page, with few labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import NamedTuple

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.shapes import pill
from matador.ui.look import Look, placed
from matador.ui.sprites.svg import circle, filled, mix, path, raster, stroked

MAX_TICKS = 5
_GAP_PX = 8
_DOT_PX = 5
_BAR = 0.62
"""The maximum width of a bar, as a share of its step and of the height of the area."""


@dataclass(frozen=True, slots=True)
class Series:
    """Values from left to right; None leaves a gap in the line."""

    name: str
    values: tuple[float | None, ...]


class Word(NamedTuple):
    """A label and its rectangle."""

    text: str
    rect: pygame.Rect


class Axes(NamedTuple):
    """The axes of a plot."""

    area: pygame.Rect
    """The area of the lines or bars."""
    low: float
    high: float
    """The values at the bottom and at the top of the area."""
    grid: tuple[int, ...]
    """The y coordinates of the grid lines, in pixels of the window."""
    ticks: tuple[Word, ...]
    """The labels at the left, as many as fit."""
    along: tuple[Word, ...]
    """The labels below; those that do not fit are left out."""

    def height_of(self, value: float) -> float:
        return self.area.bottom - (value - self.low) / (self.high - self.low) * self.area.height


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
    rect: pygame.Rect,
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
    ticks = ticks_for(min(values, default=0.0), max(values, default=1.0), most, 1.0 if is_count else 0.0)
    texts = [_written(tick) for tick in ticks]
    widest = max(size(text, Style.SMALL)[0] for text in texts)
    left = rect.left + widest + gap
    area = pygame.Rect(left, rect.top + line // 2, rect.right - right_px - left, room - line // 2)
    found = Axes(area, ticks[0], ticks[-1], (), (), ())
    grid = tuple(round(found.height_of(tick)) for tick in ticks)
    marked: list[Word] = []
    for height, text in zip(grid, texts, strict=True):
        word = pygame.Rect((0, 0), size(text, Style.SMALL))
        word.midright = (left - gap, height)
        if not marked or word.bottom <= marked[-1].rect.top:
            marked.append(Word(text, word))
    return found._replace(grid=grid, ticks=tuple(marked), along=tuple(_along(look, area, labels)))


def _written(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:g}"


def _along(look: Look, area: pygame.Rect, labels: Sequence[str]) -> Iterator[Word]:
    """The labels that fit: the last one, then from right to left each that does not touch its neighbour."""
    free = area.right
    found = []
    for index in range(len(labels) - 1, -1, -1):
        word = pygame.Rect((0, 0), look.fonts.size(labels[index], Style.SMALL))
        word.midtop = (round(place_of(area, index, len(labels))), area.bottom + look.px(_GAP_PX) // 2)
        word.clamp_ip(pygame.Rect(area.left, word.top, area.width, word.height))
        if labels[index] and area.left <= word.left and word.right <= free:
            found.append(Word(labels[index], word))
            free = word.left - look.px(_GAP_PX)
    yield from reversed(found)


def place_of(area: pygame.Rect, index: int, count: int) -> float:
    return area.left + area.width * (index + 0.5) / max(1, count)


def grid_items(look: Look, axes: Axes) -> Iterator[Item]:
    theme, area = look.theme, axes.area
    colour = mix(theme.surface, theme.on_surface, 0.18 if not theme.outlines else 0.6)
    thick = max(1, look.px(1))
    for height in axes.grid:
        yield placed(pill(look, (area.width, thick), colour, 0), "midleft", (area.left, height))


def label_items(look: Look, axes: Axes) -> Iterator[Item]:
    for word in (*axes.ticks, *axes.along):
        yield look.text(word.text, Style.SMALL, look.theme.on_surface_muted, "center", word.rect.center)


@dataclass(frozen=True, slots=True)
class LinePlot:
    """One or two lines, the second with hollow points; the name and last value of each stand at its end.

    The axis includes zero, so that a small change looks small.
    """

    lines: tuple[Series, ...]
    labels: tuple[str, ...]
    """The labels of the steps, from left to right; empty ones are not shown."""

    def axes(self, look: Look, rect: pygame.Rect) -> Axes:
        values = [0.0, *(value for line in self.lines for value in line.values if value is not None)]
        widest = max((look.fonts.size(text, Style.SMALL, bold=True)[0] for text in self._names()), default=0)
        right_px = min(widest + 2 * look.px(_GAP_PX), rect.width // 3)
        return axes_in(look, rect, values, self.labels, right_px=right_px)

    def _names(self) -> list[str]:
        return [f"{line.name} {_written(last)}" for line in self.lines if (last := _last(line)) is not None]

    def ends(self, look: Look, rect: pygame.Rect) -> tuple[Word, ...]:
        axes, line_px = self.axes(look, rect), look.fonts.line_height(Style.SMALL)
        lasts = [last for line in self.lines if (last := _last(line)) is not None]
        left = axes.area.right + look.px(_GAP_PX)
        ordered = sorted(zip(lasts, self._names(), strict=True), reverse=True)
        found: list[Word] = []
        top = rect.top
        for number, (last, name) in enumerate(ordered):
            least = (len(ordered) - number) * line_px
            middle = round(axes.height_of(last)) - line_px // 2
            place = min(max(top, middle), rect.bottom - least)
            word = look.shortened(name, Style.SMALL, rect.right - left)
            found.append(Word(word, pygame.Rect(left, place, rect.right - left, line_px)))
            top = place + line_px
        return tuple(found)

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        axes = self.axes(look, rect)
        yield from grid_items(look, axes)
        picture = look.sprites.composed(("lines", self, rect.size), lambda: self._drawn(look, rect, axes))
        yield placed(picture, "topleft", rect.topleft)
        yield from label_items(look, axes)
        for word in self.ends(look, rect):
            yield look.text(
                word.text, Style.SMALL, look.theme.on_surface, "midleft", word.rect.midleft, bold=True
            )

    def _drawn(self, look: Look, rect: pygame.Rect, axes: Axes) -> pygame.Surface:
        thick, dot = max(2.0, 3 * look.scale), max(3.0, _DOT_PX * look.scale)
        body = ""
        for number, line in enumerate(self.lines):
            theme, is_first = look.theme, number == 0
            ink = theme.chart if is_first else mix(theme.surface, theme.on_surface, 0.75)
            style = stroked(ink, thick if is_first else thick / 2)
            for run in _runs(line.values):
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


def _last(line: Series) -> float | None:
    return next((value for value in reversed(line.values) if value is not None), None)


def _runs(values: Sequence[float | None]) -> Iterator[list[tuple[int, float]]]:
    run: list[tuple[int, float]] = []
    for index, value in enumerate(values):
        if value is not None:
            run.append((index, value))
        elif run:
            yield run
            run = []
    if run:
        yield run


@dataclass(frozen=True, slots=True)
class BarPlot:
    """A row of bars from zero, each with its label below and its value above."""

    bars: tuple[tuple[str, float], ...]

    def axes(self, look: Look, rect: pygame.Rect) -> Axes:
        line = look.fonts.line_height(Style.SMALL)
        below = pygame.Rect(rect.left, rect.top + line // 2, rect.width, rect.height - line // 2)
        return axes_in(
            look,
            below,
            [0.0, *(value for _, value in self.bars)],
            [name for name, _ in self.bars],
            is_count=all(value == int(value) for _, value in self.bars),
        )

    def rects(self, axes: Axes) -> list[pygame.Rect]:
        step = axes.area.width / max(1, len(self.bars))
        width = max(1, round(min(step * _BAR, axes.area.height * _BAR)))
        found = []
        for index, (_, value) in enumerate(self.bars):
            height = max(0, round(axes.height_of(0.0) - axes.height_of(value)))
            bar = pygame.Rect(0, 0, width, height)
            bar.midbottom = (round(place_of(axes.area, index, len(self.bars))), round(axes.height_of(0.0)))
            found.append(bar)
        return found

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        axes = self.axes(look, rect)
        yield from grid_items(look, axes)
        yield from label_items(look, axes)
        rects = self.rects(axes)
        texts = [_written(value) for _, value in self.bars]
        step = axes.area.width / max(1, len(self.bars))
        has_room = all(look.fonts.size(text, Style.SMALL, bold=True)[0] < step for text in texts)
        for bar, text in zip(rects, texts, strict=True):
            if bar.height:
                radius = min(bar.width, bar.height, 8 * look.scale) / 2
                yield placed(pill(look, bar.size, look.theme.chart, radius), "topleft", bar.topleft)
            if has_room:
                ink = look.theme.on_surface
                yield look.text(text, Style.SMALL, ink, "midbottom", (bar.centerx, bar.top), bold=True)
