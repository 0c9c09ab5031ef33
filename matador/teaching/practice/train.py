"""The long train: tiles to be laid in one line, and the longest line that they allow."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Final

from matador.rules import Tile, tile_set
from matador.teaching.practice.items import Train

TRAIN_TILES: Final = 5
LEAST_BEST: Final = 3
"""The best line of a train has at least so many tiles."""

_TRIES: Final = 20
"""So many trains are drawn until one is found in which the first tile that comes to hand may be the wrong one."""


def end_after(total: int, end: int, tile: Tile) -> int | None:
    """The number at the end once a tile is laid there; None if it does not make the total with it."""
    needed = total - end
    return tile.opposite(needed) if needed in tile.halves else None


def is_line(total: int, start: int, tiles: Sequence[Tile]) -> bool:
    """True if these tiles, in this order, make the total wherever they touch."""
    end: int | None = start
    for tile in tiles:
        end = None if end is None else end_after(total, end, tile)
    return end is not None


def best_train(total: int, start: int, tiles: Collection[Tile]) -> tuple[Tile, ...]:
    """A longest line of these tiles from the number `start` on; the first that is found among equals."""
    return max(_whole_lines(total, start, frozenset(tiles)), key=len)


def made_train(total: int, start: int, chance: Random) -> Train:
    """A train of this total from this number on: its best line has `LEAST_BEST` tiles or more.

    Where it is easily found, some other line is stuck earlier, so that there is something to think of.
    """
    train = _drawn(total, start, chance)
    for _ in range(_TRIES):
        lengths = {len(line) for line in _whole_lines(total, start, frozenset(train.tiles))}
        if len(lengths) > 1:
            break
        train = _drawn(total, start, chance)
    return train


def _drawn(total: int, start: int, chance: Random) -> Train:
    """A line of `LEAST_BEST` tiles, and other tiles of the total with it."""
    pool = [tile for tile in tile_set(total - 1, blanks=False) if tile.pips != total]
    line: list[Tile] = []
    end = start
    for _ in range(LEAST_BEST):
        # Each half is on at least as many tiles as the line has, so one is always left.
        fitting = [tile for tile in pool if tile not in line and total - end in tile.halves]
        line.append(chance.choice(fitting))
        end = line[-1].opposite(total - end)
    rest = [tile for tile in pool if tile not in line]
    tiles = [*line, *chance.sample(rest, TRAIN_TILES - len(line))]
    chance.shuffle(tiles)
    return Train(total, start, tuple(tiles))


def _whole_lines(total: int, start: int, tiles: frozenset[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Every line that goes on until none of the tiles that are left fits."""
    is_stuck = True
    for tile in sorted(tiles):
        end = end_after(total, start, tile)
        if end is not None:
            is_stuck = False
            for line in _whole_lines(total, end, tiles - {tile}):
                yield (tile, *line)
    if is_stuck:
        yield ()
