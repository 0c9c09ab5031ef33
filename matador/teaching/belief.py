"""Estimate from the last answers how well a learner knows a fact.

A fact has a *strength*: at 1 every second answer comes from memory, at 2 nearly all do. The greater the strength, the
faster the answer. Each answer increases the strength, especially a wrong one, since the right one is then shown; most
of the increase is lost by the next day. A fact can also be *mixed up* with its neighbour.

We don't know how fast learners are, how much their times vary, how much they learn from an item, and whether they mix
facts up. So there are several profiles. For each profile we compute the probability of every strength (Bayes' rule on a
grid), and the likelihood of all answers. If a learner is often distracted, the times therefore count for little, but
wrong answers still count.

The parameters are not measured. The important ones were tuned with simulated learners (docs/research/learner-model.md).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from itertools import product
from math import exp, hypot, log, pi, sqrt
from operator import mul
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from matador.teaching.evidence import CLAIM_LUCK, LONGEST_S, LUCK, Attempt

MAX_KEPT, LEFT = 24, 12
"""Maximum number of saved answers, and the number that remains when older ones are dropped."""

What: TypeAlias = Literal["right", "beside", "wrong", "overlooked"]
"""*Beside* is off by one; *overlooked* means that the learner did not see that the fact could be used."""


class Answered(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An answer. `luck` is the probability of a right answer by luck or with the help shown."""

    at: Annotated[datetime, Meta(tz=True)]
    what: What
    luck: Annotated[float, Meta(gt=0, lt=1)]
    silent_s: Annotated[float, Meta(gt=0, le=LONGEST_S)] | None = None
    """Thinking time; None if unknown, after help, or for a wrong answer."""


Answers: TypeAlias = Annotated[tuple[Answered, ...], Meta(max_length=MAX_KEPT)]


def with_attempt(answers: Answers, attempt: Attempt) -> Answers:
    """Add an attempt, if it was the first in its turn; later ones depend on the result of the first."""
    if not attempt.is_first:
        return answers
    luck = max(LUCK[attempt.help], CLAIM_LUCK) if attempt.item == "claim" else LUCK[attempt.help]
    is_beside = attempt.tried is not None and abs(attempt.tried - attempt.fact.needed) == 1
    what: What = "right" if attempt.is_right else "beside" if is_beside else "wrong"
    is_timed = attempt.is_right and attempt.is_unaided and attempt.is_measured
    return _with(answers, Answered(attempt.at, what, luck, attempt.silent_s or None if is_timed else None))


def with_overlooked(answers: Answers, at: datetime) -> Answers:
    return _with(answers, Answered(at, "overlooked", 0.5))


def _with(answers: Answers, answer: Answered) -> Answers:
    kept = answers if len(answers) < MAX_KEPT else answers[-LEFT:]
    return (*kept, answer)


STRENGTHS = tuple(0.36 * step for step in range(10))
"""The grid of strengths, which are equally likely at first."""
HALF, STEEP = 1.0, 0.28
"""The strength at which every second answer comes from memory, and the steepness there."""
USUAL_S = (1.3, 2.3, 4.0)
"""Typical answer times at a strength of 2."""
BY_CHANCE = (0.35, 0.8)
"""Standard deviations of the logarithm of times, for learners with consistent and with erratic times."""
GAINS = (0.6, 1.0, 1.5)
"""Relative gains from an item."""
MIXING = (0.02, 0.5)
"""Shares of facts that are mixed up at first."""
MIN_S, MORE_S = 0.6, 3.0
"""Factors of the typical time: for a strong fact, and additionally at strength 0."""
SLOW_S, SLOW = 9.0, 0.3
"""Time for counting or searching without knowing the fact, and its additional variation."""
AWAY_S, AWAY = 9.0, 1.0
"""Time for an answer after a distraction, and its variation."""
MIN_TIME_S = 0.1
LOOKS_AWAY = {BY_CHANCE[0]: 0.05, BY_CHANCE[1]: 0.2}
"""Probability of a distraction, for learners with consistent and with erratic times."""
SLIP = 0.1
"""Probability of a wrong answer although the fact is known and not mixed up."""
BESIDE, BESIDE_MIXED = 0.65, 0.95
"""Probability that a wrong answer is off by one: in general, and for a fact that is mixed up."""
IS_MIXED, CLEARED = 0.5, 0.2
"""Probability that mixing up makes an answer wrong, and that one item clears it up."""
OVERLOOKED = 0.4
"""Probability of overlooking a known fact; an unknown one is overlooked with 1 minus this."""
AFTER_RIGHT, AFTER_WRONG, ROOM = 0.45, 0.7, 2.5
"""Gain in strength for the day from a right or wrong answer; total gain at which the next one adds half as much."""
NEXT_DAY, FADED = 0.42, 0.02
"""Share of the gain that remains on the next day, and share of the strength that each night takes away."""

