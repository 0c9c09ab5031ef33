"""A ruleset as arrays, with the game's own functions compiled.

Moves come from the game's tables, and features and beliefs from its own functions. Only turns and scores are
implemented twice (`simulator`); a test compares the two versions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import overload_method
from numpy.typing import NDArray

from matador.ai import features, situation
from matador.ai.features import MATADOR_END, VALUE, WILD_END, Terrain
from matador.ai.situation import terrain_of
from matador.rules import MatadorEnd, Ruleset, WildEnd
from matador.rules.opener import BY_HANDS
from matador.rules.tables import Tables

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
ARMS = 4
RANK_OF_DOUBLES = 10_000
"""Minimum rank of a double as an opener; other tiles have lower ranks."""
MAX_TILES = 60
"""A bit mask of the tiles must fit into 63 bits, which excludes double-twelve."""


@overload_method(types.Integer, "bit_count")
def _bit_count(number):  # type: ignore[no-untyped-def] # noqa: ARG001 - numba passes the type
    def counted(number):  # type: ignore[no-untyped-def]
        ones = 0
        while number:
            number &= number - 1
            ones += 1
        return ones

    return counted


_Function = TypeVar("_Function", bound=Callable[..., object])


def compiled(function: _Function) -> _Function:
    """Compile a function to machine code. A cache on disk would miss changes in other modules."""
    return cast("_Function", njit(function))


# Machine code uses arrays instead of lists.
features_of: Callable[..., features.Features] = compiled(features.features_of)
note_absence: Callable[..., None] = compiled(situation.note_absence)
note_draw: Callable[..., None] = compiled(situation.note_draw)
note_play: Callable[..., None] = compiled(situation.note_play)
place_chances: Callable[..., None] = compiled(situation.place_chances)


class Board(NamedTuple):
    """A compiled ruleset. The rows for moves at one end, or for one opening tile, are adjacent."""

    terrain: Terrain
    bits: int
    """The number of bits for each end's code in a line."""
    closed: int
    hand_size: int
    boneyard: int
    starts_by_double: bool
    opens_with_double: bool
    redeal_below: int
    """The tiles are redealt unless a hand has a tile of this rank or higher; 0 means never."""
    may_draw_instead: bool
    goes_out_for_points: bool
    blocked: int
    """0 `opponents`, 1 `differences`, 2 `total-minus-own`, 3 `combined`, 4 `none`."""
    last_to_play_wins: bool
    """True if a tie for the fewest pips goes to the last player to play."""
    first_move: Ints
    """By arm, code, and whether a spinner is still possible."""
    moves_there: Ints
    tile: Ints
    keep: Ints
    put: Ints
    is_ordinary: Ints
    fitting: Ints
    """Masks of fitting tiles, by arm, code and spinner."""
    fitting_ordinarily: Ints
    kind: Ints
    """Each end's kind, by its code."""
    first_opening: Ints
    openings: Ints
    opening_line: Ints
    rank: Ints
    """Each tile's rank as an opener."""


def board_of(rules: Ruleset) -> Board:
    """The arrays for a ruleset; raises `ValueError` if its set is too large."""
    tables = Tables(rules)
    if len(tables.tiles) > MAX_TILES:
        raise ValueError(f"double-{rules.set} has too many tiles for training")
    code = tables.code
    shape = (ARMS, 1 << code.bits, 2)
    first, there, fitting, ordinary = (np.zeros(shape, np.int64) for _ in range(4))
    rows: list[tuple[int, int, int, int]] = []
    for place, moves in tables._every_end.items():  # noqa: SLF001 - compiled like the tables themselves
        at = (place[0], place[1], int(place[2]))
        first[at], there[at] = len(rows), len(moves)
        for move, is_ordinary in moves:
            rows.append((move.bit.bit_length() - 1, move.keep, move.put, int(is_ordinary)))
            fitting[at] |= move.bit
            ordinary[at] |= move.bit if is_ordinary else 0
    kind = np.full(1 << code.bits, VALUE, np.int64)
    for one in code.open_ends:
        end = code.end(one)
        kind[one] = (
            MATADOR_END if isinstance(end, MatadorEnd) else WILD_END if isinstance(end, WildEnd) else VALUE
        )
    rank = _ints(tile.is_double * RANK_OF_DOUBLES + tile.pips * 100 + tile.high for tile in tables.tiles)
    redeal_below = 0
    if rules.starter == "set-double":
        redeal_below = int(rank[-1])
    elif rules.starter == "highest-double" and rules.no_double == "redeal":
        redeal_below = RANK_OF_DOUBLES
    openings = [tables.opening_moves(1 << tile) for tile in range(len(tables.tiles))]
    lengths = [len(moves) for moves in openings]
    plain = terrain_of(rules)
    arrays: dict[str, Any] = {
        "pips": _ints(plain.pips),
        "doubles": _ints(plain.doubles),
        "halves": _ints(plain.halves),
        "feeders": _ints(plain.feeders),
    }
    tile, keep, put, ordinary_rows = (_ints(column) for column in zip(*rows, strict=True))
    return Board(
        plain._replace(**arrays),
        code.bits,
        code.closed,
        rules.tiles_each,
        0 if rules.hand_size == "all" else len(tables.tiles) - rules.players * rules.tiles_each,
        rules.starter in BY_HANDS,
        rules.opening == "the-double",
        redeal_below,
        rules.matador_duty == "draw-instead",
        rules.going_out == "opponents",
        ("opponents", "differences", "total-minus-own", "combined", "none").index(rules.blocked),
        rules.blocked_tie == "last-to-play",
        first,
        there,
        tile,
        keep,
        put,
        ordinary_rows,
        fitting,
        ordinary,
        kind,
        _ints(np.cumsum([0, *lengths[:-1]])),
        _ints(lengths),
        _ints(move.put for moves in openings for move in moves),
        rank,
    )


def _ints(values: Iterable[int]) -> Ints:
    return np.array(list(values), np.int64)
