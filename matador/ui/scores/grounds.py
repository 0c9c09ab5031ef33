"""What lies under and between words on a sheet: a row's ground, a line, a bar towards the target, a round sign."""

from __future__ import annotations

import pygame

from matador.ui.look import Look
from matador.ui.sprites.svg import Size, circle, filled, mix, raster, rounded, stroked
from matador.ui.theme import Colour, Theme


def row_ground(look: Look, size_px: Size) -> pygame.Surface:
    """The ground of the row that is chosen."""
    return look.sprites.composed(("row", size_px), lambda: _row(look.theme, size_px, look.scale))


def rule(look: Look, width_px: int) -> pygame.Surface:
    """A thin line."""
    thick = max(1, round(2 * look.scale))
    return look.sprites.composed(
        ("rule", width_px),
        lambda: raster((width_px, thick), rounded(0, 0, width_px, thick, 0, filled(_faint(look.theme)))),
    )


def bar(look: Look, size_px: Size, filled_px: int) -> pygame.Surface:
    """A bar of which so much is filled."""
    return look.sprites.composed(("bar", size_px, filled_px), lambda: _bar(look.theme, size_px, filled_px))


def note(look: Look, size_px: Size) -> pygame.Surface:
    """The ground of something that was written down."""
    return look.sprites.composed(("note", size_px), lambda: _note(look.theme, size_px, look.scale))


def disc(look: Look, size_px: int) -> pygame.Surface:
    """A dark disc for a number or an icon."""
    half = size_px / 2
    return look.sprites.composed(
        ("disc", size_px),
        lambda: raster((size_px, size_px), circle(half, half, half, filled(look.theme.strip))),
    )


def _faint(theme: Theme) -> Colour:
    return mix(theme.panel, theme.panel_text, 0.22 if not theme.outlines else 1.0)


def _row(theme: Theme, size: Size, scale: float) -> pygame.Surface:
    width, height = size
    line, radius = max(1.0, 2 * scale), 12 * scale
    body = rounded(0, 0, width, height, radius, filled(mix(theme.panel, theme.accent, 0.28)))
    rim = rounded(
        line / 2,
        line / 2,
        width - line,
        height - line,
        radius,
        stroked(mix(theme.accent, theme.panel_text, 0.35), line),
    )
    return raster(size, body + rim)


def _note(theme: Theme, size: Size, scale: float) -> pygame.Surface:
    width, height = size
    body = rounded(0, 0, width, height, 8 * scale, filled(mix(theme.panel, theme.panel_text, 0.07)))
    if theme.outlines:
        body += rounded(1, 1, width - 2, height - 2, 8 * scale, stroked(theme.panel_text, 2))
    return raster(size, body)


def _bar(theme: Theme, size: Size, filled_px: int) -> pygame.Surface:
    width, height = size
    body = rounded(0, 0, width, height, height / 2, filled(mix(theme.panel, theme.panel_text, 0.16)))
    if filled_px:
        body += rounded(0, 0, max(filled_px, height), height, height / 2, filled(theme.felt))
    if theme.outlines:
        body += rounded(1, 1, width - 2, height - 2, height / 2, stroked(theme.panel_text, 2))
    return raster(size, body)
