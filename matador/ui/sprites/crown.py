"""The medal of the winner."""

from __future__ import annotations

import pygame

from matador.ui.sprites.svg import BLACK, WHITE, circle, down, filled, mix, moved, path, raster, stroked
from matador.ui.theme import Theme

_CROWN = "M 3 18.6 L 1.6 7 L 7.4 11.6 L 12 3.4 L 16.6 11.6 L 22.4 7 L 21 18.6 Z"


def draw_crown(theme: Theme, size_px: int) -> pygame.Surface:
    """A crown in a square of this size."""
    gold = theme.accent
    deep = mix(gold, theme.wood, 0.55)
    light = down("gold", (0, mix(gold, WHITE, 0.4)), (55, gold), (100, mix(gold, theme.wood_light, 0.45)))
    body = f"<defs>{light}</defs>"
    body += path(
        _CROWN, f'fill="url(#gold)" stroke="{_hexed(deep)}" stroke-width="1" stroke-linejoin="round"'
    )
    for x, y in ((1.9, 6.2), (12, 2.8), (22.1, 6.2)):
        body += circle(x, y, 1.5, filled(gold)) + circle(x, y, 1.5, stroked(deep, 0.6))
    body += path("M 3.2 20.8 H 20.8", stroked(deep, 2.6)) + path("M 3.2 20.6 H 20.8", stroked(gold, 1.6))
    for x, colour in ((7, theme.pips[1]), (12, theme.back), (17, theme.pips[2])):
        body += circle(x, 15.4, 1.3, filled(colour)) + circle(x - 0.3, 15, 0.4, filled(WHITE, 0.7))
    return raster(
        (size_px, size_px), moved(body, 0.8 * size_px / 24, 0.4 * size_px / 24, size_px * 0.93 / 24)
    )


def _hexed(colour: tuple[int, int, int]) -> str:
    red, green, blue = mix(colour, BLACK, 0.1)
    return f"#{red:02x}{green:02x}{blue:02x}"
