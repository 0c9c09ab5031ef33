"""Which tile can be where, against all distributions there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

import pytest

from matador.rules import places
from matador.rules.moves import bits
from matador.rules.places import Room, possible_tiles

Possible = Callable[[Sequence[Room], int], list[int] | None]


def by_trying(rooms: list[Room], tiles: int) -> list[int] | None:
    slots = [index for index, room in enumerate(rooms) for _ in range(room.size)]
    if len(slots) != tiles.bit_count():
        return None
    found = [0] * len(rooms)
    for order in permutations(bits(tiles)):
        if all(rooms[index].takes & bit for index, bit in zip(slots, order, strict=True)):
            for index, bit in zip(slots, order, strict=True):
                found[index] |= bit
    return found if any(found) or not slots else None


def random_rooms(chance: Random) -> tuple[list[Room], int]:
    count = chance.randint(1, 6)
    tiles = (1 << count) - 1
    rooms, left = [], count
    while left:
        size = chance.randint(0, left)
        takes = sum(1 << bit for bit in range(count) if chance.random() < 0.6)
        rooms.append(Room(size, takes))
        left -= size
    return rooms, tiles


def check(seed: int, count: int, possible: Possible = possible_tiles) -> int:
    chance = Random(seed)
    solvable = 0
    for _ in range(count):
        rooms, tiles = random_rooms(chance)
        expected = by_trying(rooms, tiles)
        assert possible(rooms, tiles) == expected, (rooms, tiles)
        solvable += expected is not None
    return solvable


def test_against_all_distributions(seed: int) -> None:
    assert 200 < check(seed, 800) < 800


def test_too_much_or_too_little_room() -> None:
    assert possible_tiles([Room(2, 0b1)], 0b1) is None
    assert possible_tiles([], 0b1) is None
    assert possible_tiles([], 0) == []


def test_planted_faults_are_caught() -> None:
    """Whatever a room takes, and no more than one distribution, are no answers."""
    for wrong in (
        lambda rooms, tiles: possible_tiles(rooms, tiles) and [room.takes for room in rooms],
        places.distribution,
    ):
        with pytest.raises(AssertionError):
            check(1, 200, wrong)
