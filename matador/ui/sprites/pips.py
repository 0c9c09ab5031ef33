"""Where the pips of a half are, and how they are drawn: canonical patterns for 0 to 12."""

from __future__ import annotations

import math
from dataclasses import dataclass

from matador.ui.sprites.svg import BLACK, WHITE, circle, filled, mix, paint
from matador.ui.theme import Colour, Theme

MOST_PIPS = 12

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
"""For each number its pips, in steps across and along an upright half, from the middle of the half."""

_SNAPPED_BELOW_PX = 40
"""Below this short side pips sit on whole pixels, or each of them would look a little different."""

_ENGRAVED_FROM_PX = 7


@dataclass(frozen=True, slots=True)
class Grid:
    """The sizes of a half's pips, in pixels."""

    pip: float
    across: float
    along: float


def grid(value: int, short_px: int) -> Grid:
    """How large the pips of a half are and how far apart, for a short side of so many pixels."""
    dense = value > 9
    pip, across, along = (0.155 if dense else 0.19), 0.27, (0.20 if dense else 0.27)
    if short_px >= _SNAPPED_BELOW_PX:
        return Grid(pip * short_px, across * short_px, along * short_px)
    size = max(2, round(pip * short_px))
    return Grid(size, max(size + 1, round(across * short_px)), max(size + 1, round(along * short_px)))


def pip_centres(
    value: int, short_px: int, centre: tuple[float, float], turns: int
) -> list[tuple[float, float]]:
    """The middles of the pips of a half, turned by quarter turns clockwise about its own middle, in pixels."""
    sizes = grid(value, short_px)
    steps = [_turned(x * sizes.across, y * sizes.along, turns) for x, y in PATTERNS[value]]
    places = [(centre[0] + x, centre[1] + y) for x, y in steps]
    if short_px >= _SNAPPED_BELOW_PX:
        return places
    return [(_snapped(x, sizes.pip), _snapped(y, sizes.pip)) for x, y in places]


def pips_svg(theme: Theme, value: int, short_px: int, centre: tuple[float, float], turns: int) -> str:
    """The pips of a half of 0 to 12 as SVG."""
    if value == 0:
        return ""
    colour = theme.pips[(value - 1) % 6]
    radius = grid(value, short_px).pip / 2
    body = "".join(
        _pip(theme, colour, x, y, radius, hollow=value > 6)
        for x, y in pip_centres(value, short_px, centre, turns)
    )
    shade = f'<linearGradient id="pip{value}" x1="0%" y1="0%" x2="0%" y2="100%">' + "".join(
        f'<stop offset="{at}%" stop-color="{paint(stop)}"/>'
        for at, stop in ((0, mix(colour, BLACK, 0.28)), (45, colour), (100, mix(colour, WHITE, 0.06)))
    )
    body = body.replace("PIP", f"url(#pip{value})")
    return f"<defs>{shade}</linearGradient></defs>{body}"


def _pip(theme: Theme, colour: Colour, x: float, y: float, radius: float, *, hollow: bool) -> str:
    engraved = radius * 2 >= _ENGRAVED_FROM_PX and not theme.outlines
    body = ""
    if engraved:
        body += circle(x, y + radius * 0.12, radius * 1.04, filled(WHITE, 0.85))
        body += circle(x, y, radius, 'fill="PIP"')
    else:
        body += circle(x, y, radius, filled(colour))
    if hollow and radius >= 1.5:
        body += circle(x, y, radius * (0.44 if radius >= 3 else 0.36), filled(theme.tile_face))
    return body


def _turned(x: float, y: float, turns: int) -> tuple[float, float]:
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def _snapped(middle_px: float, pip_px: float) -> float:
    """The nearest place where a pip of whole pixels fills whole pixels."""
    phase = pip_px % 2 / 2
    return math.floor(middle_px - phase + 0.5) + phase
