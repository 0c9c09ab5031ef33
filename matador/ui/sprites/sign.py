"""The matador sign: a small bull's head, which stands for matadors wherever they are meant."""

from __future__ import annotations

from matador.ui.sprites.drawings import SIDE, drawing
from matador.ui.sprites.svg import moved
from matador.ui.theme import NORMAL, Colour

_EYES_FROM_PX = 10
_NOSTRILS_FROM_PX = 14


def sign_svg(x: float, y: float, size_px: float, head: Colour, horns: Colour, eyes: Colour) -> str:
    """The sign in a square with its top left at a point; small ones go without eyes and nostrils."""
    shown = [
        group
        for group, least_px in (("eyes", _EYES_FROM_PX), ("nostrils", _NOSTRILS_FROM_PX))
        if size_px >= least_px
    ]
    colours = {NORMAL.accent: head, NORMAL.strip_text: horns, NORMAL.strip: eyes}
    elements = drawing("sign", groups=("eyes", "nostrils")).elements(*shown, colours=colours)
    return moved(elements, x, y, size_px / SIDE)
