"""What the two large pictures of the first page are framed in."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites.background import draw_background
from matador.ui.sprites.bodies import panel_margin_px
from matador.ui.sprites.shadows import soft_shadow
from matador.ui.sprites.svg import BLACK, WHITE, Size, filled, mix, raster, rounded, stroked
from matador.ui.theme import Theme

CardKind: TypeAlias = Literal["felt", "page"]

_FRAME = 11
_INNER_RADIUS = 26
"""That of the felt in every background."""


def card_frame_px(scale: float) -> int:
    """The width of the wood round a card."""
    return max(6, round(_FRAME * scale))


def card_radius_px(scale: float) -> int:
    """The radius of the corners of a card."""
    return card_frame_px(scale) + max(4, round(_INNER_RADIUS * scale))


def draw_card(theme: Theme, size_px: Size, kind: CardKind, scale: float) -> pygame.Surface:
    """A framed picture without what is on it; `panel_margin_px` on every side are its shadow.

    `felt` is a small table, `page` a sheet of paper.
    """
    margin, frame, radius = panel_margin_px(scale), card_frame_px(scale), card_radius_px(scale)
    size = (max(1, size_px[0] - 2 * margin), max(1, size_px[1] - 2 * margin))
    inside = pygame.Rect((0, 0), size).inflate(-2 * frame, -2 * frame)
    colours = theme if kind == "felt" else _page(theme)
    board = pygame.Surface(size, pygame.SRCALPHA, 32)
    board.blit(draw_background(colours, size, inside, pygame.Rect(0, 0, 0, 0), scale), (0, 0))
    board.blit(_edge(colours, size, radius, scale), (0, 0))
    mask = raster(size, rounded(0, 0, *size, radius, filled(WHITE)))
    board.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture = pygame.Surface(size_px, pygame.SRCALPHA, 32)
    shadow, spread = soft_shadow(theme.shadow, size, radius, margin / 2.4, 0.0 if theme.outlines else 0.6)
    picture.blit(shadow, (margin - spread, margin - spread + round(margin / 3)))
    picture.blit(board, (margin, margin))
    return picture


def _page(theme: Theme) -> Theme:
    """The colours of a sheet of paper in place of the felt."""
    edge = theme.ink if theme.outlines else mix(theme.panel, theme.felt_edge, 0.25)
    return replace(theme, felt=theme.panel, felt_light=mix(theme.panel, WHITE, 0.35), felt_edge=edge)


def _edge(theme: Theme, size: Size, radius: int, scale: float) -> pygame.Surface:
    """The rim of the wood: lit above, dark below."""
    line = max(1.0, 1.6 * scale)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, radius)
    if theme.outlines:
        return raster(size, rounded(*box, stroked(theme.strip_text, 2 * line)))
    dark = rounded(*box, stroked(mix(theme.wood_dark, BLACK, 0.3), line, 0.8))
    light = rounded(box[0], box[1] + line, *box[2:], stroked(mix(theme.wood_light, WHITE, 0.2), line, 0.55))
    return raster(size, light + dark)
