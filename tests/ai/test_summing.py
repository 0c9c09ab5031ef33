"""Sums of floats."""

from __future__ import annotations

from matador.ai.summing import sum_in_order


def test_sum_in_order_rounds_after_each_addition() -> None:
    assert sum_in_order([1e16, 1.0, -1e16]) == 0.0
    assert sum_in_order(0.1 for _ in range(10)) == 0.9999999999999999
    assert sum_in_order([]) == 0.0
