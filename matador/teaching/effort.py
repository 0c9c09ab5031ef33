"""How much of an effort a fact still is, compared with the learner's other answers: it says what is asked next, only.

It has two parts that are kept apart. Times: the natural logarithm of how much longer a right answer takes than the
learner's own usual one; 0 is as long, 0.7 is twice as long. Misses, which need no times; each night since adds to them.
A wrong answer has no time: who is wrong fast needs it no less.

Times weigh as much as they are reliable for this learner: how much of the difference between his times is a difference
between facts, and not chance (an intraclass correlation).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise
from math import log
from statistics import fmean, median
from typing import Any

from matador.teaching.evidence import Attempt
from matador.teaching.shown import Shown

MISSED = 0.4
"""What a miss is worth."""

FARTHEST = 1.6
"""No time counts as farther from the usual one than this."""

MOST = 10.0
"""No part of a need is ever greater."""

NIGHT = 0.4
"""What each night since a fact was last met adds to its need."""

KEPT, KEPT_OVER_NIGHT = 0.9, 0.7
"""What a time that was measured before still weighs when another comes, and when that is the first of a day."""

OF_THE_DAY, RIGHT_AGAIN, MISSED_AGAIN = 0.5, 0.4, 0.1
"""How far misses follow the first try of a day, a later right one, and a later miss, which need not mean much."""

UNKNOWN = 0.4
"""How reliable times are taken to be as long as too few are known."""

LEAST_RELIABLE = 0.05
ENOUGH_FACTS, ENOUGH_AGAIN = 3, 5
"""So many facts with two times and more, and so many times that follow another, tell how reliable they are."""

WEIGHT, MOST_WEIGHT = 4.0, 2.5
"""What times weigh beside misses, for each part of how reliable they are, and at most."""


def effort_after(before: Shown | None, attempt: Attempt, pauses_s: Sequence[float]) -> dict[str, Any]:
    """What an attempt changes in the two parts. `pauses_s` are the learner's own last silent times."""
    is_first = before is None or before.day != attempt.at.date()
    changes: dict[str, Any] = {"misses": _misses_after(before, attempt, is_days_first=is_first)}
    time = _relative(attempt, pauses_s)
    if time is not None:
        kept = 0.0 if before is None else KEPT_OVER_NIGHT if is_first else KEPT
        effort, weight = (0.0, 0.0) if before is None else (before.effort, before.weight)
        changes |= {"effort": kept * effort + time, "weight": kept * weight + 1}
    return changes


def misses_on(misses: float, met: date, day: date) -> float:
    """What misses have become by a day, if the fact was last met on another."""
    return min(MOST, misses + NIGHT * max(0, (day - met).days))


def effort_on(shown: Shown, day: date, reliable: float) -> float:
    """The effort of a fact on a day, for a learner whose times are so reliable (0 to 1).

    The mean of few times is drawn to the usual one, the more so the less reliable they are.
    """
    doubted = (1 - reliable) / reliable
    weight = min(MOST_WEIGHT, WEIGHT * reliable)
    return weight * shown.effort / (shown.weight + doubted) + misses_on(shown.misses, shown.day, day)


def reliability(all_shown: Iterable[Shown]) -> float:
    """How reliable a learner's times are: the share of their variance that is between facts; 0.05 to 1.

    The chance in a time is told from times of one fact that follow each other, so that learning is not taken for it.
    """
    logs = [[log(max(0.1, time_s)) for time_s in shown.silences_s] for shown in all_shown]
    logs = [times for times in logs if len(times) > 1]
    apart = [(after - before) ** 2 / 2 for times in logs for before, after in pairwise(times)]
    if len(logs) < ENOUGH_FACTS or len(apart) < ENOUGH_AGAIN:
        return UNKNOWN
    count, grand = sum(map(len, logs)), fmean(time for times in logs for time in times)
    between = sum(len(times) * (fmean(times) - grand) ** 2 for times in logs) / (len(logs) - 1)
    each = (count - sum(len(times) ** 2 for times in logs) / count) / (len(logs) - 1)
    chance = fmean(apart)
    facts = max(0.0, (between - chance) / each)
    return max(LEAST_RELIABLE, facts / (facts + chance)) if facts + chance > 0 else UNKNOWN


def _misses_after(before: Shown | None, attempt: Attempt, *, is_days_first: bool) -> float:
    taken = 0.0 if attempt.is_right else MISSED
    if before is None:
        return taken
    so_far = misses_on(before.misses, before.day, attempt.at.date())
    weight = OF_THE_DAY if is_days_first else RIGHT_AGAIN if attempt.is_right else MISSED_AGAIN
    return so_far + weight * (taken - so_far)


def _relative(attempt: Attempt, pauses_s: Sequence[float]) -> float | None:
    """How much longer a right answer took than the usual one; None where no time was taken."""
    if not (attempt.is_right and attempt.is_measured) or attempt.silent_s is None or not pauses_s:
        return None
    usual = median(pauses_s)
    if usual <= 0 or attempt.silent_s <= 0:
        return None
    return min(FARTHEST, max(-FARTHEST, log(attempt.silent_s) - log(usual)))
