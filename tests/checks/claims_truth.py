"""Checks whether the engine agrees with the claims of the table's sentences."""

from __future__ import annotations

from typing import assert_never

from matador.rules import DRAW, PASS, Action, Direction, MatadorEnd, Play, Tile, ValueEnd, WildEnd
from tests.checks.claims_places import Place, Scene, halves_touching, lies_as_others
from tests.checks.claims_values import (
    Across,
    AllAlong,
    Asks,
    Claim,
    Drawing,
    EachEnd,
    EndNeed,
    Equals,
    EveryMatador,
    EveryTile,
    Fits,
    IsMatador,
    Lacks,
    Legal,
    Makes,
    MustBegin,
    Needs,
    NeverMakes,
    Nothing,
    Only,
    OrdinaryFirst,
    OtherHalf,
    OwnSum,
    Passing,
    PlaceClaim,
    Total,
    TurnClaim,
    Turned,
    Unequal,
    Which,
)


def holds(claim: Claim, scene: Scene) -> bool:
    """True if the engine agrees with the claim."""
    if isinstance(claim, PlaceClaim):
        return holds_at(claim, scene.place, scene.action)
    return _holds_now(claim, scene)


def holds_at(claim: PlaceClaim, place: Place, tried: Action | None = None) -> bool:  # noqa: C901, PLR0912 - one case a claim
    """True if the engine agrees with a claim about a place; `tried` is the action that was refused there."""
    rules = place.rules
    others = [play for play in place.plays if not place.is_matador(play.tile)]
    match claim:
        case Only(halves, matadors):
            return _goes_only(place, halves, matadors=matadors)
        case Needs(halves):
            return _goes_only(place, halves, matadors=False, aside=True)
        case EveryMatador():
            return _matadors(place) <= {play.tile for play in place.plays}
        case EveryTile():
            ways = {(play.tile, play.touching) for play in place.plays if play.direction == "along"}
            return ways == {(tile, half) for tile in rules.tiles for half in tile.halves}
        case Makes(first, second, made, over):
            touched = isinstance(tried, Play) and second in halves_touching(tried)
            right = over is None or over == made - rules.total
            return touched and right and first in place.numbers and made == first + second
        case NeverMakes(first, total):
            never = all(first + half != total for half in rules.halves)
            return rules.joining == "sum" and total == rules.total and never
        case Total(total):
            wanted = {total - number for number in place.numbers}
            adds = all(wanted & set(halves_touching(play)) for play in others)
            return rules.joining == "sum" and total == rules.total and adds
        case Equals():
            equal = all(set(halves_touching(play)) & set(place.numbers) for play in others)
            return rules.joining == "same" and equal
        case Unequal(first, second):
            touched = isinstance(tried, Play) and second in halves_touching(tried)
            return touched and rules.joining == "same" and first in place.numbers and first != second
        case Asks(first, total, answered):
            is_there = first in place.numbers and total == rules.total and rules.joining == "sum"
            makes = any(total - first in halves_touching(play) for play in place.plays)
            return is_there and (makes or not answered)
        case OwnSum(first, second, made):
            laid = (
                isinstance(tried, Play) and place.is_matador(tried.tile) and (tried.tile.low, tried.tile.high)
            )
            return laid == (first, second) and made == first + second == rules.total
        case Across(matadors, spinner):
            across = {play.tile for play in place.plays if play.direction == "crosswise"}
            is_right = matadors == any(map(place.is_matador, across))
            doubles = {tile for tile in across if not place.is_matador(tile)}
            return is_right and (not doubles or spinner) and spinner == _has_spinner(place)
        case AllAlong():
            return all(play.direction == "along" for play in place.plays)
        case _:
            assert_never(claim)


def _matadors(place: Place) -> frozenset[Tile]:
    """The matadors that somebody may hold."""
    there = {place.end.tile} if isinstance(place.end, MatadorEnd) else set()
    return place.rules.matador_tiles - there


def _has_spinner(place: Place) -> bool:
    rules = place.rules
    return rules.spinner and any(tile.is_double and not place.is_matador(tile) for tile in rules.tiles)


def _goes_only(place: Place, halves: frozenset[int], *, matadors: bool, aside: bool = False) -> bool:
    """True if the tiles that fit there are exactly those named; `aside`: matadors are left out."""
    touching: set[int] = set()
    is_matador_there = False
    for play in place.plays:
        is_named = play.direction == "along" or not place.is_matador(play.tile)
        fitting = set(halves_touching(play)) & halves if is_named else set()
        touching |= fitting
        if not fitting and not place.is_matador(play.tile):
            return False
        is_matador_there = is_matador_there or (place.is_matador(play.tile) and not fitting)
    return touching == halves and (aside or matadors == is_matador_there)


