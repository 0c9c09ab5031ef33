"""Backgrounds for text and pictures, empty places on the table, outlines around tiles and widgets, and shadows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites.svg import (
    BLACK,
    WHITE,
    Size,
    dashed,
    down,
    filled,
    mix,
    paint,
    path,
    raster,
    rimmed,
    rounded,
    stroked,
)
from matador.ui.sprites.tiles import CORNER, tile_size
from matador.ui.theme import Colour, Theme

Tail: TypeAlias = Literal["up", "down", "left", "right"]
ButtonKind: TypeAlias = Literal["primary", "quiet", "round"]
Outline: TypeAlias = Literal["last", "chosen", "focus"]

STRIP_OPACITY = 0.84


def panel_margin_px(scale: float) -> int:
    """Width of a panel's shadow on every side, inside its picture."""
    return max(4, round(12 * scale))


def draw_bubble(theme: Theme, content: pygame.Surface, tail: Tail, scale: float) -> pygame.Surface:
    """A speech bubble around `content`; its tail ends in the middle of that edge of the picture."""
    (pad_x, pad_y), tip = bubble_inset_px("down", scale), round(14 * scale)
    body = content.get_rect(topleft=bubble_inset_px(tail, scale)).inflate(2 * pad_x, 2 * pad_y)
    size = (body.width + tip, body.height) if tail in ("left", "right") else (body.width, body.height + tip)
    shape = _bubble_shape(body, tail, tip, 26 * scale)
    looks = (_edged(theme, scale), filled(theme.surface))
    picture = raster(size, "".join(path(data, look) for look in looks for data in shape))
    picture.blit(content, bubble_inset_px(tail, scale))
    return picture


def draw_pill(theme: Theme, content: pygame.Surface, scale: float) -> pygame.Surface:
    pad = round(10 * scale)
    size = (content.get_width() + 2 * pad, content.get_height())
    body = pygame.Rect((0, 0), size).inflate(-2, -2)
    picture = raster(size, _rounded(body, min(body.height / 2, 14 * scale), _edged(theme, scale)))
    picture.blit(content, (pad, 0))
    return picture


def bubble_inset_px(tail: Tail, scale: float) -> tuple[int, int]:
    left, top = (round(14 * scale) if tail == side else 0 for side in ("left", "up"))
    return round(22 * scale) + left, round(8 * scale) + top


