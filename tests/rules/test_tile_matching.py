"""Which tiles can be in which place, compared with a list of all distributions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

import pytest

from matador.rules import knowledge
from matador.rules.knowledge import Slot, possible_tiles
from matador.rules.moves import bits

Possible = Callable[[Sequence[Slot], int], list[int] | None]


def by_trying(slots: list[Slot], tiles: int) -> list[int] | None:
    spots = [index for index, slot in enumerate(slots) for _ in range(slot.size)]
    if len(spots) != tiles.bit_count():
        return None
    found = [0] * len(slots)
    for order in permutations(bits(tiles)):
        if all(slots[index].takes & bit for index, bit in zip(spots, order, strict=True)):
            for index, bit in zip(spots, order, strict=True):
                found[index] |= bit
    return found if any(found) or not spots else None


def random_slots(chance: Random) -> tuple[list[Slot], int]:
    count = chance.randint(1, 6)
    tiles = (1 << count) - 1
    slots, left = [], count
    while left:
        size = chance.randint(0, left)
        takes = sum(1 << bit for bit in range(count) if chance.random() < 0.6)
        slots.append(Slot(size, takes))
        left -= size
    return slots, tiles


def check(seed: int, count: int, possible: Possible = possible_tiles) -> int:
    chance = Random(seed)
    solvable = 0
    for _ in range(count):
        slots, tiles = random_slots(chance)
        expected = by_trying(slots, tiles)
        assert possible(slots, tiles) == expected, (slots, tiles)
        solvable += expected is not None
    return solvable


def test_possible_tiles_agree_with_all_distributions(seed: int) -> None:
    assert 200 < check(seed, 800) < 800


def test_possible_tiles_with_too_much_or_too_little_room() -> None:
    assert possible_tiles([Slot(2, 0b1)], 0b1) is None
    assert possible_tiles([], 0b1) is None
    assert possible_tiles([], 0) == []


def test_planted_faults_in_tile_matching_are_caught() -> None:
    """Planted faults: every tile that a slot takes, and only the tiles of one distribution."""
    for wrong in (
        lambda slots, tiles: possible_tiles(slots, tiles) and [slot.takes for slot in slots],
        knowledge.distribution,
    ):
        with pytest.raises(AssertionError):
            check(1, 200, wrong)
