"""Parts in lines, like the words of a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

from matador.ui.kit.base import Layout, Placed
from matador.ui.kit.layout import Column, Distance, Row, Sized, px_of
from matador.ui.look import Look


@dataclass(frozen=True, slots=True)
class Lines(Layout):
    """Parts beside each other, in as many lines as they need. A part without a natural width has a line of its own."""

    parts: tuple[Layout, ...]
    gap: Distance = 0
    line_gap: Distance = 0

    def height(self, look: Look, width: int) -> int:
        return Column(self.rows(look, width), self.line_gap).height(look, width)

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return Column(self.rows(look, rect.width), self.line_gap).place(look, rect)

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
