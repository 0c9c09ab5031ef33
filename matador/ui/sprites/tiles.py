"""Tiles: ivory faces with pips, and backs with a lattice. Light comes from above however a tile is turned."""

from __future__ import annotations

import pygame

from matador.rules import Tile
from matador.ui.sprites.pips import PATTERNS, grid, pips_svg
from matador.ui.sprites.sign import sign_svg
from matador.ui.sprites.svg import (
    BLACK,
    WHITE,
    Size,
    circle,
    down,
    filled,
    mix,
    path,
    raster,
    rounded,
    stroked,
)
from matador.ui.theme import Colour, Theme

CORNER = 0.12
"""The radius of a tile's corner, as a share of its short side."""

_SIDE = 0.065
_LATTICE_FROM_PX = 22
_SIGN_FROM_PX = 30
_SEAL = 0.34
"""The sign of a matador on its bar, as a share of the short side."""
_SEAL_FROM_PX = 24
_FRAME = 0.045
"""The frame round a half that is lit, as a share of the short side."""


def tile_size(short_px: int, turns: int) -> Size:
    """Width and height of a tile in pixels."""
    return (short_px, 2 * short_px) if turns % 2 == 0 else (2 * short_px, short_px)


def half_centres(short_px: int, turns: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of the low and the high half on the face, in pixels from the tile's top left."""
    width, height = tile_size(short_px, turns)
    height -= _side_px(short_px)
    if turns % 2 == 0:
        near, far = (width / 2, height / 4), (width / 2, height * 3 / 4)
    else:
        near, far = (width / 4, height / 2), (width * 3 / 4, height / 2)
    return (near, far) if turns % 4 in (0, 3) else (far, near)


def bar_lift_px(short_px: int) -> int:
    """So far above the middle of an upright tile its bar is: its side is seen below the face."""
    return round(_side_px(short_px) / 2)


def draw_tile(
    theme: Theme, tile: Tile, short_px: int, turns: int, *, marked: bool = False, lit: int | None = None
) -> pygame.Surface:
    """A tile face up, its low half on top before it is turned clockwise; `marked`: with the sign on its bar.

    `lit`: the half that is lit, 0 for the low one and 1 for the high one.
    """
    low, high = half_centres(short_px, turns)
    body = _body(short_px, turns, theme.tile_face, theme.tile_side, theme)
    if lit is not None:
        body += _light(theme, short_px, turns, (low, high)[lit])
    body += _bar(theme, short_px, turns)
    body += pips_svg(theme, tile.low, short_px, low, turns)
    if tile.is_double:
        body += pips_svg(theme, tile.high, short_px, high, turns).split("</defs>")[-1]
    else:
        body += pips_svg(theme, tile.high, short_px, high, turns)
    if marked and short_px >= _SEAL_FROM_PX:
        body += _seal(theme, tile, short_px, turns)
    return raster(tile_size(short_px, turns), body)


def _light(theme: Theme, short_px: int, turns: int, middle: tuple[float, float]) -> str:
    """The light on a half: its face golden in a dark frame, so that it is told by shape as well."""
    x, y = middle
    side = _side_px(short_px)
    width, height = (short_px, short_px - side / 2) if turns % 2 == 0 else (short_px, short_px - side)
    line = max(1.5, short_px * _FRAME)
    inset = max(1.0, short_px * 0.03) + line / 2
    box = (x - width / 2 + inset, y - height / 2 + inset, width - 2 * inset, height - 2 * inset)
    radius = short_px * (CORNER - 0.02)
    return rounded(*box, radius, filled(theme.tile_lit)) + rounded(
        *box, radius, stroked(theme.tile_lit_edge, line)
    )


def _seal(theme: Theme, tile: Tile, short_px: int, turns: int) -> str:
    """The matador sign, upright, on a dark disc in the middle of the bar, like the pin of a real tile."""
    width, height = tile_size(short_px, turns)
    x, y = width / 2, (height - _side_px(short_px)) / 2
    radius = min([short_px * _SEAL / 2, *_gaps_px(tile, short_px)])
    sign = radius * 1.45
    disc = circle(x, y, radius, filled(theme.strip))
    disc += circle(x, y, radius * 0.93, stroked(theme.accent, radius * 0.12))
    return disc + sign_svg(x - sign / 2, y - sign / 2, sign, theme.accent, theme.strip_text, theme.strip)


def _gaps_px(tile: Tile, short_px: int) -> list[float]:
    """From the bar to the pips in the middle of the tile: the sign hides none of them."""
    half = (2 * short_px - _side_px(short_px)) / 4
    # Edges are blended with what is next to them, and small pips are moved to whole pixels.
    spare = 0.5 + short_px / 100
    return [
        half - abs(y) * sizes.along - sizes.pip / 2 - spare
        for value in (tile.low, tile.high)
        for sizes in [grid(value, short_px)]
        for x, y in PATTERNS[value]
        if x == 0.0
    ]


def draw_back(theme: Theme, short_px: int, turns: int) -> pygame.Surface:
    """A tile face down: a frame, a lattice, and where there is room the matador sign."""
    width, height = tile_size(short_px, turns)
    height -= _side_px(short_px)
    inset = max(2.0, short_px * 0.13)
    line = max(0.8, short_px * 0.022)
    frame = (inset, inset, width - 2 * inset, height - 2 * inset)
    body = _body(short_px, turns, theme.back, mix(theme.back, BLACK, 0.35), theme)
    if short_px >= _LATTICE_FROM_PX:
        body += path(_lattice(frame, short_px), stroked(theme.back_lattice, line, 0.4))
    body += rounded(*frame, short_px * 0.06, stroked(theme.back_lattice, line, 0.9))
    body += _medallion(theme, short_px, (width / 2, height / 2), turns)
    return raster((width, height + _side_px(short_px)), body)


def _side_px(short_px: int) -> int:
    return max(1, round(short_px * _SIDE))


def _body(short_px: int, turns: int, face: Colour, side: Colour, theme: Theme) -> str:
    """Side, face and edges of a tile; the side shows below the face, inside the tile's own box."""
    width, height = tile_size(short_px, turns)
    face_height = height - _side_px(short_px)
    radius = short_px * CORNER
    edge = max(0.8, short_px * 0.018)
    rim = mix(side, BLACK, 0.22)
    if theme.outlines:
        return rounded(0, 0, width, height, radius, filled(theme.ink)) + rounded(
            edge, edge, width - 2 * edge, face_height - edge, radius, filled(face)
        )
    is_ivory = face == theme.tile_face
    light = down(
        "face", (0, mix(face, WHITE, 0.5 if is_ivory else 0.1)), (35, face), (100, mix(face, side, 0.22))
    )
    under = down("side", (0, side), (88, side), (100, mix(side, BLACK, 0.18)))
    return (
        f"<defs>{light}{under}</defs>"
        + rounded(0, 0, width, height, radius, 'fill="url(#side)"')
        + rounded(edge / 2, edge / 2, width - edge, height - edge, radius, stroked(rim, edge, 0.8))
        + rounded(0, 0, width, face_height, radius, filled(mix(side, BLACK, 0.12), 0.55))
        + rounded(
            edge,
            edge * 0.6,
            width - 2 * edge,
            face_height - edge * 1.4,
            radius - edge / 2,
            'fill="url(#face)"',
        )
        + path(
            f"M {radius + edge:.2f} {edge * 1.4:.2f} H {width - radius - edge:.2f}",
            stroked(WHITE, edge, 0.75 if is_ivory else 0.2),
        )
    )


def _bar(theme: Theme, short_px: int, turns: int) -> str:
    """The line between the halves, cut into the face."""
    width, height = tile_size(short_px, turns)
    height -= _side_px(short_px)
    is_fine = short_px >= _SIGN_FROM_PX
    thick, long = (short_px * 0.03 if is_fine else 1.0), short_px * 0.72
    is_upright = turns % 2 == 0
    across, along = (long, thick) if is_upright else (thick, long)
    x = (width - long) / 2 if is_upright else round(width / 2 - thick / 2)
    y = round(height / 2 - thick / 2) if is_upright else (height - long) / 2
    lit_x, lit_y = (x, y + thick * 0.8) if is_upright else (x + thick * 0.8, y)
    colour = theme.ink if theme.outlines else mix(theme.tile_side, theme.ink, 0.42)
    bar = rounded(x, y, across, along, thick / 2, filled(colour))
    if theme.outlines or not is_fine:
        return bar
    return rounded(lit_x, lit_y, across, along, thick / 2, filled(WHITE, 0.8)) + bar


def _medallion(theme: Theme, short_px: int, middle: tuple[float, float], turns: int) -> str:
    x, y = middle
    radius = short_px * 0.24
    body = circle(x, y, radius, filled(theme.back))
    body += circle(x, y, radius, stroked(theme.back_lattice, max(0.9, short_px * 0.025)))
    if short_px < _SIGN_FROM_PX:
        return body
    sign = sign_svg(
        x - radius * 0.68,
        y - radius * 0.68,
        radius * 1.36,
        theme.back_lattice,
        theme.back_lattice,
        theme.back,
    )
    return body + f'<g transform="rotate({90 * (turns % 4)} {x:.2f} {y:.2f})">{sign}</g>'


def _lattice(frame: tuple[float, float, float, float], short_px: int) -> str:
    """Diagonal lines both ways, each cut where it meets the frame."""
    left, top, width, height = frame
    cell = short_px * (0.74 / 4 if short_px >= _SIGN_FROM_PX else 0.74 / 3)
    columns, rows = max(2, round(width / cell)), max(2, round(height / cell))
    lines = []
    for start in range(-rows + 1, columns):
        first, last = max(0, start), min(columns, start + rows)
        ends = [(column, column - start) for column in (first, last)]
        for mirrored in (False, True):
            (x1, y1), (x2, y2) = [
                (left + width * column / columns, top + height * (rows - row if mirrored else row) / rows)
                for column, row in ends
            ]
            lines.append(f"M {x1:.2f} {y1:.2f} L {x2:.2f} {y2:.2f}")
    return " ".join(lines)
