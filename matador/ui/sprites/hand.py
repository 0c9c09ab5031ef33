"""The hand that shows what is to be done."""

from __future__ import annotations

from typing import Final

import pygame

from matador.ui.sprites.drawings import SIDE, drawing
from matador.ui.sprites.svg import moved, raster

TIP: Final = (0.375, 0.085)
"""Where the tip of its finger is, as parts of its side."""


def draw_hand(side_px: int) -> pygame.Surface:
    """The hand in a square of this size."""
    return raster((side_px, side_px), moved(drawing("hand").elements(), 0, 0, side_px / SIDE))
