"""The check of the scheduler and of what counts as known, with simulated learners of each kind.

The aims, with clean and with noisy times: never need more than 1% more items than requeueing misses, for any kind; at
least 5% fewer in the mean over all kinds; and when all facts are called known for the first time, 95% of them have a
true recall of 0.9 on the next day, for each kind. The counts say how far this is reached. Learners are asked by our
scheduler on clean and noisy times, at random, by requeueing misses, and by an asker who knows everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, median, quantiles

from tests.checks.learners.course import AllKnowing, AtRandom, Course, Ours, Requeueing, Way, taken
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.simulated import KNOWN_PARTS

WAYS = ("ours", "ours_noisy", "random", "requeueing", "all_knowing")

COMPARED = {"ours": ("random", "requeueing"), "ours_noisy": ("random", "requeueing")}
"""The comparisons between ways of asking."""

RESAMPLES = 1000

_OTHERS: Mapping[str, Way] = {"random": AtRandom, "requeueing": Requeueing, "all_knowing": AllKnowing}


@dataclass(frozen=True, slots=True)
class Kind:
    """The courses of the learners of one kind, in the same order for each way of asking."""

    name: str
    courses: Mapping[str, Sequence[Course]]

    def items(self, way: str) -> list[int]:
        return [course.items for course in self.courses[way]]


def check_learners(
    learners_per_kind: int,
    seed: int,
    kinds: Sequence[str] = tuple(KINDS),
    *,
    has_limits: bool = True,
) -> dict[str, int]:
    """Results for each kind, as whole numbers: items, tenths of items, or thousandths.

    Raises `AssertionError` if our way needs no fewer items than random asking, with clean or noisy times. These limits
    are wide, but one misjudged learner of four would break any: then let it have none.
    """
    numbers = range(learners_per_kind)
    found = [
        Kind(kind, {way: [_course(kind, number, seed, way) for number in numbers] for way in WAYS})
        for kind in kinds
    ]
    if has_limits:
        _check_limits(found)
    return {f"{kind.name}_{what}": figure for kind in found for what, figure in _figures(kind, seed).items()}


def _course(kind: str, number: int, seed: int, way: str) -> Course:
    asking: Way = Ours if way in ("ours", "ours_noisy") else _OTHERS[way]
    return taken(kind, number, seed, asking, is_noisy=way == "ours_noisy")


def _check_limits(kinds: Sequence[Kind]) -> None:
    items = {way: sum(sum(kind.items(way)) for kind in kinds) for way in kinds[0].courses}
    for way, what in (("ours", "our way needs"), ("ours_noisy", "with noisy times our way needs")):
        assert items[way] < items["random"], f"{what} {items[way]} items, asking at random {items['random']}"


def _figures(kind: Kind, seed: int) -> dict[str, int]:
    figures = {"learners": len(kind.courses["ours"])}
    for way, courses in kind.courses.items():
        figures |= {f"{way}_{what}": figure for what, figure in _spread(kind.items(way)).items()}
        figures[f"{way}_not_there"] = sum(not course.is_there for course in courses)
        if way in COMPARED:
            figures |= {f"{way}_{what}": figure for what, figure in _known(courses, Random(seed)).items()}
        for other in COMPARED.get(way, ()):
            chance = Random(f"{seed}/{kind.name}/{other}")
            saving = _saving(kind.items(way), kind.items(other), chance)
            figures |= {f"{way}_{other}_{what}": figure for what, figure in saving.items()}
    return figures


def _spread(items: Sequence[int]) -> dict[str, int]:
    cuts = quantiles(items, n=20, method="inclusive")
    return {
        "mean_tenths": round(10 * mean(items)),
        "5th": round(cuts[0]),
        "25th": round(cuts[4]),
        "median": round(cuts[9]),
        "75th": round(cuts[14]),
        "95th": round(cuts[18]),
    }


def _saving(ours: Sequence[int], other: Sequence[int], chance: Random) -> dict[str, int]:
    """Saving of a way relative to another, in thousandths of its items, and how many learners need more with it."""
    return _with_bounds("saving", lambda learners: _share(ours, other, learners), len(ours), chance) | {
        "needs_more_items": sum(mine > others for mine, others in zip(ours, other, strict=True)),
    }


def _known(courses: Sequence[Course], chance: Random) -> dict[str, int]:
    """Learners whose facts were all called known, after how many items, and how many of the facts truly were."""
    passed = [course for course in courses if course.passed_after is not None]
    if not passed:
        return {"passed": 0}

    def share(learners: Sequence[int]) -> float:
        return sum(passed[number].truly_known for number in learners) / (len(KNOWN_PARTS) * len(learners))

    return {
        "passed": len(passed),
        "passed_after": round(median(course.passed_after or 0 for course in passed)),
    } | _with_bounds("truly_known", share, len(passed), chance)


def _with_bounds(
    name: str, of: Callable[[Sequence[int]], float], learners: int, chance: Random
) -> dict[str, int]:
    """A share in thousandths, with the bounds that contain 95 of 100 resamples of the learners."""
    resampled = sorted(of(chance.choices(range(learners), k=learners)) for _ in range(RESAMPLES))
    return {
        name: round(1000 * of(range(learners))),
        f"{name}_low": round(1000 * resampled[round(0.025 * RESAMPLES)]),
        f"{name}_high": round(1000 * resampled[round(0.975 * RESAMPLES) - 1]),
    }


def _share(ours: Sequence[int], other: Sequence[int], learners: Sequence[int]) -> float:
    return 1 - sum(ours[number] for number in learners) / sum(other[number] for number in learners)
