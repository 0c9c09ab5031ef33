"""Icons of one colour: drawings in black, each painted in the colour that is asked for."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites.drawings import SIDE, drawing
from matador.ui.sprites.svg import BLACK, moved, raster
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
    "bin",
    "moon",
    "hand",
    "nothing",
]
"""The names of the files in `assets/drawings/icons`."""


def draw_icon(name: Icon, size_px: int, colour: Colour) -> pygame.Surface:
    """An icon in a square of this size."""
    elements = drawing(f"icons/{name}").elements(colours={BLACK: colour})
    return raster((size_px, size_px), moved(elements, 0, 0, size_px / SIDE))
