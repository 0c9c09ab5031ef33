"""Trying smaller and smaller until something fits: here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def first_that_fits(candidates: Iterable[T], fits: Callable[[T], bool]) -> T:
    """The first candidate that fits; the last if none does. `ValueError` if there are none."""
    found: list[T] = []
    for candidate in candidates:
        if fits(candidate):
            return candidate
        found = [candidate]
    if not found:
        raise ValueError("there is nothing to choose from")
    return found[0]