_Grid: TypeAlias = Sequence[float]
"""A number for each of `STRENGTHS`."""


@dataclass(frozen=True, slots=True)
class Way:
    """A possible profile of a learner."""

    usual_s: float
    by_chance: float
    gain: float
    mixing: float


WAYS = tuple(Way(*way) for way in product(USUAL_S, BY_CHANCE, GAINS, MIXING))

WHICH_GAIN = tuple(GAINS.index(way.gain) for way in WAYS)


@dataclass(frozen=True, slots=True)
class Belief:
    """The state of a fact after the last answer. The grids are by profile, `today` is by gain.

    A grid has the joint probability of each strength and all answers.
    """

    day: date | None
    plain: Sequence[_Grid]
    """The grids if the fact is not mixed up."""
    mixed: Sequence[_Grid]
    """The grids if it is mixed up."""
    today: Sequence[float]
    """The additional strength from answers on the same day."""


@dataclass(frozen=True, slots=True)
class Told:
    """The evaluation of all answers to a fact, by profile."""

    explained: Sequence[float]
    """The log-likelihood of the answers."""
    doubts: Sequence[float]
    """The probability that the fact is not known on the next day."""


@lru_cache(maxsize=256)
def told(answers: Answers, day: date) -> Told:
    now = _believed_on(answers, day)
    comes = [
        [_comes((1 - FADED) * strength + NEXT_DAY * today) for strength in STRENGTHS] for today in now.today
    ]
    explained, doubts = [], []
    for plain, mixed, gain in zip(now.plain, now.mixed, WHICH_GAIN, strict=True):
        known, if_mixed = (sum(map(mul, grid, comes[gain])) for grid in (plain, mixed))
        whole = sum(plain) + sum(mixed)
        explained.append(log(whole))
        doubts.append(1 - (known + (1 - IS_MIXED) * if_mixed) / whole)
    return Told(explained, doubts)


def likely_ways(all_told: Collection[Told]) -> Sequence[float]:
    """The probability of each profile, given the answers to all facts."""
    logs = [sum(each.explained[way] for each in all_told) for way in range(len(WAYS))]
    most = max(logs)
    weights = [exp(each - most) for each in logs]
    whole = sum(weights)
    return [weight / whole for weight in weights]


@lru_cache(maxsize=256)
def _believed(answers: Answers) -> Belief:
    if not answers:
        share = 1 / len(STRENGTHS)
        plain = [[(1 - way.mixing) * share] * len(STRENGTHS) for way in WAYS]
        mixed = [[way.mixing * share] * len(STRENGTHS) for way in WAYS]
        return Belief(None, plain, mixed, [0.0] * len(GAINS))
    return _answered(_believed_on(answers[:-1], answers[-1].at.date()), answers[-1])


@lru_cache(maxsize=256)
def _believed_on(answers: Answers, day: date) -> Belief:
    """The belief after these answers on a later day, including forgetting overnight."""
    before = _believed(answers)
    nights = 0 if before.day is None else (day - before.day).days
    if nights < 1:
        return replace(before, day=day if before.day is None else before.day)
    left = (1 - FADED) ** nights
    moves = [_moves(left, today) for today in before.today]
    plain, mixed = (
        [_moved(grid, moves[gain]) for grid, gain in zip(grids, WHICH_GAIN, strict=True)]
        for grids in (before.plain, before.mixed)
    )
    return Belief(day, plain, mixed, [0.0] * len(GAINS))


def _moves(left: float, today: float) -> Sequence[tuple[int, float]]:
    """The new position of each strength: the index below it on the grid, and the fraction up to the next."""
    step, last = STRENGTHS[1], len(STRENGTHS) - 1
    places = [min(last - 1e-9, (left * each + NEXT_DAY * today) / step) for each in STRENGTHS]
    return [(int(place), place - int(place)) for place in places]


def _moved(grid: _Grid, moves: Sequence[tuple[int, float]]) -> _Grid:
    moved = [0.0] * len(STRENGTHS)
    for share, (below, on) in zip(grid, moves, strict=True):
        moved[below] += share * (1 - on)
        moved[below + 1] += share * on
    return moved


