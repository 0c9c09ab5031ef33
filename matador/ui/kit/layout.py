"""Layouts of pages: parts that say how much space they need, and place their widgets in a rectangle.

A page that is laid out like this computes no rectangles. Distances are in pixels at 1280x720; `Look.px` scales them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pygame import Rect

from matador.ui.kit.widgets import Placed, Widget
from matador.ui.look import Look


class Layout(ABC):
    """A widget, or an arrangement of parts."""

    def width(self, look: Look) -> int:
        """The natural width; 0 if any width will do."""
        del look
        return 0

    @abstractmethod
    def height(self, look: Look, width: int) -> int:
        """The height that it needs at a width."""

    def most(self, look: Look, width: int) -> int:
        """The largest height that it makes use of."""
        return self.height(look, width)

    def fits(self, look: Look, rect: Rect) -> bool:
        """Whether it looks well in a rectangle; `FirstFit` asks for this."""
        del look, rect
        return True

    @abstractmethod
    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        """The widgets in a rectangle, in reading order."""


@dataclass(frozen=True, slots=True)
class Single(Layout):
    """A single widget that fills its rectangle."""

    widget: Widget
    width_px: int = 0
    """In pixels of the window, as are the heights."""
    height_px: int = 0

    def width(self, look: Look) -> int:
        del look
        return self.width_px

    def height(self, look: Look, width: int) -> int:
        del look, width
        return self.height_px

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        del look
        yield Placed(self.widget, rect)


@dataclass(frozen=True, slots=True)
class VerticalStack(Layout):
    """Parts below each other. Free height goes to the parts that use it, then between and around all parts."""

    parts: tuple[Layout, ...]
    gap: float

    def height(self, look: Look, width: int) -> int:
        return sum(part.height(look, width) for part in self.parts) + self._gaps(look)

    def fits(self, look: Look, rect: Rect) -> bool:
        return all(part.fits(look, band) for part, band in self._bands(look, rect))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        for part, band in self._bands(look, rect):
            yield from part.place(look, band)

    def _bands(self, look: Look, rect: Rect) -> Iterator[tuple[Layout, Rect]]:
        heights = [part.height(look, rect.width) for part in self.parts]
        free = rect.height - sum(heights) - self._gaps(look)
        for index, part in enumerate(self.parts):
            more = min(free, part.most(look, rect.width) - heights[index])
            heights[index] += more
            free -= more
        spread = max(0, free) // (len(self.parts) + 1)
        top = rect.top + spread
        for part, height in zip(self.parts, heights, strict=True):
            yield part, Rect(rect.left, top, rect.width, height)
            top += height + look.px(self.gap) + spread

    def _gaps(self, look: Look) -> int:
        return (len(self.parts) - 1) * look.px(self.gap)


@dataclass(frozen=True, slots=True)
class Shares:
    """Rectangles beside each other, with their shares of the width."""

    shares: tuple[float, ...]
    gap: float

    def rects(self, look: Look, rect: Rect) -> list[Rect]:
        gap = look.px(self.gap)
        whole = rect.width - (len(self.shares) - 1) * gap
        widths = [round(whole * share / sum(self.shares)) for share in self.shares[:-1]]
        lefts = accumulate((width + gap for width in widths), initial=rect.left)
        return [
            Rect(left, rect.top, width, rect.height)
            for left, width in zip(lefts, [*widths, whole - sum(widths)], strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Flow(Layout):
    """Parts in as few rows as their widths allow. The parts of a row have equal widths, if these are enough."""

    parts: tuple[Layout, ...]
    gap: float
    min_rows: int = 1

    def height(self, look: Look, width: int) -> int:
        rows = self._rows(look, width)
        return sum(self._high(look, row) for row, _ in rows) + (len(rows) - 1) * look.px(self.gap)

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        gap, top = look.px(self.gap), rect.top
        for row, widths in self._rows(look, rect.width):
            high, left = self._high(look, row), rect.centerx - (sum(widths) + (len(row) - 1) * gap) // 2
            for part, width in zip(row, widths, strict=True):
                yield from part.place(look, Rect(left, top, width, high))
                left += width + gap
            top += high + gap

    def row_count(self, look: Look, width: int) -> int:
        return len(self._rows(look, width))

    def _high(self, look: Look, row: Sequence[Layout]) -> int:
        return max(part.height(look, 0) for part in row)

    def _rows(self, look: Look, width: int) -> list[tuple[Sequence[Layout], Sequence[int]]]:
        """The rows, with the widths of their parts."""
        count = len(self.parts)
        for rows in range(min(self.min_rows, count), count):
            found = self._in_rows(-(-count // rows))
            widths = [self._widths(look, row, width) for row in found]
            # A single row of unequal parts would look ragged.
            if all(wide and (rows > 1 or len(set(wide)) == 1) for wide in widths):
                return list(zip(found, widths, strict=True))
        return [([part], [width]) for part in self.parts]

    def _in_rows(self, columns: int) -> list[Sequence[Layout]]:
        """Full rows; a partial one comes first, because the first labels are often longer."""
        first = len(self.parts) % columns or columns
        starts = range(first, len(self.parts), columns)
        return [self.parts[:first], *(self.parts[start : start + columns] for start in starts)]

    def _widths(self, look: Look, row: Sequence[Layout], width: int) -> list[int]:
        """Equal widths if these are enough, natural ones otherwise, and none if the row is too long."""
        room = width - (len(row) - 1) * look.px(self.gap)
        needs = [part.width(look) for part in row]
        if max(needs) <= room // len(row):
            return [room // len(row)] * len(row)
        return [need + (room - sum(needs)) // len(row) for need in needs] if sum(needs) <= room else []


@dataclass(frozen=True, slots=True)
class PagedFlow(Layout):
    """A `Flow` of at most so many rows, on as many pages as it needs."""

    flow: Flow
    rows: int
    turn: Callable[[int, int], Layout]
    """Makes the part at the end of a page that leads to the next, from its number and the number of pages."""

    def height(self, look: Look, width: int) -> int:
        return max(page.height(look, width) for page in self._pages(look, width))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        for number, page in enumerate(self._pages(look, rect.width)):
            yield from (one.moved(0, 0, number) for one in page.place(look, rect))

    def _pages(self, look: Look, width: int) -> list[Flow]:
        turn, found, parts = self.turn(8, 8), [], self.flow.parts
        while parts:
            count = len(parts)
            while count > 1 and not self._fits(look, width, (*parts[:count], turn)):
                count -= 1
            found.append(parts[:count])
            parts = parts[count:]
        return [
            replace(self.flow, parts=(*page, self.turn(number, len(found))))
            for number, page in enumerate(found, 1)
        ]

    def _fits(self, look: Look, width: int, parts: tuple[Layout, ...]) -> bool:
        return replace(self.flow, parts=parts).row_count(look, width) <= self.rows


@dataclass(frozen=True, slots=True)
class FirstFit(Layout):
    """The first of several parts that fits, or else the last."""

    parts: tuple[Layout, ...]

    def height(self, look: Look, width: int) -> int:
        return self.parts[-1].height(look, width)

    def fits(self, look: Look, rect: Rect) -> bool:
        return (
            any(part.fits(look, rect) for part in self.parts) or self.height(look, rect.width) <= rect.height
        )

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        found = next((part for part in self.parts if part.fits(look, rect)), self.parts[-1])
        yield from found.place(look, rect)
