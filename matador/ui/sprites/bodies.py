"""Backgrounds for text and pictures, empty places on the table, and outlines around tiles and widgets."""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

import pygame

from matador.ui.sprites import svg
from matador.ui.sprites.svg import BLACK, WHITE, Size, mix
from matador.ui.sprites.tiles import CORNER, tile_size
from matador.ui.theme import Colour, Theme

Tail: TypeAlias = Literal["up", "down", "left", "right"]
ButtonKind: TypeAlias = Literal["primary", "quiet", "round"]
Outline: TypeAlias = Literal["last", "chosen", "focus"]

STRIP_OPACITY = 0.84


def panel_margin_px(scale: float) -> int:
    """Width of a panel's shadow on every side, inside its picture."""
    return max(4, round(12 * scale))


def draw_shadow(theme: Theme, short_px: int, turns: int, *, held: bool) -> pygame.Surface:
    """The shadow of a tile, with the same margin on every side; that of a held tile is more blurred."""
    blur, opacity = (0.16, 0.38) if held else (0.10, 0.35)
    size, shown = tile_size(short_px, turns), 0.0 if theme.outlines else opacity
    return svg.soft_shadow(theme.shadow, size, short_px * CORNER, blur * short_px, shown)[0]


def draw_bubble(theme: Theme, content: pygame.Surface, tail: Tail, scale: float) -> pygame.Surface:
    """A speech bubble around `content`; its tail ends in the middle of that edge of the picture."""
    (pad_x, pad_y), tip = bubble_inset_px("down", scale), _tip_px(scale)
    width, height = content.get_width() + 2 * pad_x, content.get_height() + 2 * pad_y
    left, top = (tip if tail == "left" else 0), (tip if tail == "up" else 0)
    is_beside = tail in ("left", "right")
    size = (width + tip, height) if is_beside else (width, height + tip)
    shape = _bubble_shape(pygame.Rect(left, top, width, height), tail, tip, 26 * scale)
    looks = (_edged(theme, scale), svg.filled(theme.surface))
    picture = svg.raster(size, "".join(svg.path(data, look) for look in looks for data in shape))
    picture.blit(content, bubble_inset_px(tail, scale))
    return picture


def draw_pill(theme: Theme, content: pygame.Surface, scale: float) -> pygame.Surface:
    """A small pill around `content`."""
    pad = round(10 * scale)
    size = (content.get_width() + 2 * pad, content.get_height())
    body = pygame.Rect((0, 0), size).inflate(-2, -2)
    picture = svg.raster(size, _rounded(body, min(body.height / 2, 14 * scale), _edged(theme, scale)))
    picture.blit(content, (pad, 0))
    return picture


def bubble_inset_px(tail: Tail, scale: float) -> tuple[int, int]:
    tip = _tip_px(scale)
    return round(22 * scale) + (tip if tail == "left" else 0), round(8 * scale) + (tip if tail == "up" else 0)


def _tip_px(scale: float) -> int:
    return round(14 * scale)


def draw_panel(theme: Theme, size_px: Size, scale: float) -> pygame.Surface:
    """An ivory sheet with its shadow; the sheet is `panel_margin_px` smaller on every side."""
    margin, radius = panel_margin_px(scale), round(20 * scale)
    line = max(1.0, (3.0 if theme.outlines else 1.2) * scale)

    def drawn(size: Size) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        sheet = (size[0] - 2 * margin, size[1] - 2 * margin)
        shadow, spread = svg.soft_shadow(
            theme.shadow, sheet, radius, margin / 2.4, 0.0 if theme.outlines else 0.5
        )
        picture.blit(shadow, (margin - spread, margin - spread + round(margin / 4)))
        body = svg.rimmed(sheet, radius, theme.surface, theme.surface_rim, line, (margin, margin))
        picture.blit(svg.raster(size, body), (0, 0))
        return picture

    corner = margin + radius + 2
    return svg.stretched(size_px, (corner, corner), drawn)


def draw_strip(theme: Theme, size_px: Size) -> pygame.Surface:
    """A dark, slightly transparent pill."""
    opacity = 1.0 if theme.outlines else STRIP_OPACITY

    def drawn(size: Size) -> pygame.Surface:
        width, height = size
        body = svg.rounded(0, 0, width, height, height / 2, svg.filled(theme.badge, opacity))
        if theme.outlines:
            body += svg.rounded(1, 1, width - 2, height - 2, height / 2, svg.stroked(theme.on_badge, 2))
        return svg.raster(size, body)

    return svg.stretched(size_px, (size_px[1] / 2, math.inf), drawn)


def button_side_px(height_px: int) -> int:
    return max(2, round(height_px * 0.06))


