"""Sums of floats that have the same last digit in every version of Python."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def sum_in_order(numbers: Iterable[float]) -> float:
    """Add from left to right, rounding each time. `sum` rounds differently since Python 3.12."""
    return reduce(add, numbers, 0.0)
