"""What the pictures of the rules show: lines that are legal under the very ruleset, rows of tiles, and hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from matador.rules import Ruleset, Tile
from matador.rules.tiles import DOUBLE_BLANK, heaviest, lightest
from matador.ui.rulebook.lines import (
    LineExample,
    about_lines,
    matador_lines,
    spinner_lines,
    turn_lines,
)
from matador.ui.sentences.rules import Topic
from matador.ui.sentences.rules_facts import (
    boneyard_tiles,
    counts_double_blank,
    draws_at_all,
    set_aside_tiles,
)

__all__ = ["BoneyardExample", "Example", "Hand", "HandsExample", "LineExample", "RowExample", "examples_of"]

MOST_MATADORS = 14
"""A longer list of matadors is not shown whole."""
_MOST_BACKS = 12
_LIGHT = (Tile(1, 2),)
_HEAVY = (Tile(2, 3), Tile(1, 4))


@dataclass(frozen=True, slots=True)
class RowExample:
    """Tiles side by side, one of them with a ring."""

    tiles: tuple[Tile, ...]
    ringed: Tile | None = None


@dataclass(frozen=True, slots=True)
class BoneyardExample:
    """Tiles face down: those that may be drawn, and those that stay."""

    drawn: int
    staying: int


@dataclass(frozen=True, slots=True)
class Hand:
    """What is left in a hand, and what it counts, in figures."""

    tiles: tuple[Tile, ...]
    count: str = ""
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class HandsExample:
    """Hands one below the other."""

    hands: tuple[Hand, ...]


Example: TypeAlias = LineExample | RowExample | BoneyardExample | HandsExample


def examples_of(rules: Ruleset, topic: Topic) -> tuple[Example, ...]:
    """The pictures for a topic; none where nothing can be shown."""
    return tuple(_found(rules, topic))


def _found(rules: Ruleset, topic: Topic) -> Iterator[Example]:
    match topic:
        case "about":
            yield from about_lines(rules)
        case "beginning":
            yield _opener(rules)
        case "turn":
            yield from turn_lines(rules)
        case "matadors":
            yield RowExample(tuple(sorted(rules.matador_tiles))[:MOST_MATADORS])
            yield from matador_lines(rules)
        case "spinner":
            yield from spinner_lines(rules)
        case "drawing":
            yield from _boneyard(rules)
        case "end":
            yield HandsExample(
                (Hand(_HEAVY, str(_pips(_HEAVY))), Hand(_LIGHT, str(_pips(_LIGHT)), has_won=True))
            )
            if counts_double_blank(rules):
                yield HandsExample((Hand((DOUBLE_BLANK,), str(rules.double_blank)),))
        case "points":
            yield _points(rules)


def _opener(rules: Ruleset) -> Example:
    """The tiles that decide who opens, or where chance decides a hand as it is dealt."""
    highest = Tile(rules.set, rules.set)
    match rules.starter:
        case "highest-double" | "set-double":
            return RowExample((Tile(1, 3), highest, Tile(2, 2)), highest)
        case "drawn-lots":
            lots = (Tile(1, 3), Tile(rules.set - 1, rules.set), Tile(2, 2))
            return RowExample(lots, heaviest(lots))
        case "drawn-lots-low":
            lots = (Tile(1, 3), Tile(rules.set - 1, rules.set), Tile(2, 2))
            return RowExample(lots, lightest(lots))
        case "random":
            return BoneyardExample(min(rules.tiles_each, _MOST_BACKS), 0)


def _boneyard(rules: Ruleset) -> Iterator[Example]:
    if draws_at_all(rules):
        can = min(boneyard_tiles(rules) - rules.reserve, _MOST_BACKS)
        yield BoneyardExample(can, min(rules.reserve, _MOST_BACKS))
    elif set_aside_tiles(rules):
        yield BoneyardExample(0, min(set_aside_tiles(rules), _MOST_BACKS))


def _points(rules: Ruleset) -> Example:
    """What two players get when one of them goes out, or with penalty points when both hold tiles."""
    heavy = f"+{_pips(_HEAVY)}"
    if rules.penalty:
        return HandsExample((Hand(_HEAVY, heavy), Hand(_LIGHT, f"+{_pips(_LIGHT)}", has_won=True)))
    gets = heavy if rules.going_out == "opponents" and rules.match_by == "points" else ""
    return HandsExample((Hand(_HEAVY), Hand((), gets, has_won=True)))


def _pips(tiles: tuple[Tile, ...]) -> int:
    return sum(tile.pips for tile in tiles)


def tiles_of(example: Example) -> tuple[Tile, ...]:
    """The tiles that an example shows face up, in order."""
    match example:
        case LineExample(plays=plays):
            return tuple(play.tile for play in plays)
        case RowExample(tiles=tiles):
            return tiles
        case HandsExample(hands=hands):
            return tuple(tile for hand in hands for tile in hand.tiles)
        case BoneyardExample():
            return ()
