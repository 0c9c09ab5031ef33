"""How large tiles are seen: on one table, whatever the window, so that what depends on it follows from the actions."""

from __future__ import annotations

from matador.play.layout.boxes import Box

TABLE_PX = (1216, 384)
"""The area of the line where the window is 1280 by 720."""
LARGEST_PX = 56
"""The short side of a tile while there is room."""


def short_side(bounds: Box) -> float:
    """The short side of a tile in pixels where these bounds fill the table, also if it is larger than the largest."""
    return min(2 * TABLE_PX[0] / bounds.width, 2 * TABLE_PX[1] / bounds.height)
