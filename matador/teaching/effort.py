"""How much of an effort a fact still is, compared with the learner's other answers: it says what is asked next, only.

An effort is the natural logarithm of how much longer an answer takes than the learner's own usual one: 0 is as long,
0.7 is twice as long. It needs no measured times: a miss counts as an effort, and what is not measured as usual.
"""

from __future__ import annotations

from datetime import date
from math import log
from statistics import median

from matador.teaching.evidence import Attempt

MISSED = 0.4
"""What a miss adds to the effort."""

FARTHEST = 1.6
"""No time counts as farther from the usual one than this."""

MOST = 10.0
"""No effort is ever greater."""

NIGHT = 0.4
"""What each night since a fact was last met adds to its effort."""

OF_THE_DAY = 0.5
"""The weight of the first try of a day: it tells most, for nothing of it is still in the ear."""

RIGHT_AGAIN, MISSED_AGAIN = 0.4, 0.1
"""The weights of later tries of the day; one miss more need not mean much."""


def effort_on(effort: float, met: date, day: date) -> float:
    """What an effort has become by a day, if the fact was last met on another."""
    return min(MOST, effort + NIGHT * max(0, (day - met).days))


def effort_after(
    before: float, attempt: Attempt, pauses_s: tuple[float, ...], *, is_days_first: bool
) -> float:
    """The effort after another attempt. `pauses_s` are the learner's own last silent times."""
    taken = effort_of(attempt, pauses_s)
    weight = OF_THE_DAY if is_days_first else RIGHT_AGAIN if attempt.is_right else MISSED_AGAIN
    return before + weight * (taken - before)


def effort_of(attempt: Attempt, pauses_s: tuple[float, ...]) -> float:
    """The effort of one attempt, by itself."""
    return _relative(attempt, pauses_s) + (0.0 if attempt.is_right else MISSED)


def _relative(attempt: Attempt, pauses_s: tuple[float, ...]) -> float:
    if attempt.silent_s is None or not pauses_s:
        return 0.0
    usual = median(pauses_s)
    if usual <= 0 or attempt.silent_s <= 0:
        return 0.0
    return min(FARTHEST, max(-FARTHEST, log(attempt.silent_s) - log(usual)))
