"""The results of tasks, their running totals in an arena, and estimates with confidence intervals.

Each deal is one observation. All its seatings have the same tiles, so the luck of the deal cancels out. Each
estimate is a quotient of two sums over deals, such as points and rounds. Its variance is that of x - r n (the
ratio estimator; Cochran, *Sampling Techniques*, chapter 6). As there may be few deals, intervals use
Student's t distribution.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, floor, inf, log, pi, sqrt, tan
from statistics import NormalDist, fmean

from msgspec import Struct, field

from matador.ai.arena.plan import Plan

_BUCKET = log(1.1)
"""Width of the histogram's buckets: 10%."""


class Times(Struct, frozen=False):
    """Statistics about durations: their sum and a histogram."""

    count: int = 0
    sum_ms: float = 0.0
    max_ms: float = 0.0
    buckets: dict[int, int] = field(default_factory=dict)

    def add(self, duration_ms: float) -> None:
        self.count += 1
        self.sum_ms += duration_ms
        self.max_ms = max(self.max_ms, duration_ms)
        bucket = floor(log(max(duration_ms, 1e-4)) / _BUCKET)
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def join(self, other: Times) -> None:
        self.count += other.count
        self.sum_ms += other.sum_ms
        self.max_ms = max(self.max_ms, other.max_ms)
        for bucket, number in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + number

    @property
    def mean_ms(self) -> float:
        return self.sum_ms / self.count if self.count else 0.0

    def quantile_ms(self, share: float) -> float:
        """A quantile, at most 10% too high; 0 if there are no durations."""
        left = share * self.count
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left <= 0:
                return min(self.max_ms, exp((bucket + 1) * _BUCKET))
        return self.max_ms


class Conduct(Struct):
    """The times and faults of a bot."""

    wall: Times = field(default_factory=Times)
    """Wall-clock time per decision."""
    cpu: Times = field(default_factory=Times)
    """Processor time per decision or, for external programs, per match, including start-up."""
    faults: dict[str, int] = field(default_factory=dict)

    def join(self, other: Conduct) -> None:
        self.wall.join(other.wall)
        self.cpu.join(other.cpu)
        for fault, number in other.faults.items():
            self.faults[fault] = self.faults.get(fault, 0) + number


class MatchResult(Struct, array_like=True):
    """The result of a match, by side."""

    deal: int
    """From 0."""
    rounds: int
    points: tuple[int, ...]
    """The totals over all rounds; with `penalty`, fewer points are better."""
    won: tuple[int, ...]
    winners: tuple[int, ...]
    """The sides that won the match: several in a tie, none if it was drawn."""


class TaskResult(Struct):
    """The results of a task."""

    block: int
    seating: int
    first: int
    matches: list[MatchResult]
    conduct: list[Conduct]

    @property
    def key(self) -> tuple[int, int]:
        return self.seating, self.first


MIN_DEALS = 64
"""Minimum number of deals before a narrow interval may end an arena."""
_CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95% confidence interval."""

    value: float
    half_width: float
    """Infinite if there are too few deals."""


@dataclass(slots=True)
class Ratio:
    """Sums over pairs (x, n), one per deal, to estimate the ratio of x to n."""

    deals: int = 0
    x: float = 0.0
    n: float = 0.0
    xx: float = 0.0
    xn: float = 0.0
    nn: float = 0.0

    def add(self, x: float, n: float) -> None:
        self.deals += 1
        self.x += x
        self.n += n
        self.xx += x * x
        self.xn += x * n
        self.nn += n * n

    def estimate(self) -> Estimate | None:
        """The ratio with its interval; None if the sum of n is 0."""
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


class Score(Struct):
    """The results of a bot."""

    margin: Ratio = field(default_factory=Ratio)
    """Points per round, minus the other sides' mean."""
    points: Ratio = field(default_factory=Ratio)
    rounds_won: Ratio = field(default_factory=Ratio)
    """Share of decided rounds won."""
    matches_won: Ratio = field(default_factory=Ratio)
    """Share of matches won; shared wins count as fractions."""
    conduct: Conduct = field(default_factory=Conduct)


