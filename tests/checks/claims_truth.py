"""The claims of the table's sentences about a place or a turn: each is a function that asks the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules import DRAW, PASS, Direction, MatadorEnd, Play, Tile, ValueEnd, WildEnd
from tests.checks.claims_places import Place, Scene, halves_touching, lies_as_others

PlaceClaim: TypeAlias = Callable[[Place], bool]
"""True if the engine agrees at a place."""
Claim: TypeAlias = Callable[[Scene], bool]
"""True if the engine agrees about a turn, a place in it, and the action that was tried there."""


def here(*claims: PlaceClaim) -> Claim:
    """Claims about the place that the text is about."""
    return lambda scene: all(claim(scene.place) for claim in claims)


# About a place


def only(halves: Iterable[int], *, matadors: bool) -> PlaceClaim:
    """Only tiles with one of these halves fit there, or matadors."""
    named = frozenset(halves)
    return lambda place: _fits_only(place, named, matadors=matadors)


def needs(halves: Iterable[int]) -> PlaceClaim:
    """Matadors aside, tiles fit there by these halves and no others."""
    named = frozenset(halves)
    return lambda place: _fits_only(place, named, matadors=None)


def _fits_only(place: Place, halves: frozenset[int], *, matadors: bool | None) -> bool:
    """True if the tiles that fit there are exactly those named; with None, matadors are left out."""
    touching: set[int] = set()
    is_matador_there = False
    for play in place.plays:
        is_named = play.direction == "along" or not place.is_matador(play.tile)
        fitting = set(halves_touching(play)) & halves if is_named else set()
        touching |= fitting
        if not fitting and not place.is_matador(play.tile):
            return False
        is_matador_there = is_matador_there or (place.is_matador(play.tile) and not fitting)
    return touching == halves and matadors in (None, is_matador_there)


def every_matador(place: Place) -> bool:
    """All matadors that somebody may hold fit there, with any halves."""
    there = {place.end.tile} if isinstance(place.end, MatadorEnd) else set()
    return place.rules.matador_tiles - there <= {play.tile for play in place.plays}


def every_tile(place: Place) -> bool:
    """All tiles fit there, lengthwise and with either half."""
    ways = {(play.tile, play.touching) for play in place.plays if play.direction == "along"}
    return ways == {(tile, half) for tile in place.rules.tiles for half in tile.halves}


def never_makes(first: int, total: int) -> PlaceClaim:
    """No half makes the total with this number, which lies there."""

    def holds(place: Place) -> bool:
        never = all(first + half != total for half in place.rules.halves)
        return place.rules.joining == "sum" and total == place.rules.total and never

    return holds


def makes_total(total: int) -> PlaceClaim:
    """Tiles other than matadors touch so that they make this total."""

    def holds(place: Place) -> bool:
        adds = _others_touch(place, {total - number for number in place.numbers})
        return place.rules.joining == "sum" and total == place.rules.total and adds

    return holds


def equals(place: Place) -> bool:
    """Tiles other than matadors touch with an equal half."""
    return place.rules.joining == "same" and _others_touch(place, set(place.numbers))


def _others_touch(place: Place, halves: set[int]) -> bool:
    others = [play for play in place.plays if not place.is_matador(play.tile)]
    return all(halves & set(halves_touching(play)) for play in others)


def asks(first: int, total: int, *, answered: bool = True) -> PlaceClaim:
    """The number that lies there needs a partner to make a total; if `answered`, a tile there provides it."""

    def holds(place: Place) -> bool:
        rules = place.rules
        is_there = first in place.numbers and total == rules.total and rules.joining == "sum"
        makes = any(total - first in halves_touching(play) for play in place.plays)
        return is_there and (makes or not answered)

    return holds


def across(*, matadors: bool, spinner: bool) -> PlaceClaim:
    """Matadors, the spinner, both or nothing lie crosswise there."""

    def holds(place: Place) -> bool:
        rules, lying = place.rules, {play.tile for play in place.plays if play.direction == "crosswise"}
        doubles = {tile for tile in lying if not place.is_matador(tile)}
        may_spin = any(tile.is_double and not place.is_matador(tile) for tile in rules.tiles)
        is_right = matadors == any(map(place.is_matador, lying))
        return is_right and (not doubles or spinner) and spinner == (rules.spinner and may_spin)

    return holds


def all_along(place: Place) -> bool:
    """Any tile that fits there lies lengthwise."""
    return all(play.direction == "along" for play in place.plays)


# About the tile that was tried at a place


def _touched(scene: Scene, half: int) -> bool:
    return isinstance(scene.action, Play) and half in halves_touching(scene.action)


def makes(first: int, second: int, made: int, over: int | None = None) -> Claim:
    """The sum of a number that lies there and a half: too high by `over`, too low if negative, or unsaid."""

    def holds(scene: Scene) -> bool:
        right = over is None or over == made - scene.place.rules.total
        return _touched(scene, second) and right and first in scene.place.numbers and made == first + second

    return holds


def unequal(first: int, second: int) -> Claim:
    """The number that lies there and the half that was tried are different."""

    def holds(scene: Scene) -> bool:
        is_there = scene.place.rules.joining == "same" and first in scene.place.numbers
        return _touched(scene, second) and is_there and first != second

    return holds


def own_sum(first: int, second: int, made: int) -> Claim:
    """The halves of the played matador make the total."""

    def holds(scene: Scene) -> bool:
        tried, place = scene.action, scene.place
        if not isinstance(tried, Play) or not place.is_matador(tried.tile):
            return False
        return (tried.tile.low, tried.tile.high) == (
            first,
            second,
        ) and made == first + second == place.rules.total

    return holds


def turned(kind: Literal["any", "matador", "double"] = "any", wanted: Direction | None = None) -> Claim:
    """The refused tile may be played there, and only in another direction: this one, if the text says it."""

    def holds(scene: Scene) -> bool:
        tried = scene.action
        if not isinstance(tried, Play):
            return False
        there = {play.direction for play in scene.plays if (play.tile, play.arm) == (tried.tile, tried.arm)}
        is_matador = scene.place.is_matador(tried.tile)
        is_so = {"any": True, "matador": is_matador, "double": tried.tile.is_double and not is_matador}
        other: Direction = "along" if tried.direction == "crosswise" else "crosswise"
        return is_so[kind] and there == {other} and wanted in (None, other)

    return holds


def other_half(scene: Scene) -> bool:
    """The tile that was refused fits there once it is turned."""
    tried = scene.action
    return isinstance(tried, Play) and any(
        (play.tile, play.arm) == (tried.tile, tried.arm) and play != tried for play in scene.plays
    )


# About the turn


def nothing(_scene: Scene) -> bool:
    """The text claims nothing about which tiles fit."""
    return True


def any_fits(scene: Scene) -> bool:
    """The hand has a tile that fits."""
    return bool(scene.plays)


def none_fits(scene: Scene) -> bool:
    """The hand has no tile that fits."""
    return not scene.plays


def another_fits(scene: Scene) -> bool:
    """The hand has a tile that fits, a different one than was tried."""
    return isinstance(scene.action, Play) and any(play.tile != scene.action.tile for play in scene.plays)


def fits_along(scene: Scene) -> bool:
    """The tile that was tried fits lengthwise."""
    tried = scene.action
    return isinstance(tried, Play) and any(
        play.direction == "along" for play in scene.plays if play.tile == tried.tile
    )


def matadors_last(scene: Scene) -> bool:
    """Other tiles fit, and no matador may be played now."""
    matadors = scene.turn.tables.rules.matador_tiles
    return bool(scene.plays) and all(play.tile not in matadors for play in scene.plays)


def matadors_as_others(scene: Scene) -> bool:
    """A matador may be played like any other tile now."""
    matadors = scene.turn.tables.rules.matador_tiles
    return any(play.direction == "along" for play in scene.plays if play.tile in matadors)


def legal(tile: Tile) -> Claim:
    """A tile may be played now."""
    return lambda scene: any(play.tile == tile for play in scene.plays)


def must_begin(scene: Scene) -> bool:
    """The player must start the round, with any tile in the hand."""
    return scene.turn.is_opening and len(scene.plays) == len(scene.turn.legal()) > 0


def must_begin_with(low: int, high: int) -> Claim:
    """The player must start the round with this tile."""
    return lambda scene: (
        scene.turn.is_opening and {(play.tile.low, play.tile.high) for play in scene.plays} == {(low, high)}
    )


def is_matador(tile: Tile) -> Claim:
    """The tile is a matador."""
    return lambda scene: tile in scene.turn.tables.rules.matador_tiles


def may_draw(scene: Scene) -> bool:
    """A tile may be drawn."""
    return DRAW in scene.turn.legal()


def may_not_draw(left: Literal["none", "stays"] | None = None, limit: int | None = None) -> Claim:
    """No tile may be drawn: none is left, those that are left must stay, or the limit is reached."""

    def holds(scene: Scene) -> bool:
        turn, rules = scene.turn, scene.turn.tables.rules
        stays = {None: True, "none": turn.boneyard == 0, "stays": 0 < turn.boneyard <= rules.reserve}
        return not may_draw(scene) and stays[left] and limit in (None, rules.draw_limit)

    return holds


def may_pass(scene: Scene) -> bool:
    """A pass is legal."""
    return PASS in scene.turn.legal()


@dataclass(frozen=True, slots=True)
class EndNeed:
    """The need of an end that a number names, or None for its matador or a star."""

    called: int | None
    halves: frozenset[int]
    matador: bool = False
    wild: bool = False

    @property
    def claim(self) -> PlaceClaim:
        """The tiles that fit at the end, whatever its name is."""
        if self.wild:
            return every_tile
        return needs(self.halves) if self.halves else only((), matadors=self.matador)

    def is_of(self, place: Place) -> bool:
        """True if an end has this name, and needs these halves."""
        if isinstance(place.end, WildEnd) or self.wild:
            return isinstance(place.end, WildEnd) and self.wild and every_tile(place)
        is_value = isinstance(place.end, ValueEnd)
        number = place.numbers[0] if is_value or (place.numbers == (place.rules.total,)) else None
        return self.called == number and not (self.halves and self.matador) and self.claim(place)


def each_end(named: Sequence[EndNeed]) -> Claim:
    """Each need belongs to an end, and each end has its need."""

    def holds(scene: Scene) -> bool:
        places = list(scene.places.values())
        told = [[place for place in places if need.is_of(place)] for need in named]
        return all(told) and all(any(place in some for some in told) for place in places)

    return holds


def lacks(halves: frozenset[int], *, matadors: bool) -> Claim:
    """The hand has no tile with these halves and no matador, and nothing else would fit anywhere."""

    def holds(scene: Scene) -> bool:
        rules, hand = scene.turn.tables.rules, scene.turn.tables.tiles_of(scene.turn.hand)
        held = {half for tile in hand for half in tile.halves}
        has_none = not held & halves and not (matadors and rules.matador_tiles & set(hand))
        return has_none and _fit_anywhere(scene, halves) == (halves, matadors)

    return holds


def _fit_anywhere(scene: Scene, named: frozenset[int]) -> object:
    """The halves among these by which tiles would fit anywhere, and whether a matador would by its own rules."""
    places = [place for place in scene.places.values() if not isinstance(place.end, WildEnd)]
    plays = [(place, play) for place in places for play in place.plays]
    if not all(place.is_matador(play.tile) or set(halves_touching(play)) & named for place, play in plays):
        return None
    halves = {half for _, play in plays for half in halves_touching(play)} & named
    by_own = [place.is_matador(play.tile) and not lies_as_others(place, play) for place, play in plays]
    return halves, any(by_own)
