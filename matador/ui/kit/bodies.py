"""The bodies of cells: what is chosen has a thick rim, what cannot be chosen a dashed one."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame

from matador.ui.look import Look
from matador.ui.sprites.pips import pips_svg
from matador.ui.sprites.seat_colours import seat_colour
from matador.ui.sprites.svg import (
    WHITE,
    Size,
    circle,
    dashed,
    filled,
    mix,
    moved,
    paint,
    path,
    raster,
    rounded,
    stroked,
)
from matador.ui.theme import Theme

CellState: TypeAlias = Literal["plain", "chosen", "refused"]

RADIUS_PX = 14
_CHECK = "M 6.6 12.4 L 10.6 16.4 L 17.6 8.2"


def key_body(look: Look, size_px: Size, state: CellState) -> pygame.Surface:
    """The ground of a word or a picture that is pressed."""
    return look.sprites.composed(
        ("key", size_px, state), lambda: _key(look.theme, size_px, state, look.scale)
    )


def field_body(look: Look, size_px: Size, *, is_written: bool) -> pygame.Surface:
    """The ground of a field: white, and with a thick rim while it is written in."""
    return look.sprites.composed(
        ("field", size_px, is_written), lambda: _field(look.theme, size_px, look.scale, is_written=is_written)
    )


def toggle(look: Look, size_px: Size, state: CellState) -> pygame.Surface:
    """A switch: on, its knob is at the right and has a check."""
    return look.sprites.composed(("toggle", size_px, state), lambda: _toggle(look.theme, size_px, state))


def check(look: Look, size_px: int) -> pygame.Surface:
    """The sign on the corner of what is chosen."""
    return look.sprites.composed(("check", size_px), lambda: _check(look.theme, size_px))


def dye(look: Look, size_px: int, colour: int) -> pygame.Surface:
    """A round spot of a seat's colour."""
    return look.sprites.composed(("dye", size_px, colour), lambda: _dye(look.theme, size_px, colour))


def half(look: Look, side_px: int, pips: int) -> pygame.Surface:
    """A half of a tile alone: its pips tell how strong somebody plays."""
    return look.sprites.composed(("half", side_px, pips), lambda: _half(look.theme, side_px, pips))


def glow(look: Look, size_px: Size, radius_px: float) -> pygame.Surface:
    """The light on what the mouse rests on."""
    return look.sprites.composed(("glow", size_px, radius_px), lambda: _glow(look.theme, size_px, radius_px))


def rim(look: Look, size_px: Size, radius_px: float) -> pygame.Surface:
    """The edge inside a picture that the mouse rests on: over it, light would be fog.

    It is dark with ivory within, so that it shows on any ground, and never in the accent, in which hints are lit.
    """
    return look.sprites.composed(
        ("rim", size_px, radius_px), lambda: _rim(look.theme, size_px, radius_px, max(1.5, 2 * look.scale))
    )


def caret(look: Look, height_px: int) -> pygame.Surface:
    """Where the next letter will stand."""
    return look.sprites.composed(("caret", height_px), lambda: _bar(look.theme, height_px, look.px(2)))


def selection(look: Look, size_px: Size) -> pygame.Surface:
    """The ground of text that is selected."""
    return look.sprites.composed(("selection", size_px), lambda: _filled(look.theme, size_px))


def _rim(theme: Theme, size_px: Size, radius_px: float, line: float) -> pygame.Surface:
    edges = []
    for number, colour in enumerate((theme.panel_text, theme.panel)):
        inset = (number + 0.5) * line
        box = (inset, inset, size_px[0] - 2 * inset, size_px[1] - 2 * inset)
        edges.append(rounded(*box, max(0.0, radius_px - inset), stroked(colour, line)))
    return raster(size_px, "".join(edges))


def _line(scale: float, state: CellState) -> float:
    return max(1.2, 1.5 * scale) if state != "chosen" else max(2.5, 3 * scale)


