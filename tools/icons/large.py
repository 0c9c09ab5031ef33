"""The icon where there is room: a tilted matador on felt in a wooden frame."""

from __future__ import annotations

import math

from matador.ui.sprites.pips import PATTERNS
from matador.ui.sprites.sign import sign_svg
from matador.ui.sprites.svg import BLACK, WHITE, circle, down, filled, mix, path, rounded, stroked
from matador.ui.theme import NORMAL

UNITS = 128
"""The square in which this icon is drawn."""
FRAME = 120
"""How wide its frame is."""

_MIDDLE = UNITS / 2
_TILT = 13
"""So many degrees clockwise."""
_SHORT = 51.0
_CENTRE = _MIDDLE - 1.5
_CORNER = 7
_THICK = 4.2
"""The side of the tile, seen below its face."""
_PIP = 0.205
_APART = 0.27
_HALF = 0.56
"""From the bar to the middle of a half: a little more than half of it, to leave room for the sign."""
_SEAL = 0.26
"""The radius of the disc with the sign. Pips, what is between them, and disc are shares of the short side."""


def large_icon() -> str:
    """The icon as SVG elements in a square of `UNITS`."""
    return _frame() + _felt() + _tile()


def _frame() -> str:
    wood = down(
        "wood",
        (0, mix(NORMAL.wood_light, NORMAL.accent, 0.30)),
        (14, mix(NORMAL.wood_light, NORMAL.accent, 0.06)),
        (100, mix(NORMAL.wood, NORMAL.wood_dark, 0.2)),
    )
    shadow = "".join(
        rounded(4 - grow, 6 - grow, 120 + 2 * grow, 119 + 2 * grow, 28 + grow, filled(BLACK, 0.07))
        for grow in (1.5, 0.5, -0.5)
    )
    return (
        f"<defs>{wood}</defs>{shadow}"
        + rounded(4, 3, 120, 120, 28, 'fill="url(#wood)"')
        + rounded(4.75, 3.75, 118.5, 118.5, 27.25, stroked(mix(NORMAL.wood_light, WHITE, 0.45), 0.9, 0.55))
    )


def _felt() -> str:
    """The felt, darker where the frame throws its shadow."""
    lamp = down(
        "lamp",
        (0, mix(NORMAL.felt_light, WHITE, 0.10)),
        (45, mix(NORMAL.felt_light, NORMAL.felt, 0.35)),
        (100, mix(NORMAL.felt, NORMAL.felt_edge, 0.35)),
    )
    shade = "".join(
        rounded(
            *(11.5 + inset, 10.5 + inset, 105 - 2 * inset, 106 - 2 * inset, 20.5 - inset),
            stroked(NORMAL.shadow, 2.2, 0.10),
        )
        for inset in (0.6, 1.6, 2.8)
    )
    return (
        f"<defs>{lamp}</defs>"
        + rounded(11, 10.9, 106, 106, 21, stroked(mix(NORMAL.wood_light, WHITE, 0.25), 1, 0.7))
        + rounded(11, 10, 106, 106, 21, 'fill="url(#lamp)"')
        + shade
        + rounded(11, 10, 106, 106, 21, stroked(mix(NORMAL.wood_dark, BLACK, 0.35), 1.3))
    )


def _tile() -> str:
    """The matador 3-4; its side shows straight below it, though it lies tilted."""
    shadow = "".join(
        path(_slab(grow, drop), filled(NORMAL.shadow, 0.085))
        for grow, drop in ((3.2, 9.5), (2.2, 9), (1.2, 8.4), (0.2, 7.8), (-0.8, 7.2))
    )
    dark, steps = mix(NORMAL.tile_side, NORMAL.wood, 0.32), 8
    side = "".join(
        path(_slab(0, _THICK * step / steps), filled(mix(dark, NORMAL.tile_side, 1 - step / steps)))
        for step in range(steps, 0, -1)
    )
    return shadow + side + _face() + _bar() + _pips() + _seal()


