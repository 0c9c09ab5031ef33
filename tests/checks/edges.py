"""Rectangles as their four edges, for the layout checker."""

from __future__ import annotations

from typing import TypeAlias

from matador.play.layout import Box, Place

Edges: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in half-units; a line if two of them are equal."""

_LOW_HALF = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}
"""By quarter turns clockwise, the offset of the low half's middle from the middle of the tile."""


def edges(box: Box) -> Edges:
    return (box.left, box.top, box.left + box.width, box.top + box.height)


def half_edges(place: Place) -> tuple[Edges, Edges]:
    """The low half and the high half of a tile."""
    left, top, right, bottom = edges(place.box)
    x, y = (left + right) // 2, (top + bottom) // 2
    dx, dy = _LOW_HALF[place.turns]
    low, high = (x + dx, y + dy), (x - dx, y - dy)
    return (low[0] - 1, low[1] - 1, low[0] + 1, low[1] + 1), (
        high[0] - 1,
        high[1] - 1,
        high[0] + 1,
        high[1] + 1,
    )


def gap(one: Edges, other: Edges) -> int:
    """Distance horizontally or vertically, whichever is larger; 0 if they touch, negative if they overlap."""
    sideways = max(other[0] - one[2], one[0] - other[2])
    upright = max(other[1] - one[3], one[1] - other[3])
    return max(sideways, upright)


def meet(one: Edges, other: Edges) -> Edges | None:
    """The intersection of both, edges included."""
    if gap(one, other) > 0:
        return None
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def length(line: Edges | None) -> int:
    """Length of a shared edge; 0 for a corner or nothing."""
    return 0 if line is None else line[2] - line[0] + line[3] - line[1]


def middle(line: Edges | None) -> tuple[float, float] | None:
    return None if line is None else ((line[0] + line[2]) / 2, (line[1] + line[3]) / 2)