def _holds_now(claim: TurnClaim, scene: Scene) -> bool:  # noqa: C901, PLR0912 - one case a claim
    turn, tried, legal = scene.turn, scene.action, scene.turn.legal()
    rules, hand = turn.tables.rules, turn.tables.tiles_of(turn.hand)
    plays = [action for action in legal if isinstance(action, Play)]
    match claim:
        case Turned():
            return _lies_turned(claim, scene, plays)
        case OtherHalf():
            return isinstance(tried, Play) and any(
                (play.tile, play.arm) == (tried.tile, tried.arm) and play != tried for play in plays
            )
        case Fits(which):
            return _fits(which, tried, plays)
        case OrdinaryFirst(none):
            if none:
                return bool(plays) and all(play.tile not in rules.matador_tiles for play in plays)
            return any(play.direction == "along" for play in plays if play.tile in rules.matador_tiles)
        case Legal(tile):
            return any(play.tile == tile for play in plays)
        case MustBegin(None):
            return turn.is_opening and len(plays) == len(legal) > 0
        case MustBegin(tile):
            return turn.is_opening and {(play.tile.low, play.tile.high) for play in plays} == {tile}
        case IsMatador(tile):
            return tile in rules.matador_tiles
        case Drawing(now, left, limit):
            stays = {None: True, "none": turn.boneyard == 0, "stays": 0 < turn.boneyard <= rules.reserve}
            limited = limit is None or limit == rules.draw_limit
            return now == (DRAW in legal) and stays[left] and limited
        case Passing():
            return PASS in legal
        case EachEnd(needs):
            return _names_each(needs, scene)
        case Lacks(halves, matadors):
            held = {half for tile in hand for half in tile.halves}
            has_none = not held & halves and not (matadors and rules.matador_tiles & set(hand))
            return has_none and _lacks_all(halves, matadors=matadors, scene=scene)
        case Nothing():
            return True
        case _:
            assert_never(claim)


def _fits(which: Which, tried: Action | None, plays: list[Play]) -> bool:
    """True if there is such a placement."""
    this = tried.tile if isinstance(tried, Play) else None
    match which:
        case "any":
            return bool(plays)
        case "none":
            return not plays
        case "another":
            return this is not None and any(play.tile != this for play in plays)
        case "this along":
            return any(play.direction == "along" for play in plays if play.tile == this)
        case _:
            assert_never(which)


def _lies_turned(claim: Turned, scene: Scene, plays: list[Play]) -> bool:
    """True if the refused tile may be played there, and only in another direction."""
    tried = scene.action
    if not isinstance(tried, Play):
        return False
    there = {play.direction for play in plays if (play.tile, play.arm) == (tried.tile, tried.arm)}
    is_matador = scene.place.is_matador(tried.tile)
    is_so = {"any": True, "matador": is_matador, "double": tried.tile.is_double and not is_matador}
    other: Direction = "along" if tried.direction == "crosswise" else "crosswise"
    return is_so[claim.kind] and there == {other} and claim.wanted in (None, other)


def _names_each(needs: tuple[EndNeed, ...], scene: Scene) -> bool:
    """True if each need belongs to an end, and each end has its need."""
    places = list(scene.places.values())
    told = [[place for place in places if is_need_of(need, place)] for need in needs]
    return all(told) and all(any(place in some for some in told) for place in places)


def is_need_of(need: EndNeed, place: Place) -> bool:
    """True if an end has this name, and needs these halves."""
    if isinstance(place.end, WildEnd) or need.wild:
        return isinstance(place.end, WildEnd) and need.wild and holds_at(EveryTile(), place)
    is_value = isinstance(place.end, ValueEnd)
    number = place.numbers[0] if is_value or (place.numbers == (place.rules.total,)) else None
    if need.called != number:
        return False
    if need.halves:
        return not need.matador and holds_at(Needs(need.halves), place)
    return holds_at(Only(need.halves, need.matador), place)


def _lacks_all(halves: frozenset[int], *, matadors: bool, scene: Scene) -> bool:
    """True if the tiles that would fit anywhere are exactly those named."""
    places = [place for place in scene.places.values() if not isinstance(place.end, WildEnd)]
    plays = [(place, play) for place in places for play in place.plays]
    named = {half for _, play in plays for half in halves_touching(play)} & halves
    is_matador = False
    for place, play in plays:
        if place.is_matador(play.tile):
            is_matador = is_matador or not lies_as_others(place, play)
        elif not set(halves_touching(play)) & halves:
            return False
    return named == halves and is_matador == matadors
