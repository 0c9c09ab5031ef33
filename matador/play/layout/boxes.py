"""Rectangles on the table, in half-units; a half-unit is half of a tile's short side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matador.rules import Tile


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, in half-units; y increases downwards."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.width / 2, self.top + self.height / 2)

    def overlaps(self, other: Box) -> bool:
        """True if they have an area in common, not just an edge."""
        return self.is_near(other, 0)

    def is_near(self, other: Box, gap: int = 1) -> bool:
        """True if the gap between them is smaller."""
        return (
            self.left < other.left + other.width + gap
            and other.left < self.left + self.width + gap
            and self.top < other.top + other.height + gap
            and other.top < self.top + self.height + gap
        )

    def union(self, other: Box) -> Box:
        return around((self, other))


def around(boxes: Sequence[Box]) -> Box:
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.left + box.width for box in boxes), max(box.top + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Place:
    """The position and rotation of a tile."""

    tile: Tile
    box: Box
    turns: int
    """Clockwise quarter turns. The low half is at the top for 0, right for 1, bottom for 2, left for 3."""

    @property
    def low_box(self) -> Box:
        return self._end_box(self.turns)

    @property
    def high_box(self) -> Box:
        return self._end_box((self.turns + 2) % 4)

    def half_box(self, half: int) -> Box:
        """The box of a half (the low box for a double); `ValueError` if the tile has no such half."""
        self.tile.opposite(half)
        return self.low_box if half == self.tile.low else self.high_box

    def _end_box(self, side: int) -> Box:
        """The square at the top (0), right (1), bottom (2) or left (3) end."""
        box = self.box
        left = box.right - 2 if side == 1 else box.left
        top = box.bottom - 2 if side == 2 else box.top
        return Box(left, top, 2, 2)


def has_moved(before: Iterable[Place], now: Iterable[Place]) -> bool:
    places = {place.tile: place for place in now}
    return any(places.get(place.tile, place) != place for place in before)


TABLE_PX = (1216, 384)
"""The area for the line in a window of 1280 by 720."""
LARGEST_PX = 56


def short_side(bounds: Box) -> float:
    """The short side of a tile in pixels if these bounds fill the table; it may be above `LARGEST_PX`."""
    return min(2 * TABLE_PX[0] / bounds.width, 2 * TABLE_PX[1] / bounds.height)
