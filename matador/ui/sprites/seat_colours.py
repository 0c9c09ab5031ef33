"""The eight colours of seats: behind a face, and round the plate with a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from matador.ui.contrast import GRAPHIC_RATIO, SIGHTS, contrast, distance
from matador.ui.theme import Colour, Theme

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

SEATS_APART = 20.0
"""The least distance of two seat colours in CIELAB, in every sight, as of pips."""


def seat_colour(colour: int) -> Colour:
    """The colour of this number; numbers repeat after eight."""
    return SEAT_COLOURS[colour % len(SEAT_COLOURS)]


def seat_colour_problems(colours: Sequence[Colour], theme: Theme) -> list[str]:
    """Which colours are too faint on the dark strips or too alike, a sentence each; empty for good ones."""
    return [*_faint(colours, theme), *_alike(colours)]


def _faint(colours: Sequence[Colour], theme: Theme) -> Iterator[str]:
    for number, colour in enumerate(colours):
        ratio = contrast(colour, theme.strip)
        if ratio < GRAPHIC_RATIO:
            yield f"seat {number} on strip: {ratio:.2f} is less than {GRAPHIC_RATIO}"


def _alike(colours: Sequence[Colour]) -> Iterator[str]:
    for sight in SIGHTS:
        for (a, one), (b, other) in combinations(enumerate(colours), 2):
            apart = distance(one, other, sight)
            if apart < SEATS_APART:
                yield f"seats {a} and {b}, {sight} sight: {apart:.1f} apart is less than {SEATS_APART}"
