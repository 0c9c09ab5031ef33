"""What lies under and between words on a sheet: a row's ground, a line, a bar towards the target, a round sign."""

from __future__ import annotations

import pygame

from matador.ui.look import Look
from matador.ui.picture_cache import PictureCache
from matador.ui.sprites.svg import circle, filled, mix, raster, rounded, stroked
from matador.ui.theme import Colour, Theme

_MOST_BYTES = 4 * 2**20


class Grounds:
    """The pictures, kept for as long as the look stays the same."""

    def __init__(self, look: Look) -> None:
        self._theme = look.theme
        self._scale = look.scale
        self._pictures = PictureCache(_MOST_BYTES)

    def row(self, size_px: tuple[int, int]) -> pygame.Surface:
        """The ground of the row that is chosen."""
        return self._pictures.get(("row", size_px), lambda: _row(self._theme, size_px, self._scale))

    def rule(self, width_px: int) -> pygame.Surface:
        """A thin line."""
        thick = max(1, round(2 * self._scale))
        colour = _faint(self._theme)
        return self._pictures.get(
            ("rule", width_px),
            lambda: raster((width_px, thick), rounded(0, 0, width_px, thick, 0, filled(colour))),
        )

    def bar(self, size_px: tuple[int, int], filled_px: int) -> pygame.Surface:
        """A bar of which so much is filled."""
        return self._pictures.get(("bar", size_px, filled_px), lambda: _bar(self._theme, size_px, filled_px))

    def note(self, size_px: tuple[int, int]) -> pygame.Surface:
        """The ground of something that was written down."""
        return self._pictures.get(("note", size_px), lambda: _note(self._theme, size_px, self._scale))

    def disc(self, size_px: int) -> pygame.Surface:
        """A dark disc for a number or an icon."""
        return self._pictures.get(
            ("disc", size_px),
            lambda: raster(
                (size_px, size_px), circle(size_px / 2, size_px / 2, size_px / 2, filled(self._theme.strip))
            ),
        )


def _faint(theme: Theme) -> Colour:
    return mix(theme.panel, theme.panel_text, 0.22 if not theme.outlines else 1.0)


def _row(theme: Theme, size: tuple[int, int], scale: float) -> pygame.Surface:
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


def _note(theme: Theme, size: tuple[int, int], scale: float) -> pygame.Surface:
    width, height = size
    body = rounded(0, 0, width, height, 8 * scale, filled(mix(theme.panel, theme.panel_text, 0.07)))
    if theme.outlines:
        body += rounded(1, 1, width - 2, height - 2, 8 * scale, stroked(theme.panel_text, 2))
    return raster(size, body)


def _bar(theme: Theme, size: tuple[int, int], filled_px: int) -> pygame.Surface:
    width, height = size
    body = rounded(0, 0, width, height, height / 2, filled(mix(theme.panel, theme.panel_text, 0.16)))
    if filled_px:
        body += rounded(0, 0, max(filled_px, height), height, height / 2, filled(theme.felt))
    if theme.outlines:
        body += rounded(1, 1, width - 2, height - 2, height / 2, stroked(theme.panel_text, 2))
    return raster(size, body)
