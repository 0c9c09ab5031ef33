"""Rectangles on the table, in half-units: one is half of a tile's short side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, in half-units; y grows downwards."""

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
        """Whether they have some area in common; touching edges have none."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def is_near(self, other: Box) -> bool:
        """True if less than half a short side is between them."""
        return (
            self.left < other.left + other.width + 1
            and other.left < self.left + self.width + 1
            and self.top < other.top + other.height + 1
            and other.top < self.top + self.height + 1
        )

    def contains(self, other: Box) -> bool:
        """Whether the other lies inside, edges included."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def union(self, other: Box) -> Box:
        """The least box that contains both."""
        return around((self, other))


def around(boxes: Sequence[Box]) -> Box:
    """The least box that contains all of them."""
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.left + box.width for box in boxes), max(box.top + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)
