"""Sums of floats."""

from __future__ import annotations

import sys

import pytest

from matador.ai import summing
from matador.ai.summing import sum_in_order


@pytest.mark.parametrize("uses_sum", [False, True])
def test_sum_in_order_rounds_after_each_addition(monkeypatch: pytest.MonkeyPatch, *, uses_sum: bool) -> None:
    if uses_sum and sys.version_info >= (3, 12):
        pytest.skip("`sum` rounds differently since Python 3.12")
    monkeypatch.setattr(summing, "_IS_SUM_IN_ORDER", uses_sum)
    assert sum_in_order([1e16, 1.0, -1e16]) == 0.0
    assert sum_in_order(0.1 for _ in range(10)) == 0.9999999999999999
    assert sum_in_order([]) == 0.0
