"""What is said where the tiles lie face down and can be cut."""

from __future__ import annotations

from collections.abc import Sequence

from matador.ui.language import Language
from matador.ui.sentences.scores import listed


def offer(language: Language) -> str:
    """While nobody has tapped a tile."""
    return language.gettext("Tap some tiles to mix them your way, or just wait.")


def tapped(language: Language, numbers: Sequence[int], *, is_full: bool) -> str:
    """Which tiles have been tapped, from 1, in that order; `is_full`: no more can be."""
    said = listed(language, [str(number) for number in numbers])
    if is_full:
        return language.gettext("You cut at tiles {numbers}.").format(numbers=said)
    return language.ngettext(
        "You cut at tile {numbers}. Tap more, or wait.",
        "You cut at tiles {numbers}. Tap more, or wait.",
        len(numbers),
    ).format(numbers=said)


def tile(language: Language, number: int, *, is_tapped: bool) -> str:
    """A tile that lies face down, for screen readers."""
    if is_tapped:
        return language.gettext("Tile {number}, tapped").format(number=number)
    return language.gettext("Tile {number}, face down").format(number=number)


def deal(language: Language) -> str:
    """The button that deals at once."""
    return language.gettext("Deal")


def code(language: Language) -> str:
    """The button that opens the page of the code."""
    return language.gettext("Show the code")