def draw_button(
    theme: Theme, size_px: Size, kind: ButtonKind, scale: float, *, pressed: bool, enabled: bool
) -> pygame.Surface:
    """The body of a button: `primary` in the accent colour, `quiet` dark with round corners, `round` dark and round."""
    face = theme.accent if kind == "primary" else theme.button
    if not enabled:
        face = mix(face, theme.table, 0.55)
    thick = button_side_px(size_px[1])
    height = max(1, size_px[1] - thick)
    radius = 18 * scale if kind == "quiet" else height / 2
    light = 0.22 if kind == "primary" and enabled else 0.07

    def drawn(size: Size) -> pygame.Surface:
        body = pygame.Rect(0, thick if pressed else 0, size[0], height)
        if kind == "round":
            side = min(body.size)
            body = pygame.Rect((body.width - side) // 2, body.top, side, side)
        return svg.raster(size, _key(theme, body, face, radius, light=light, thick=0 if pressed else thick))

    return drawn(size_px) if kind == "round" else svg.stretched(size_px, (radius + 2, math.inf), drawn)


def _key(theme: Theme, body: pygame.Rect, face: Colour, radius: float, *, light: float, thick: int) -> str:
    """A key raised by `thick` pixels; with 0 it is pressed, and a shade darker."""
    if thick == 0:
        face = mix(face, BLACK, 0.08)
    shade = svg.down("key", (0, mix(face, WHITE, light)), (60, face), (100, mix(face, BLACK, 0.05)))
    under = _rounded(body.move(0, thick), radius, svg.filled(mix(face, BLACK, 0.38)))
    if theme.outlines:
        rim = _rounded(body.inflate(-2, -2), radius, svg.stroked(theme.on_button, 2))
        return under + _rounded(body, radius, svg.filled(face)) + rim
    return f"<defs>{shade}</defs>" + under + _rounded(body, radius, 'fill="url(#key)"')


def _rounded(box: pygame.Rect, radius: float, look: str) -> str:
    return svg.rounded(box.left, box.top, box.width, box.height, radius, look)


def _edged(theme: Theme, scale: float) -> str:
    rim = theme.on_surface if theme.outlines else mix(theme.surface, theme.surface_shade, 0.9)
    return f'{svg.filled(theme.surface)} stroke="{svg.paint(rim)}" stroke-width="{max(1.0, 1.5 * scale):.2f}"'


def _bubble_shape(box: pygame.Rect, tail: Tail, tip: int, radius: float) -> list[str]:
    """The body and the tail as paths; drawing them with a stroke and again without hides their seam."""
    inset = 1.0
    left, top, right, bottom = box.left + inset, box.top + inset, box.right - inset, box.bottom - inset
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
    width, height = size_px
    short = min(size_px)
    line = max(1.8, (4.0 if lit else 2.5) * min(1.0, short / 40) * max(scale, 0.6))
    colour = mix(theme.accent, WHITE, 0.25) if lit else theme.accent
    inset = line / 2 + 0.25
    radius = short * CORNER
    box = (inset, inset, width - 2 * inset, height - 2 * inset, radius)
    body = svg.rounded(*box, svg.filled(theme.accent, 0.2 if lit else 0.12))
    body += svg.dashed(*box, max(3.0, short * 0.13), svg.stroked(colour, line))
    return svg.raster(size_px, body)


def draw_outline(
    theme: Theme, size_px: Size, kind: Outline, radius_px: float, scale: float
) -> pygame.Surface:
    if kind == "focus":
        return _focus_ring(theme, size_px, scale, radius_px)
    line = max(2.0, (2.5 if kind == "last" else 4.0) * scale)
    colour = mix(theme.accent, theme.surface, 0.45) if kind == "last" else theme.accent
    blur = 0.0 if theme.outlines else (5.0 if kind == "last" else 8.0) * scale

    def drawn(size: Size) -> pygame.Surface:
        glow, margin = svg.soft_shadow(colour, size, radius_px, max(1.0, blur), 0.75 if blur else 0.0)
        while margin < line + 1:
            glow, margin = svg.soft_shadow(colour, size, radius_px, margin + 1, 0.0)
        _cut(glow, size, margin, radius_px)
        ring = _ring(glow.get_size(), margin, line, radius_px, svg.stroked(colour, line))
        glow.blit(svg.raster(glow.get_size(), ring), (0, 0))
        return glow

    corner = radius_px + 2 * blur + 2
    return svg.stretched(size_px, (corner, corner), drawn)


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
    return svg.raster(size, svg.path(data, svg.stroked(theme.accent, line_px)))


def _cut(picture: pygame.Surface, size_px: Size, margin: int, radius_px: float) -> None:
    body = svg.rounded(margin, margin, *size_px, radius_px, svg.filled(WHITE))
    thing = svg.raster(picture.get_size(), body)
    thing.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(thing, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)


def _focus_ring(theme: Theme, size_px: Size, scale: float, radius_px: float) -> pygame.Surface:
    """A ring of 3 px with an outline of 2 px on both sides, so that it is visible on every background."""
    line, rim = max(2, round(3 * scale)), max(1, round(2 * scale))
    margin = line + 2 * rim

    def drawn(inner: Size) -> pygame.Surface:
        size = (inner[0] + 2 * margin, inner[1] + 2 * margin)
        body = _ring(size, margin, margin, radius_px, svg.stroked(theme.surface, margin))
        body += _ring(size, margin - rim, line, radius_px + rim, svg.stroked(theme.focus, line))
        return svg.raster(size, body)

    return svg.stretched(size_px, (radius_px + 2, radius_px + 2), drawn)


def _ring(size_px: Size, margin: float, line: float, radius_px: float, look: str) -> str:
    """A ring whose inner edge is `margin` inside the picture."""
    edge = margin - line / 2
    width, height = size_px
    return svg.rounded(edge, edge, width - 2 * edge, height - 2 * edge, radius_px + line / 2, look)
