"""Numbers as halves of tiles, for those who know the pips of dominoes."""

from __future__ import annotations

import pygame

from matador.ui.sprites.pips import MOST_PIPS, pips_svg
from matador.ui.sprites.svg import BLACK, dashed, filled, mix, raster, rounded, stroked
from matador.ui.theme import Theme

_TEN = 10


def halves_of(number: int) -> tuple[int, ...]:
    """A number as halves that there are: itself up to 12, else tens and what is left."""
    if number <= MOST_PIPS:
        return (number,)
    tens, rest = divmod(number, _TEN)
    return (*[_TEN] * tens, *([rest] if rest else []))


def draw_half(theme: Theme, value: int, side_px: int) -> pygame.Surface:
    """A half with its pips."""
    edge = max(1.0, side_px * (0.05 if theme.outlines else 0.035))
    rim = theme.ink if theme.outlines else mix(theme.tile_side, BLACK, 0.35)
    box = (edge / 2, edge / 2, side_px - edge, side_px - edge, side_px * 0.14)
    body = rounded(*box, filled(theme.tile_face)) + rounded(*box, stroked(rim, edge))
    middle = side_px / 2
    return raster((side_px, side_px), body + pips_svg(theme, value, side_px, (middle, middle), 0))


def draw_missing_half(theme: Theme, side_px: int) -> pygame.Surface:
    """The empty place of a half that is looked for."""
    line = max(1.2, side_px * 0.05)
    box = (line / 2, line / 2, side_px - line, side_px - line, side_px * 0.14)
    return raster(
        (side_px, side_px), dashed(*box, max(4.0, side_px * 0.13), stroked(theme.panel_muted, line))
    )


def draw_halves(theme: Theme, number: int | None, side_px: int) -> pygame.Surface:
    """A number as halves side by side; None: the one that is looked for."""
    if number is None:
        return draw_missing_half(theme, side_px)
    pictures = [draw_half(theme, value, side_px) for value in halves_of(number)]
    gap = max(2, side_px // 12)
    width = sum(picture.get_width() for picture in pictures) + gap * (len(pictures) - 1)
    picture = pygame.Surface((width, side_px), pygame.SRCALPHA, 32)
    picture.blits([(one, (index * (side_px + gap), 0)) for index, one in enumerate(pictures)])
    return picture
