"""The check of the scheduler and of what is called safe, on so many simulated learners of each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, quantiles

from tests.checks.learners.asking import AllKnowing, AtRandom, Requeueing, Way
from tests.checks.learners.course import Course, taken
from tests.checks.learners.kinds import KINDS
from tests.checks.learners.ours import Ours

WAYS: Mapping[str, Way] = {
    "ours": Ours,
    "random": AtRandom,
    "requeueing": Requeueing,
    "all_knowing": AllKnowing,
}

RESAMPLES = 1000

MOST_FALSE = 0.2
"""No more of the calls may be false in any run, however few learners it has; the aim, for 500 a kind, is 5%."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The courses of the learners of one kind, in the same order for each way of asking."""

    name: str
    courses: Mapping[str, Sequence[Course]]

    def items(self, way: str) -> list[int]:
        """How many items each learner needed."""
        return [course.items for course in self.courses[way]]


def check_learners(
    learners_per_kind: int, seed: int, kinds: Sequence[str] = tuple(KINDS), ours: Way = Ours
) -> dict[str, int]:
    """Figures for each kind, as whole numbers: items, tenths of items, or thousandths.

    `AssertionError` if our way needs no fewer items than asking at random, or if much is called safe that is
    not: wide bounds, which hold for a few learners too. How far the aims are reached is in the figures.
    """
    found = _kinds(learners_per_kind, seed, kinds, ours)
    _check_bounds(found)
    return _all_figures(found, seed)


def figures_of_learners(
    learners_per_kind: int, seed: int, kinds: Sequence[str] = tuple(KINDS)
) -> dict[str, int]:
    """The figures alone, of however few: of four learners one who is misjudged would break any bound."""
    return _all_figures(_kinds(learners_per_kind, seed, kinds, Ours), seed)


def _kinds(learners_per_kind: int, seed: int, kinds: Sequence[str], ours: Way) -> list[Kind]:
    return [_kind(name, learners_per_kind, seed, ours) for name in kinds]


def _all_figures(kinds: Sequence[Kind], seed: int) -> dict[str, int]:
    return {f"{kind.name}_{what}": figure for kind in kinds for what, figure in _figures(kind, seed).items()}


def _kind(name: str, learners: int, seed: int, ours: Way) -> Kind:
    ways = {**WAYS, "ours": ours}
    return Kind(
        name,
        {
            way: [taken(name, number, seed, ask, audits=way == "ours") for number in range(learners)]
            for way, ask in ways.items()
        },
    )


def _check_bounds(kinds: Sequence[Kind]) -> None:
    ours, random = (sum(sum(kind.items(way)) for kind in kinds) for way in ("ours", "random"))
    assert ours < random, f"our way needs {ours} items, asking at random {random}"
    calls, false = (
        sum(getattr(course, count) for kind in kinds for course in kind.courses["ours"])
        for count in ("calls", "false_calls")
    )
    assert calls > 0, "nothing was ever called safe"
    assert false <= MOST_FALSE * calls, f"{false} of {calls} facts were called safe and are not"


def _figures(kind: Kind, seed: int) -> dict[str, int]:
    figures = {"learners": len(kind.courses["ours"])}
    for way in WAYS:
        figures |= {f"{way}_{what}": figure for what, figure in _spread(kind.items(way)).items()}
        figures[f"{way}_not_there"] = sum(not course.is_there for course in kind.courses[way])
    for other in ("random", "requeueing"):
        chance = Random(f"{seed}/{kind.name}/{other}")
        saving = _saving(kind.items("ours"), kind.items(other), chance)
        figures |= {f"{other}_{what}": figure for what, figure in saving.items()}
    for count in ("calls", "false_calls", "calls_not_remembered", "safe_days", "false_safe_days"):
        figures[count] = sum(getattr(course, count) for course in kind.courses["ours"])
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
    """What our way saves of all items, in thousandths, with the bounds in which 95 of 100 resamples of learners lie."""
    resampled = sorted(
        _share(ours, other, chance.choices(range(len(ours)), k=len(ours))) for _ in range(RESAMPLES)
    )
    return {
        "saving": round(1000 * _share(ours, other, range(len(ours)))),
        "saving_low": round(1000 * resampled[round(0.025 * RESAMPLES)]),
        "saving_high": round(1000 * resampled[round(0.975 * RESAMPLES) - 1]),
        "needs_more_items": sum(mine > others for mine, others in zip(ours, other, strict=True)),
    }


def _share(ours: Sequence[int], other: Sequence[int], learners: Sequence[int]) -> float:
    return 1 - sum(ours[number] for number in learners) / sum(other[number] for number in learners)
