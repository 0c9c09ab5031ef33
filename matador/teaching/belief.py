"""What the last answers to a fact tell of it: how much of it is there, for each way a learner may be.

A fact has a *strength*, on a scale of our own: at 1 every second answer comes from memory, at 2 nearly all do. The
stronger it is the sooner the answer comes. Each answer makes it stronger, a wrong one more, since the right one is then
shown; most of that is gone next day. A fact can also be *mixed up*: firmly taken for the number beside it.

How fast a learner is, how much his times differ by chance, how much he learns from an item and whether he mixes up are
not known. Some ways to be are held possible. For each of them it is kept how likely every strength is (Bayes' rule on
a grid), and how well that way explains the answers. Who looks about him gets unreliable times so, without a rule of its
own for it: his misses speak, and his times hardly do.

The numbers are chosen, not measured. Those that matter were settled on simulated learners:
docs/research/learner-model.md says how.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from itertools import product
from math import exp, hypot, log, pi, sqrt
from operator import mul
from typing import TypeAlias

from matador.teaching.answers import Answered, Answers

STRENGTHS = tuple(0.36 * step for step in range(10))
"""What a fact may have, from nothing to more than enough; each is as likely before anything was seen."""

HALF, STEEP = 1.0, 0.28
"""The strength that is known every second time, and how far from it the chance turns."""

USUAL_S = (1.3, 2.3, 4.0)
"""The time of an answer at a strength of 2, for the ways a learner may be."""

BY_CHANCE = (0.35, 0.8)
"""By how much his times differ by chance, as a standard deviation of their logarithm: answering evenly, or not."""

GAINS = (0.6, 1.0, 1.5)
"""How much he gains from an item, compared with the middle one."""

MIXING = (0.02, 0.5)
"""How many facts he mixes up at first: hardly any, or every second one."""

LEAST_S, MORE_S = 0.6, 3.0
"""An answer takes so much of the usual time if the fact is firm, and so much more if nothing is there."""

SLOW_S, SLOW = 9.0, 0.3
"""How long who does not know counts or searches, and how much that differs beside what differs anyhow."""

AWAY_S, AWAY = 9.0, 1.0
"""About so long it takes when he looked away; that differs much."""

LEAST_TIME_S = 0.1
"""Nobody answers sooner."""

LOOKS_AWAY = {BY_CHANCE[0]: 0.05, BY_CHANCE[1]: 0.2}
"""How often he does, who answers evenly and who does not."""

SLIP = 0.1
"""That an answer is wrong though the fact is known and not mixed up."""

BESIDE, BESIDE_MIXED = 0.65, 0.95
"""That a wrong answer is wrong by one: by chance, and if the fact is mixed up."""

IS_MIXED, CLEARED = 0.5, 0.2
"""How often a fact that is mixed up is wrong for it, and how likely one item puts that right."""

OVERLOOKED = 0.4
"""That a fact is overlooked if it is known; otherwise it is the rest of one."""

AFTER_RIGHT, AFTER_WRONG, ROOM = 0.45, 0.7, 2.5
"""What an item makes a fact stronger for the day, and how much of it there is when the next adds half as much."""

NEXT_DAY, FADED = 0.42, 0.02
"""What of that is still there next day, and what each night takes of the rest."""

Grid: TypeAlias = Sequence[float]
"""A number for each of `STRENGTHS`."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way a learner may be."""

    usual_s: float
    by_chance: float
    gain: float
    mixing: float


WAYS = tuple(Way(*way) for way in product(USUAL_S, BY_CHANCE, GAINS, MIXING))

WHICH_GAIN = tuple(GAINS.index(way.gain) for way in WAYS)


@dataclass(frozen=True, slots=True)
class Belief:
    """What is believed of a fact after the last answer. The grids are by way; `today` is by gain.

    A grid holds how likely a strength and all the answers together are. Two dozen answers are far from too small
    a number.
    """

    day: date | None
    plain: Sequence[Grid]
    """The fact is not mixed up."""
    mixed: Sequence[Grid]
    """It is."""
    today: Sequence[float]
    """How much stronger than that the fact is for what was answered on the day."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the answers to a fact tell, by way."""

    explained: Sequence[float]
    """The logarithm of how likely these answers are."""
    doubts: Sequence[float]
    """How unlikely it is that the fact is known next day."""


@lru_cache(maxsize=256)
def told(answers: Answers, day: date) -> Told:
    """What the answers to a fact tell on a day."""
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
    """How likely each way is by what the answers to all facts tell."""
    logs = [sum(each.explained[way] for each in all_told) for way in range(len(WAYS))]
    most = max(logs)
    weights = [exp(each - most) for each in logs]
    whole = sum(weights)
    return [weight / whole for weight in weights]


@lru_cache(maxsize=256)
def _believed(answers: Answers) -> Belief:
    """What is believed after these answers."""
    if not answers:
        return _at_first()
    return _answered(_believed_on(answers[:-1], answers[-1].at.date()), answers[-1])


