"""The background of the table: felt in a wooden frame, and the rack."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import pygame

from matador.ui.sprites.bodies import panel_margin_px
from matador.ui.sprites.shadows import soft_shadow, stretch, stretched
from matador.ui.sprites.svg import (
    BLACK,
    WHITE,
    Size,
    down,
    filled,
    mix,
    paint,
    path,
    raster,
    rounded,
    stroked,
)
from matador.ui.theme import Colour, Theme

_SEED = "felt and wood"
_NOISE_PX = 256
_COARSE = 12
"""The light on the felt is drawn this many times smaller and then stretched, because it has no edges."""


def draw_background(
    theme: Theme, size_px: Size, felt: pygame.Rect, rack: pygame.Rect, scale: float
) -> pygame.Surface:
    """Frame, felt and rack as one opaque picture; the same for the same arguments."""
    picture = pygame.Surface(size_px, depth=32)
    radius = min(max(4, round(26 * scale)), felt.width // 2, felt.height // 2)
    _lay_wood(picture, theme, felt, radius, scale)
    _lay_felt(picture, theme, felt, radius, scale)
    if rack.width > 0 and rack.height > 0:
        _lay_rack(picture, theme, rack, scale)
    return picture


def _lay_wood(picture: pygame.Surface, theme: Theme, felt: pygame.Rect, radius: int, scale: float) -> None:
    """The wood around the felt and in its corners; below the felt it would take most of the time, unseen."""
    if theme.outlines:
        picture.fill(theme.rim)
        return
    top, bottom = mix(theme.rim, theme.rim_light, 0.6), mix(theme.rim, theme.rim_light, 0.12)
    light = f"<defs>{down('light', (0, top), (100, bottom))}</defs>"
    width, height = picture.get_size()
    column = raster((1, height), light + '<rect width="1" height="100%" fill="url(#light)"/>')
    above, below = felt.top + radius, felt.bottom - radius
    for strip in (
        pygame.Rect(0, 0, width, above),
        pygame.Rect(0, above, felt.left, below - above),
        pygame.Rect(felt.right, above, width - felt.right, below - above),
        pygame.Rect(0, below, width, height - below),
    ):
        if strip.width and strip.height:
            shade = column.subsurface((0, strip.top, 1, strip.height))
            picture.blit(pygame.transform.scale(shade, strip.size), strip)
            for plank in textures(scale).planks:
                _tile_over(picture, plank, strip, (0, 0), pygame.BLEND_RGB_SUB)


class _Textures(NamedTuple):
    planks: tuple[pygame.Surface, ...]
    felt: pygame.Surface


@lru_cache(maxsize=2)
def textures(scale: float) -> _Textures:
    """The textures that all backgrounds and cards of one scale share."""
    dice = random.Random(_SEED)
    planks = []
    # Long soft streaks, and fine ones over them.
    for thick_px, long_px, depth, columns, rows in ((7, 420, 15, 3, 40), (2, 160, 9, 5, 96)):
        long, thick = max(8, round(long_px * scale)), max(1, round(thick_px * scale))
        planks.append(_plank(long, thick, depth, (columns, rows), dice))
    return _Textures(tuple(planks), _noise((_NOISE_PX, _NOISE_PX), 5, dice))


def _plank(
    long_px: int, thick_px: int, depth: int, streaks: tuple[int, int], dice: random.Random
) -> pygame.Surface:
    """Wood with `streaks` (columns and rows); planks placed end to end show no seam."""
    columns, rows = streaks
    grain = pygame.Surface((columns + 1, rows), depth=32)
    grain.blit(_noise(streaks, depth, dice), (0, 0))
    grain.blit(grain, (columns, 0), (0, 0, 1, rows))
    stretched = pygame.transform.smoothscale(grain, (long_px * (columns + 1), thick_px * rows))
    return stretched.subsurface((long_px // 2, 0, long_px * columns, thick_px * rows))


def _noise(size_px: Size, depth: int, dice: random.Random) -> pygame.Surface:
    """Grey dots with values from 0 to `depth`."""
    table = bytes(value * (depth + 1) // 256 for value in range(256))
    dots = pygame.image.frombytes(dice.randbytes(size_px[0] * size_px[1]).translate(table), size_px, "P")
    dots.set_palette([(value, value, value) for value in range(256)])
    return dots.convert(pygame.Surface((1, 1), depth=32))


def _tile_over(
    target: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect, start: Size, flag: int
) -> None:
    """Cover a rectangle with copies of a picture, the first of them at `start`."""
    target.set_clip(rect)
    width, height = picture.get_size()
    columns, rows = range(start[0], rect.right, width), range(start[1], rect.bottom, height)
    target.fblits([(picture, (x, y)) for y in rows for x in columns], flag)
    target.set_clip(None)


def _lay_felt(picture: pygame.Surface, theme: Theme, felt: pygame.Rect, radius: int, scale: float) -> None:
    whole = picture.get_rect()
    corners = [picture.subsurface(corner.clip(whole)).copy() for corner in _corners(felt, radius)]
    if theme.outlines:
        picture.fill(theme.table, felt)
    else:
        _lay_light(picture.subsurface(felt), theme)
        _tile_over(picture, textures(scale).felt, felt, felt.topleft, pygame.BLEND_RGB_ADD)
        _lay_inner_shade(picture, theme, felt, radius, scale)
    for place, wood, turns in zip(_corners(felt, radius), corners, (0, 1, 2, 3), strict=True):
        picture.blit(_cut(wood, radius, turns, is_inside=False), place)
    _lay_rim(picture, theme, felt, radius, scale)


def _lay_light(felt: pygame.Surface, theme: Theme) -> None:
    small = (max(8, felt.get_width() // _COARSE), max(8, felt.get_height() // _COARSE))
    stops = ((0, theme.table_light), (55, theme.table), (100, mix(theme.table, theme.table_edge, 0.75)))
    inner = "".join(f'<stop offset="{at}%" stop-color="{paint(colour)}"/>' for at, colour in stops)
    body = f'<defs><radialGradient id="lamp" cx="50%" cy="40%" r="78%">{inner}</radialGradient></defs>'
    body += f'<rect width="{small[0]}" height="{small[1]}" fill="url(#lamp)"/>'
    # Memory for another picture of this size would take longer than the drawing.
    pygame.transform.smoothscale(raster(small, body).convert(felt), felt.get_size(), felt)


def _corners(rect: pygame.Rect, radius: int) -> list[pygame.Rect]:
    left, top, right, bottom = rect.left, rect.top, rect.right - radius, rect.bottom - radius
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    return [pygame.Rect(corner, (radius, radius)) for corner in corners]


def _cut(corner: pygame.Surface, radius: int, turns: int, *, is_inside: bool) -> pygame.Surface:
    """The part of a corner inside or outside its arc; with 0 turns, it is the top left corner."""
    line, end = f"A {radius} {radius} 0 0 {int(is_inside)}", f"L {radius} {radius} Z"
    data = f"M 0 {radius} {line} {radius} 0 {end}" if is_inside else f"M 0 0 H {radius} {line} 0 {radius} Z"
    mask = pygame.transform.rotate(raster((radius, radius), path(data, filled(WHITE))), -90 * turns)
    cut = pygame.Surface(corner.get_size(), pygame.SRCALPHA, 32)
    cut.blit(corner, (0, 0))
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def _lay_inner_shade(
    picture: pygame.Surface, theme: Theme, felt: pygame.Rect, radius: int, scale: float
) -> None:
    stretch(picture, inner_shade(mix(theme.table_edge, BLACK, 0.45), radius, max(3, round(9 * scale))), felt)


@lru_cache(maxsize=8)
def inner_shade(dark: Colour, radius: int, soft: int) -> pygame.Surface:
    """A soft shade along the inside of a round corner, as small as `stretch` allows."""
    corner = radius + 3 * soft
    side = 2 * corner + 4
    hole = rounded(soft * 0.6, soft * 1.1, side - soft * 1.2, side - soft * 1.5, radius, filled(WHITE))
    shade = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    shade.fill((*dark, 215))
    shade.blit(_inverted(raster((side, side), hole)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    # Blur it with a margin, or the edge of the picture would count as light.
    wide = pygame.Surface((side + 4 * soft, side + 4 * soft), pygame.SRCALPHA, 32)
    wide.fill((*dark, 215))
    wide.fill((0, 0, 0, 0), (2 * soft, 2 * soft, side, side))
    wide.blit(shade, (2 * soft, 2 * soft))
    for _ in range(2):
        wide = pygame.transform.box_blur(wide, soft // 2 + 1)
    wide.fill((*dark, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return wide.subsurface((2 * soft, 2 * soft, side, side)).copy()


def _inverted(mask: pygame.Surface) -> pygame.Surface:
    turned = pygame.Surface(mask.get_size(), pygame.SRCALPHA, 32)
    turned.fill((255, 255, 255, 255))
    turned.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    turned.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return turned


def _lay_rim(picture: pygame.Surface, theme: Theme, felt: pygame.Rect, radius: int, scale: float) -> None:
    """The edge of the wood around the felt: dark inside, with a thin line of light below."""
    line = max(1.5, (3.0 if theme.outlines else 2.2) * scale)
    inset = 3 * round(line)
    corner = radius + inset + 2
    side = 2 * corner + 4
    box = (inset, inset, side - 2 * inset, side - 2 * inset, radius)
    if theme.outlines:
        body = rounded(*box, stroked(theme.table_edge, line))
    else:
        light = stroked(theme.rim_light, line * 0.9, 0.6)
        body = rounded(inset, inset + line * 0.9, box[2], box[3], radius, light)
        body += rounded(*box, stroked(mix(theme.rim_dark, BLACK, 0.5), line))
    stretch(picture, raster((side, side), body), felt.inflate(2 * inset, 2 * inset))


def _lay_rack(picture: pygame.Surface, theme: Theme, rack: pygame.Rect, scale: float) -> None:
    """A hollow in the wood, with a lighter ledge along its top for tiles to lean against."""
    radius, ledge = round(16 * scale), max(6, round(16 * scale))

    def drawn(size: Size) -> pygame.Surface:
        width, height = size
        if theme.outlines:
            box = (1, 1, width - 2, height - 2, radius)
            return raster(
                size,
                rounded(*box, filled(theme.rim_dark))
                + rounded(*box, stroked(theme.rim_light, max(2.0, 2 * scale))),
            )
        deep = mix(theme.rim_dark, BLACK, 0.12)
        shades = down("hollow", (0, mix(deep, BLACK, 0.35)), (28, deep), (100, mix(deep, theme.rim, 0.4)))
        low = height - ledge / 3
        body = f"<defs>{shades}</defs>" + rounded(0, ledge / 3, width, low, radius, 'fill="url(#hollow)"')
        edge = stroked(theme.rim_light, 1.5 * scale, 0.35)
        body += rounded(0.75, ledge / 3, width - 1.5, low - 0.75, radius, edge)
        lit = mix(theme.rim_light, WHITE, 0.16)
        wood = down("ledge", (0, lit), (45, theme.rim_light), (100, mix(theme.rim_light, theme.rim, 0.6)))
        body += f"<defs>{wood}</defs>" + rounded(
            0, ledge * 0.35, width, ledge, ledge / 2, filled(BLACK, 0.35)
        )
        body += rounded(0, 0, width, ledge, ledge / 2, 'fill="url(#ledge)"')
        return raster(size, body)

    # The shade varies downwards.
    picture.blit(stretched(rack.size, (radius + 2 * scale + 2, math.inf), drawn), rack)


CardKind: TypeAlias = Literal["felt", "page"]


def card_frame_px(scale: float) -> int:
    return max(6, round(11 * scale))


def card_radius_px(scale: float) -> int:
    return card_frame_px(scale) + max(4, round(26 * scale))


def draw_card(theme: Theme, size_px: Size, kind: CardKind, scale: float) -> pygame.Surface:
    """An empty framed small table, or sheet of paper; its shadow takes up `panel_margin_px` on every side."""
    margin, frame = panel_margin_px(scale), card_frame_px(scale)
    picture = pygame.Surface(size_px, pygame.SRCALPHA, 32)
    rect = pygame.Rect(margin, margin, max(1, size_px[0] - 2 * margin), max(1, size_px[1] - 2 * margin))
    radius = min(card_radius_px(scale), rect.width // 2, rect.height // 2)
    inside = pygame.Rect((0, 0), rect.size).inflate(-2 * frame, -2 * frame)
    colours = theme
    if kind == "page":
        edge = theme.on_surface if theme.outlines else mix(theme.surface, theme.table_edge, 0.25)
        light = mix(theme.surface, theme.surface_rim, 0.58)
        colours = replace(theme, table=theme.surface, table_light=light, table_edge=edge)
    # As small as its corners; `stretch` makes it as large as the card.
    least = 2 * (radius + margin) + 2
    small = (min(rect.width, least), min(rect.height, least))
    shadow, spread = soft_shadow(theme.shadow, small, radius, margin / 2.4, 0.0 if theme.outlines else 0.6)
    stretch(picture, shadow, rect.inflate(2 * spread, 2 * spread).move(0, round(margin / 3)))
    corners = _corners(rect, radius)
    shaded = [picture.subsurface(corner).copy() for corner in corners]
    picture.blit(draw_background(colours, rect.size, inside, pygame.Rect(0, 0, 0, 0), scale), rect)
    for turns, (corner, behind) in enumerate(zip(corners, shaded, strict=True)):
        board = _cut(picture.subsurface(corner), radius, turns, is_inside=True)
        picture.fill((0, 0, 0, 0), corner)
        picture.blits([(behind, corner), (board, corner)])
    stretch(picture, _edge(colours, small, radius, scale), rect)
    return picture


def _edge(theme: Theme, size: Size, radius: int, scale: float) -> pygame.Surface:
    line = max(1.0, 1.6 * scale)
    box = (line / 2, line / 2, size[0] - line, size[1] - line, radius)
    if theme.outlines:
        return raster(size, rounded(*box, stroked(theme.on_badge, 2 * line)))
    dark = rounded(*box, stroked(mix(theme.rim_dark, BLACK, 0.3), line, 0.8))
    light = rounded(box[0], box[1] + line, *box[2:], stroked(mix(theme.rim_light, WHITE, 0.2), line, 0.55))
    return raster(size, light + dark)
