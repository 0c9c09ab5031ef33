"""The matador sign: a small bull's head, which stands for matadors wherever they are meant."""

from __future__ import annotations

from matador.ui.sprites.svg import circle, filled, moved, path
from matador.ui.theme import Colour

_HORNS = (
    "M 7.2 10.6 C 3.2 10.4 0.6 7.4 1.4 1.8 C 3.2 5.2 5.6 6.4 9.2 6.6 H 14.8 "
    "C 18.4 6.4 20.8 5.2 22.6 1.8 C 23.4 7.4 20.8 10.4 16.8 10.6 Z"
)
_HEAD = (
    "M 6.6 8.2 C 8.6 6.2 15.4 6.2 17.4 8.2 C 18.2 12.4 17 15.6 15.9 17.4 "
    "C 16.6 21 14.6 23 12 23 C 9.4 23 7.4 21 8.1 17.4 C 7 15.6 5.8 12.4 6.6 8.2 Z"
)
_EARS = (
    "M 6.6 10.2 C 4.4 9.8 2.8 11 2.2 12.8 C 4.2 13.8 6.2 13.2 7 11.8 Z "
    "M 17.4 10.2 C 19.6 9.8 21.2 11 21.8 12.8 C 19.8 13.8 17.8 13.2 17 11.8 Z"
)


def sign_svg(x: float, y: float, size_px: float, head: Colour, horns: Colour, eyes: Colour) -> str:
    """The sign in a square with its top left at a point; small ones go without eyes."""
    body = path(_HORNS, filled(horns)) + path(_EARS, filled(head)) + path(_HEAD, filled(head))
    if size_px >= 10:
        body += circle(9.7, 12.6, 1.25, filled(eyes)) + circle(14.3, 12.6, 1.25, filled(eyes))
    if size_px >= 14:
        body += circle(10.6, 19.6, 0.9, filled(eyes)) + circle(13.4, 19.6, 0.9, filled(eyes))
    return moved(body, x, y, size_px / 24)
