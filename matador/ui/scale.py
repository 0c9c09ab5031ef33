"""How large things are drawn, by the size of the window."""

from __future__ import annotations

from math import ceil

from matador.ui.inputs import Point

SMALLEST: Point = (640, 400)
"""The minimum size of the window."""
ROOMY: Point = (784, 540)
"""In a smaller window, everything is drawn smaller."""
_ROOMY_SCALE = 0.75
"""The scale in that window, where a child can still hit every control."""


def planned(size: Point) -> Point:
    """The size that layouts use: that of the window, or of the smallest window if larger."""
    return (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))


def scale_of(size: Point) -> float:
    """The scale of a window: 1 at 1280x720."""
    usual = max(_ROOMY_SCALE, min(size[0] / 1280, size[1] / 720))
    return usual * min(1.0, size[0] / ROOMY[0], size[1] / ROOMY[1])


def min_px(px: float, scale: float) -> int:
    """A minimum of `px` pixels, scaled down in a window that is not roomy."""
    return ceil(px * min(1.0, scale / _ROOMY_SCALE))
