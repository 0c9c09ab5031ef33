"""Shadows, stretched pictures, and pictures beside each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites.svg import BLACK, Size, filled, raster, rimmed, rounded
from matador.ui.sprites.tiles import CORNER, tile_size
from matador.ui.theme import Colour, Theme


def draw_shadow(theme: Theme, short_px: int, turns: int, *, held: bool) -> pygame.Surface:
    """The shadow of a tile, with the same margin on every side; that of a held tile is more blurred."""
    blur, opacity = (0.16, 0.38) if held else (0.10, 0.35)
    size, shown = tile_size(short_px, turns), 0.0 if theme.outlines else opacity
    return soft_shadow(theme.shadow, size, short_px * CORNER, blur * short_px, shown)[0]


def soft_shadow(
    colour: Colour, size_px: Size, radius_px: float, blur_px: float, opacity: float
) -> tuple[pygame.Surface, int]:
    """A blurred rectangle with round corners, and the width of its margin on every side in pixels."""
    spread = max(1, round(blur_px))
    margin = 2 * spread

    def drawn(size: Size) -> pygame.Surface:
        body = rounded(margin, margin, *size, radius_px, filled(BLACK, opacity))
        solid = raster((size[0] + 2 * margin, size[1] + 2 * margin), body)
        for _ in range(2):  # twice is close to a bell curve
            solid = pygame.transform.box_blur(solid, max(1, math.ceil(spread / 2)))
        solid.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return solid

    corner = radius_px + margin
    return stretched(size_px, (corner, corner), drawn), margin


def stretched(
    size_px: Size, corner_px: tuple[float, float], draw: Callable[[Size], pygame.Surface]
) -> pygame.Surface:
    """The picture that `draw` makes of this size. It is drawn small and stretched between its corners, which is faster.

    Along an axis where the picture varies between its corners, their size has to be infinite.
    """
    small = (_least(size_px[0], corner_px[0]), _least(size_px[1], corner_px[1]))
    picture = draw(small)
    if small == size_px:
        return picture
    wider, higher = size_px[0] - small[0], size_px[1] - small[1]
    whole = pygame.Surface((picture.get_width() + wider, picture.get_height() + higher), pygame.SRCALPHA, 32)
    stretch(whole, picture, whole.get_rect())
    return whole


def sheet(size_px: Size, radius_px: float, ground: Colour, rim: Colour, line_px: float) -> pygame.Surface:
    """A rectangle as `rimmed` draws it."""
    corner = radius_px + line_px
    return stretched(
        size_px, (corner, corner), lambda size: raster(size, rimmed(size, radius_px, ground, rim, line_px))
    )


def _least(length_px: int, corner_px: float) -> int:
    return length_px if corner_px == math.inf else min(length_px, 2 * math.ceil(corner_px) + 2)


def stretch(target: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect) -> None:
    """Blit a picture over `rect`: its corners stay as they are, and the parts between are stretched."""
    for x, across, left, width in _parts(picture.get_width(), rect.left, rect.width):
        for y, along, top, height in _parts(picture.get_height(), rect.top, rect.height):
            part = picture.subsurface((x, y, across, along))
            if (width, height) != (across, along):
                pixels = pygame.image.tobytes(part, "RGBA")
                if not any(pixels[3::4]):
                    continue
                if pixels[3] == 255 and pixels == pixels[:4] * (across * along):
                    # One opaque colour, as in the middle of a panel: much faster than scaling.
                    target.fill(tuple(pixels[:4]), (left, top, width, height))
                    continue
                part = pygame.transform.scale(part, (width, height))
            target.blit(part, (left, top))


def _parts(picture_px: int, start: int, length: int) -> Iterator[tuple[int, int, int, int]]:
    """Start and length of each part of the picture along one axis, and of where it goes."""
    if length <= picture_px:
        yield 0, length, start, length
        return
    corner = (picture_px - 1) // 2
    inner = picture_px - 2 * corner
    yield 0, corner, start, corner
    yield corner, inner, start + corner, length - 2 * corner
    yield corner + inner, corner, start + length - corner, corner


Line: TypeAlias = Literal["top", "middle", "bottom"]
"""Vertical alignment of pictures with different heights."""


def beside(pictures: Sequence[pygame.Surface], gap_px: int, line: Line = "middle") -> pygame.Surface:
    width = sum(picture.get_width() for picture in pictures) + gap_px * (len(pictures) - 1)
    height = max(picture.get_height() for picture in pictures)
    row = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    left = 0
    for picture in pictures:
        spare = height - picture.get_height()
        row.blit(picture, (left, {"top": 0, "middle": spare // 2, "bottom": spare}[line]))
        left += picture.get_width() + gap_px
    return row


def below(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    width = max(picture.get_width() for picture in pictures)
    height = sum(picture.get_height() for picture in pictures)
    column = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    top = 0
    for picture in pictures:
        column.blit(picture, ((width - picture.get_width()) // 2, top))
        top += picture.get_height()
    return column
