"""Shapes that several widgets draw: the body of a key, and lights and rims under the mouse."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame
from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.look import Look, kept, placed
from matador.ui.sprites.svg import WHITE, Size, dashed, filled, raster, rounded, stretched, stroked
from matador.ui.sprites.tiles import pips_svg
from matador.ui.theme import Colour

CellState: TypeAlias = Literal["plain", "chosen", "refused"]

RADIUS_PX = 14
CHECK = "M 6.6 12.4 L 10.6 16.4 L 17.6 8.2"


def border_px(scale: float, state: CellState) -> float:
    return max(1.2, 1.5 * scale) if state != "chosen" else max(2.5, 3 * scale)


def ink_of(look: Look, state: CellState) -> Colour:
    theme = look.theme
    return {"chosen": theme.on_control_chosen, "refused": theme.on_surface_muted, "plain": theme.on_control}[
        state
    ]


def key_item(look: Look, rect: Rect, state: CellState) -> Item:
    return placed(key_body(look, rect.size, state), "topleft", rect.topleft)


@kept
def key_body(look: Look, size_px: Size, state: CellState) -> pygame.Surface:
    """The body of a key: thick-rimmed if chosen, dashed if it cannot be chosen."""
    theme, line = look.theme, border_px(look.scale, state)
    radius = RADIUS_PX * look.scale

    def drawn(size: Size) -> pygame.Surface:
        box = (line / 2, line / 2, size[0] - line, size[1] - line, radius)
        match state:
            case "chosen":
                edge = stroked(theme.on_control_chosen, line)
                body = rounded(*box, filled(theme.control_chosen)) + rounded(*box, edge)
            case "refused":
                body = dashed(*box, max(3.0, 5 * look.scale), stroked(theme.control_edge, line))
            case "plain":
                body = rounded(*box, filled(theme.control)) + rounded(*box, stroked(theme.control_edge, line))
        return raster(size, body)

    # The dashes depend on the length of the sides.
    return drawn(size_px) if state == "refused" else stretched(size_px, (radius + line, radius + line), drawn)


@kept
def half(look: Look, side_px: int, pips: int) -> pygame.Surface:
    theme, line = look.theme, max(1.0, side_px / 24)
    box = (line / 2, line / 2, side_px - line, side_px - line, side_px * 0.16)
    body = rounded(*box, filled(theme.tile_face)) + rounded(*box, stroked(theme.on_tile, line))
    return raster((side_px, side_px), body + pips_svg(theme, pips, side_px, (side_px / 2, side_px / 2), 0))


@kept
def glow(look: Look, size_px: Size, radius_px: float) -> pygame.Surface:
    theme = look.theme

    def drawn(size: Size) -> pygame.Surface:
        inner = (2, 2, size[0] - 4, size[1] - 4)
        if theme.outlines:
            return raster(size, rounded(*inner, radius_px, stroked(theme.accent, 4)))
        edge = rounded(*inner, max(0.0, radius_px - 2), stroked(theme.on_button, 3))
        return raster(size, rounded(0, 0, *size, radius_px, filled(WHITE, 0.06)) + edge)

    return stretched(size_px, (radius_px + 4, radius_px + 4), drawn)


@kept
def rim(look: Look, size_px: Size, radius_px: float) -> pygame.Surface:
    """The rim inside a picture under the mouse, where a light overlay would look like fog.

    A dark line with an ivory one inside shows on any background. The accent colour is only for hints.
    """
    line = max(1.5, 2 * look.scale)

    def drawn(size: Size) -> pygame.Surface:
        edges = ""
        for number, colour in enumerate((look.theme.on_surface, look.theme.surface)):
            inset = (number + 0.5) * line
            box = (inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
            edges += rounded(*box, max(0.0, radius_px - inset), stroked(colour, line))
        return raster(size, edges)

    corner = radius_px + 2 * line
    return stretched(size_px, (corner, corner), drawn)


def rim_item(look: Look, rect: Rect) -> Item:
    return placed(rim(look, rect.size, look.px(RADIUS_PX)), "center", rect.center)


@kept
def pill(_look: Look, size_px: Size, colour: Colour, radius: float | None = None) -> pygame.Surface:
    """A bar in one colour; its short ends are round unless a radius is given."""
    return raster(
        size_px, rounded(0, 0, *size_px, min(size_px) / 2 if radius is None else radius, filled(colour))
    )
