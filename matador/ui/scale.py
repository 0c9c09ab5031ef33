"""How large things are drawn in a window of some size."""

from __future__ import annotations

from math import ceil

from matador.ui.inputs import Point

SMALLEST: Point = (640, 400)
"""No window is smaller."""
ROOMY: Point = (784, 540)
"""In a smaller window everything is drawn smaller."""
_ROOMY_SCALE = 0.75
"""Things are so large in that window, where a child can still hit them."""


def planned(size: Point) -> Point:
    """The size that everything is planned for: that of the window, or of the smallest one."""
    return (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))


def scale_of(size: Point) -> float:
    """How large things are in a window: 1 at 1280x720."""
    usual = max(_ROOMY_SCALE, min(size[0] / 1280, size[1] / 720))
    return usual * min(1.0, size[0] / ROOMY[0], size[1] / ROOMY[1])


def shrink_of(scale: float) -> float:
    """The part of its size that a thing has in a window that is not roomy; 1 in all others."""
    return min(1.0, scale / _ROOMY_SCALE)


def least_px(px: float, scale: float) -> int:
    """So many pixels below which something does not go; fewer where everything is drawn smaller."""
    return ceil(px * shrink_of(scale))
