"""The focus ring, and how round what it is laid around is."""

from __future__ import annotations

import pygame

from matador.ui.canvas import Item
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, IconButton
from matador.ui.look import Look

_CORNER_PX = 18
"""Of what is no pill: the corners of a quiet button."""


def ring_around(look: Look, one: Placed) -> Item:
    """The focus ring around a widget that can be used."""
    return focus_ring(look, one.rect, corner_px(look, one))


def focus_ring(look: Look, rect: pygame.Rect, radius_px: float) -> Item:
    """The focus ring around a rectangle with corners of this radius."""
    ring, (dx, dy) = look.sprites.outline(rect.size, kind="focus", radius_px=radius_px)
    return Item(ring, rect.left + dx, rect.top + dy)


def corner_px(look: Look, one: Placed) -> float:
    """How round the corners of a widget that can be used are, in pixels: the radius."""
    corner = _CORNER_PX * look.scale
    match one.widget:
        case FigureButton(ring_px=ring_px) if ring_px is not None:
            return ring_px
        case IconButton(kind=kind) if kind != "quiet":
            return one.rect.height / 2
        case Button(is_primary=True, why_not=""):
            return one.rect.height / 2
        case _:
            return corner