def _face() -> str:
    face = NORMAL.tile_face
    light = down("face", (0, mix(face, WHITE, 0.75)), (40, face), (100, mix(face, NORMAL.tile_side, 0.30)))
    return (
        f"<defs>{light}</defs>"
        + path(_slab(0, 0), filled(mix(NORMAL.tile_side, BLACK, 0.10)))
        + path(_slab(-0.5, -0.2), 'fill="url(#face)"')
    )


def _bar() -> str:
    (x1, y1), (x2, y2) = _tilted(-0.37, 0), _tilted(0.37, 0)
    lines = ((1.0, WHITE, 1.3), (0.0, mix(NORMAL.tile_side, NORMAL.ink, 0.42), 1.6))
    return "".join(
        path(f"M {x1:.2f} {y1 + below:.2f} L {x2:.2f} {y2 + below:.2f}", stroked(colour, thick))
        for below, colour, thick in lines
    )


def _pips() -> str:
    """Three above the bar and four below it."""
    body = ""
    radius = _PIP * _SHORT / 2
    for value, middle in ((3, -_HALF), (4, _HALF)):
        colour = NORMAL.pips[value - 1]
        shade = down(
            f"pip{value}", (0, mix(colour, BLACK, 0.30)), (50, colour), (100, mix(colour, WHITE, 0.1))
        )
        body += f"<defs>{shade}</defs>"
        for across, along in PATTERNS[value]:
            x, y = _tilted(across * _APART, middle + along * _APART)
            body += circle(x, y + 0.75, radius * 1.03, filled(WHITE, 0.9))
            body += circle(x, y, radius, f'fill="url(#pip{value})"')
    return body


def _seal() -> str:
    """The matador sign on its dark disc, the pin of the tile; the sign stands upright."""
    (x, y), radius = _tilted(0, 0), _SEAL * _SHORT
    side = radius * 1.50
    gold = NORMAL.accent
    rim = down("rim", (0, mix(gold, WHITE, 0.35)), (50, gold), (100, mix(gold, NORMAL.wood_light, 0.55)))
    return (
        f"<defs>{rim}</defs>"
        + circle(x, y + 1.0, radius * 1.02, filled(NORMAL.shadow, 0.28))
        + circle(x, y, radius, 'fill="url(#rim)"')
        + circle(x, y, radius * 0.86, filled(NORMAL.strip))
        + sign_svg(x - side / 2, y - side / 2 + 0.2, side, gold, NORMAL.strip_text, NORMAL.strip)
    )


def _slab(grow: float, drop: float) -> str:
    """The outline of the tile, larger on each side and lower by so much: drawn tilted, its light stays upright."""
    right, low, corner = 0.5 + grow / _SHORT, 1 + grow / _SHORT, (_CORNER + grow) / _SHORT
    sides = (
        ((-right + corner, -low), (right - corner, -low)),
        ((right, -low + corner), (right, low - corner)),
        ((right - corner, low), (-right + corner, low)),
        ((-right, low - corner), (-right, -low + corner)),
    )
    arc = f" A {_CORNER + grow:.2f} {_CORNER + grow:.2f} 0 0 1 "
    lines = []
    for begin, end in sides:
        (x1, y1), (x2, y2) = _tilted(*begin), _tilted(*end)
        lines.append(f"{x1:.2f} {y1 + drop:.2f} L {x2:.2f} {y2 + drop:.2f}")
    return "M " + arc.join([*lines, lines[0].partition(" L")[0]]) + " Z"


def _tilted(across: float, along: float) -> tuple[float, float]:
    """A point of the tile, in short sides from its middle."""
    turn = math.radians(_TILT)
    x, y = across * _SHORT, along * _SHORT
    return _MIDDLE + x * math.cos(turn) - y * math.sin(turn), _CENTRE + x * math.sin(turn) + y * math.cos(
        turn
    )
