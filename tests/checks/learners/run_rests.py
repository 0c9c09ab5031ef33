"""The check of rests: what simulated learners still know on the day a fact comes back.

The aim: on 95 of 100 such days true recall is at least 0.9, kind by kind, with clean times and with noisy ones. The
counts say how far it is reached. `not_back` counts rests that were still on at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from matador.teaching.learner import rests_until
from tests.checks.learners.kinds import KINDS
from tests.checks.learners.resting import DAYS, Rested, Rests, rested
from tests.checks.learners.run import RESAMPLES

LENGTHS: Mapping[str, range] = {
    "3_to_6": range(3, 7),
    "7": range(7, 8),
    "8_to_14": range(8, 15),
    "15_to_30": range(15, 31),
    "31_to_60": range(31, 61),
}
"""Days of rest."""

TIMES = ("clean", "noisy")

FORGETS = "forgets_fast"

MIN_KEPT, MIN_KEPT_BY_WHO_FORGETS = 0.75, 0.02
"""Minimum share kept in any run, however few learners it has; the goal is 0.95. Fast forgetters are known to fail."""


def check_rests(
    learners_per_kind: int,
    seed: int,
    kinds: Sequence[str] = tuple(KINDS),
    *,
    rests: Rests = rests_until,
    days: int = DAYS,
) -> dict[str, int]:
    """Results for each kind, by length: ends of rests, and how often the recall was still there.

    Raises `AssertionError` if nothing rests, if a rest has an impossible length, or if much is forgotten at
    its end. These limits are wide, so that they hold for a few learners too.
    """
    figures = {}
    for kind in kinds:
        figures[f"{kind}_rest_learners"] = learners_per_kind
        for times in TIMES:
            found = [
                rested(kind, number, seed, is_noisy=times == "noisy", rests=rests, days=days)
                for number in range(learners_per_kind)
            ]
            figures |= {
                f"{kind}_{times}_{what}": figure
                for what, figure in _figures(found, Random(f"{seed}/{kind}/{times}")).items()
            }
    _check_bounds(figures, [kind for kind in kinds if kind != FORGETS], MIN_KEPT)
    _check_bounds(figures, [kind for kind in kinds if kind == FORGETS], MIN_KEPT_BY_WHO_FORGETS)
    return figures


def _check_bounds(figures: Mapping[str, int], kinds: Sequence[str], least: float) -> None:
    for times in TIMES if kinds else ():
        dates, kept, counted = (
            sum(figures[f"{kind}_{times}_{what}"] for kind in kinds for what in names)
            for names in (["dates"], ["kept"], [f"dates_{length}" for length in LENGTHS])
        )
        assert dates, f"nothing ever rested, with {times} times"
        assert counted == dates, (
            f"{dates - counted} of {dates} rests are shorter or longer than a rest can be"
        )
        assert kept >= least * dates, (
            f"of {dates} facts that came back, with {times} times, {kept} were known"
        )


def _figures(found: Sequence[Rested], chance: Random) -> dict[str, int]:
    dates, kept = (
        {days: sum(getattr(one, what).get(days, 0) for one in found) for days in _all_days(found)}
        for what in ("dates", "kept")
    )
    figures = {"dates": sum(dates.values()), "kept": sum(kept.values())}
    for name, days in LENGTHS.items():
        figures[f"dates_{name}"] = sum(dates.get(each, 0) for each in days)
        figures[f"kept_{name}"] = sum(kept.get(each, 0) for each in days)
    resampled = sorted(_share(chance.choices(found, k=len(found))) for _ in range(RESAMPLES))
    return figures | {
        "kept_low": round(1000 * resampled[round(0.025 * RESAMPLES)]),
        "kept_high": round(1000 * resampled[round(0.975 * RESAMPLES) - 1]),
        "not_back": sum(one.not_back for one in found),
        "days_at_rest": sum(days * count for days, count in dates.items()),
    }


def _all_days(found: Sequence[Rested]) -> set[int]:
    return {days for one in found for days in one.dates}


def _share(found: Sequence[Rested]) -> float:
    """The share that was kept; 0 where nothing came back."""
    kept, dates = (
        sum(sum(counts.values()) for counts in counted)
        for counted in ([one.kept for one in found], [one.dates for one in found])
    )
    return kept / dates if dates else 0.0
