"""Recall on the day on which a fact's rest ends, and when a total is passed, for one learner and for many of each kind.

Practice is 12 items a day at four in the afternoon, for 200 days. Resting facts are not asked; a day on which all of
them rest has no practice. When a rest with a promised date ends, the true recall is measured before any question, and
the promise counts as kept if it is at least 0.9. A learner's first ten rests are not counted: they are what the program
learns from. The aim, with clean and with noisy times: at least 90% of promises are kept, for each learner.

When all facts of 7 are known for the first time, the share with a true recall of 0.9 next day is measured. The aim is
95% for each kind.

Nobody plays in between. Real players also meet their facts at the table, and remember them better than counted here;
but a promise must be right for learners who don't play. It takes 200 days because the longest rests come late.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from statistics import median

from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner, is_known, is_resting
from matador.teaching.rests import LENGTHS, Rest
from matador.teaching.schedule import next_fact
from tests.checks.learners.course import FACTS, FIRST, FIRST_HOUR, ITEM_H, made, noisy, seen
from tests.checks.learners.memory import HOURS_A_DAY
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.run import RESAMPLES
from tests.checks.learners.simulated import KNOWN_PARTS

DAYS = 200
ITEMS_A_DAY = 12
RECALL = 0.9
LEARNT_FROM = 10
"""The first rests of a learner, which are not counted."""
MIN_KEPT = 0.9
"""Required share of kept promises of a learner."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A rest that has ended: its days, whether the recall was still there, and whether the date was promised."""

    days: int
    is_kept: bool
    is_promised: bool


@dataclass(slots=True)
class Rested:
    """The rests of one learner, and when all facts were known."""

    ended: list[Ended] = field(default_factory=list)
    passed_after: int | None = None
    """Number of items after which all facts were known; None if they never were."""
    truly_known: int = 0
    """Number of facts that were truly known then."""

    @property
    def promises(self) -> list[Ended]:
        return [rest for rest in self.ended[LEARNT_FROM:] if rest.is_promised]

    @property
    def kept(self) -> float:
        """The share of kept promises, of which there must be some."""
        return sum(rest.is_kept for rest in self.promises) / len(self.promises)


def rested(kind: str, number: int, seed: int, *, is_noisy: bool = False, days: int = DAYS) -> Rested:
    learner, display, found = made(kind, number, seed), Learner("someone"), Rested()
    chances = {known: Random(f"{seed}/{kind}/{number}/{known}") for known in KNOWN_PARTS}
    noise = {known: Random(f"{seed}/{kind}/{number}/{known}/noise") for known in KNOWN_PARTS}
    order = Random(f"{seed}/{kind}/{number}/asking")
    rests: dict[Fact, Rest] = {}
    asked = 0
    last: Fact | None = None
    for day in range(days):
        hours = day * HOURS_A_DAY + FIRST_HOUR
        learner.pass_time(hours)
        today = (FIRST + timedelta(hours=hours)).date()
        for fact, rest in list(rests.items()):
            if rest.until <= today:
                is_kept = learner.found(fact.known) >= RECALL
                found.ended.append(Ended((rest.until - rest.since).days, is_kept, rest.is_promised))
                del rests[fact]
        for place in range(ITEMS_A_DAY):
            at = FIRST + timedelta(hours=hours + place * ITEM_H)
            learner.pass_time(hours + place * ITEM_H)
            awake = [fact for fact in FACTS if not is_resting(display, fact, today)]
            if not awake:
                break
            last = next_fact(display, order.sample(awake, len(awake)), at, last)
            answer = learner.answer(last.known, chances[last.known])
            if is_noisy:
                answer = noisy(answer, noise[last.known])
            asked += 1
            display = seen(display, last.known, answer, at, asked)
            begun = display.shown[last].rest
            if begun is not None and is_resting(display, last, today):
                rests[last] = begun
            if found.passed_after is None and all(is_known(display, fact, at) for fact in FACTS):
                found.passed_after = asked
                found.truly_known = sum(learner.next_day(known) >= RECALL for known in KNOWN_PARTS)
    return found


TIMES = ("clean", "noisy")
LEAST_KEPT, LEAST_KNOWN = 0.5, 0.5
"""Minimum shares in any run, however few learners it has."""
FEW = 4
"""Number of false promises that may be chance."""


def check_rests(
    learners_per_kind: int,
    seed: int,
    kinds: Sequence[str] = tuple(KINDS),
    *,
    days: int = DAYS,
    must_rest: bool = True,
) -> dict[str, int]:
    """Results for each kind: promises and how many were kept, learners and how many keep the aim, and known facts.

    Raises `AssertionError` if nothing rests although it must, if a rest has an impossible length, or if many promises
    are false or many known facts are not known. These limits are wide, so that they hold for a few learners too.
    """
    figures: dict[str, int] = {}
    for kind in kinds:
        for times in TIMES:
            found = [
                rested(kind, number, seed, is_noisy=times == "noisy", days=days)
                for number in range(learners_per_kind)
            ]
            assert any(one.ended for one in found) or not must_rest, (
                f"nothing ever rested, {kind} with {times} times"
            )
            lengths = {rest.days for one in found for rest in one.ended}
            assert lengths <= set(LENGTHS), f"a rest has {min(lengths - set(LENGTHS))} days, {kind}"
            counted = _figures(found, Random(f"{seed}/{kind}/{times}"))
            kept, promises, known = (counted[what] for what in ("kept", "promises", "truly_known"))
            is_fine = kept >= LEAST_KEPT * promises or promises - kept <= FEW
            assert is_fine, f"{kept} of {promises} promises were kept, {kind}, {times}"
            told = len(KNOWN_PARTS) * counted["passed"]
            assert known >= LEAST_KNOWN * told, f"{known} of {told} known facts were known, {kind}, {times}"
            figures |= {f"{kind}_{times}_{what}": figure for what, figure in counted.items()}
    return figures


def _figures(found: Sequence[Rested], chance: Random) -> Mapping[str, int]:
    passed = [one.passed_after for one in found if one.passed_after is not None]
    promised = [one for one in found if one.promises]
    resampled = [chance.choices(found, k=len(found)) for _ in range(RESAMPLES)]
    figures = {
        "learners": len(found),
        "rests": sum(len(one.ended) for one in found),
        "days_at_rest": sum(rest.days for one in found for rest in one.ended),
        "promises": sum(len(one.promises) for one in found),
        "kept": sum(rest.is_kept for one in found for rest in one.promises),
        "longest": max((rest.days for one in found for rest in one.promises), default=0),
        "promised_learners": len(promised),
        "honest_learners": sum(one.kept >= MIN_KEPT for one in promised),
        "passed": len(passed),
        "passed_after": round(median(passed)) if passed else 0,
        "truly_known": sum(one.truly_known for one in found),
    }
    for name, shares in (
        ("kept", sorted(_share_kept(one) for one in resampled)),
        ("known", sorted(_share_known(one) for one in resampled)),
    ):
        figures[f"{name}_low"] = round(1000 * shares[round(0.025 * RESAMPLES)])
        figures[f"{name}_high"] = round(1000 * shares[round(0.975 * RESAMPLES) - 1])
    return figures


def _share_kept(found: Sequence[Rested]) -> float:
    """The share of kept promises; 1 where nothing was promised."""
    promises = sum(len(one.promises) for one in found)
    return sum(rest.is_kept for one in found for rest in one.promises) / promises if promises else 1.0


def _share_known(found: Sequence[Rested]) -> float:
    passed = sum(one.passed_after is not None for one in found)
    return sum(one.truly_known for one in found) / (len(KNOWN_PARTS) * passed) if passed else 1.0
