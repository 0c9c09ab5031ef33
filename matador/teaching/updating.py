"""What one piece of evidence changes in what was shown of a fact."""

from __future__ import annotations

from datetime import datetime
from statistics import median
from typing import Any

from msgspec.structs import replace

from matador.teaching.answers import with_attempt, with_overlooked
from matador.teaching.estimate import SOON_S, after_attempt, after_overlooked
from matador.teaching.evidence import Attempt
from matador.teaching.fade_steps import faded_after
from matador.teaching.pace import Pace
from matador.teaching.resting import has_come_back, rest_after
from matador.teaching.shown import FIRM_DAYS, FIRM_KINDS, MOST_COUNTED, RECENT, Shown
from matador.teaching.spacing import Rating, Spaced, reviewed

FLUENT_S = 6.0
"""The time below which an answer is fluent; a longer one is never a failure."""

A_SLIP = 0.8
"""Where a wrong try leaves the estimate so high, it was a slip: the next try of the day is the review."""


def shown_after(before: Shown | None, expected: float, attempt: Attempt, pace: Pace) -> Shown:
    """What is shown after an attempt; `expected` is the recall before it, `pace` the learner's own, with it."""
    before = None if before is None else not_ahead(before, attempt.at)
    time_s = _time_s(attempt, pace)
    is_soon = before is not None and (attempt.at - before.at).total_seconds() < SOON_S
    estimate = after_attempt(expected, attempt, is_soon=is_soon)
    shown = before or Shown(estimate=estimate, at=attempt.at)
    changes: dict[str, Any] = {
        **_review(shown, attempt, estimate, time_s),
        **_rights(shown, attempt),
        **faded_after(before, attempt, is_soon=is_soon),
        "estimate": estimate,
        "at": attempt.at,
        "answers": with_attempt(shown.answers, attempt),
        "tries": min(MOST_COUNTED, shown.tries + attempt.is_first),
    }
    if time_s is not None:
        changes["times_s"] = (*shown.times_s, time_s)[-RECENT:]
    after = replace(shown, **changes)
    return (
        replace(after, rest=rest_after(after, attempt.at.date(), pace)) if _counts(shown, attempt) else after
    )


def not_ahead(shown: Shown, at: datetime) -> Shown:
    """The same with nothing after this moment: a clock that was once ahead must not stop what is counted in days."""
    if shown.at <= at:
        return shown
    day = at.date()

    def clipped(spaced: Spaced | None) -> Spaced | None:
        return spaced if spaced is None else replace(spaced, day=min(spaced.day, day))

    return replace(
        shown,
        at=at,
        answers=tuple(replace(answer, at=min(answer.at, at)) for answer in shown.answers),
        spaced=clipped(shown.spaced),
        base=clipped(shown.base),
        days=tuple(sorted({min(one, day) for one in shown.days})),
        rest=None,
    )


def shown_overlooked(before: Shown | None, expected: float, at: datetime) -> Shown:
    """What is shown after a fact was overlooked: a lower estimate, but neither a review nor a miss that ends a run."""
    estimate = after_overlooked(expected)
    shown = before or Shown(estimate=estimate, at=at)
    return replace(shown, estimate=estimate, at=at, answers=with_overlooked(shown.answers, at))


def _time_s(attempt: Attempt, pace: Pace) -> float | None:
    """The measured time of an answer, less the learner's own pointing time; None where it says nothing."""
    if not (_is_timed(attempt) and attempt.is_unaided) or attempt.silent_s is None or not pace.pointings_s:
        return None
    return attempt.silent_s - median(pace.pointings_s)


def _is_timed(attempt: Attempt) -> bool:
    """True if the silence before it tells something of the fact."""
    return attempt.is_right and attempt.is_first and attempt.is_measured


def _review(shown: Shown, attempt: Attempt, estimate: float, time_s: float | None) -> dict[str, Any]:
    """The review of the day: its first try, or its first unaided one where that comes later."""
    day, is_clear = attempt.at.date(), attempt.is_unaided and attempt.is_first
    is_new = shown.spaced is None or shown.spaced.day < day
    if not is_new and not (shown.is_provisional and is_clear):
        return {}
    if not attempt.is_right and estimate >= A_SLIP:
        return {}
    base = shown.spaced if is_new else shown.base
    return {
        "base": base,
        "spaced": reviewed(base, _rating(attempt, time_s), day),
        "is_provisional": not is_clear,
    }


def _rating(attempt: Attempt, time_s: float | None) -> Rating:
    if not attempt.is_right:
        return Rating.Again
    if not (attempt.is_unaided and attempt.is_first):
        return Rating.Hard
    return Rating.Easy if time_s is not None and time_s < FLUENT_S else Rating.Good


def _rights(shown: Shown, attempt: Attempt) -> dict[str, Any]:
    """What was right without a miss since; a miss begins it again."""
    if not attempt.is_right:
        return {"is_missed": True, "days": (), "kinds": (), "rest": None, "lasted": 0}
    if not attempt.is_first:
        return {}
    if not attempt.is_unaided:
        return {"is_missed": False}
    right = {"is_missed": False, "unaided": min(MOST_COUNTED, shown.unaided + 1)}
    if not _counts(shown, attempt):
        return right
    day = attempt.at.date()
    days, kinds = shown.days, shown.kinds
    # A clock that was once wrong can make it longer than anything lasts.
    lasted = min(MOST_COUNTED, max(shown.lasted, (day - shown.day).days))
    if has_come_back(shown, day):
        days, kinds = (), ()
    if day not in days:
        days = (*days, day)[-FIRM_DAYS:]
    if attempt.item is not None and attempt.item not in kinds:
        kinds = (*kinds, attempt.item)[-FIRM_KINDS:]
    return right | {"days": days, "kinds": kinds, "lasted": lasted}


def _counts(shown: Shown, attempt: Attempt) -> bool:
    """True if a try is one of those by which a fact becomes firm: what was still there when the day began.

    Yes or no is too easily right.
    """
    is_clear = attempt.is_right and attempt.is_first and attempt.is_unaided and not attempt.coloured
    is_days_first = shown.tries == 0 or shown.day != attempt.at.date()
    return is_clear and is_days_first and attempt.is_practice and attempt.item != "claim"
