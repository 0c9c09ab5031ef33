"""The results of a task, in the form in which they are sent between processes and saved to a file."""

from __future__ import annotations

from math import exp, floor, log

from msgspec import Struct, field

_BUCKET = log(1.1)
"""Width of the buckets for times (10%), which allow quantiles in constant memory."""


class Times(Struct, frozen=False):
    """Durations, as a sum and a histogram."""

    count: int = 0
    sum_ms: float = 0.0
    most_ms: float = 0.0
    buckets: dict[int, int] = field(default_factory=dict)

    def add(self, duration_ms: float) -> None:
        """Add a duration."""
        self.count += 1
        self.sum_ms += duration_ms
        self.most_ms = max(self.most_ms, duration_ms)
        bucket = floor(log(max(duration_ms, 1e-4)) / _BUCKET)
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def join(self, other: Times) -> None:
        """Add all durations of another."""
        self.count += other.count
        self.sum_ms += other.sum_ms
        self.most_ms = max(self.most_ms, other.most_ms)
        for bucket, number in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + number

    @property
    def mean_ms(self) -> float:
        """The mean; 0 without durations."""
        return self.sum_ms / self.count if self.count else 0.0

    def quantile_ms(self, share: float) -> float:
        """An upper bound for this quantile, at most 10% too high; 0 without durations."""
        left = share * self.count
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left <= 0:
                return min(self.most_ms, exp((bucket + 1) * _BUCKET))
        return self.most_ms


class Conduct(Struct):
    """How a bot behaved: its times and faults."""

    wall: Times = field(default_factory=Times)
    """Wall-clock time per decision."""
    cpu: Times = field(default_factory=Times)
    """Processor time per decision; for external programs, per match, including their start."""
    faults: dict[str, int] = field(default_factory=dict)
    """Decisions that were made for it, by fault."""

    def join(self, other: Conduct) -> None:
        """Add all values of another."""
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
    """Total of all rounds; with `penalty`, points count against a side."""
    won: tuple[int, ...]
    """Rounds won by each side; the others were drawn."""
    winners: tuple[int, ...]
    """The sides that won the match: several if they tie, none if it was drawn."""


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
        """Identifies the task within its block."""
        return self.seating, self.first
