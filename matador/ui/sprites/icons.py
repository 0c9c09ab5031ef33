"""Icons of one colour, drawn in a square of 24 units."""

from __future__ import annotations

from math import cos, pi, sin
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
    "home",
    "book",
    "gear",
    "undo",
    "redo",
    "person",
    "bot",
    "list",
    "lock",
    "leave",
    "plus",
    "play",
    "forward",
    "save",
    "folder",
    "hint",
    "eye",
    "up",
]

STAR = "M 12 1.6 L 15.2 8.4 L 22.6 9.3 L 17.2 14.4 L 18.6 21.8 L 12 18.2 L 5.4 21.8 L 6.8 14.4 L 1.4 9.3 L 8.8 8.4 Z"

_SPEAKER = "M 3 9.4 H 6.6 L 11.4 5.2 V 18.8 L 6.6 14.6 H 3 Z"


def _toothed(teeth: int) -> str:
    """The outline of a wheel with so many teeth."""
    corners = []
    for corner in range(4 * teeth):
        radius, early = ((9.8, 0.30), (9.8, -0.30), (6.9, 0.14), (6.9, -0.14))[corner % 4]
        turn = 2 * pi * (corner // 2 / 2 + early / 2 + 0.25) / teeth - pi / 2
        corners.append(f"{12 + radius * cos(turn):.2f} {12 + radius * sin(turn):.2f}")
    return f"M {' L '.join(corners)} Z "


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
    "home": "M 2.8 11.8 L 12 3.6 L 21.2 11.8 M 5.8 10.4 V 20.2 H 18.2 V 10.4 M 12 20 V 15.2",
    "book": "M 12 6.6 C 9.6 4.6 6.2 4.4 2.8 5 V 18.4 C 6.2 17.8 9.6 18 12 20 "
    "C 14.4 18 17.8 17.8 21.2 18.4 V 5 C 17.8 4.4 14.4 4.6 12 6.6 Z M 12 7 V 19.4",
    "gear": _toothed(7) + "M 14.8 12 A 2.8 2.8 0 1 1 9.2 12 A 2.8 2.8 0 1 1 14.8 12 Z",
    "undo": "M 8.4 4 L 3.4 9 L 8.4 14 M 4.4 9 H 14.6 A 5.4 5.4 0 0 1 14.6 19.8 H 9",
    "redo": "M 15.6 4 L 20.6 9 L 15.6 14 M 19.6 9 H 9.4 A 5.4 5.4 0 0 0 9.4 19.8 H 15",
    "person": "M 16 7.6 A 4 4 0 1 1 8 7.6 A 4 4 0 1 1 16 7.6 Z M 4.2 20.6 C 4.6 12.6 19.4 12.6 19.8 20.6",
    "bot": "M 12 8 V 4.6",
    "list": "M 9 6 H 20.4 M 9 12 H 20.4 M 9 18 H 20.4",
    "lock": "M 7.8 10.8 V 7.6 A 4.2 4.2 0 0 1 16.2 7.6 V 10.8",
    "leave": "M 13 3.6 H 4.6 V 20.4 H 13 M 10.4 12 H 20.4 M 16.2 7.6 L 20.6 12 L 16.2 16.4",
    "play": "M 7.4 4.6 L 18.8 12 L 7.4 19.4 Z",
    "forward": "M 2.6 5.4 L 11.2 12 L 2.6 18.6 Z M 12.6 5.4 L 21.2 12 L 12.6 18.6 Z",
    "plus": "M 12 4.2 V 19.8 M 4.2 12 H 19.8",
    "save": "M 12 2.8 V 14.4 M 7.4 10 L 12 14.6 L 16.6 10 M 3.6 13.6 V 20.6 H 20.4 V 13.6",
    "hint": "M 9 17.4 C 9 14.6 5.4 13.4 5.4 9.2 A 6.6 6.6 0 0 1 18.6 9.2 C 18.6 13.4 15 14.6 15 17.4 Z "
    "M 9.6 21.2 H 14.4",
    "eye": "M 1.8 12 C 6.4 4.4 17.6 4.4 22.2 12 C 17.6 19.6 6.4 19.6 1.8 12 Z",
    "up": "M 4 20.4 H 20 M 5 11.4 L 12 4.4 L 19 11.4 M 12 5 V 15.6",
    "folder": "M 2.8 19.4 V 4.8 H 9.2 L 11.6 7.8 H 21.2 V 19.4 Z M 2.8 11.4 H 21.2",
}
_BOXES: dict[Icon, tuple[float, float, float, float, float]] = {
    "turn": (5.4, 11.2, 16.4, 9.6, 2),
    "draw": (3.4, 14.2, 17.2, 7.2, 1.8),
    "bot": (3.6, 8.4, 16.8, 12.2, 3.2),
    "lock": (4.6, 10.8, 14.8, 10, 2.2),
}
"""Left, top, width, height and corner of what is round-cornered."""
_BARS: dict[Icon, str] = {"turn": "M 13.6 12 V 20", "draw": "M 12 15 V 20.6"}
"""The bars of small tiles."""
_DOTS: dict[Icon, tuple[tuple[float, float, float], ...]] = {
    "help": ((12.1, 19.6, 1.75),),
    "bot": ((8.6, 14, 1.7), (15.4, 14, 1.7), (12, 3.4, 1.9)),
    "list": ((4.4, 6, 1.8), (4.4, 12, 1.8), (4.4, 18, 1.8)),
    "lock": ((12, 15.8, 1.9),),
    "eye": ((12, 12, 3.2),),
}
"""Across, down and radius."""


def draw_icon(name: Icon, size_px: int, colour: Colour) -> pygame.Surface:
    """An icon in a square of this size."""
    return raster((size_px, size_px), moved(_body(name, colour), 0, 0, size_px / 24))


def _body(name: Icon, colour: Colour) -> str:
    if name == "star":
        return path(STAR, filled(colour))
    if name in ("play", "forward"):
        return path(_LINES[name], filled(colour)) + path(_LINES[name], stroked(colour, 2.6))
    body = path(_LINES[name], stroked(colour, 2.6))
    if name in ("sound", "muted"):
        body += path(
            _SPEAKER,
            filled(colour) + f' stroke="#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"'
            ' stroke-width="1.6" stroke-linejoin="round"',
        )
    if name in _BOXES:
        body += rounded(*_BOXES[name], stroked(colour, 2.2))
    if name in _BARS:
        body += path(_BARS[name], stroked(colour, 1.6))
    for dot in _DOTS.get(name, ()):
        body += circle(*dot, filled(colour))
    return body
