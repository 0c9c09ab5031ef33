"""The signs of two teams: a sun and a moon, told apart by shape as well as by colour."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites.svg import circle, filled, moved, path, raster, stroked
from matador.ui.theme import Colour, Theme

Ground: TypeAlias = Literal["strip", "panel"]

TEAMS = 2

SUN: Colour = (0xF5, 0xA6, 0x4B)
MOON: Colour = (0xA9, 0xD0, 0xF5)

_RAYS = 8
_CRESCENT = "M 15.2 2.6 A 10 10 0 1 0 21.6 16.4 A 8.6 8.6 0 0 1 15.2 2.6 Z"
_ON_DISC = 0.74
"""How large a sign is on its disc."""


def draw_team(theme: Theme, team: int, size_px: int, ground: Ground) -> pygame.Surface:
    """The sign of a team in a square; on ivory it lies on a dark disc."""
    sign = _sun() if team % TEAMS == 0 else _moon()
    if ground == "panel":
        inset = 12 * (1 - _ON_DISC)
        sign = circle(12, 12, 12, filled(theme.strip)) + moved(sign, inset, inset, _ON_DISC)
    return raster((size_px, size_px), moved(sign, 0, 0, size_px / 24))


def _sun() -> str:
    rays = ""
    for ray in range(_RAYS):
        x, y = cos(ray * 2 * pi / _RAYS), sin(ray * 2 * pi / _RAYS)
        rays += f"M {12 + 8.9 * x:.2f} {12 + 8.9 * y:.2f} L {12 + 10.7 * x:.2f} {12 + 10.7 * y:.2f} "
    return circle(12, 12, 6.1, filled(SUN)) + path(rays, stroked(SUN, 2.5))


def _moon() -> str:
    return path(_CRESCENT, filled(MOON))
