"""What a screen reader says of the pictures beside the rules, and of a tile that does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from matador.rules import Direction, Ruleset, Tile
from matador.ui.language import Language
from matador.ui.sentences.table import tile_name


def misfit(language: Language, rules: Ruleset, end: int, half: int) -> str:
    """That a tile shown beside the line does not fit."""
    if rules.joining == "same":
        words = language.gettext("{end} and {half} don't match: the faded tile doesn't fit.")
    else:
        words = language.gettext("{end} and {half} don't make {total}: the faded tile doesn't fit.")
    return words.format(end=end, half=half, total=rules.total)


def direction_name(language: Language, direction: Direction) -> str:
    """The caption of a line that shows how a tile can lie."""
    say = language.gettext
    return {"crosswise": say("crosswise"), "along": say("lengthwise")}[direction]


def tiles_shown(language: Language, tiles: Sequence[Tile], sums: Sequence[str] = ()) -> str:
    """A picture of tiles, and what they add up to."""
    named = ", ".join([*(tile_name(language, tile) for tile in tiles), *sums])
    return language.gettext("Picture: {what}").format(what=named)


def backs_shown(language: Language, count: int) -> str:
    """A picture of tiles face down."""
    words = language.ngettext("Picture: {n} tile face down", "Picture: {n} tiles face down", count)
    return words.format(n=count)