class Tally:
    """Counts whole blocks of deals in the order of the plan, so that results don't depend on timing."""

    def __init__(self, plan: Plan, until_half_width: float | None = None) -> None:
        """Count up to the first block after which the interval for the first bot's points is narrow enough."""
        self.plan = plan
        self._until = until_half_width
        self.scores = [Score() for _ in plan.entrants]
        self.deals = 0
        self.rounds = 0
        self.drawn = 0
        """Rounds that nobody won."""
        self._sides = [_sides_of(plan, seating) for seating in plan.seatings]
        self._waiting: dict[int, dict[tuple[int, int], TaskResult]] = {}
        self._next_block = 0

    @property
    def matches(self) -> int:
        """Number of matches added, including those that are not counted yet."""
        waiting = sum(len(task.matches) for block in self._waiting.values() for task in block.values())
        return self.deals * len(self._sides) + waiting

    def add(self, result: TaskResult) -> bool:
        """Add a result unless it was added before; True if it completed a block, which is then counted."""
        if result.block < self._next_block:
            return False
        self._waiting.setdefault(result.block, {})[result.key] = result
        before = self._next_block
        while not self.is_narrow() and self._is_whole(self._next_block):
            self._count(self._waiting.pop(self._next_block).values())
            self._next_block += 1
        return self._next_block > before

    def has(self, block: int, key: tuple[int, int]) -> bool:
        return block < self._next_block or key in self._waiting.get(block, {})

    def count_what_there_is(self) -> None:
        """Count the complete deals of unfinished blocks; no more results may follow."""
        for block in sorted(self._waiting):
            self._count(self._waiting.pop(block).values())

    def margin(self, entrant: int = 0) -> Estimate | None:
        """A bot's points per round minus those of the others, with the interval."""
        return self.scores[entrant].margin.estimate()

    def is_narrow(self) -> bool:
        """True if the first bot's points against the others are exact enough, but not by chance after a few deals."""
        margin = self.margin()
        if self._until is None or margin is None or self.deals < min(MIN_DEALS, self.plan.deals):
            return False
        return margin.half_width <= self._until

    def _is_whole(self, block: int) -> bool:
        return block < self.plan.blocks and len(self._waiting.get(block, ())) == self.plan.tasks_of(block)

    def _count(self, results: Iterable[TaskResult]) -> None:
        by_deal: dict[int, list[tuple[int, MatchResult]]] = {}
        for result in results:
            for number, conduct in enumerate(result.conduct):
                # Times and faults count even if the deals don't.
                self.scores[number].conduct.join(conduct)
            for match in result.matches:
                by_deal.setdefault(match.deal, []).append((result.seating, match))
        for deal in sorted(by_deal):
            if len(by_deal[deal]) == len(self._sides):
                # In a fixed order, because sums of fractions could otherwise differ in the last digit.
                self._count_deal(sorted(by_deal[deal], key=lambda played: played[0]))

    def _count_deal(self, played: Sequence[tuple[int, MatchResult]]) -> None:
        self.deals += 1
        rounds = sum(match.rounds for _, match in played)
        decided = sum(sum(match.won) for _, match in played)
        self.rounds += rounds
        self.drawn += rounds - decided
        sign = -1 if self.plan.rules.penalty else 1
        for number, score in enumerate(self.scores):
            margin = points = won = matches = 0.0
            for seating, match in played:
                own = self._sides[seating][number]
                others = [side for side in range(len(match.points)) if side not in own]
                mean = fmean(match.points[side] for side in own)
                points += mean
                margin += sign * (mean - fmean(match.points[side] for side in others))
                won += fmean(match.won[side] for side in own)
                matches += fmean((side in match.winners) / len(match.winners or (0,)) for side in own)
            score.points.add(points, rounds)
            score.margin.add(margin, rounds)
            score.rounds_won.add(won, decided)
            score.matches_won.add(matches, len(played))


def _sides_of(plan: Plan, seating: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sorted({plan.rules.side_of(seat) for seat, sits in enumerate(seating) if sits == number}))
        for number in range(len(plan.entrants))
    )
