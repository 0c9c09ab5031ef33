"""Icons of one colour, drawn in a square of 24 units."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites.svg import circle, filled, moved, path, raster, rounded, stroked
from matador.ui.theme import Colour

Icon: TypeAlias = Literal[
    "menu",
    "sound",
    "muted",
    "turn",
    "pass",
    "draw",
    "close",
    "fullscreen",
    "help",
    "again",
    "page_left",
    "page_right",
    "left",
    "right",
    "check",
    "star",
]

STAR = "M 12 1.6 L 15.2 8.4 L 22.6 9.3 L 17.2 14.4 L 18.6 21.8 L 12 18.2 L 5.4 21.8 L 6.8 14.4 L 1.4 9.3 L 8.8 8.4 Z"

_SPEAKER = "M 3 9.4 H 6.6 L 11.4 5.2 V 18.8 L 6.6 14.6 H 3 Z"

_LINES: dict[Icon, str] = {
    "menu": "M 4 6.5 H 20 M 4 12 H 20 M 4 17.5 H 20",
    "sound": "M 15 9 C 16.6 10.6 16.6 13.4 15 15 M 17.8 6.2 C 21.2 9.6 21.2 14.4 17.8 17.8",
    "muted": "M 15.4 9.4 L 20.6 14.6 M 20.6 9.4 L 15.4 14.6",
    "turn": "M 3.2 9.4 C 5 3.4 12.6 1.2 17.4 5.4 M 18.4 1.6 V 6.6 H 13.4",
    "pass": "M 4 12 H 16 M 11.4 7 L 16.4 12 L 11.4 17 M 20.4 5.5 V 18.5",
    "draw": "M 12 2.6 V 11 M 8.4 7.6 L 12 11.2 L 15.6 7.6",
    "close": "M 5.6 5.6 L 18.4 18.4 M 18.4 5.6 L 5.6 18.4",
    "fullscreen": "M 4 9 V 4 H 9 M 15 4 H 20 V 9 M 20 15 V 20 H 15 M 9 20 H 4 V 15",
    "help": "M 8 8.6 C 8 3.4 16.2 3.4 16.2 8.6 C 16.2 12 12.1 12 12.1 15.2",
    "again": "M 19.6 12.6 A 7.7 7.7 0 1 1 16.6 6.4 M 17.6 2 V 7 H 12.6",
    "page_left": "M 12.6 5.4 L 6 12 L 12.6 18.6 M 19 5.4 L 12.4 12 L 19 18.6",
    "page_right": "M 11.4 5.4 L 18 12 L 11.4 18.6 M 5 5.4 L 11.6 12 L 5 18.6",
    "left": "M 15 5 L 8 12 L 15 19",
    "right": "M 9 5 L 16 12 L 9 19",
    "check": "M 4.6 12.8 L 9.8 18 L 19.6 6.6",
}


def draw_icon(name: Icon, size_px: int, colour: Colour) -> pygame.Surface:
    """An icon in a square of this size."""
    return raster((size_px, size_px), moved(_body(name, colour), 0, 0, size_px / 24))


def _body(name: Icon, colour: Colour) -> str:
    if name == "star":
        return path(STAR, filled(colour))
    body = path(_LINES[name], stroked(colour, 2.6))
    if name in ("sound", "muted"):
        body += path(
            _SPEAKER,
            filled(colour) + f' stroke="#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"'
            ' stroke-width="1.6" stroke-linejoin="round"',
        )
    if name == "turn":
        body += rounded(5.4, 11.2, 16.4, 9.6, 2, stroked(colour, 2.2)) + path(
            "M 13.6 12 V 20", stroked(colour, 1.6)
        )
    if name == "help":
        body += circle(12.1, 19.6, 1.75, filled(colour))
    if name == "draw":
        body += rounded(3.4, 14.2, 17.2, 7.2, 1.8, stroked(colour, 2.2)) + path(
            "M 12 15 V 20.6", stroked(colour, 1.6)
        )
    return body