@lru_cache(maxsize=256)
def _believed_on(answers: Answers, day: date) -> Belief:
    """What is believed after these answers on a day: the nights between take something, and keep something."""
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


def _at_first() -> Belief:
    share = 1 / len(STRENGTHS)
    return Belief(
        None,
        [[(1 - way.mixing) * share] * len(STRENGTHS) for way in WAYS],
        [[way.mixing * share] * len(STRENGTHS) for way in WAYS],
        [0.0] * len(GAINS),
    )


def _moves(left: float, today: float) -> Sequence[tuple[int, float]]:
    """Where each strength comes to lie: the place below it on the grid, and how far it is on to the next."""
    step, last = STRENGTHS[1], len(STRENGTHS) - 1
    places = [min(last - 1e-9, (left * each + NEXT_DAY * today) / step) for each in STRENGTHS]
    return [(int(place), place - int(place)) for place in places]


def _moved(grid: Grid, moves: Sequence[tuple[int, float]]) -> Grid:
    moved = [0.0] * len(STRENGTHS)
    for share, (below, on) in zip(grid, moves, strict=True):
        moved[below] += share * (1 - on)
        moved[below + 1] += share * on
    return moved


def _answered(before: Belief, answer: Answered) -> Belief:
    """What is believed after an answer: Bayes' rule, then what was learnt from it."""
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


def _likely(answer: Answered, today: Sequence[float]) -> Sequence[tuple[Grid, Grid]]:
    """How likely an answer is at each strength if the fact is not mixed up, and if it is; by way."""
    held = [[strength + each for strength in STRENGTHS] for each in today]
    comes = [[_comes(each) for each in row] for row in held]
    if answer.what == "right":
        return _right(answer, held, comes)
    each_gain = [_wrong(answer, row) for row in comes]
    return [each_gain[gain] for gain in WHICH_GAIN]


def _right(answer: Answered, held: Sequence[Grid], comes: Sequence[Grid]) -> Sequence[tuple[Grid, Grid]]:
    """The same for a right answer: from memory, sooner the more there is, or by luck or by counting, slowly."""
    slower = [[log(LEAST_S + MORE_S * exp(-each)) for each in row] for row in held]
    found: dict[tuple[float, float, float], tuple[Grid, Grid]] = {}
    for way, gain in zip(WAYS, WHICH_GAIN, strict=True):
        key = (way.usual_s, way.by_chance, way.gain)
        if key not in found:
            quick, slow = _times(answer.silent_s, way, slower[gain])
            lucky = answer.luck * slow
            found[key] = (
                [
                    (1 - SLIP) * (known * time + (1 - known) * lucky)
                    for known, time in zip(comes[gain], quick, strict=True)
                ],
                [
                    (1 - SLIP) * ((1 - IS_MIXED) * known * time + (1 - known) * lucky)
                    for known, time in zip(comes[gain], quick, strict=True)
                ],
            )
    return [found[way.usual_s, way.by_chance, way.gain] for way in WAYS]


def _times(silent_s: float | None, way: Way, slower: Grid) -> tuple[Grid, float]:
    """How likely a time is, from memory at each strength, and if it had to be found; 1 where there is none."""
    if silent_s is None:
        return [1.0] * len(slower), 1.0
    time, away = log(max(LEAST_TIME_S, silent_s)), LOOKS_AWAY[way.by_chance]
    was_away = away * _normal(time - log(AWAY_S), AWAY)
    ratio, narrow = time - log(way.usual_s), -0.5 / way.by_chance**2
    high = (1 - away) * _normal(0.0, way.by_chance)
    quick = [high * exp(narrow * (ratio - each) ** 2) + was_away for each in slower]
    return quick, (1 - away) * _normal(time - log(SLOW_S), hypot(way.by_chance, SLOW)) + was_away


def _wrong(answer: Answered, comes: Grid) -> tuple[Grid, Grid]:
    """The same for a wrong answer, of which the time says nothing, and for a fact that was overlooked."""
    if answer.what == "overlooked":
        grid = [OVERLOOKED * each + (1 - OVERLOOKED) * (1 - each) for each in comes]
        return grid, grid
    is_beside = answer.what == "beside"
    by_chance, if_mixed = (share if is_beside else 1 - share for share in (BESIDE, BESIDE_MIXED))
    plain = [by_chance * (SLIP + (1 - SLIP) * (1 - each) * (1 - answer.luck)) for each in comes]
    mixed = [one + (1 - SLIP) * each * IS_MIXED * if_mixed for one, each in zip(plain, comes, strict=True)]
    return plain, mixed


def _comes(held: float) -> float:
    """The chance that an answer comes from memory."""
    return 1 / (1 + exp((HALF - held) / STEEP))


def _normal(far: float, spread: float) -> float:
    return exp(-0.5 * (far / spread) ** 2) / (spread * sqrt(2 * pi))
