"""Find the tiles that each place can hold, given its size and the tiles it accepts.

In graph terms, find the edges of a bipartite graph that occur in some perfect matching. The exact answer follows from
one matching and the exchanges that are possible in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matador.rules.moves import bits


@dataclass(frozen=True, slots=True)
class Slot:
    """A place that holds exactly `size` of the tiles it accepts."""

    size: int
    takes: int
    """Mask of the accepted tiles."""


def possible_tiles(slots: Sequence[Slot], tiles: int) -> list[int] | None:
    """For each slot, the mask of tiles that it can hold when all `tiles` are distributed.

    None if they cannot be distributed so that every slot is full.
    """
    if sum(slot.size for slot in slots) != tiles.bit_count():
        return None
    held = distribution(slots, tiles)
    if held is None:
        return None
    leads_to = _reachable(slots, held)
    found = []
    for index, slot in enumerate(slots):
        possible = held[index]
        for other, there in enumerate(held):
            # A tile can come from another slot if this slot can pass a tile to it, directly or through others.
            if leads_to[index] >> other & 1:
                possible |= there & slot.takes
        found.append(possible)
    return found


def distribution(slots: Sequence[Slot], tiles: int) -> list[int] | None:
    """One possible distribution of `tiles`, as a mask for each slot; None if none is possible."""
    held = [0] * len(slots)
    for bit in bits(tiles):
        if not _place(slots, held, bit):
            return None
    return held


def _place(slots: Sequence[Slot], held: list[int], bit: int) -> bool:
    """Find a slot for one more tile, moving other tiles if needed."""
    came_from: dict[int, tuple[int, int]] = {}
    waiting = []
    for index, slot in enumerate(slots):
        if slot.takes & bit and slot.size:
            came_from[index] = (-1, bit)
            waiting.append(index)
    for index in waiting:
        if held[index].bit_count() < slots[index].size:
            _move_on(held, came_from, index)
            return True
        for other, slot in enumerate(slots):
            movable = held[index] & slot.takes
            if movable and slot.size and other not in came_from:
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


def _reachable(slots: Sequence[Slot], held: Sequence[int]) -> list[int]:
    """For each slot, the mask of slots (including itself) to which it can pass a tile, directly or through others."""
    reach = []
    for index, there in enumerate(held):
        others = (other for other, slot in enumerate(slots) if there & slot.takes)
        reach.append(1 << index | sum(1 << other for other in others if other != index))
    for over in range(len(slots)):
        for index in range(len(slots)):
            if reach[index] >> over & 1:
                reach[index] |= reach[over]
    return reach
