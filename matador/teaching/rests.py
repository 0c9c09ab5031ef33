"""How long facts rest: what this learner knew after earlier rests decides the next one.

A rest has one of a few lengths. Each length is tried once the length before it was passed several times, by any fact,
and the fact itself has passed its last rest. A length that fails stays closed, unless it was passed often before. A
date is promised only for lengths that this learner has passed often, and for facts that have passed their last rests.
docs/research/learner-model.md has the results with simulated learners.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

LENGTHS = (2, 3, 4, 5, 7, 10, 14, 20, 30, 45, 60)
"""Days."""
OLDER, LONGER, SHORTER = 0.98, 0.7, 0.3
"""Weight of earlier rests of a length after each new one, of passed longer rests after a failed one, and of a passed
rest for each shorter length."""
BEFORE = (5.0, 0.2)
"""Passed and failed rests of each length, before any evidence."""
ENOUGH = 5
"""Passed rests of a length that are required for the next one, and for a promise."""
FINE, SURE = 0.96, 0.98
"""Required share of passed rests for using a length, and for promising a date; slips are not counted as failed."""
PROMISED_AFTER = 2
"""Rests that a fact must have passed in a row, and quickly, before a date is promised for it."""
BACK = 3
"""After a miss, a fact rests this many lengths shorter."""

MAX_TIMES = 25
QUICK = 0.85
"""An answer is slow if it took longer than this share of the learner's last right ones."""
MAX_COUNTED = 9999.0

_Amount = Annotated[float, Meta(ge=0, le=MAX_COUNTED)]


class Outcomes(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Weighted numbers of good and bad outcomes."""

    good: _Amount = 0.0
    bad: _Amount = 0.0

    def plus(self, good: float = 0.0, bad: float = 0.0, weight: float = 1.0) -> Outcomes:
        """With these new outcomes; `weight` is that of the earlier ones."""
        sums = weight * self.good + good, weight * self.bad + bad
        return Outcomes(*(min(MAX_COUNTED, each) for each in sums))

    def share(self, before: tuple[float, float]) -> float:
        """The share of good ones; `before` are numbers of good and bad ones that count as seen."""
        good, bad = self.good + before[0], self.bad + before[1]
        return good / (good + bad)


class Memory(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a learner remembers, independent of facts."""

    times_s: Annotated[tuple[Annotated[float, Meta(ge=0, le=3600)], ...], Meta(max_length=MAX_TIMES)] = ()
    """Thinking times of the last right answers in practice without help."""
    nights: Outcomes = Outcomes()
    """First answers of a day to facts that were right when last asked."""
    repeats: Outcomes = Outcomes()
    """Answers to facts that were right earlier on the same day; bad ones are slips."""
    rests: Annotated[tuple[Outcomes, ...], Meta(max_length=len(LENGTHS))] = ()
    """Passed and failed rests of each length."""

    @property
    def slips(self) -> float:
        """The probability of a wrong answer although the fact is known."""
        return 1 - self.repeats.share((9.7, 0.3))

    @property
    def slips_often(self) -> bool:
        return self.slips > 0.08

    @property
    def forgets_overnight(self) -> bool:
        """True if facts are forgotten overnight more often than slips explain."""
        return 1 - self.nights.share((7.5, 0.5)) - self.slips > 0.04

    def is_slow(self, silent_s: float | None) -> bool:
        if silent_s is None or not self.times_s:
            return False
        return silent_s > sorted(self.times_s)[int(QUICK * (len(self.times_s) - 1))]

    def _share(self, step: int) -> float:
        """The share of passed rests of this length, relative to what slips allow."""
        found = self.rests[step] if step < len(self.rests) else Outcomes()
        return found.share(BEFORE) / (1 - self.slips)

    @property
    def longest(self) -> int:
        """The longest length that may be used, as an index of `LENGTHS`; -1 if nothing should rest."""
        step = 0
        while step < len(LENGTHS) and self._share(step) >= FINE:
            if step >= len(self.rests) or self.rests[step].good < ENOUGH:
                return step
            step += 1
        return min(step, len(LENGTHS)) - 1

    def can_promise(self, step: int) -> bool:
        if self.forgets_overnight or step >= len(self.rests):
            return False
        return self.rests[step].good >= ENOUGH and self._share(step) >= SURE


class Rest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time during which a known fact is not asked."""

    since: date
    """The day of the right answer that started it."""
    until: date
    """The day on which the fact is asked again."""
    is_promised: bool
    """True if the learner is told the date."""


def after_rest(memory: Memory, step: int, *, is_right: bool, is_slow: bool) -> Memory:
    """The memory after the first answer to a fact whose rest is over. A slow right answer counts half."""
    rests = [*memory.rests, *[Outcomes()] * (len(LENGTHS) - len(memory.rests))]
    if not is_right:
        rests[step] = rests[step].plus(bad=1, weight=OLDER)
        rests[step + 1 :] = [Outcomes(LONGER * one.good, one.bad) for one in rests[step + 1 :]]
    elif is_slow:
        rests[step] = rests[step].plus(0.5, 0.1, OLDER)
    else:
        rests[step] = rests[step].plus(1, weight=OLDER)
        rests[:step] = [one.plus(SHORTER) for one in rests[:step]]
    return replace(memory, rests=tuple(rests))


def next_rest(memory: Memory, step: int, passed: int, day: date) -> tuple[int, Rest] | None:
    """A rest from this day and the index of its length, at most `step`; None if this learner's facts should not rest.

    `passed`: how many rests in a row the fact has passed quickly.
    """
    step = min(step, memory.longest)
    if step < 0 or (date.max - day).days < LENGTHS[step]:
        return None
    is_promised = memory.can_promise(step) and passed >= PROMISED_AFTER
    return step, Rest(day, day + timedelta(days=LENGTHS[step]), is_promised)
