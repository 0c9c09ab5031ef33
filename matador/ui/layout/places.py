"""Where a tile lies on the table."""

from __future__ import annotations

from dataclasses import dataclass

from matador.rules import Tile
from matador.ui.layout.boxes import Box


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile lies, and which way round."""

    tile: Tile
    box: Box
    turns: int
    """Quarter turns clockwise: the low half is 0 on top, 1 on the right, 2 at the bottom, 3 on the left."""

    @property
    def low_box(self) -> Box:
        return self._end_box(self.turns)

    @property
    def high_box(self) -> Box:
        return self._end_box((self.turns + 2) % 4)

    def half_box(self, half: int) -> Box:
        """The box of a half, of a double the first one; `ValueError` if the tile has no such half."""
        self.tile.opposite(half)
        return self.low_box if half == self.tile.low else self.high_box

    def _end_box(self, side: int) -> Box:
        """The square at the top (0), right, bottom or left (3) end."""
        box = self.box
        left = box.right - 2 if side == 1 else box.left
        top = box.bottom - 2 if side == 2 else box.top
        return Box(left, top, 2, 2)
