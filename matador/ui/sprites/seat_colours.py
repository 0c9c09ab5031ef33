"""The eight colours of seats: behind a face, and round the plate with a name."""

from __future__ import annotations

from matador.ui.theme import Colour

SEAT_COLOURS: tuple[Colour, ...] = (
    (0xDA, 0x45, 0x52),
    (0xDA, 0x81, 0x2F),
    (0xFB, 0xDE, 0x4B),
    (0x67, 0xCA, 0x93),
    (0x5D, 0x84, 0xC0),
    (0x8F, 0x5A, 0xE1),
    (0xF2, 0xA2, 0xCF),
    (0xFF, 0xFE, 0xFA),
)
"""Red, orange, yellow, green, blue, purple, pink, white: the same in every theme, so that Blue stays blue."""


def seat_colour(colour: int) -> Colour:
    """The colour of this number; numbers repeat after eight."""
    return SEAT_COLOURS[colour % len(SEAT_COLOURS)]
