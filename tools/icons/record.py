"""The icon of a saved match: a sheet of paper with the sign."""

from __future__ import annotations

from matador.ui.sprites.sign import sign_svg
from matador.ui.sprites.svg import BLACK, WHITE, circle, down, filled, mix, path, stroked
from matador.ui.theme import NORMAL

UNITS = 128
"""The square in which this icon is drawn."""

_PAPER = "M 32 4 H 80 L 108 32 V 116 Q 108 124 100 124 H 28 Q 20 124 20 116 V 12 Q 20 4 28 4 Z"
_FOLD = "M 80 4 L 108 32 H 86 Q 80 32 80 26 Z"


def record_icon() -> str:
    """The icon as SVG elements in a square of `UNITS`: paper, the sign on felt, and two halves that make seven."""
    sheet = down(
        "sheet", (0, mix(NORMAL.panel, WHITE, 0.6)), (100, mix(NORMAL.panel, NORMAL.tile_side, 0.35))
    )
    edge = mix(NORMAL.tile_side, NORMAL.wood, 0.55)
    return (
        f"<defs>{sheet}</defs>"
        f'<g transform="translate(0 1.6)">{path(_PAPER, filled(BLACK, 0.22))}</g>'
        + path(_PAPER, 'fill="url(#sheet)"')
        + path(_PAPER, stroked(edge, 1.6))
        + path(_FOLD, filled(mix(NORMAL.tile_side, WHITE, 0.25)))
        + path(_FOLD, stroked(edge, 1.6))
        + _seal()
        + _line()
    )


def _seal() -> str:
    x, y, radius, side = 64, 66, 30, 45
    felt = down(
        "felt", (0, mix(NORMAL.felt_light, WHITE, 0.08)), (100, mix(NORMAL.felt, NORMAL.felt_edge, 0.4))
    )
    return (
        f"<defs>{felt}</defs>"
        + circle(x, y + 1.4, radius, filled(NORMAL.shadow, 0.3))
        + circle(x, y, radius, filled(NORMAL.accent))
        + circle(x, y, radius - 3.2, 'fill="url(#felt)"')
        + sign_svg(x - side / 2, y - side / 2 + 0.5, side, NORMAL.accent, NORMAL.strip_text, NORMAL.strip)
    )


def _line() -> str:
    """Three and four, as they are written down in a record."""
    colours = [NORMAL.pips[2]] * 3 + [NORMAL.pips[3]] * 4
    return "".join(
        circle(31 + 11 * number, 110, 3.8, filled(colour)) for number, colour in enumerate(colours)
    )


def small_record_icon(size_px: int) -> str:
    """The icon for 16 to 32 pixels, on whole pixels: paper, fold, and the horned head alone."""
    left, width = round(size_px * 0.125), size_px - 2 * round(size_px * 0.125)
    fold = round(size_px * 0.25)
    right = left + width
    edge = mix(NORMAL.tile_side, NORMAL.wood, 0.6)
    outer = f"M {left} 0 H {right - fold} L {right} {fold} V {size_px} H {left} Z"
    inner = f"M {left + 1} 1 H {right - fold} L {right - 1} {fold} V {size_px - 1} H {left + 1} Z"
    radius = round(width * 0.40)
    middle, low = size_px / 2, size_px - radius - max(2, round(size_px * 0.11))
    sign = radius * (1.7 if size_px < 24 else 1.6)
    return (
        path(outer, filled(edge))
        + path(inner, filled(NORMAL.panel))
        + path(f"M {right - fold} 0 V {fold} H {right} Z", filled(edge))
        + circle(middle, low, radius, filled(NORMAL.felt))
        + sign_svg(middle - sign / 2, low - sign / 2, sign, NORMAL.accent, NORMAL.strip_text, NORMAL.strip)
    )
