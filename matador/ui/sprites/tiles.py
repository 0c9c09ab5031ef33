"""Tiles: ivory faces with pips, and backs with a lattice. Light comes from above whichever way a tile is turned."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from matador.rules import Tile
from matador.ui.sprites import svg
from matador.ui.sprites.drawings import sign_svg
from matador.ui.sprites.svg import BLACK, WHITE, Size, mix
from matador.ui.theme import Colour, Theme

MAX_PIPS = 12

_CORNERS = ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0))
_SIDES = ((-1.0, 0.0), (1.0, 0.0))
_ENDS = ((0.0, -1.0), (0.0, 1.0))
_MIDDLE = ((0.0, 0.0),)
_LONG_SIDES = tuple((x, y) for x in (-1.0, 1.0) for y in (-1.5, -0.5, 0.5, 1.5))

PATTERNS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    _MIDDLE,
    ((-1.0, -1.0), (1.0, 1.0)),
    ((-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)),
    _CORNERS,
    (*_CORNERS, *_MIDDLE),
    (*_CORNERS, *_SIDES),
    (*_CORNERS, *_SIDES, *_MIDDLE),
    (*_CORNERS, *_SIDES, *_ENDS),
    (*_CORNERS, *_SIDES, *_ENDS, *_MIDDLE),
    (*_LONG_SIDES, (0.0, -0.5), (0.0, 0.5)),
    (*_LONG_SIDES, (0.0, -1.0), (0.0, 0.0), (0.0, 1.0)),
    (*_LONG_SIDES, *((0.0, y) for y in (-1.5, -0.5, 0.5, 1.5))),
)
"""The pips of each number, in steps across and along an upright half from its centre."""

_SNAPPED_BELOW_PX = 40
"""Below this short side, pips are placed on whole pixels; otherwise each of them would look a little different."""

_ENGRAVED_FROM_PX = 7
CORNER = 0.12
"""Radius of a tile's corners, as a share of its short side."""

_GHOST_OPACITY = 0.55
_DIM = 0.5
_DIM_OUTLINED = 0.45
_SIDE = 0.065
_LATTICE_FROM_PX = 22
_SIGN_FROM_PX = 30
_SEAL = 0.34
_SEAL_FROM_PX = 24
_FRAME = 0.045


class PipGrid(NamedTuple):
    """Size and spacing of a half's pips, in pixels."""

    pip: float
    across: float
    along: float


def grid(value: int, short_px: int) -> PipGrid:
    dense = value > 9
    pip, across, along = (0.155 if dense else 0.19), 0.27, (0.20 if dense else 0.27)
    if short_px >= _SNAPPED_BELOW_PX:
        return PipGrid(pip * short_px, across * short_px, along * short_px)
    size = max(2, round(pip * short_px))
    return PipGrid(size, max(size + 1, round(across * short_px)), max(size + 1, round(along * short_px)))


def pip_centres(
    value: int, short_px: int, centre: tuple[float, float], turns: int
) -> list[tuple[float, float]]:
    """Centres of the pips of a half, in pixels; `turns` are quarter turns clockwise about the half's centre."""
    sizes, found = grid(value, short_px), []
    for across, along in PATTERNS[value]:
        x, y = across * sizes.across, along * sizes.along
        for _ in range(turns % 4):
            x, y = -y, x
        found.append((centre[0] + x, centre[1] + y))
    if short_px >= _SNAPPED_BELOW_PX:
        return found
    return [(_snapped(x, sizes.pip), _snapped(y, sizes.pip)) for x, y in found]