def draw_panel(theme: Theme, size_px: Size, scale: float) -> pygame.Surface:
    """An ivory sheet with its shadow; the sheet is `panel_margin_px` smaller on every side."""
    margin, radius = panel_margin_px(scale), round(20 * scale)
    corner = margin + radius + 2
    side = 2 * corner + 4
    sheet = (side - 2 * margin, side - 2 * margin)
    small = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    shadow, spread = soft_shadow(theme.shadow, sheet, radius, margin / 2.4, 0.0 if theme.outlines else 0.5)
    small.blit(shadow, (margin - spread, margin - spread + round(margin / 4)))
    line = max(1.0, (3.0 if theme.outlines else 1.2) * scale)
    body = rimmed(sheet, radius, theme.surface, theme.surface_rim, line, (margin, margin))
    small.blit(raster((side, side), body), (0, 0))
    picture = pygame.Surface(size_px, pygame.SRCALPHA, 32)
    stretch(picture, small, picture.get_rect(), min(corner, size_px[0] // 2, size_px[1] // 2))
    return picture


def draw_strip(theme: Theme, size_px: Size) -> pygame.Surface:
    (width, height), opacity = size_px, 1.0 if theme.outlines else STRIP_OPACITY
    body = rounded(0, 0, width, height, height / 2, filled(theme.badge, opacity))
    if theme.outlines:
        body += rounded(1, 1, width - 2, height - 2, height / 2, stroked(theme.on_badge, 2))
    return raster(size_px, body)


def button_side_px(height_px: int) -> int:
    return max(2, round(height_px * 0.06))


def draw_button(
    theme: Theme, size_px: Size, kind: ButtonKind, scale: float, *, pressed: bool, enabled: bool
) -> pygame.Surface:
    """The body of a button: `primary` in the accent colour, `quiet` dark with round corners, `round` dark and round."""
    face = theme.accent if kind == "primary" else theme.button
    if not enabled:
        face = mix(face, theme.table, 0.55)
    if pressed:
        face = mix(face, BLACK, 0.08)
    thick = button_side_px(size_px[1])
    body = pygame.Rect(0, thick if pressed else 0, size_px[0], max(1, size_px[1] - thick))
    if kind == "round":
        side = min(body.size)
        body = pygame.Rect((body.width - side) // 2, body.top, side, side)
    radius = 18 * scale if kind == "quiet" else body.height / 2
    under = _rounded(body.move(0, 0 if pressed else thick), radius, filled(mix(face, BLACK, 0.38)))
    if theme.outlines:
        rim = _rounded(body.inflate(-2, -2), radius, stroked(theme.on_button, 2))
        return raster(size_px, under + _rounded(body, radius, filled(face)) + rim)
    light = 0.22 if kind == "primary" and enabled else 0.07
    shade = down("key", (0, mix(face, WHITE, light)), (60, face), (100, mix(face, BLACK, 0.05)))
    return raster(size_px, f"<defs>{shade}</defs>{under}" + _rounded(body, radius, 'fill="url(#key)"'))


def _rounded(box: pygame.Rect, radius: float, look: str) -> str:
    return rounded(box.left, box.top, box.width, box.height, radius, look)


def _edged(theme: Theme, scale: float) -> str:
    rim = theme.on_surface if theme.outlines else mix(theme.surface, theme.surface_shade, 0.9)
    return f'{filled(theme.surface)} stroke="{paint(rim)}" stroke-width="{max(1.0, 1.5 * scale):.2f}"'


def _bubble_shape(box: pygame.Rect, tail: Tail, tip: int, radius: float) -> list[str]:
    """The body and the tail as paths; drawing them with a stroke and again without hides their seam."""
    left, top, right, bottom = box.left + 1.0, box.top + 1.0, box.right - 1.0, box.bottom - 1.0
    r = min(radius, (right - left) / 2, (bottom - top) / 2)
    body = (
        f"M {left + r:.2f} {top:.2f} H {right - r:.2f} A {r:.2f} {r:.2f} 0 0 1 {right:.2f} {top + r:.2f} "
        f"V {bottom - r:.2f} A {r:.2f} {r:.2f} 0 0 1 {right - r:.2f} {bottom:.2f} "
        f"H {left + r:.2f} A {r:.2f} {r:.2f} 0 0 1 {left:.2f} {bottom - r:.2f} "
        f"V {top + r:.2f} A {r:.2f} {r:.2f} 0 0 1 {left + r:.2f} {top:.2f} Z"
    )
    x, y, half = box.centerx, box.centery, tip * 0.8
    points = {
        "down": ((x - half, bottom - 2), (x, box.bottom + tip - 1), (x + half, bottom - 2)),
        "up": ((x - half, top + 2), (x, box.top - tip + 1), (x + half, top + 2)),
        "left": ((left + 2, y - half), (box.left - tip + 1, y), (left + 2, y + half)),
        "right": ((right - 2, y - half), (box.right + tip - 1, y), (right - 2, y + half)),
    }[tail]
    return [body, "M " + " L ".join(f"{px:.2f} {py:.2f}" for px, py in points) + " Z"]


def draw_empty_place(theme: Theme, size_px: Size, scale: float, *, lit: bool) -> pygame.Surface:
    """A place where a tile can be played: dashed and faintly filled; `lit` when the held tile is near."""
    (width, height), short = size_px, min(size_px)
    line = max(1.8, (4.0 if lit else 2.5) * min(1.0, short / 40) * max(scale, 0.6))
    colour = mix(theme.accent, WHITE, 0.25) if lit else theme.accent
    inset = line / 2 + 0.25
    box = (inset, inset, width - 2 * inset, height - 2 * inset, short * CORNER)
    body = rounded(*box, filled(theme.accent, 0.2 if lit else 0.12))
    body += dashed(*box, max(3.0, short * 0.13), stroked(colour, line))
    return raster(size_px, body)


def draw_outline(
    theme: Theme, size_px: Size, kind: Outline, radius_px: float, scale: float
) -> pygame.Surface:
    if kind == "focus":
        return _focus_ring(theme, size_px, scale, radius_px)
    line = max(2.0, (2.5 if kind == "last" else 4.0) * scale)
    colour = mix(theme.accent, theme.surface, 0.45) if kind == "last" else theme.accent
    blur = 0.0 if theme.outlines else (5.0 if kind == "last" else 8.0) * scale
    glow, margin = soft_shadow(colour, size_px, radius_px, max(1.0, blur), 0.75 if blur else 0.0)
    while margin < line + 1:
        glow, margin = soft_shadow(colour, size_px, radius_px, margin + 1, 0.0)
    inside = raster(glow.get_size(), rounded(margin, margin, *size_px, radius_px, filled(WHITE)))
    inside.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    glow.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    ring = _ring(glow.get_size(), margin, line, radius_px, stroked(colour, line))
    glow.blit(raster(glow.get_size(), ring), (0, 0))
    return glow


def draw_frame(
    theme: Theme, size_px: Size, line_px: int, radius_px: float, open_px: tuple[int, int]
) -> pygame.Surface:
    """A line `line_px` outside the edges; `open_px`: half the gap in each shorter side, left or top side first."""
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
    size = (size_px[0] + 2 * line_px, size_px[1] + 2 * line_px)
    return raster(size, path(data, stroked(theme.accent, line_px)))


def draw_leader(theme: Theme, span_px: tuple[int, int], width_px: int) -> pygame.Surface:
    """A line that spans `span_px` to the right and down, with a margin of twice its width around both ends."""
    (across, down), margin = span_px, 2 * width_px
    picture = pygame.Surface((abs(across) + 2 * margin + 1, abs(down) + 2 * margin + 1), pygame.SRCALPHA, 32)
    start = (margin + max(0, -across), margin + max(0, -down))
    pygame.draw.line(picture, theme.accent, start, (start[0] + across, start[1] + down), width_px)
    return picture


def _focus_ring(theme: Theme, size_px: Size, scale: float, radius_px: float) -> pygame.Surface:
    """A ring of 3 px with an outline of 2 px on both sides, so that it is visible on every background."""
    line, rim = max(2, round(3 * scale)), max(1, round(2 * scale))
    margin = line + 2 * rim
    size = (size_px[0] + 2 * margin, size_px[1] + 2 * margin)
    body = _ring(size, margin, margin, radius_px, stroked(theme.surface, margin))
    body += _ring(size, margin - rim, line, radius_px + rim, stroked(theme.focus, line))
    return raster(size, body)


def _ring(size_px: Size, margin: float, line: float, radius_px: float, look: str) -> str:
    """A ring whose inner edge is `margin` inside the picture."""
    (width, height), edge = size_px, margin - line / 2
    return rounded(edge, edge, width - 2 * edge, height - 2 * edge, radius_px + line / 2, look)


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
    size, look = (size_px[0] + 2 * margin, size_px[1] + 2 * margin), filled(BLACK, opacity)
    solid = raster(size, rounded(margin, margin, *size_px, radius_px, look))
    for _ in range(2):  # twice is close to a bell curve
        solid = pygame.transform.box_blur(solid, max(1, math.ceil(spread / 2)))
    solid.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return solid, margin


def stretch(target: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect, corner_px: int) -> None:
    """Blit a square picture over `rect`: its corners stay as they are, and the parts between are stretched."""
    side = picture.get_width() - corner_px
    inner = side - corner_px

    def parts(start: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
        low, high = start + corner_px, start + length - corner_px
        return (
            (0, corner_px, start, corner_px),
            (corner_px, inner, low, high - low),
            (side, corner_px, high, corner_px),
        )

    for x, across, left, width in parts(rect.left, rect.width):
        for y, along, top, height in parts(rect.top, rect.height):
            if width > 0 and height > 0:
                part = picture.subsurface((x, y, across, along))
                pixels = pygame.image.tobytes(part, "RGBA")
                if pixels[3] == 255 and pixels == pixels[:4] * (across * along):
                    # One opaque colour, as in the middle of a panel: much faster than scaling.
                    target.fill(tuple(pixels[:4]), (left, top, width, height))
                    continue
                if (width, height) != (across, along):
                    part = pygame.transform.scale(part, (width, height))
                target.blit(part, (left, top))


Line: TypeAlias = Literal["top", "middle", "bottom"]


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