def _key(theme: Theme, size_px: Size, state: CellState, scale: float) -> pygame.Surface:
    line = _line(scale, state)
    inset = line / 2
    box = (inset, inset, size_px[0] - line, size_px[1] - line, RADIUS_PX * scale)
    match state:
        case "chosen":
            body = rounded(*box, filled(theme.accent)) + rounded(*box, stroked(theme.on_accent, line))
        case "refused":
            body = dashed(*box, max(3.0, 5 * scale), stroked(theme.panel_muted, line))
        case "plain":
            body = rounded(*box, filled(theme.tile_face)) + rounded(*box, stroked(theme.panel_muted, line))
    return raster(size_px, body)


def _field(theme: Theme, size_px: Size, scale: float, *, is_written: bool) -> pygame.Surface:
    line = _line(scale, "chosen" if is_written else "plain")
    box = (line / 2, line / 2, size_px[0] - line, size_px[1] - line, RADIUS_PX * scale)
    ground = mix(theme.panel, (255, 255, 255), 0.7)
    return raster(size_px, rounded(*box, filled(ground)) + rounded(*box, stroked(theme.panel_text, line)))


def _toggle(theme: Theme, size_px: Size, state: CellState) -> pygame.Surface:
    width, height = size_px
    line = max(1.5, height / 18)
    box = (line / 2, line / 2, width - line, height - line, height / 2)
    knob = height / 2 - 2.2 * line
    if state == "chosen":
        at = width - height / 2
        body = rounded(*box, filled(theme.accent)) + rounded(*box, stroked(theme.on_accent, line))
        body += circle(at, height / 2, knob, filled(theme.on_accent))
        scale = height / 24 * 0.8
        body += moved(
            path(_CHECK, stroked(theme.accent, 2.8)), at - 12 * scale, height / 2 - 12 * scale, scale
        )
        return raster(size_px, body)
    rim = stroked(theme.panel_muted, line)
    if state == "refused":
        # The knob is a circle: a square that is all corners.
        radius = knob * 0.8
        round_knob = (height / 2 - radius, height / 2 - radius, 2 * radius, 2 * radius, radius)
        return raster(size_px, dashed(*box, height / 6, rim) + dashed(*round_knob, height / 6, rim))
    body = rounded(*box, filled(theme.tile_face)) + rounded(*box, rim)
    return raster(size_px, body + circle(height / 2, height / 2, knob, filled(theme.panel_muted)))


def _check(theme: Theme, size_px: int) -> pygame.Surface:
    body = circle(12, 12, 11.4, filled(theme.panel)) + circle(12, 12, 10, filled(theme.on_accent))
    body += path(_CHECK, stroked(theme.accent, 2.8))
    return raster((size_px, size_px), moved(body, 0, 0, size_px / 24))


def _dye(theme: Theme, size_px: int, colour: int) -> pygame.Surface:
    line = max(1.5, size_px / 24)
    rim = f'fill="{paint(seat_colour(colour))}" stroke="{paint(theme.strip)}" stroke-width="{line:.2f}"'
    return raster((size_px, size_px), circle(size_px / 2, size_px / 2, (size_px - line) / 2, rim))


def _half(theme: Theme, side_px: int, pips: int) -> pygame.Surface:
    line = max(1.0, side_px / 24)
    box = (line / 2, line / 2, side_px - line, side_px - line, side_px * 0.16)
    body = rounded(*box, filled(theme.tile_face)) + rounded(*box, stroked(theme.ink, line))
    return raster((side_px, side_px), body + pips_svg(theme, pips, side_px, (side_px / 2, side_px / 2), 0))


def _glow(theme: Theme, size_px: Size, radius: float) -> pygame.Surface:
    if theme.outlines:
        return raster(
            size_px, rounded(2, 2, size_px[0] - 4, size_px[1] - 4, radius, stroked(theme.accent, 4))
        )
    return raster(size_px, rounded(0, 0, *size_px, radius, filled(WHITE, 0.16)))


def _bar(theme: Theme, height_px: int, width_px: int) -> pygame.Surface:
    return _filled(theme, (max(2, width_px), height_px))


def _filled(theme: Theme, size_px: Size) -> pygame.Surface:
    ground = pygame.Surface(size_px, depth=32)
    ground.fill(theme.focus)
    return ground
