"""Estimates and their intervals, compared with published tables and with the plain mean."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from matador.ai.arena.tally import Ratio, students_t


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_quantiles_of_students_t_match_published_tables(freedom: int, quantile: float) -> None:
    assert students_t(freedom) == pytest.approx(quantile, abs=0.005)


def test_ratio_with_one_round_per_deal_is_the_mean() -> None:
    chance = Random(1)
    values = [chance.gauss(3, 10) for _ in range(20)]
    sums = Ratio()
    for value in values:
        sums.add(value, 1)
    estimate = sums.estimate()
    assert estimate is not None
    assert estimate.value == pytest.approx(fmean(values))
    assert estimate.half_width == pytest.approx(students_t(19) * stdev(values) / sqrt(20))


def covered(wrong: float = 1.0) -> int:
    """How many of 400 intervals (25 deals of unequal length each) contain the truth; `wrong` scales their width."""
    chance, held = Random(5), 0
    for _ in range(400):
        sums = Ratio()
        for _ in range(25):
            rounds = chance.choice((2, 4, 9))
            sums.add(sum(chance.gauss(1.5, 12) for _ in range(rounds)) + chance.gauss(0, 8), rounds)
        estimate = sums.estimate()
        assert estimate is not None
        held += abs(estimate.value - 1.5) <= wrong * estimate.half_width
    return held


def test_intervals_contain_the_truth_as_often_as_promised() -> None:
    assert 368 <= covered() <= 392
    # Planted fault: intervals that are too narrow are noticed.
    assert covered(wrong=0.7) < 360
