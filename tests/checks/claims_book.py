"""The claims of a page of the rules about every line, as values, and whether the engine agrees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from matador.rules import MatadorEnd, Play, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.tiles import DOUBLE_BLANK
from matador.rules.turn import Turn
from tests.checks.claims_places import Place, fitting_halves, halves_touching, lies_as_others
from tests.checks.claims_truth import holds_at
from tests.checks.claims_values import PlaceClaim

Where: TypeAlias = Literal["ends", "numbers", "blank", "across", "double blank across", "wild"]


@dataclass(frozen=True, slots=True)
class At:
    """Applies at all ends of a kind; with a number, at that number only; with a tile, at that matador."""

    where: Where
    claim: PlaceClaim
    number: int | None = None
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Sums:
    """All pairs of halves that make the total."""

    total: int
    pairs: frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Doubles:
    """How doubles lie; `others`: doubles that are no matadors, before the spinner is played (or `later`)."""

    across: bool
    others: bool
    later: bool


@dataclass(frozen=True, slots=True)
class FourArms:
    """The line continues from the spinner in all four directions."""


@dataclass(frozen=True, slots=True)
class Matadors:
    """Which tiles are matadors: how many, or those that make this total, and which others."""

    count: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class DoubleBlankIs:
    """The double blank is a matador."""


@dataclass(frozen=True, slots=True)
class Lie:
    """How matadors lie, except on a wild end: always crosswise, always lengthwise by either half, or as other tiles."""

    across: bool
    along: Literal["never", "fitting", "either"]


@dataclass(frozen=True, slots=True)
class FitAlong:
    """At an end with a number, a matador with a fitting half may lie lengthwise; the double blank may not."""

    double_blank: bool


@dataclass(frozen=True, slots=True)
class Complement:
    """A crosswise matador turns the open number into the rest of the total; any tile fits a blank."""

    total: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class AlongOnly:
    """Matadors lie lengthwise only as the very first tile, and if `wild` on a wild end."""

    wild: bool


@dataclass(frozen=True, slots=True)
class OuterHalf:
    """The next tile joins the outer half of a lengthwise matador."""


@dataclass(frozen=True, slots=True)
class EachHalf:
    """Each half of a crosswise matador, except the double blank, is continued by some tile."""


@dataclass(frozen=True, slots=True)
class LastResort:
    """Only a player with no tile that fits the usual way may use the special rules of matadors."""


@dataclass(frozen=True, slots=True)
class OpenerIsFree:
    """The opener may play a matador."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """A half does not make this total with an open number, or does not equal it."""

    number: int
    half: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class OwnRules:
    """Matadors fit where other tiles would not."""


BookClaim: TypeAlias = (
    At
    | Sums
    | Doubles
    | FourArms
    | Matadors
    | DoubleBlankIs
    | Lie
    | FitAlong
    | Complement
    | AlongOnly
    | OuterHalf
    | EachHalf
    | LastResort
    | OpenerIsFree
    | Misfit
    | OwnRules
)


def holds_in(claim: BookClaim, rules: Ruleset, places: tuple[Place, ...]) -> bool:  # noqa: C901, PLR0912 - one case a claim
    """True if the engine agrees at every place of a ruleset."""
    ends = [place for place in places if place.end is not None]
    match claim:
        case At(where, said, number, tile):
            return all(holds_at(said, place) for place in ends if _is_there(place, where, number, tile))
        case Sums(total, pairs):
            halves = [half for half in rules.halves if half]
            made = {(one, other) for one in halves for other in halves if one <= other}
            return total == rules.total and pairs == {pair for pair in made if sum(pair) == rules.total}
        case Doubles():
            return all(_doubles_lie(claim, place) for place in places)
        case FourArms():
            spinning = [(place, play) for place in places for play in place.plays if _spins(place, play)]
            return bool(spinning) and all(place.arms[play] == 4 for place, play in spinning)
        case Matadors(count, total):
            makes = {tile for tile in rules.tiles if tile.pips == total}
            is_counted = count in (None, len(rules.matador_tiles))
            return is_counted and (total is None or rules.matador_tiles - {DOUBLE_BLANK} == makes)
        case DoubleBlankIs():
            return DOUBLE_BLANK in rules.matador_tiles
        case Lie():
            return all(_lies(claim, place, tile) for place, tile in _matadors_at(ends))
        case FitAlong(double_blank):
            return all(_fits_along(place, tile, is_blank=double_blank) for place, tile in _matadors_at(ends))
        case Complement(total, number):
            across = [one for one in _own_plays(ends) if one[1].direction == "crosswise"]
            counted = [one for one in across if number is None or one[0].end == ValueEnd(number)]
            return total == rules.total and bool(counted) and all(_turns(*one) for one in counted)
        case AlongOnly(wild):
            along = {place.end for place, play in _own_plays([*places]) if play.direction == "along"}
            return along == ({None, WildEnd()} if wild else {None})
        case OuterHalf():
            return all(_leaves_outer(place, play) for place, play in _own_plays(ends))
        case EachHalf():
            return all(_each_half_goes_on(place) for place in ends)
        case LastResort():
            return all(_is_last_resort(place) for place in ends)
        case OpenerIsFree():
            opened = {play.tile for place in places if place.end is None for play in place.plays}
            return rules.matador_tiles <= opened
        case Misfit(number, half, total):
            if total is None:
                return rules.joining == "same" and number != half
            return rules.joining == "sum" and total == rules.total != number + half
        case OwnRules():
            return any(not lies_as_others(place, play) for place, play in _own_plays(ends))
        case _:
            assert_never(claim)


def _is_there(place: Place, where: Where, number: int | None, tile: Tile | None) -> bool:
    end = place.end
    match where:
        case "ends":
            return not isinstance(end, WildEnd)
        case "numbers":
            return isinstance(end, ValueEnd) and number in (None, end.value)
        case "blank":
            return end == ValueEnd(0)
        case "across":
            return isinstance(end, MatadorEnd) and tile in (None, end.tile)
        case "double blank across":
            return end == MatadorEnd(DOUBLE_BLANK)
        case "wild":
            return isinstance(end, WildEnd)
        case _:
            assert_never(where)


def _spins(place: Place, play: Play) -> bool:
    return play.direction == "crosswise" and not place.is_matador(play.tile)


def _doubles_lie(claim: Doubles, place: Place) -> bool:
    if claim.later == (place.spinner_to_come and place.rules.spinner):
        return True
    doubles = [play for play in place.plays if play.tile.is_double]
    if claim.others:
        doubles = [play for play in doubles if not place.is_matador(play.tile)]
    wanted = "crosswise" if claim.across else "along"
    return all(play.direction == wanted for play in doubles)


# How matadors lie


def _matadors_at(places: list[Place]) -> Iterator[tuple[Place, Tile]]:
    """Each matador at each end that is not wild, except the one that lies there."""
    for place in places:
        for tile in place.rules.matador_tiles:
            if not isinstance(place.end, WildEnd) and place.end != MatadorEnd(tile):
                yield place, tile


def _own_plays(places: list[Place]) -> list[tuple[Place, Play]]:
    """Every placement of a matador."""
    return [(place, play) for place in places for play in place.plays if place.is_matador(play.tile)]


def _lies(claim: Lie, place: Place, tile: Tile) -> bool:
    plays = [play for play in place.plays if play.tile == tile]
    touching = {play.touching for play in plays if play.direction == "along"}
    if claim.across != any(play.direction == "crosswise" for play in plays):
        return False
    match claim.along:
        case "never":
            return not touching
        case "either":
            return touching == set(tile.halves)
        case _:
            return touching <= fitting_halves(place) & set(tile.halves)


def _fits_along(place: Place, tile: Tile, *, is_blank: bool) -> bool:
    """True if the double blank does not lie lengthwise, or if another matador does where its half fits."""
    touching = {play.touching for play in place.plays if play.tile == tile and play.direction == "along"}
    if is_blank != (tile == DOUBLE_BLANK):
        return True
    if is_blank:
        return not touching
    return not isinstance(place.end, ValueEnd) or touching >= fitting_halves(place) & set(tile.halves)


def _turns(place: Place, play: Play) -> bool:
    """True if a crosswise matador turns the open number into the rest of the total."""
    left, total = place.leaves[play], place.rules.total
    if not isinstance(place.end, ValueEnd):
        return False
    return left == (WildEnd() if place.end.value == 0 else ValueEnd(total - place.end.value))


def _leaves_outer(place: Place, play: Play) -> bool:
    """True if a matador that lies lengthwise leaves its outer half."""
    if play.touching is None:
        return True
    return place.leaves[play] == ValueEnd(play.tile.opposite(play.touching))


def _each_half_goes_on(place: Place) -> bool:
    if not isinstance(place.end, MatadorEnd) or place.end.tile == DOUBLE_BLANK:
        return True
    as_others = [
        play for play in place.plays if not place.is_matador(play.tile) or lies_as_others(place, play)
    ]
    return fitting_halves(place) <= {half for play in as_others for half in halves_touching(play)}


def _is_last_resort(place: Place) -> bool:
    """True if any tile that fits the usual way, and nothing else, blocks each matador."""
    tables, line = place.tables, place.line
    if isinstance(place.end, WildEnd):
        return True
    usual = {play.tile for play in place.plays if not place.is_matador(play.tile)}
    own = [play for _, play in _own_plays([place]) if not lies_as_others(place, play)]
    hands = ((play, tables.mask_of([tile, play.tile])) for play in own for tile in usual)
    return not any(play in Turn(tables, line, hand, boneyard=0, drawn=0).legal() for play, hand in hands)