def pips_svg(theme: Theme, value: int, short_px: int, centre: tuple[float, float], turns: int) -> str:
    if value == 0:
        return ""
    colour = theme.pips[(value - 1) % 6]
    radius = grid(value, short_px).pip / 2
    is_engraved = radius * 2 >= _ENGRAVED_FROM_PX and not theme.outlines
    name = f"pip{value}"
    shade = svg.down(name, (0, mix(colour, BLACK, 0.28)), (45, colour), (100, mix(colour, WHITE, 0.06)))
    body = f"<defs>{shade}</defs>"
    for x, y in pip_centres(value, short_px, centre, turns):
        if is_engraved:
            body += svg.circle(x, y + radius * 0.12, radius * 1.04, svg.filled(theme.tile_light, 0.85))
        body += svg.circle(x, y, radius, f'fill="url(#{name})"' if is_engraved else svg.filled(colour))
        if value > 6 and radius >= 1.5:
            body += svg.circle(x, y, radius * (0.44 if radius >= 3 else 0.36), svg.filled(theme.tile_face))
    return body


def _snapped(middle_px: float, pip_px: float) -> float:
    phase = pip_px % 2 / 2
    return math.floor(middle_px - phase + 0.5) + phase


def tile_size(short_px: int, turns: int) -> Size:
    return (short_px, 2 * short_px) if turns % 2 == 0 else (2 * short_px, short_px)


