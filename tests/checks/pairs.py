"""Pairwise test cases: every two values of different kinds meet, where all combinations would take too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any

import pytest

Row = tuple[Any, ...]
_Pair = tuple[int, int, int, int]


def pairwise(*kinds: Sequence[Any]) -> list[Row]:
    """Rows with one value of each kind, so that any two values of different kinds meet in some row.

    The first row has the first value of every kind, so list the hardest combination first. The rows are the
    same each time, and few: each covers most of the pairs that no row before it has.
    """
    lacking = {row: set(_pairs(row)) for row in product(*(range(len(kind)) for kind in kinds))}
    found: list[Row] = []
    while True:
        best, met = max(lacking.items(), key=_how_many)
        if not met:
            return found
        found.append(tuple(kind[index] for kind, index in zip(kinds, best, strict=True)))
        for pairs in lacking.values():
            if pairs is not met:
                pairs.difference_update(met)
        met.clear()


def every_pair(**kinds: Sequence[Any]) -> pytest.MarkDecorator:
    """Parametrize a test with pairwise cases, by the names of its arguments."""
    return pytest.mark.parametrize(tuple(kinds), pairwise(*kinds.values()))


def _pairs(row: Sequence[int]) -> Iterable[_Pair]:
    for (one, here), (other, there) in combinations(enumerate(row), 2):
        yield (one, here, other, there)


def _how_many(row: tuple[tuple[int, ...], set[_Pair]]) -> int:
    return len(row[1])
