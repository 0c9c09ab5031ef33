"""Where a tile lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from matador.play.layout.boxes import Box
from matador.rules import Tile


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


class Moves:
    """Where tiles lie now that lay elsewhere before."""

    def __init__(self, before: Iterable[Place], now: Iterable[Place]) -> None:
        self._before = tuple(before)
        self._now = {place.tile: place for place in now}

    def __bool__(self) -> bool:
        """True if any tile has moved."""
        return any(self.place(place) != place for place in self._before)

    def pairs(self) -> Iterator[tuple[Place, Place]]:
        """Where each tile lay that lies there still, and where it lies now."""
        return ((place, self._now[place.tile]) for place in self._before if place.tile in self._now)

    def place(self, before: Place) -> Place:
        """Where a tile lies now; where it lay if it is gone."""
        return self._now.get(before.tile, before)

    def box(self, before: Box) -> Box:
        """The box now of the tile, or the half of one, that had this box before."""
        for old in self._before:
            new = self.place(old)
            for was, now in ((old.box, new.box), (old.low_box, new.low_box), (old.high_box, new.high_box)):
                if was == before:
                    return now
        return before