def _answered(before: Belief, answer: Answered) -> Belief:
    """The belief after an answer: Bayes' rule, then the gain from learning."""
    cleared, learnt = (0.0, 0.0) if answer.what == "overlooked" else (CLEARED, 1.0)
    plain, mixed = [], []
    for one, other, (if_plain, if_mixed) in zip(
        before.plain, before.mixed, _likely(answer, before.today), strict=True
    ):
        still = list(map(mul, other, if_mixed))
        plain.append([a * likely + cleared * b for a, likely, b in zip(one, if_plain, still, strict=True)])
        mixed.append([(1 - cleared) * share for share in still])
    amount = learnt * (AFTER_RIGHT if answer.what == "right" else AFTER_WRONG)
    today = [each + gain * amount / (1 + each / ROOM) for each, gain in zip(before.today, GAINS, strict=True)]
    return Belief(before.day, plain, mixed, today)


def _likely(answer: Answered, today: Sequence[float]) -> Sequence[tuple[_Grid, _Grid]]:
    """The likelihood of an answer at each strength, by profile: if the fact is not mixed up, and if it is."""
    held = [[strength + each for strength in STRENGTHS] for each in today]
    comes = [[_comes(each) for each in row] for row in held]
    if answer.what == "right":
        return _right(answer, held, comes)
    each_gain = [_wrong(answer, row) for row in comes]
    return [each_gain[gain] for gain in WHICH_GAIN]


def _right(answer: Answered, held: Sequence[_Grid], comes: Sequence[_Grid]) -> Sequence[tuple[_Grid, _Grid]]:
    """`_likely` for a right answer, which is quick from memory, or slow by luck or counting."""
    slower = [[log(MIN_S + MORE_S * exp(-each)) for each in row] for row in held]
    found: dict[tuple[float, float, float], tuple[_Grid, _Grid]] = {}
    for way, gain in zip(WAYS, WHICH_GAIN, strict=True):
        key = (way.usual_s, way.by_chance, way.gain)
        if key not in found:
            quick, slow = _times(answer.silent_s, way, slower[gain])
            lucky = answer.luck * slow
            plain, mixed = (
                [
                    (1 - SLIP) * (share * known * time + (1 - known) * lucky)
                    for known, time in zip(comes[gain], quick, strict=True)
                ]
                for share in (1.0, 1 - IS_MIXED)
            )
            found[key] = plain, mixed
    return [found[way.usual_s, way.by_chance, way.gain] for way in WAYS]


def _times(silent_s: float | None, way: Way, slower: _Grid) -> tuple[_Grid, float]:
    """The likelihood of a time from memory at each strength, and without memory; 1 without a time."""
    if silent_s is None:
        return [1.0] * len(slower), 1.0
    time, away = log(max(MIN_TIME_S, silent_s)), LOOKS_AWAY[way.by_chance]
    was_away = away * _normal(time - log(AWAY_S), AWAY)
    ratio, narrow = time - log(way.usual_s), -0.5 / way.by_chance**2
    high = (1 - away) * _normal(0.0, way.by_chance)
    quick = [high * exp(narrow * (ratio - each) ** 2) + was_away for each in slower]
    return quick, (1 - away) * _normal(time - log(SLOW_S), hypot(way.by_chance, SLOW)) + was_away


def _wrong(answer: Answered, comes: _Grid) -> tuple[_Grid, _Grid]:
    """`_likely` for a wrong answer, whose time does not count, or an overlooked fact."""
    if answer.what == "overlooked":
        grid = [OVERLOOKED * each + (1 - OVERLOOKED) * (1 - each) for each in comes]
        return grid, grid
    is_beside = answer.what == "beside"
    by_chance, if_mixed = (share if is_beside else 1 - share for share in (BESIDE, BESIDE_MIXED))
    plain = [by_chance * (SLIP + (1 - SLIP) * (1 - each) * (1 - answer.luck)) for each in comes]
    mixed = [one + (1 - SLIP) * each * IS_MIXED * if_mixed for one, each in zip(plain, comes, strict=True)]
    return plain, mixed


def _comes(held: float) -> float:
    return 1 / (1 + exp((HALF - held) / STEEP))


def _normal(far: float, spread: float) -> float:
    return exp(-0.5 * (far / spread) ** 2) / (spread * sqrt(2 * pi))
