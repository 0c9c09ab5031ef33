"""The check of the scheduler, with simulated learners of each kind.

The aims: save at most 3 points less than the bound, compared with asking at random, in the mean over all kinds; and
never need more items than requeueing misses, with noisy times, in any kind. The counts say how far they are reached.
Learners are asked by our scheduler on clean and noisy times, at random, by requeueing misses, by an asker who knows
everything, and by the bound: an asker that knows each learner's equations, but not the strength of each fact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import mean, quantiles

from tests.checks.learners.course import AllKnowing, AtRandom, Course, Ours, Requeueing, Way, taken
from tests.checks.learners.kinds import KINDS

BOUND = "bound"

WAYS = ("ours", "ours_noisy", "random", "requeueing", "all_knowing", BOUND)

COMPARED = {"ours": ("random", "requeueing"), "ours_noisy": ("random", "requeueing"), BOUND: ("random",)}
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
    has_bound: bool = True,
    has_limits: bool = True,
) -> dict[str, int]:
    """Results for each kind, as whole numbers: items, tenths of items, or thousandths.

    Raises `AssertionError` if our way needs no fewer items than random asking, with clean or noisy times, or
    if the bound needs more than requeueing misses. These limits are wide, but one misjudged learner of four
    would break any: then let it have none. The bound needs numpy.
    """
    ways = [way for way in WAYS if has_bound or way != BOUND]
    numbers = range(learners_per_kind)
    found = [
        Kind(kind, {way: [_course(kind, number, seed, way) for number in numbers] for way in ways})
        for kind in kinds
    ]
    if has_limits:
        _check_limits(found)
    return {f"{kind.name}_{what}": figure for kind in found for what, figure in _figures(kind, seed).items()}


def _course(kind: str, number: int, seed: int, way: str) -> Course:
    asking: Way = Ours if way in ("ours", "ours_noisy") else _bound(kind) if way == BOUND else _OTHERS[way]
    return taken(kind, number, seed, asking, is_noisy=way == "ours_noisy")


def _bound(kind: str) -> Way:
    # Not everybody who runs the tests has numpy.
    from tests.checks.learners.knowing_equations import KnowingEquations  # noqa: PLC0415

    return partial(KnowingEquations, kind=kind)


def _check_limits(kinds: Sequence[Kind]) -> None:
    items = {way: sum(sum(kind.items(way)) for kind in kinds) for way in kinds[0].courses}
    for way, what in (("ours", "our way needs"), ("ours_noisy", "with noisy times our way needs")):
        assert items[way] < items["random"], f"{what} {items[way]} items, asking at random {items['random']}"
    if BOUND in items:
        least, most = items[BOUND], items["requeueing"]
        assert least < most, f"the bound needs {least} items, requeueing misses {most}"


def _figures(kind: Kind, seed: int) -> dict[str, int]:
    figures = {"learners": len(kind.courses["ours"])}
    for way, courses in kind.courses.items():
        figures |= {f"{way}_{what}": figure for what, figure in _spread(kind.items(way)).items()}
        figures[f"{way}_not_there"] = sum(not course.is_there for course in courses)
        for other in COMPARED.get(way, ()):
            chance = Random(f"{seed}/{kind.name}/{other}")
            saving = _saving(kind.items(way), kind.items(other), chance)
            figures |= {f"{way}_{other}_{what}": figure for what, figure in saving.items()}
    if BOUND in kind.courses:
        behind = _behind(kind, Random(f"{seed}/{kind.name}/behind"))
        figures |= {f"behind_{what}": figure for what, figure in behind.items()}
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


def _behind(kind: Kind, chance: Random) -> dict[str, int]:
    """Our saving minus that of the bound, in thousandths of the random items."""
    ours, bound, random = (kind.items(way) for way in ("ours", BOUND, "random"))

    def gap(learners: Sequence[int]) -> float:
        return _share(bound, random, learners) - _share(ours, random, learners)

    return _with_bounds("bound", gap, len(ours), chance)


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
