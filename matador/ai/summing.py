"""Sums of floats that have the same last digit in every version of Python."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import reduce
from operator import add

_IS_SUM_IN_ORDER = sys.version_info < (3, 12)
"""`sum` is faster than `reduce`, but rounds differently since Python 3.12."""


def sum_in_order(numbers: Iterable[float]) -> float:
    """Add from left to right, rounding each time."""
    return sum(numbers, 0.0) if _IS_SUM_IN_ORDER else reduce(add, numbers, 0.0)
