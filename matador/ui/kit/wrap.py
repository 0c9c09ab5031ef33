"""Layouts made for their width, such as parts in as many rows as they need."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from matador.ui.kit.base import Layout, Placed
from matador.ui.kit.layout import Aligned, Column, Distance, Row, Sized, px_of
from matador.ui.look import Look


class ByWidth(Layout):
    """The base of layouts that are made for their width, once for each."""

    __slots__ = ("_made",)

    @abstractmethod
    def made(self, look: Look, width: int) -> Layout: ...

    def height(self, look: Look, width: int) -> int:
        return self._for(look, width).height(look, width)

    def growth(self, look: Look, width: int) -> int:
        return self._for(look, width).growth(look, width)

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return self._for(look, rect.width).place(look, rect)

    def _for(self, look: Look, width: int) -> Layout:
        made: tuple[Look, int, Layout] | None = getattr(self, "_made", None)
        if made is None or made[0] is not look or made[1] != width:
            made = (look, width, self.made(look, width))
            # Values are frozen, but this is no part of what they say.
            object.__setattr__(self, "_made", made)
        return made[2]


@dataclass(frozen=True, slots=True)
class Wrap(ByWidth):
    """Parts beside each other, in as many lines as they need. A part without a natural width has a line of its own."""

    parts: tuple[Layout, ...]
    gap: Distance = 0
    line_gap: Distance = 0

    def made(self, look: Look, width: int) -> Column:
        return Column(self.rows(look, width), self.line_gap)

    def rows(self, look: Look, width: int) -> tuple[Row, ...]:
        """The lines, for a page that keeps other parts beside them."""
        lines: list[list[Layout]] = [[]]
        right = 0
        for part in self.parts:
            natural = part.width(look)
            wide = min(natural or width, width)
            if lines[-1] and right + wide > width:
                lines.append([])
                right = 0
            lines[-1].append(part if wide == natural else Sized(part, wide))
            right += wide + px_of(look, self.gap)
        return tuple(Row(tuple(line), self.gap) for line in lines if line)


@dataclass(frozen=True, slots=True)
class Flow(ByWidth):
    """Parts in as few rows as their widths allow. The parts of a row have equal widths, if these are enough."""

    parts: tuple[Layout, ...]
    gap: float
    min_rows: int = 1

    def row_count(self, look: Look, width: int) -> int:
        return len(self._rows(look, width))

    def made(self, look: Look, width: int) -> Column:
        rows = (Row(tuple(map(Sized, *row)), self.gap) for row in self._rows(look, width))
        return Column(tuple(map(Aligned, rows)), self.gap)

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
