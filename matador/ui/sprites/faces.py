"""The faces of seats: eight kinds, told apart by shape as well as colour, in three moods."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import pygame

from matador.ui.sprites.drawings import SIDE, drawing
from matador.ui.sprites.seat_colours import seat_colour
from matador.ui.sprites.svg import circle, filled, mix, moved, raster, stroked
from matador.ui.theme import Colour, Theme

Mood: TypeAlias = Literal["calm", "thinking", "happy"]
"""The ids of the groups in each drawing, one of which is shown."""

KINDS = ("girl", "cat", "curls", "frog", "hat", "bear", "rabbit", "robot")
"""The names of the files in `assets/drawings/faces`."""


def draw_face(
    theme: Theme, kind: int, size_px: int, *, mood: Mood, turn: bool, colour: int | None
) -> pygame.Surface:
    """A face in a square; `turn` puts a ring in the accent round it. Kinds repeat after eight.

    `colour` is a seat's colour for the disc behind the head; None: a shade of the head's own.
    """
    face = drawing(f"faces/{KINDS[kind % len(KINDS)]}", groups=get_args(Mood), filled=("head",))
    ground = (
        _own_ground(theme, face.fills["head"], turn=turn)
        if colour is None
        else _seat_ground(theme, seat_colour(colour), turn=turn)
    )
    return raster((size_px, size_px), moved(ground + face.elements(mood), 0, 0, size_px / SIDE))


def _own_ground(theme: Theme, skin: Colour, *, turn: bool) -> str:
    """A disc behind the head in a shade of its own colour, and the ring of who is on turn."""
    disc = circle(12, 12, 11.4, filled(mix(skin, theme.strip, 0.68)))
    if turn:
        return disc + circle(12, 12, 10.9, stroked(theme.accent, 1.9))
    return disc + (circle(12, 12, 11.2, stroked(theme.strip_text, 0.9)) if theme.outlines else "")


def _seat_ground(theme: Theme, colour: Colour, *, turn: bool) -> str:
    """A disc in the colour of a seat. Its dark rim parts it from ivory, and from the ring of who is on turn."""
    rim = circle(12, 12, 12, filled(theme.strip))
    if turn:
        return rim + circle(12, 12, 10.9, stroked(theme.accent, 1.9)) + circle(12, 12, 9.1, filled(colour))
    outline = circle(12, 12, 11, stroked(theme.strip_text, 0.9)) if theme.outlines else ""
    return rim + circle(12, 12, 11.3, filled(colour)) + outline
