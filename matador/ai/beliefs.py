"""Estimate where hidden tiles are, from the other players' draws, passes and plays.

A player who drew or passed had no tile that fitted. A player who played a light tile probably had no heavier one that
fitted, and a player who played a matador probably had nothing else. After a draw, the hand may hold any tile again.
Each pair of seat and tile has a relative weight; `place_chances` turns weights into probabilities.

Training compiles the functions that use only numbers and lists (tools/training).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from matador.match.views import View
from matador.rules import Draw, Play
from matador.rules.hand_history import turns

_HEAVIER: Final = 0.4
"""Factor for the weight of a fitting tile that is heavier than the tile played."""
_INSTEAD_OF_MATADOR: Final = 0.1
"""Factor for the weight of a fitting ordinary tile when a matador is played."""
_LITTLE: Final = 1e-4
_ROUNDS: Final = 3
_SURE: Final = 0.999


def beliefs_of(view: View) -> list[list[float]]:
    """A weight for each seat and tile: 0 if impossible, 1 if nothing is known."""
    tables, rules = view.tables, view.rules
    weights = [[1.0] * len(tables.tiles) for _ in range(rules.players)]
    counts = [rules.tiles_each] * rules.players
    pips = [rules.counted(tile) for tile in tables.tiles]
    for _, seen, turn, move in turns(tables, view.starter, view.history):
        of_seat = weights[seen.seat]
        note_absence(of_seat, turn.ruled_out_by(seen.action))
        match seen.action:
            case Play():
                if move is not None and not turn.is_opening:
                    fitting = tables.node(turn.line).tiles
                    note_play(of_seat, move.bit.bit_length() - 1, fitting, tables.matadors, pips)
                counts[seen.seat] -= 1
            case Draw():
                note_draw(of_seat, counts[seen.seat])
                counts[seen.seat] += 1
            case _:
                pass
    return weights


def note_absence(of_seat: MutableSequence[float], tiles: int) -> None:
    for tile in range(len(of_seat)):
        if tiles >> tile & 1:
            of_seat[tile] = 0.0


def note_draw(of_seat: MutableSequence[float], count: int) -> None:
    for tile in range(len(of_seat)):
        of_seat[tile] = (of_seat[tile] * count + 1.0) / (count + 1.0)


def note_play(
    of_seat: MutableSequence[float], laid: int, fitting: int, matadors: int, pips: Sequence[int]
) -> None:
    """Note that `laid` was played when all tiles in `fitting` could have been played."""
    is_matador = matadors >> laid & 1
    for tile in range(len(of_seat)):
        if fitting >> tile & 1 and tile != laid and not matadors >> tile & 1:
            if is_matador:
                of_seat[tile] *= _INSTEAD_OF_MATADOR
            elif pips[tile] > pips[laid]:
                of_seat[tile] *= _HEAVIER


def place_chances(  # noqa: C901, PLR0912 - one function, which training compiles
    chances: Sequence[MutableSequence[float]],
    weights: Sequence[Sequence[float]],
    seat: int,
    hidden: int,
    counts: Sequence[int],
    boneyard: int,
) -> None:
    """Write each hidden tile's chance of being in each place: the seats, then the boneyard or tiles aside.

    After three rounds of proportional fitting (Deming and Stephan 1940), a tile's probabilities add up to
    about 1, and a place's to about its number of tiles. The row for `seat`, the observer, is 0.
    """
    players = len(weights)
    tiles = len(chances[0])
    for place in range(players + 1):
        for tile in range(tiles):
            if not hidden >> tile & 1 or place == seat:
                chances[place][tile] = 0.0
            elif place < players:
                chances[place][tile] = weights[place][tile] + _LITTLE
            else:
                chances[place][tile] = 1.0
    for fitted in range(_ROUNDS):
        for place in range(players + 1):
            if place != seat:
                held = counts[place] if place < players else boneyard
                there = 0.0
                for tile in range(tiles):
                    there += chances[place][tile]
                factor = held / there if there > 0 else 0.0
                for tile in range(tiles):
                    chances[place][tile] *= factor
        if fitted < _ROUNDS - 1:
            for tile in range(tiles):
                somewhere = 0.0
                for place in range(players + 1):
                    somewhere += chances[place][tile]
                if somewhere > 0:
                    for place in range(players + 1):
                        chances[place][tile] /= somewhere
    for place in range(players + 1):
        for tile in range(tiles):
            chances[place][tile] = min(chances[place][tile], _SURE)
