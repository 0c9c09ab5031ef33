"""Which tiles fit which ends; no other module decides this (rulebook sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from matador.rules.actions import Direction
from matador.rules.ends import WILD, End, MatadorEnd, ValueEnd, WildEnd
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import DOUBLE_BLANK, Tile


@dataclass(frozen=True, slots=True)
class Fit:
    """One way to play a tile at an end."""

    direction: Direction
    touching: int | None
    leaves: End
    ordinary: bool
    """True for an ordinary placement, False for one that only a matador can make (section 4)."""
    spinner: bool = False
    """True if the tile becomes the spinner and opens the arms U and D."""


@dataclass(frozen=True, slots=True)
class OpeningWay:
    """One way to play the opening tile, and the ends it leaves."""

    direction: Direction
    left: End
    right: End
    spinner: bool = False


def needed_halves(rules: Ruleset, end: End) -> tuple[int, ...]:
    """The halves that fit the end in an ordinary placement, in ascending order.

    Empty if a custom list of matadors contains every tile with a fitting half.
    """
    return tuple(
        half
        for half in sorted(_touching_halves(rules, end))
        if any(half in tile.halves and _joins(rules, tile, end) for tile in rules.tiles)
    )


def fits(rules: Ruleset, end: End, tile: Tile, *, spinner_to_come: bool) -> Iterator[Fit]:
    """All ways to play `tile` at `end`; does not check whether a matador has to wait."""
    is_matador = tile in rules.matador_tiles
    spins = spinner_to_come and becomes_spinner(rules, tile)
    if _joins(rules, tile, end):
        wanted = _touching_halves(rules, end)
        for half in tile.halves:
            if half in wanted:
                if spins:
                    yield Fit("crosswise", None, ValueEnd(half), ordinary=True, spinner=True)
                else:
                    yield Fit("along", half, ValueEnd(tile.opposite(half)), ordinary=True)
    if is_matador and not isinstance(end, WildEnd):
        if rules.matador_cross != "none":
            yield Fit("crosswise", None, _end_after_crosswise(rules, tile, end), ordinary=False)
        if rules.matador_along == "wild":
            for half in tile.halves:
                yield Fit("along", half, ValueEnd(tile.opposite(half)), ordinary=False)


def opening_ways(rules: Ruleset, tile: Tile) -> Iterator[OpeningWay]:
    """All ways in which `tile` may open the round."""
    low, high = ValueEnd(tile.low), ValueEnd(tile.high)
    if tile not in rules.matador_tiles:
        spins = becomes_spinner(rules, tile)
        yield OpeningWay("crosswise" if spins else "along", low, high, spinner=spins)
        return
    if rules.matador_cross in ("blank", "either"):
        yield OpeningWay("crosswise", MatadorEnd(tile), MatadorEnd(tile))
    if (
        rules.matador_along == "wild"
        or (rules.matador_along == "ordinary" and tile != DOUBLE_BLANK)
        or rules.matador_cross == "complement"
    ):
        yield OpeningWay("along", low, high)


def becomes_spinner(rules: Ruleset, tile: Tile) -> bool:
    """True if this tile becomes the spinner, provided that it is the first that can."""
    return rules.spinner and tile.is_double and tile not in rules.matador_tiles


def joins_as_ordinary(rules: Ruleset, matador: Tile, end: End) -> bool:
    """True if the matador may be played like an ordinary tile at this (not wild) end when a half fits."""
    if rules.matador_along != "ordinary" or matador == DOUBLE_BLANK:
        return False
    return isinstance(end, ValueEnd) or rules.matador_cross == "either"


def _joins(rules: Ruleset, tile: Tile, end: End) -> bool:
    """True if the tile may make an ordinary placement at the end when one of its halves fits."""
    is_free = tile not in rules.matador_tiles or isinstance(end, WildEnd)
    return is_free or joins_as_ordinary(rules, tile, end)


def _touching_halves(rules: Ruleset, end: End) -> set[int]:
    match end:
        case ValueEnd(value):
            return {rules.total - value if rules.joining == "sum" else value}
        case MatadorEnd(tile) if rules.matador_cross == "blank":
            return {0}
        case MatadorEnd(tile):
            return {rules.total - half if rules.joining == "sum" else half for half in tile.halves}
        case WildEnd():
            return set(rules.halves)
        case _:
            assert_never(end)


def _end_after_crosswise(rules: Ruleset, matador: Tile, end: ValueEnd | MatadorEnd) -> End:
    if rules.matador_cross == "complement":
        # With `complement`, every end is a value or wild: a crosswise matador never leaves a matador end.
        assert isinstance(end, ValueEnd)
        return WILD if end.value == 0 else ValueEnd(rules.total - end.value)
    return MatadorEnd(matador)
