"""A grid of equal cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from pygame import Rect

from matador.ui.kit.base import Layout, Placed
from matador.ui.kit.layout import Distance, first_that_fits, px_of
from matador.ui.look import Look


@dataclass(frozen=True, slots=True)
class Grid(Layout):
    """Parts in equal cells, as large as fits, in centred rows of about the same length."""

    parts: tuple[Layout, ...]
    gap: Distance = 0
    shape: float = 1.0
    """The ratio of width to height that suits the parts."""
    stretch: float = 1.0
    """To fill the space, cells may be this many times wider or higher than their shape."""
    min_width: Distance = 0
    max_width: Distance | None = None
    x: float = 0.5
    """Where the rows are, from the left (0) to the right (1)."""

    def fits(self, look: Look, rect: Rect) -> bool:
        return any(self._fit_in(look, cell) for cell, _ in self._cells(look, rect))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        cells = self._cells(look, rect)
        cell, rows = next((one for one in cells if self._fit_in(look, one[0])), cells[0])
        gap, count = px_of(look, self.gap), len(self.parts)
        cell.top = rect.centery - (rows * (cell.height + gap) - gap) // 2
        for start, end in pairwise(-(-count * row // rows) for row in range(rows + 1)):
            row_px = (end - start) * (cell.width + gap) - gap
            cell.left = rect.left + round(self.x * (rect.width - row_px))
            for column, part in enumerate(self.parts[start:end]):
                yield from part.place(look, cell.move(column * (cell.width + gap), 0))
            cell.top = cell.bottom + gap

    def pages(self, look: Look, rect: Rect) -> tuple[Grid, ...]:
        return first_that_fits(
            map(self.split, range(1, len(self.parts) + 1)),
            lambda pages: all(page.fits(look, rect) for page in pages),
        )

    def split(self, pages: int) -> tuple[Grid, ...]:
        """The parts on this many pages."""
        here = -(-len(self.parts) // pages)
        starts = range(0, len(self.parts), here)
        return tuple(replace(self, parts=self.parts[start : start + here]) for start in starts)

    def _fit_in(self, look: Look, cell: Rect) -> bool:
        is_wide = cell.width >= max(1, px_of(look, self.min_width))
        return is_wide and all(part.fits(look, cell) for part in self.parts)

    def _cells(self, look: Look, rect: Rect) -> list[tuple[Rect, int]]:
        """A cell for each number of rows, the most useful one first."""
        gap, count, found = px_of(look, self.gap), len(self.parts), []
        most = rect.width if self.max_width is None else px_of(look, self.max_width)
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            width = min(most, (rect.width + gap) // columns - gap)
            height = (rect.height + gap) // rows - gap
            widest = max(0, round(height * self.shape * self.stretch))
            highest = max(0, round(width / self.shape * self.stretch))
            found.append((Rect(0, 0, min(width, widest), min(height, highest)), rows))
        found.sort(key=lambda one: min(one[0].width, one[0].height * self.shape), reverse=True)
        return found
