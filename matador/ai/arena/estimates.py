"""Estimates with confidence intervals: how much of a difference is luck.

One deal is one observation. All its seatings are played with the same tiles, so the luck of the deal cancels out. Each
figure is a quotient of two sums over deals, such as points and rounds. Its variance is that of x - r n (the ratio
estimator; Cochran, *Sampling Techniques*, chapter 6), with Student's t distribution for few deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, pi, sqrt, tan
from statistics import NormalDist

_CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95% confidence interval."""

    value: float
    half_width: float
    """Infinite if there are too few deals."""

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.half_width

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.half_width


@dataclass(slots=True)
class Ratio:
    """Sums over pairs (x, n), one per deal, to estimate the quotient of all x by all n."""

    deals: int = 0
    x: float = 0.0
    n: float = 0.0
    xx: float = 0.0
    xn: float = 0.0
    nn: float = 0.0

    def add(self, x: float, n: float) -> None:
        """Add a deal."""
        self.deals += 1
        self.x += x
        self.n += n
        self.xx += x * x
        self.xn += x * n
        self.nn += n * n

    def estimate(self) -> Estimate | None:
        """The quotient with its interval; None if the divisor is 0."""
        if not self.n:
            return None
        ratio = self.x / self.n
        if self.deals < 2:
            return Estimate(ratio, inf)
        squares = max(0.0, self.xx - 2 * ratio * self.xn + ratio * ratio * self.nn)
        deviation = sqrt(squares * self.deals / (self.deals - 1)) / self.n
        return Estimate(ratio, students_t(self.deals - 1) * deviation)


def students_t(freedom: int) -> float:
    """The two-sided 95% quantile of Student's t distribution.

    Exact for one and two degrees of freedom; otherwise the expansion of Abramowitz and Stegun, 26.7.5.
    """
    share = (1 + _CONFIDENCE) / 2
    if freedom == 1:
        return tan(pi * (share - 0.5))
    if freedom == 2:
        return _CONFIDENCE * sqrt(2 / (1 - _CONFIDENCE**2))
    z, v = NormalDist().inv_cdf(share), freedom
    return z + (
        (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )
