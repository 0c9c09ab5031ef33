"""Drawing with SVG at the exact size in pixels, without a display, shadows, and stretched pictures.

The SVG loader ignores `filter` and `clipPath`.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

import pygame

from matador.ui.theme import Colour

Size = tuple[int, int]

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)

_BULGE_PX = 0.02
"""How far an arc may be from the straight segments that make up a dash."""


def raster(size_px: Size, body: str) -> pygame.Surface:
    """Render SVG elements, with pixels as units; a side of less than one pixel counts as one."""
    width, height = max(1, size_px[0]), max(1, size_px[1])
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height))
    # The loader's channel order differs from that of other pictures, which would slow down every blit.
    return drawn.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32))


def paint(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A mix of two colours; `share` is that of `other`, 0 to 1."""
    (red, green, blue), (to_red, to_green, to_blue) = one, other
    return (
        round(red + (to_red - red) * share),
        round(green + (to_green - green) * share),
        round(blue + (to_blue - blue) * share),
    )


def down(name: str, *stops: tuple[int, Colour]) -> str:
    inner = "".join(f'<stop offset="{at}%" stop-color="{paint(colour)}"/>' for at, colour in stops)
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{inner}</linearGradient>'


def rounded(x: float, y: float, width: float, height: float, radius: float, look: str) -> str:
    """A rectangle with round corners; `look` contains its other attributes."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(0.0, width):.2f}" height="{max(0.0, height):.2f}" '
        f'rx="{radius:.2f}" ry="{radius:.2f}" {look}/>'
    )


def rimmed(
    size_px: Size, radius: float, ground: Colour, rim: Colour, line: float, at: tuple[float, float] = (0, 0)
) -> str:
    """A rectangle of this size with round corners, with a line in another colour along and inside its edge."""
    box = (at[0] + line / 2, at[1] + line / 2, size_px[0] - line, size_px[1] - line, radius)
    return rounded(*box, filled(ground)) + rounded(*box, stroked(rim, line))


def dashed(x: float, y: float, width: float, height: float, radius: float, dash: float, look: str) -> str:
    """A dashed rounded rectangle; each dash is a path, because the loader's own dashes vary and have stray lines."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    around = 2 * (width + height) - (8 - 2 * math.pi) * radius
    count = max(4, round(around / (2 * dash)))
    length = around / (2 * count)
    steps = max(2, math.ceil(length / max(1.0, math.sqrt(8 * radius * _BULGE_PX))))
    found = []
    for number in range(count):
        ats = (2 * number * length + length * step / steps for step in range(steps + 1))
        points = (_on_outline(width, height, radius, at) for at in ats)
        data = " L ".join(f"{x + right:.2f} {y + down:.2f}" for right, down in points)
        found.append(path(f"M {data}", look))
    return "".join(found)


def _on_outline(width: float, height: float, radius: float, at: float) -> tuple[float, float]:
    """The point at distance `at` along the outline, clockwise from the left end of the upper side."""
    quarter = math.pi / 2 * radius
    for side in range(4):
        length = (height if side % 2 else width) - 2 * radius
        if at <= length + quarter or side == 3:
            break
        at -= length + quarter
    across, turned = min(at, length), max(0.0, at - length) / radius if radius else 0.0
    right, down = radius + across + radius * math.sin(turned), radius - radius * math.cos(turned)
    turned_round = (
        (right, down),
        (width - down, right),
        (width - right, height - down),
        (down, height - right),
    )
    return turned_round[side]


def circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {look}/>'


def path(data: str, look: str) -> str:
    return f'<path d="{data}" {look}/>'


def filled(colour: Colour, opacity: float = 1.0) -> str:
    return f'fill="{paint(colour)}" fill-opacity="{opacity:.3f}"'


def stroked(colour: Colour, width_px: float, opacity: float = 1.0) -> str:
    """Attributes of a line with round ends and no fill."""
    return (
        f'fill="none" stroke="{paint(colour)}" stroke-width="{width_px:.2f}" stroke-opacity="{opacity:.3f}" '
        'stroke-linecap="round" stroke-linejoin="round"'
    )


def moved(body: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})">{body}</g>'


# Shadows, stretched pictures, and pictures beside each other


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
