"""Marks on the table: empty places, and outlines round tiles and widgets."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites.shadows import soft_shadow
from matador.ui.sprites.svg import WHITE, Size, dashed, filled, mix, path, raster, rounded, stroked
from matador.ui.sprites.tiles import CORNER
from matador.ui.theme import Theme

Outline: TypeAlias = Literal["last", "chosen", "focus"]


def draw_empty_place(theme: Theme, size_px: Size, scale: float, *, lit: bool) -> pygame.Surface:
    """A place where a tile can be laid: dashed, filled faintly; `lit` when the held tile is near."""
    width, height = size_px
    short = min(size_px)
    line = max(1.8, (4.0 if lit else 2.5) * min(1.0, short / 40) * max(scale, 0.6))
    colour = mix(theme.accent, WHITE, 0.25) if lit else theme.accent
    inset = line / 2 + 0.25
    radius = short * CORNER
    box = (inset, inset, width - 2 * inset, height - 2 * inset, radius)
    body = rounded(*box, filled(theme.accent, 0.2 if lit else 0.12))
    body += dashed(*box, max(3.0, short * 0.13), stroked(colour, line))
    return raster(size_px, body)


def draw_outline(
    theme: Theme, size_px: Size, kind: Outline, scale: float, radius_px: float
) -> pygame.Surface:
    """An outline round something of this size, with the same margin on every side."""
    if kind == "focus":
        return _focus_ring(theme, size_px, scale, radius_px)
    line = max(2.0, (2.5 if kind == "last" else 4.0) * scale)
    colour = mix(theme.accent, theme.panel, 0.45) if kind == "last" else theme.accent
    blur = 0.0 if theme.outlines else (5.0 if kind == "last" else 8.0) * scale
    glow, margin = soft_shadow(colour, size_px, radius_px, max(1.0, blur), 0.75 if blur else 0.0)
    while margin < line + 1:
        glow, margin = soft_shadow(colour, size_px, radius_px, margin + 1, 0.0)
    _cut(glow, size_px, margin, radius_px)
    ring = _ring(glow.get_size(), margin, line, radius_px, stroked(colour, line))
    glow.blit(raster(glow.get_size(), ring), (0, 0))
    return glow


def draw_frame(
    theme: Theme, size_px: Size, line_px: int, radius_px: float, open_px: tuple[int, int] = (0, 0)
) -> pygame.Surface:
    """A line along the edges of something of this size, with `line_px` round it and no glow: nothing else is tinted.

    `open_px`: so far from the middle its two shorter sides are left out, what comes first (left, top) first.
    """
    is_wide = size_px[0] >= size_px[1]
    long, short = size_px if is_wide else size_px[::-1]
    middle, sweep = short / 2, 1 if is_wide else 0
    radius = min(radius_px, middle, long / 2)

    def at(x: float, y: float) -> str:
        x, y = (x, y) if is_wide else (y, x)
        return f"{x + line_px:.2f} {y + line_px:.2f}"

    def half(edge: float, inner: float, turn: int) -> str:
        (near, far), away = open_px, 1 if inner > edge else -1
        arc = f"A {radius:.2f} {radius:.2f} 0 0 {turn}"
        return (
            f"M {at(0, middle - away * near)} L {at(0, inner)} {arc} {at(radius, edge)} "
            f"L {at(long - radius, edge)} {arc} {at(long, inner)} L {at(long, middle - away * far)}"
        )

    data = f"{half(0, radius, sweep)} {half(short, short - radius, 1 - sweep)}"
    return raster(
        (size_px[0] + 2 * line_px, size_px[1] + 2 * line_px), path(data, stroked(theme.accent, line_px))
    )


def draw_leader(theme: Theme, span_px: tuple[int, int], width_px: int) -> pygame.Surface:
    """A line that goes so far right and down, with twice its width as a margin round both ends."""
    across, down = span_px
    margin = 2 * width_px
    picture = pygame.Surface((abs(across) + 2 * margin + 1, abs(down) + 2 * margin + 1), pygame.SRCALPHA, 32)
    start = (margin + max(0, -across), margin + max(0, -down))
    pygame.draw.line(picture, theme.accent, start, (start[0] + across, start[1] + down), width_px)
    return picture


def _cut(picture: pygame.Surface, size_px: Size, margin: int, radius_px: float) -> None:
    """Leave nothing of a glow over the thing itself."""
    thing = raster(picture.get_size(), rounded(margin, margin, *size_px, radius_px, filled(WHITE)))
    thing.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(thing, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)


def _focus_ring(theme: Theme, size_px: Size, scale: float, radius_px: float) -> pygame.Surface:
    """A ring of 3 px with an outline of 2 px on both sides, so that it shows on every ground."""
    line, rim = max(2, round(3 * scale)), max(1, round(2 * scale))
    margin = line + 2 * rim
    size = (size_px[0] + 2 * margin, size_px[1] + 2 * margin)
    body = _ring(size, margin, margin, radius_px, stroked(theme.panel, margin))
    body += _ring(size, margin - rim, line, radius_px + rim, stroked(theme.focus, line))
    return raster(size, body)


def _ring(size_px: Size, margin: float, line: float, radius_px: float, look: str) -> str:
    """A ring whose inner edge lies `margin` inside the picture."""
    edge = margin - line / 2
    width, height = size_px
    return rounded(edge, edge, width - 2 * edge, height - 2 * edge, radius_px + line / 2, look)
