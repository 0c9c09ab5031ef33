"""Shuffling and dealing (rulebook sections 3 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

_T = TypeVar("_T")


def shuffled(tiles: Sequence[_T], random: Callable[[], float]) -> list[_T]:
    """The tiles in random order; `random` returns numbers in [0, 1) and is called `len(tiles) - 1` times."""
    order = list(tiles)
    for index in range(len(order) - 1, 0, -1):
        other = int(random() * (index + 1))
        order[index], order[other] = order[other], order[index]
    return order


def cut(
    order: Sequence[_T], players: int, each: int, *, has_boneyard: bool
) -> tuple[list[list[_T]], list[_T]]:
    """Deal shuffled tiles: hands are consecutive blocks of `each` tiles, the rest is the boneyard.

    Without a boneyard, the remaining tiles are set aside.
    """
    hands = [list(order[seat * each : (seat + 1) * each]) for seat in range(players)]
    return hands, list(order[players * each :]) if has_boneyard else []
