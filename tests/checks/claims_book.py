"""The claims of a page of the rules about every line: each is a function that asks the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules import End, MatadorEnd, Play, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.tiles import DOUBLE_BLANK
from matador.rules.turn import Turn
from tests.checks.claims_places import Place, fitting_halves, halves_touching, lies_as_others
from tests.checks.claims_truth import PlaceClaim


@dataclass(frozen=True, slots=True)
class Lines:
    """Every place that a line of a ruleset can have."""

    rules: Ruleset
    places: tuple[Place, ...]

    def __str__(self) -> str:
        return f"{self.rules}"

    @property
    def ends(self) -> list[Place]:
        return [place for place in self.places if place.end is not None]

    @property
    def own_plays(self) -> list[tuple[Place, Play]]:
        """Every placement of a matador at an end."""
        return [(place, play) for place in self.ends for play in _own_plays(place)]


BookClaim: TypeAlias = Callable[[Lines], bool]
"""True if the engine agrees."""


def _own_plays(place: Place) -> list[Play]:
    return [play for play in place.plays if place.is_matador(play.tile)]


def at(where: End | type[object], *claims: PlaceClaim) -> BookClaim:
    """Claims about all ends of a kind, or about a certain end."""

    def is_there(place: Place) -> bool:
        return isinstance(place.end, where) if isinstance(where, type) else place.end == where

    return lambda lines: all(claim(place) for place in lines.ends if is_there(place) for claim in claims)


def at_every_end(*claims: PlaceClaim) -> BookClaim:
    return at(object, *claims)


def sums(total: int, pairs: frozenset[tuple[int, int]]) -> BookClaim:
    """All pairs of halves that make the total."""

    def holds(lines: Lines) -> bool:
        halves = [half for half in lines.rules.halves if half]
        made = {(one, other) for one in halves for other in halves if one <= other}
        return total == lines.rules.total and pairs == {pair for pair in made if sum(pair) == total}

    return holds


def doubles(lie: Literal["crosswise", "along"], *, others: bool, later: bool) -> BookClaim:
    """How doubles lie; `others`: doubles that are no matadors, before the spinner is played (or `later`)."""

    def lie_so(place: Place) -> bool:
        if later == (place.spinner_to_come and place.rules.spinner):
            return True
        found = [play for play in place.plays if play.tile.is_double]
        return all(play.direction == lie or (others and place.is_matador(play.tile)) for play in found)

    return lambda lines: all(map(lie_so, lines.places))


def four_arms(lines: Lines) -> bool:
    """The line continues from the spinner in all four directions."""
    spinning = [
        place.arms[play]
        for place in lines.places
        for play in place.plays
        if play.direction == "crosswise" and not place.is_matador(play.tile)
    ]
    return set(spinning) == {4}


def matadors_make(total: int) -> BookClaim:
    """The matadors, apart from the double blank, are the tiles that make this total."""
    return lambda lines: (
        lines.rules.matador_tiles - {DOUBLE_BLANK}
        == {tile for tile in lines.rules.tiles if tile.pips == total}
    )


def matadors_are(count: int) -> BookClaim:
    """Number of tiles that are matadors."""
    return lambda lines: len(lines.rules.matador_tiles) == count


def double_blank_is(lines: Lines) -> bool:
    """The double blank is a matador."""
    return DOUBLE_BLANK in lines.rules.matador_tiles


# How matadors lie


def _matadors_to_come(place: Place) -> list[tuple[Tile, list[Play]]]:
    """Each matador with its placements at an end that is not wild, except the one that lies there."""
    if isinstance(place.end, WildEnd):
        return []
    matadors = [tile for tile in place.rules.matador_tiles if place.end != MatadorEnd(tile)]
    return [(tile, [play for play in place.plays if play.tile == tile]) for tile in matadors]


def _touching(plays: list[Play]) -> set[int | None]:
    """The halves by which a tile may lie lengthwise."""
    return {play.touching for play in plays if play.direction == "along"}


def lie(*, across: bool, along: Literal["never", "fitting", "either"]) -> BookClaim:
    """How matadors lie, except on a wild end: always crosswise, always lengthwise by either half, or as other tiles."""

    def lies_so(place: Place, tile: Tile, plays: list[Play]) -> bool:
        touching = _touching(plays)
        is_along = {
            "never": not touching,
            "either": touching == set(tile.halves),
            "fitting": touching <= fitting_halves(place) & set(tile.halves),
        }
        return across == any(play.direction == "crosswise" for play in plays) and is_along[along]

    return at_every_end(lambda place: all(lies_so(place, *one) for one in _matadors_to_come(place)))


def fit_along(place: Place) -> bool:
    """At an end with a number, a matador with a fitting half may lie lengthwise."""
    return not isinstance(place.end, ValueEnd) or all(
        _touching(plays) >= fitting_halves(place) & set(tile.halves)
        for tile, plays in _matadors_to_come(place)
        if tile != DOUBLE_BLANK
    )


def double_blank_never_along(place: Place) -> bool:
    return not any(_touching(plays) for tile, plays in _matadors_to_come(place) if tile == DOUBLE_BLANK)


def complement(total: int, number: int | None = None) -> BookClaim:
    """A crosswise matador turns the open number into the rest of the total; any tile fits a blank."""

    def turns(place: Place, play: Play) -> bool:
        if not isinstance(place.end, ValueEnd):
            return False
        value = place.end.value
        return place.leaves[play] == (WildEnd() if value == 0 else ValueEnd(place.rules.total - value))

    def holds(lines: Lines) -> bool:
        counted = [
            turns(place, play)
            for place, play in lines.own_plays
            if play.direction == "crosswise" and (number is None or place.end == ValueEnd(number))
        ]
        return total == lines.rules.total and set(counted) == {True}

    return holds


def along_only(*, wild: bool) -> BookClaim:
    """Matadors lie lengthwise only as the very first tile, and if `wild` on a wild end."""
    wanted = {None, WildEnd()} if wild else {None}
    return lambda lines: (
        wanted
        == {place.end for place in lines.places for play in _own_plays(place) if play.direction == "along"}
    )


def outer_half(place: Place) -> bool:
    """The next tile joins the outer half of a lengthwise matador."""
    return all(
        play.touching is None or place.leaves[play] == ValueEnd(play.tile.opposite(play.touching))
        for play in _own_plays(place)
    )


def each_half(place: Place) -> bool:
    """Each half of a crosswise matador, except the double blank, is continued by some tile."""
    if not isinstance(place.end, MatadorEnd) or place.end.tile == DOUBLE_BLANK:
        return True
    as_others = [
        play for play in place.plays if not place.is_matador(play.tile) or lies_as_others(place, play)
    ]
    return fitting_halves(place) <= {half for play in as_others for half in halves_touching(play)}


def last_resort(place: Place) -> bool:
    """Any tile that fits the usual way, and nothing else, blocks the special rules of each matador."""
    tables, line = place.tables, place.line
    if isinstance(place.end, WildEnd):
        return True
    usual = {play.tile for play in place.plays if not place.is_matador(play.tile)}
    own = [play for play in _own_plays(place) if not lies_as_others(place, play)]
    hands = ((play, tables.mask_of([tile, play.tile])) for play in own for tile in usual)
    return not any(play in Turn(tables, line, hand, boneyard=0, drawn=0).legal() for play, hand in hands)


def opener_is_free(lines: Lines) -> bool:
    """The opener may play a matador."""
    return lines.rules.matador_tiles <= {
        play.tile for place in lines.places if place.end is None for play in place.plays
    }


def misfit(number: int, half: int, total: int | None = None) -> BookClaim:
    """A half does not make this total with an open number, or does not equal it."""

    def holds(lines: Lines) -> bool:
        if total is None:
            return lines.rules.joining == "same" and number != half
        return lines.rules.joining == "sum" and total == lines.rules.total != number + half

    return holds


def own_rules(lines: Lines) -> bool:
    """Matadors fit where other tiles would not."""
    return any(not lies_as_others(place, play) for place, play in lines.own_plays)