def half_centres(short_px: int, turns: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Centres of the low and the high half on the face, in pixels from the tile's top left corner."""
    width, height = tile_size(short_px, turns)
    height -= _side_px(short_px)
    if turns % 2 == 0:
        near, far = (width / 2, height / 4), (width / 2, height * 3 / 4)
    else:
        near, far = (width / 4, height / 2), (width * 3 / 4, height / 2)
    return (near, far) if turns % 4 in (0, 3) else (far, near)


def bar_lift_px(short_px: int) -> int:
    """Height of an upright tile's bar above its centre, because the tile's side is visible below the face."""
    return round(_side_px(short_px) / 2)


Kept: TypeAlias = Callable[[Hashable, Callable[[], pygame.Surface]], pygame.Surface]
"""Gets a picture from a cache by its key, or makes it."""


def draw_tile(
    theme: Theme,
    tile: Tile,
    short_px: int,
    turns: int,
    *,
    marked: bool = False,
    lit: int | None = None,
    kept: Kept = lambda _key, make: make(),
) -> pygame.Surface:
    """A tile face up, its low half on top at 0 turns; `marked`: with the sign; `lit`: the highlighted half, 0 or 1.

    It is composed of parts, most of which other tiles share: the blank tile, the pips of each half, and the sign.
    """
    size, centres = tile_size(short_px, turns), half_centres(short_px, turns)

    def part(body: Callable[[], str], *key: Hashable) -> pygame.Surface:
        return kept(("part", short_px, turns, *key), lambda: svg.raster(size, body()))

    picture = part(lambda: _blank(theme, short_px, turns, lit), "blank", lit).copy()
    for value, centre in zip((tile.low, tile.high), centres, strict=True):
        if value:
            pips = part(partial(pips_svg, theme, value, short_px, centre, turns), value, centre)
            picture.blit(pips, (0, 0))
    if marked and short_px >= _SEAL_FROM_PX:
        radius = min([short_px * _SEAL / 2, *_gaps_px(tile, short_px)])
        picture.blit(part(lambda: _seal(theme, short_px, turns, radius), "seal", radius), (0, 0))
    return picture


def _blank(theme: Theme, short_px: int, turns: int, lit: int | None) -> str:
    body = _body(short_px, turns, theme.tile_face, theme.tile_side, theme)
    if lit is not None:
        body += _light(theme, short_px, turns, half_centres(short_px, turns)[lit])
    return body + _bar(theme, short_px, turns)


def _light(theme: Theme, short_px: int, turns: int, middle: tuple[float, float]) -> str:
    """A highlighted half: golden in a dark frame, so that shape shows it as well as colour."""
    (x, y), width, height = middle, short_px, short_px - _side_px(short_px) / (2 if turns % 2 == 0 else 1)
    line = max(1.5, short_px * _FRAME)
    inset = max(1.0, short_px * 0.03) + line / 2
    box = (x - width / 2 + inset, y - height / 2 + inset, width - 2 * inset, height - 2 * inset)
    look = (svg.filled(theme.tile_lit), svg.stroked(theme.tile_lit_edge, line))
    return "".join(svg.rounded(*box, short_px * (CORNER - 0.02), one) for one in look)


def _seal(theme: Theme, short_px: int, turns: int, radius: float) -> str:
    """The matador sign, upright on a dark disc in the middle of the bar, like the pin of a real tile."""
    width, height = tile_size(short_px, turns)
    x, y = width / 2, (height - _side_px(short_px)) / 2
    sign = radius * 1.45
    disc = svg.circle(x, y, radius, svg.filled(theme.badge))
    disc += svg.circle(x, y, radius * 0.93, svg.stroked(theme.accent, radius * 0.12))
    return disc + sign_svg(x - sign / 2, y - sign / 2, sign, theme.accent, theme.on_badge, theme.badge)


def _gaps_px(tile: Tile, short_px: int) -> list[float]:
    """Distances from the bar to the pips on the centre line, so that the sign hides none of them."""
    half = (2 * short_px - _side_px(short_px)) / 4
    # Allow for antialiased edges, and for small pips that are moved to whole pixels.
    spare = 0.5 + short_px / 100
    return [
        half - abs(y) * sizes.along - sizes.pip / 2 - spare
        for value in (tile.low, tile.high)
        for sizes in [grid(value, short_px)]
        for x, y in PATTERNS[value]
        if x == 0.0
    ]


def ghost(picture: pygame.Surface) -> pygame.Surface:
    """A tile where it could be played."""
    faded = picture.copy()
    faded.fill((255, 255, 255, round(255 * _GHOST_OPACITY)), special_flags=pygame.BLEND_RGBA_MULT)
    return faded


def dimmed(theme: Theme, picture: pygame.Surface) -> pygame.Surface:
    """A tile that fits nowhere, under a layer in the colour of the rack's wood; it stays readable."""
    dark, layer = picture.copy(), picture.copy()
    share = _DIM_OUTLINED if theme.outlines else _DIM
    layer.fill((0, 0, 0, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
    layer.fill((*theme.rim, 0), special_flags=pygame.BLEND_RGBA_MAX)
    dark.blit(layer, (0, 0))
    return dark


def draw_back(theme: Theme, short_px: int, turns: int) -> pygame.Surface:
    """A tile face down: a frame, a lattice, and the matador sign if there is room."""
    width, height = tile_size(short_px, turns)
    height -= _side_px(short_px)
    inset = max(2.0, short_px * 0.13)
    line = max(0.8, short_px * 0.022)
    frame = (inset, inset, width - 2 * inset, height - 2 * inset)
    body = _body(short_px, turns, theme.tile_back, mix(theme.tile_back, BLACK, 0.35), theme)
    if short_px >= _LATTICE_FROM_PX:
        body += svg.path(_lattice(frame, short_px), svg.stroked(theme.tile_back_lines, line, 0.4))
    body += svg.rounded(*frame, short_px * 0.06, svg.stroked(theme.tile_back_lines, line, 0.9))
    body += _medallion(theme, short_px, (width / 2, height / 2), turns)
    return svg.raster((width, height + _side_px(short_px)), body)


def _side_px(short_px: int) -> int:
    return max(1, round(short_px * _SIDE))


def _body(short_px: int, turns: int, face: Colour, side: Colour, theme: Theme) -> str:
    width, height = tile_size(short_px, turns)
    face_height = height - _side_px(short_px)
    radius = short_px * CORNER
    # A dark face stands out by its side alone, which is drawn wider around it.
    is_dark = sum(face) < sum(side)
    edge = max(1.2, short_px * 0.032) if is_dark else max(0.8, short_px * 0.018)
    rim = mix(side, BLACK, 0.22)
    if theme.outlines:
        inner = (edge, edge, width - 2 * edge, face_height - edge, radius)
        outer = svg.rounded(0, 0, width, height, radius, svg.filled(theme.on_tile))
        return outer + svg.rounded(*inner, svg.filled(face))
    is_up = face == theme.tile_face
    lit, share, gleam = (theme.tile_light, 0.5, 0.75) if is_up else (WHITE, 0.1, 0.2)
    low = mix(face, BLACK if is_dark else side, 0.22)
    light = svg.down("face", (0, mix(face, lit, share)), (35, face), (100, low))
    under = svg.down("side", (0, side), (88, side), (100, mix(side, BLACK, 0.18)))
    shine = f"M {radius + edge:.2f} {edge * 1.4:.2f} H {width - radius - edge:.2f}"
    front = (edge, edge * 0.6, width - 2 * edge, face_height - edge * 1.4, radius - edge / 2)
    return (
        f"<defs>{light}{under}</defs>"
        + svg.rounded(0, 0, width, height, radius, 'fill="url(#side)"')
        + svg.rounded(edge / 2, edge / 2, width - edge, height - edge, radius, svg.stroked(rim, edge, 0.8))
        + svg.rounded(0, 0, width, face_height, radius, svg.filled(mix(side, BLACK, 0.12), 0.55))
        + svg.rounded(*front, 'fill="url(#face)"')
        + svg.path(shine, svg.stroked(lit, edge, gleam))
    )


def _bar(theme: Theme, short_px: int, turns: int) -> str:
    width, height = tile_size(short_px, turns)
    height -= _side_px(short_px)
    is_fine = short_px >= _SIGN_FROM_PX
    thick, long = (short_px * 0.03 if is_fine else 1.0), short_px * 0.72
    is_upright = turns % 2 == 0
    across, along = (long, thick) if is_upright else (thick, long)
    x = (width - long) / 2 if is_upright else round(width / 2 - thick / 2)
    y = round(height / 2 - thick / 2) if is_upright else (height - long) / 2
    lit_x, lit_y = (x, y + thick * 0.8) if is_upright else (x + thick * 0.8, y)
    colour = theme.on_tile if theme.outlines else mix(theme.tile_side, theme.on_tile, 0.42)
    bar = svg.rounded(x, y, across, along, thick / 2, svg.filled(colour))
    if theme.outlines or not is_fine:
        return bar
    return svg.rounded(lit_x, lit_y, across, along, thick / 2, svg.filled(theme.tile_light, 0.8)) + bar


def _medallion(theme: Theme, short_px: int, middle: tuple[float, float], turns: int) -> str:
    (x, y), radius, lines = middle, short_px * 0.24, theme.tile_back_lines
    body = svg.circle(x, y, radius, svg.filled(theme.tile_back))
    body += svg.circle(x, y, radius, svg.stroked(lines, max(0.9, short_px * 0.025)))
    if short_px < _SIGN_FROM_PX:
        return body
    half = radius * 0.68
    sign = sign_svg(x - half, y - half, radius * 1.36, lines, lines, theme.tile_back)
    return body + f'<g transform="rotate({90 * (turns % 4)} {x:.2f} {y:.2f})">{sign}</g>'


def _lattice(frame: tuple[float, float, float, float], short_px: int) -> str:
    left, top, width, height = frame
    cell = short_px * (0.74 / 4 if short_px >= _SIGN_FROM_PX else 0.74 / 3)
    columns, rows = max(2, round(width / cell)), max(2, round(height / cell))
    lines = []
    for start in range(-rows + 1, columns):
        begin, end = max(0, start), min(columns, start + rows)
        for is_mirrored in (False, True):
            steps = [
                (column, rows - column + start if is_mirrored else column - start) for column in (begin, end)
            ]
            points = [(left + width * column / columns, top + height * row / rows) for column, row in steps]
            lines.append("M " + " L ".join(f"{x:.2f} {y:.2f}" for x, y in points))
    return " ".join(lines)
