"""Which facts rest, and until when: what is firm comes back after 7, 14, 30 and 60 days, or sooner.

Nothing is promised beyond the next date: whoever comes back then and is right has shown that it lasts so long.
"""

from __future__ import annotations

from datetime import date, timedelta

from matador.teaching.forgetting import surely_lasts_days
from matador.teaching.pace import Pace
from matador.teaching.shown import Rest, Shown

DAYS = (7, 14, 30, 60)
"""No rest is longer than the next of these; the last one comes again and again."""

STRETCH = 1.5
"""After the first of them, no rest is longer than so many times what the fact has lasted already."""

LEAST_DAYS = 3
"""What would come back sooner does not rest at all."""


def has_come_back(shown: Shown, day: date) -> bool:
    """True if this is the first day on which a fact is asked after its rest: now it has to become firm again."""
    return shown.rest is not None and shown.day < shown.rest.until <= day


def rest_after(shown: Shown, day: date, pace: Pace) -> Rest | None:
    """The rest of a fact after an unaided right of practice on a day; `shown` has it already.

    `pace` says how fast this learner forgets.
    """
    rest = shown.rest
    is_resting = rest is not None and day < rest.until
    if is_resting or not shown.is_firm or shown.spaced is None:
        return rest
    longest = next((days for days in DAYS if days > shown.lasted), DAYS[-1])
    stretched = max(DAYS[0], int(STRETCH * shown.lasted))
    length = min(longest, stretched, surely_lasts_days(pace.forgets, shown.spaced))
    if length < LEAST_DAYS or (date.max - day).days < length:
        # A clock at the end of the calendar has no day to come back on.
        return rest
    return Rest(day, day + timedelta(days=length))
