"""Section 2: the values of each option, and the combinations that are refused."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from .tiles import Tile, standard_matadors, tile_set

Conflict = tuple[str, ...]  # the sorted names of the options in conflict


def _is_int(value: object) -> bool:
    return type(value) is int  # a bool is not a number here


def _is_bool(value: object) -> bool:
    return type(value) is bool


def _one_of(*words: str) -> Callable[[Any], bool]:
    return lambda value: type(value) is str and value in words


def parse_tile(text: object) -> Tile | None:
    """The tile written `a-b` with a <= b, or None if it is not written so."""
    if type(text) is not str:
        return None
    match = re.fullmatch(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", text)
    if match is None:
        return None
    a, b = int(match[1]), int(match[2])
    return (a, b) if a <= b else None


def _is_matadors(value: Any) -> bool:
    """`standard`, or a list of different tiles; whether they are of the set is asked further below."""
    if type(value) is not list:
        return type(value) is str and value == "standard"
    return all(parse_tile(text) is not None for text in value) and len(value) == len(set(value))


# The table of section 2, in its order: the values of each option.
COLUMNS: dict[str, Callable[[Any], bool]] = {
    "set": lambda value: _is_int(value) and value in (4, 5, 6, 9, 12),
    "blanks": _is_bool,
    "matadors": _is_matadors,
    "players": lambda value: _is_int(value) and 2 <= value <= 8,
    "partnerships": _is_bool,
    "hand_size": lambda value: (_is_int(value) and value >= 1) or (type(value) is str and value == "all"),
    "joining": _one_of("sum", "same"),
    "starter": _one_of("highest-double", "set-double", "drawn-lots", "drawn-lots-low", "random"),
    "later_starter": _one_of("same", "winner", "loser", "next"),
    "no_double": _one_of("heaviest", "redeal"),
    "opening": _one_of("any", "the-double"),
    "matador_cross": _one_of("none", "blank", "either", "complement"),
    "matador_along": _one_of("never", "ordinary", "wild"),
    "matador_timing": _one_of("any-time", "last-resort"),
    "matador_duty": _one_of("must", "draw-instead", "never"),
    "spinner": _is_bool,
    "draw_limit": lambda value: value is None or (_is_int(value) and value >= 0),
    "draw_when_able": _is_bool,
    "play_after_draw": _is_bool,
    "reserve": lambda value: _is_int(value) and value >= 0,
    "going_out": _one_of("opponents", "none"),
    "blocked": _one_of("opponents", "differences", "total-minus-own", "combined", "none"),
    "blocked_tie": _one_of("drawn", "last-to-play"),
    "double_blank": lambda value: _is_int(value) and value in (0, 10),
    "match_by": _one_of("points", "rounds"),
    "penalty": _is_bool,
    "target": lambda value: value is None or (_is_int(value) and 1 <= value <= 1000),
}


def matador_tiles(options: Mapping[str, Any]) -> frozenset[Tile]:
    """The tiles of the set that are matadors."""
    tiles = tile_set(options["set"], options["blanks"])
    if options["matadors"] == "standard":
        return standard_matadors(options["set"], tiles)
    return frozenset(tile for text in options["matadors"] if (tile := parse_tile(text)) in tiles)


def conflicts(options: Mapping[str, Any]) -> list[Conflict]:
    """Every refusal of section 2; an empty list means that the options are playable."""
    unknown = [name for name in options if name not in COLUMNS]
    outside = [name for name, allows in COLUMNS.items() if name not in options or not allows(options[name])]
    if unknown or outside:
        return [(name,) for name in sorted(unknown + outside)]  # combinations of such values mean nothing
    found = _refused_combinations(options)
    return sorted(tuple(sorted(names)) for names in found)


def _refused_combinations(options: Mapping[str, Any]) -> set[Conflict]:
    found: set[Conflict] = set()
    tiles = tile_set(options["set"], options["blanks"])

    # `partnerships` with other than 4 players
    if options["partnerships"] and options["players"] != 4:
        found.add(("partnerships", "players"))

    # a deal larger than the set ("all" always fits); `blanks` is at fault only where it made the set smaller
    if options["hand_size"] != "all" and options["hand_size"] * options["players"] > len(tiles):
        if options["blanks"]:
            found.add(("hand_size", "players", "set"))
        else:
            found.add(("blanks", "hand_size", "players", "set"))

    # `matador_cross` = `none` with `matador_along` = `never`, or with `ordinary` where `0-0` is a matador
    if options["matador_cross"] == "none":
        if options["matador_along"] == "never":
            found.add(("matador_along", "matador_cross"))
        if options["matador_along"] == "ordinary" and (0, 0) in matador_tiles(options):
            found.add(("matador_along", "matador_cross", "matadors"))

    # `complement` with `joining` = `sum`
    if options["matador_cross"] == "complement" and options["joining"] == "sum":
        found.add(("joining", "matador_cross"))

    # `opening` = `the-double` unless `starter` is `highest-double` or `set-double` and `later_starter` is `same`
    if options["opening"] == "the-double":
        at_fault: Conflict = ()
        if options["starter"] not in ("highest-double", "set-double"):
            at_fault += ("starter",)
        if options["later_starter"] != "same":
            at_fault += ("later_starter",)
        if at_fault:
            found.add(("opening", *at_fault))

    # `penalty` with `partnerships` or with `match_by` = `rounds`
    by_rounds = options["match_by"] == "rounds"
    if options["penalty"] and options["partnerships"]:
        found.add(("partnerships", "penalty"))
    if options["penalty"] and by_rounds:
        found.add(("match_by", "penalty"))

    # a `target` above 200 with `match_by` = `rounds`
    if by_rounds and options["target"] is not None and options["target"] > 200:
        found.add(("match_by", "target"))

    # `spinner` with `matador_cross` = `complement`
    if options["spinner"] and options["matador_cross"] == "complement":
        found.add(("matador_cross", "spinner"))

    # a `target` without `penalty` unless `going_out` is `opponents` or `match_by` is `rounds`
    scores = options["penalty"] or options["going_out"] == "opponents" or by_rounds
    if options["target"] is not None and not scores:
        found.add(("going_out", "match_by", "penalty", "target"))

    # a matador in the list that is not in the set
    if options["matadors"] != "standard":
        for tile in map(parse_tile, options["matadors"]):
            assert tile is not None
            if tile[1] > options["set"]:
                found.add(("matadors", "set"))
            elif tile not in tiles:  # it has a blank, and the blanks are left out
                found.add(("blanks", "matadors"))
    return found
