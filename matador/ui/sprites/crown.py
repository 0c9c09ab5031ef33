"""The medal of the winner."""

from __future__ import annotations

import pygame

from matador.ui.sprites.drawings import SIDE, drawing
from matador.ui.sprites.svg import BLACK, WHITE, mix, moved, raster
from matador.ui.theme import NORMAL, Colour, Theme

_SHARE = 0.93
"""So much of its square it fills."""


def draw_crown(theme: Theme, size_px: int) -> pygame.Surface:
    """A crown in a square of this size."""
    colours = dict(zip(_colours(NORMAL), _colours(theme), strict=True))
    unit = size_px / SIDE
    return raster(
        (size_px, size_px),
        moved(drawing("crown").elements(colours=colours), 0.8 * unit, 0.4 * unit, _SHARE * unit),
    )


def _colours(theme: Theme) -> tuple[Colour, ...]:
    """Gold, its light and its shade, its edges, and three stones."""
    gold = theme.accent
    deep = mix(gold, theme.wood, 0.55)
    light, shade = mix(gold, WHITE, 0.4), mix(gold, theme.wood_light, 0.45)
    return (gold, light, shade, deep, mix(deep, BLACK, 0.1), theme.pips[1], theme.back, theme.pips[2])
