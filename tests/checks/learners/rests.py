"""Recall on the day on which a fact's rest ends, for one learner and for many of each kind.

Practice is 12 items a day at four in the afternoon, for 200 days. Resting facts are not asked; a day on which
all of them rest has no practice. When a rest ends, the true recall is measured before any question. The rest
counts as kept if it is at least 0.9. The aim: 95 of 100 rests are kept, kind by kind, with clean times and with noisy
ones. The counts say how far it is reached. `not_back` counts rests that were still on at the end.

Nobody plays in between. Real players also meet their facts at the table, and keep them better than counted
here; but a rest must be right for learners who don't play. The only other help here is that a fact gains a
little when its reverse is asked. It takes 200 days because the longest rests come late: the first of more
than 30 days ends after day 120.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner, rests_until
from matador.teaching.practice.state import next_fact
from tests.checks.learners.course import FACTS, FIRST, FIRST_HOUR, ITEM_H, made, noisy, seen
from tests.checks.learners.memory import HOURS_A_DAY
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.run import RESAMPLES
from tests.checks.learners.simulated import KNOWN_PARTS

DAYS = 200
ITEMS_A_DAY = 12
RECALL = 0.9


@dataclass(slots=True)
class Rested:
    """Ends of rests by length in days, and how often the recall was still there."""

    dates: Counter[int] = field(default_factory=Counter)
    kept: Counter[int] = field(default_factory=Counter)
    not_back: int = 0
    """Rests that are not over after the last day."""


def rested(kind: str, number: int, seed: int, *, is_noisy: bool = False, days: int = DAYS) -> Rested:
    learner, display, found = made(kind, number, seed), Learner("someone"), Rested()
    chances = {known: Random(f"{seed}/{kind}/{number}/{known}") for known in KNOWN_PARTS}
    noise = {known: Random(f"{seed}/{kind}/{number}/{known}/noise") for known in KNOWN_PARTS}
    until: dict[Fact, tuple[date, date]] = {}
    asked = 0
    last: Fact | None = None
    for day in range(days):
        hours = day * HOURS_A_DAY + FIRST_HOUR
        learner.pass_time(hours)
        today = (FIRST + timedelta(hours=hours)).date()
        for fact, (since, back) in list(until.items()):
            if back <= today:
                found.dates[(back - since).days] += 1
                recall = learner.found(fact.known)
                found.kept[(back - since).days] += recall >= RECALL
                del until[fact]
        for place in range(ITEMS_A_DAY):
            at = FIRST + timedelta(hours=hours + place * ITEM_H)
            learner.pass_time(hours + place * ITEM_H)
            awake = [fact for fact in FACTS if rests_until(display, fact, today) is None]
            if not awake:
                break
            last = next_fact(display, awake, at, last)
            answer = learner.answer(last.known, chances[last.known])
            if is_noisy:
                answer = noisy(answer, noise[last.known])
            asked += 1
            display = seen(display, last.known, answer, at, asked)
            comes_back = rests_until(display, last, today)
            if comes_back is not None:
                until[last] = (today, comes_back)
    found.not_back = len(until)
    return found


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
    learners_per_kind: int, seed: int, kinds: Sequence[str] = tuple(KINDS), *, days: int = DAYS
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
                rested(kind, number, seed, is_noisy=times == "noisy", days=days)
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
    dates = sum((one.dates for one in found), Counter[int]())
    kept = sum((one.kept for one in found), Counter[int]())
    figures = {"dates": dates.total(), "kept": kept.total()}
    for name, days in LENGTHS.items():
        figures[f"dates_{name}"] = sum(dates[each] for each in days)
        figures[f"kept_{name}"] = sum(kept[each] for each in days)
    resampled = sorted(_share(chance.choices(found, k=len(found))) for _ in range(RESAMPLES))
    return figures | {
        "kept_low": round(1000 * resampled[round(0.025 * RESAMPLES)]),
        "kept_high": round(1000 * resampled[round(0.975 * RESAMPLES) - 1]),
        "not_back": sum(one.not_back for one in found),
        "days_at_rest": sum(days * count for days, count in dates.items()),
    }


def _share(found: Sequence[Rested]) -> float:
    """The share that was kept; 0 where nothing came back."""
    dates = sum(one.dates.total() for one in found)
    return sum(one.kept.total() for one in found) / dates if dates else 0.0
