"""Where the hidden tiles are likely to be: what the draws, passes and plays of the others tell.

Who drew or passed had nothing that fitted; who laid a light tile had no heavier one that fitted, as a rule; who laid a
matador had nothing else, as a rule. A hand that draws may hold again what it lacked. For each seat and tile that is one
number, of which only the proportions matter; `place_chances` makes chances of them.

The functions that read numbers and lists alone are compiled by the training (tools/training) as they stand.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

from matador.match.views import View
from matador.rules import Draw, Play
from matador.rules.hand_history import turns

_HEAVIER: Final = 0.4
"""What remains of the belief in a tile that is heavier than the one laid, and would have fitted."""
_INSTEAD_OF_MATADOR: Final = 0.1
"""What remains of the belief in an ordinary tile that would have fitted where a matador was laid."""
_LITTLE: Final = 1e-4
_ROUNDS: Final = 3
_SURE: Final = 0.999


def beliefs_of(view: View) -> list[list[float]]:
    """What the round so far tells of each seat and tile: 0 if it cannot be there, 1 if nothing is known."""
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
    """The hand holds none of these tiles."""
    for tile in range(len(of_seat)):
        if tiles >> tile & 1:
            of_seat[tile] = 0.0


def note_draw(of_seat: MutableSequence[float], count: int) -> None:
    """The hand, of so many tiles until now, has drawn one."""
    for tile in range(len(of_seat)):
        of_seat[tile] = (of_seat[tile] * count + 1.0) / (count + 1.0)


def note_play(
    of_seat: MutableSequence[float], laid: int, fitting: int, matadors: int, pips: Sequence[int]
) -> None:
    """The tile `laid` was chosen where those of `fitting` could have been laid."""
    is_matador = matadors >> laid & 1
    for tile in range(len(of_seat)):
        if fitting >> tile & 1 and tile != laid and not matadors >> tile & 1:
            if is_matador:
                of_seat[tile] *= _INSTEAD_OF_MATADOR
            elif pips[tile] > pips[laid]:
                of_seat[tile] *= _HEAVIER


def place_chances(  # noqa: C901, PLR0912 - one function, which the training compiles
    chances: Sequence[MutableSequence[float]],
    weights: Sequence[Sequence[float]],
    seat: int,
    hidden: int,
    counts: Sequence[int],
    boneyard: int,
) -> None:
    """Write the chance of each place to hold each hidden tile: by seat, and last of the boneyard or what is set aside.

    Each place holds as many tiles as it should, and each tile is somewhere, as nearly as three rounds of proportional
    fitting (Deming and Stephan 1940) make it. The row of `seat`, which looks, is 0.
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
