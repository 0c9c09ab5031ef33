"""Sections 3 and 4: what the opener may lay, and what may be laid on an open end."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .rules import Rules
from .tiles import Tile, is_double

VALUE, BLANK, EITHER, WILD = "value", "blank", "either", "wild"


class End(NamedTuple):
    """An open end. `halves`: of a value its value alone, of an `either` matador end those of the matador."""

    kind: str
    halves: tuple[int, ...] = ()


class Placement(NamedTuple):
    """A tile laid, in the notation of section 8, and the ends it leaves."""

    text: str
    tile: Tile
    ends: dict[str, End]
    is_spinner: bool = False


def value(v: int) -> End:
    return End(VALUE, (v,))


def left_by_crosswise_matador(rules: Rules, tile: Tile, laid_on: End | None) -> End:
    """Section 4; `laid_on` is None for the opener, who lays none crosswise under `complement`."""
    if rules.matador_cross == "blank":
        return End(BLANK)
    if rules.matador_cross == "either":
        return End(EITHER, tile)
    assert rules.matador_cross == "complement" and laid_on is not None and laid_on.kind == VALUE
    (v,) = laid_on.halves
    return End(WILD) if v == 0 else value(rules.total - v)


# --- section 3: the opening


def openings(rules: Rules, tile: Tile) -> list[Placement]:
    """The ways in which the opener may lay this tile."""
    a, b = tile
    along = Placement(f"{a}-{b}", tile, {"L": value(a), "R": value(b)})
    crosswise = f"{a}+{b}"
    if tile in rules.matador_tiles:
        found = []
        if rules.matador_cross in ("blank", "either"):
            end = left_by_crosswise_matador(rules, tile, None)
            found.append(Placement(crosswise, tile, {"L": end, "R": end}))
        if (
            rules.matador_along == "wild"
            or (rules.matador_along == "ordinary" and tile != (0, 0))
            or rules.matador_cross == "complement"
        ):
            found.append(along)
        return found
    if rules.spinner and is_double(tile):
        return [Placement(crosswise, tile, {arm: value(a) for arm in "LRUD"}, is_spinner=True)]
    return [along]


# --- section 4: placements


def fits(rules: Rules, h: int, v: int) -> bool:
    """`joining`"""
    return h + v == rules.total if rules.joining == "sum" else h == v


def fits_ordinarily(rules: Rules, tile: Tile, h: int, end: End) -> bool:
    """The table of section 4, for the tile along with its half h touching."""
    if end.kind == WILD:
        return True
    is_matador = tile in rules.matador_tiles
    if end.kind == BLANK:
        return not is_matador and h == 0
    if is_matador and (rules.matador_along != "ordinary" or tile == (0, 0)):
        return False
    return any(fits(rules, h, v) for v in end.halves)  # the value, or either half of the matador


def ways(tile: Tile) -> list[tuple[int, int]]:
    """(touching half, outer half), one way for a double."""
    a, b = tile
    return [(a, b)] if a == b else [(a, b), (b, a)]


def lay(tile: Tile, h: int, o: int, arm: str, spinner_to_come: bool) -> Placement:
    """An ordinary placement; the first double that is not a matador is laid crosswise, as the spinner."""
    if spinner_to_come and is_double(tile):
        end = value(o)
        return Placement(f"{h}+{o}{arm}", tile, {arm: end, "U": end, "D": end}, is_spinner=True)
    return Placement(f"{h}-{o}{arm}", tile, {arm: value(o)})


def ordinary_placements(
    rules: Rules, hand: Iterable[Tile], ends: Mapping[str, End], spinner_to_come: bool
) -> list[Placement]:
    return [
        lay(tile, h, o, arm, spinner_to_come and tile not in rules.matador_tiles)
        for tile in hand
        for arm, end in ends.items()
        for h, o in ways(tile)
        if fits_ordinarily(rules, tile, h, end)
    ]


def further_placements(rules: Rules, hand: Iterable[Tile], ends: Mapping[str, End]) -> list[Placement]:
    """A matador may further be laid, on any end but a wild one, crosswise or along."""
    found = []
    for tile in hand:
        if tile not in rules.matador_tiles:
            continue
        for arm, end in ends.items():
            if end.kind == WILD:
                continue
            if rules.matador_cross != "none":
                left = left_by_crosswise_matador(rules, tile, end)
                found.append(Placement(f"{tile[0]}+{tile[1]}{arm}", tile, {arm: left}))
            if rules.matador_along == "wild":
                found += [Placement(f"{h}-{o}{arm}", tile, {arm: value(o)}) for h, o in ways(tile)]
    return found


def placements(
    rules: Rules, hand: Iterable[Tile], ends: Mapping[str, End], spinner_to_come: bool
) -> list[Placement]:
    ordinary = ordinary_placements(rules, hand, ends, spinner_to_come)
    if rules.matador_timing == "last-resort" and ordinary:
        return ordinary
    return ordinary + further_placements(rules, hand, ends)
