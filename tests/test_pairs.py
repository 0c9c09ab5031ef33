"""Pairwise cases: there are few, and they leave no pair out."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from tests.checks.each import each
from tests.checks.pairs import pairwise

KINDS: tuple[tuple[Any, ...], ...] = (
    ("800x600", "1280x720", "1920x1080", "3840x2160"),
    ("en", "qps"),
    (100, 150, 200),
    (True, False),
)


def lacking(rows: list[tuple[Any, ...]], kinds: tuple[tuple[Any, ...], ...]) -> int:
    """Number of value pairs that occur in no row."""
    return sum(
        not any(row[one] == here and row[other] == there for row in rows)
        for one, other in combinations(range(len(kinds)), 2)
        for here, there in product(kinds[one], kinds[other])
    )


def test_every_pair_of_values_occurs_in_some_case() -> None:
    rows = pairwise(*KINDS)
    assert lacking(rows, KINDS) == 0
    assert len(rows) == len(set(rows)) <= 13 < 4 * 2 * 3 * 2
    assert rows[0] == tuple(kind[0] for kind in KINDS), "the hardest together"


@each("number", range(20))
def test_pairwise_works_for_any_kinds(number: int) -> None:
    chance = Random(number)
    kinds = tuple(tuple(range(chance.randint(1, 6))) for _ in range(chance.randint(2, 5)))
    rows = pairwise(*kinds)
    assert lacking(rows, kinds) == 0
    assert len(rows) <= 2 * max(len(one) * len(other) for one, other in combinations(kinds, 2))


@pytest.mark.parametrize("left_out", range(12))
def test_missing_pair_is_caught(left_out: int) -> None:
    """Injected bug: each row has a pair of its own, at least the one of size and text."""
    rows = pairwise(*KINDS)
    del rows[left_out]
    assert lacking(rows, KINDS)
