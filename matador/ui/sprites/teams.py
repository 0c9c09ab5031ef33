"""The signs of two teams: a sun and a moon, told apart by shape as well as by colour."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites.drawings import SIDE, drawing
from matador.ui.sprites.svg import circle, filled, moved, raster
from matador.ui.theme import Theme

Ground: TypeAlias = Literal["strip", "panel"]

TEAMS = ("sun", "moon")
"""The names of the files in `assets/drawings`."""

_ON_DISC = 0.74
"""How large a sign is on its disc."""


def draw_team(theme: Theme, team: int, size_px: int, ground: Ground) -> pygame.Surface:
    """The sign of a team in a square; on ivory it lies on a dark disc."""
    sign = drawing(TEAMS[team % len(TEAMS)]).elements()
    if ground == "panel":
        inset = 12 * (1 - _ON_DISC)
        sign = circle(12, 12, 12, filled(theme.strip)) + moved(sign, inset, inset, _ON_DISC)
    return raster((size_px, size_px), moved(sign, 0, 0, size_px / SIDE))
