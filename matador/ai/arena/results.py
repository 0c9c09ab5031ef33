"""What came of a piece of work, as it is sent between processes and kept in a file."""

from __future__ import annotations

from math import exp, floor, log

from msgspec import Struct, field

_BUCKET = log(1.1)
"""Times are counted in buckets a tenth wide: a thousandth of them cannot be told otherwise in flat memory."""


class Times(Struct, frozen=False):
    """Many durations, as a sum and a histogram."""

    count: int = 0
    sum_ms: float = 0.0
    most_ms: float = 0.0
    buckets: dict[int, int] = field(default_factory=dict)

    def add(self, duration_ms: float) -> None:
        """Count one more."""
        self.count += 1
        self.sum_ms += duration_ms
        self.most_ms = max(self.most_ms, duration_ms)
        bucket = floor(log(max(duration_ms, 1e-4)) / _BUCKET)
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def join(self, other: Times) -> None:
        """Count all of another as well."""
        self.count += other.count
        self.sum_ms += other.sum_ms
        self.most_ms = max(self.most_ms, other.most_ms)
        for bucket, number in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + number

    @property
    def mean_ms(self) -> float:
        """The mean; 0 of none."""
        return self.sum_ms / self.count if self.count else 0.0

    def quantile_ms(self, share: float) -> float:
        """What this share of them does not exceed, at most a tenth too much; 0 of none."""
        left = share * self.count
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left <= 0:
                return min(self.most_ms, exp((bucket + 1) * _BUCKET))
        return self.most_ms


class Conduct(Struct):
    """How a bot behaved: how long it took, and what was at fault."""

    wall: Times = field(default_factory=Times)
    """Of every decision, as somebody waits for it."""
    cpu: Times = field(default_factory=Times)
    """Of every decision, as the processor counts it; for programs, of a whole match with their start."""
    faults: dict[str, int] = field(default_factory=dict)
    """Decisions that were made for it, by what was at fault."""

    def join(self, other: Conduct) -> None:
        """Count all of another as well."""
        self.wall.join(other.wall)
        self.cpu.join(other.cpu)
        for fault, number in other.faults.items():
            self.faults[fault] = self.faults.get(fault, 0) + number


class MatchResult(Struct, array_like=True):
    """One match, by the sides of its ruleset."""

    deal: int
    """From 0."""
    rounds: int
    points: tuple[int, ...]
    """In all rounds together; with `penalty` these are against a side."""
    won: tuple[int, ...]
    """Rounds that each side won; the others were drawn."""
    winners: tuple[int, ...]
    """The sides that won the match; several if they share it, none if it was drawn."""


class TaskResult(Struct):
    """The matches of a task, and how each bot behaved in them."""

    block: int
    seating: int
    first: int
    matches: list[MatchResult]
    conduct: list[Conduct]
    """By bot."""

    @property
    def key(self) -> tuple[int, int]:
        """Which task it is of."""
        return self.seating, self.first
