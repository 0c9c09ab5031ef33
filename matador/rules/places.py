"""Which tile can be in which place, if places hold so many tiles each and take only some.

This is the question for the edges of a bipartite graph that stand in some perfect matching. It is answered
exactly, from one matching and the ways in which tiles can change places in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matador.rules.moves import bits


@dataclass(frozen=True, slots=True)
class Room:
    """Room for so many tiles of those that may be there."""

    size: int
    takes: int
    """The tiles that may be there, as a mask."""


def possible_tiles(rooms: Sequence[Room], tiles: int) -> list[int] | None:
    """For each room the tiles (masks) that it holds in some distribution which fills all rooms with all `tiles`.

    None if there is no such distribution.
    """
    if sum(room.size for room in rooms) != tiles.bit_count():
        return None
    held = distribution(rooms, tiles)
    if held is None:
        return None
    leads_to = _reachable(rooms, held)
    found = []
    for index, room in enumerate(rooms):
        possible = held[index]
        for other, there in enumerate(held):
            # A tile comes in from a room to which, over any others, this one can hand a tile on.
            if leads_to[index] >> other & 1:
                possible |= there & room.takes
        found.append(possible)
    return found


def distribution(rooms: Sequence[Room], tiles: int) -> list[int] | None:
    """For each room the tiles that it holds in some distribution of all of them, or None if there is none."""
    held = [0] * len(rooms)
    for bit in bits(tiles):
        if not _place(rooms, held, bit):
            return None
    return held


def _place(rooms: Sequence[Room], held: list[int], bit: int) -> bool:
    """Find room for one more tile, moving others on where that is needed."""
    came_from: dict[int, tuple[int, int]] = {}
    waiting = []
    for index, room in enumerate(rooms):
        if room.takes & bit and room.size:
            came_from[index] = (-1, bit)
            waiting.append(index)
    for index in waiting:
        if held[index].bit_count() < rooms[index].size:
            _move_on(held, came_from, index)
            return True
        for other, room in enumerate(rooms):
            movable = held[index] & room.takes
            if movable and room.size and other not in came_from:
                came_from[other] = (index, movable & -movable)
                waiting.append(other)
    return False


def _move_on(held: list[int], came_from: dict[int, tuple[int, int]], last: int) -> None:
    index = last
    while index >= 0:
        before, bit = came_from[index]
        held[index] |= bit
        if before >= 0:
            held[before] ^= bit
        index = before


def _reachable(rooms: Sequence[Room], held: Sequence[int]) -> list[int]:
    """For each room the rooms (as a mask, itself included) to which it can hand a tile on, over any others."""
    reach = []
    for index, there in enumerate(held):
        others = (other for other, room in enumerate(rooms) if there & room.takes)
        reach.append(1 << index | sum(1 << other for other in others if other != index))
    for over in range(len(rooms)):
        for index in range(len(rooms)):
            if reach[index] >> over & 1:
                reach[index] |= reach[over]
    return reach
