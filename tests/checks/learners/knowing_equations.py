"""The bound: an asker that knows each learner's equations, and everything except their memory of each fact.

It knows how this very person learns, forgets, answers, tires and hesitates, how tired they are now, off days
included, and how learners of the kind start. It has to find out from answers and times how much of each fact
is there, as anybody would. For each pair of facts it keeps a cloud of possibilities, weighs it by the answers
(a particle filter), and asks the fact with the lowest expected recall next day. An asker that has to find out
the equations as well can hardly do better.

It is no strict bound. Pairs are weighed separately: that one pair is the hard one says nothing about the
others, although with `hard_facts` only one is; nor does it use which side of a pair is firm, although with
`one_way` it is the same in all. It plans only one item ahead. A cloud of 4,000 saves no more than one of
1,000.
"""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any, TypeAlias

import numpy as np

from tests.checks.learners.course import FIRST, SLOW_S, Answer
from tests.checks.learners.kinds import KINDS, KNOWN_PARTS, TOTAL, Simulated
from tests.checks.learners.memory import HALF, HOURS_A_DAY, MET, ROOM, STEEP, Person

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

CLOUD = 1000
"""Number of possibilities for each pair of facts."""

SIGMA = 0.3
"""Standard deviation of the logarithm of a time, as in `course`."""

SHAKE = 0.03
"""Jitter of resampled values, as a logarithm; without it, few possibilities would be left."""


class KnowingEquations:
    """Asks the fact with the lowest expected recall next day, but nothing twice in a row."""

    def __init__(self, learner: Simulated, chance: Random, *, kind: str, cloud: int = CLOUD) -> None:
        person = learner.person
        clouds = [KINDS[kind](Random(f"{chance.random()}")).memories for _ in range(cloud)]
        self._pairs = [
            _Pair(person, (known, TOTAL - known), clouds, np.random.default_rng(chance.randrange(2**32)))
            for known in KNOWN_PARTS
            if known < TOTAL - known
        ]
        self._learner = learner
        self._last: int | None = None

    def next(self, at: datetime) -> int:
        expected = self.expected(at)
        return min((known for known in KNOWN_PARTS if known != self._last), key=expected.__getitem__)

    def expected(self, at: datetime) -> dict[int, float]:
        """Expected recall of each fact a day after a moment."""
        hours = _hours(at)
        return {known: value for pair in self._pairs for known, value in pair.next_day(hours).items()}

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        self._last = known
        pair = next(pair for pair in self._pairs if known in pair.parts)
        # The question has been answered since, so the learner is one item more tired.
        pair.saw(known, answer, _hours(at), self._learner.person.tiring * (self._learner.tired - 1))


def _hours(at: datetime) -> float:
    return (at - FIRST).total_seconds() / 3600


class _Pair:
    """Possible memories of a fact and its reverse, which gains a little with it."""

    def __init__(
        self,
        person: Person,
        parts: tuple[int, int],
        clouds: list[dict[int, Any]],
        chance: np.random.Generator,
    ) -> None:
        self.parts = parts
        self._person = person
        self._chance = chance

        def of(field: str) -> Array:
            return np.array([[getattr(cloud[part], field) for part in parts] for cloud in clouds])

        self._easy, self._lasting, self._mixed = of("easy"), of("lasting"), of("mixed")
        self._echo, self._fresh = np.zeros_like(self._easy), np.zeros_like(self._easy)
        self._weights = np.full(len(clouds), 1 / len(clouds))
        self._hours = 0.0

    def next_day(self, hours: float) -> dict[int, float]:
        """Expected true recall of both facts a day after a moment."""
        self._pass_time(hours)
        _, fresh, lasting = _later(self._person, self._echo, self._fresh, self._lasting, hours, HOURS_A_DAY)
        found = self._found(fresh + lasting)
        return dict(zip(self.parts, (self._weights[:, None] * found).sum(axis=0).tolist(), strict=True))

    def saw(self, known: int, answer: Answer, hours: float, tired: float) -> None:
        """Weigh the possibilities by an answer, then apply the learning from it."""
        self._pass_time(hours)
        one = self.parts.index(known)
        held = self._echo[:, one] + self._fresh[:, one] + self._lasting[:, one]
        likely = likelihood(self._person, TOTAL - known, answer, held, self._mixed[:, one], tired)
        self._weights = self._weights * likely + 1e-12
        self._weights /= self._weights.sum()
        person, is_right = self._person, answer.tried == TOTAL - known
        gain = person.gain_right if is_right else person.gain_missed
        amount = gain * self._easy[:, one] * np.exp(-self._echo[:, one]) / (1 + self._fresh[:, one] / ROOM)
        for fact, share in ((one, 1.0), (1 - one, person.transfer)):
            self._fresh[:, fact] += share * amount
            self._lasting[:, fact] += share * person.at_once * amount
        self._echo[:, one] += MET
        self._mixed[:, one] *= person.unmixing
        if 1 / (self._weights**2).sum() < len(self._weights) / 2:
            self._draw_again()

    def _found(self, held: Array) -> Array:
        known = (1 - self._mixed) / (1 + np.exp((HALF - held) / STEEP))
        found: Array = known + (1 - known) * self._person.counting
        return found

    def _pass_time(self, hours: float) -> None:
        passed = hours - self._hours
        self._echo, self._fresh, self._lasting = _later(
            self._person, self._echo, self._fresh, self._lasting, self._hours, passed
        )
        self._hours = hours

    def _draw_again(self) -> None:
        places = (self._chance.random() + np.arange(len(self._weights))) / len(self._weights)
        drawn = np.minimum(np.searchsorted(np.cumsum(self._weights), places), len(self._weights) - 1)
        shape = self._easy.shape
        self._easy = self._easy[drawn] * np.exp(SHAKE * self._chance.standard_normal(shape))
        self._lasting = self._lasting[drawn] * np.exp(SHAKE * self._chance.standard_normal(shape))
        self._fresh, self._echo, self._mixed = self._fresh[drawn], self._echo[drawn], self._mixed[drawn]
        self._weights = np.full(len(drawn), 1 / len(drawn))


def likelihood(person: Person, needed: int, answer: Answer, held: Array, mixed: Array, tired: float) -> Array:
    """Likelihood of an answer, up to a factor, for a person with this memory of a fact, as in `course`.

    `tired` is the extra probability of a slip due to tiredness.
    """
    is_right = answer.tried == needed
    quick = (1 + 2 * tired) * person.silent_s * (0.6 + 3 * np.exp(-held))
    in_quick, in_haste = _density(answer.silent_s, quick), _density(answer.silent_s, quick / 2)
    in_slow = _density(answer.silent_s, np.full_like(quick, SLOW_S))
    others, comes = len(KNOWN_PARTS) - 1, 1 / (1 + np.exp((HALF - held) / STEEP))
    slips = min(1.0, person.slip + tired)
    by_guess = 1 / person.choices if is_right else (1 - 1 / person.choices) / others
    beside = _beside(needed, answer.tried)
    by_memory = (1 - mixed) * is_right + mixed * beside
    if person.counting:
        by_thought = in_slow * (person.counting * is_right + (1 - person.counting) * beside)
    else:
        by_thought = by_guess * (in_quick if person.hasty else in_slow)
    thought = comes * by_memory * in_quick + (1 - comes) * by_thought
    by_slip = (not is_right) / others * in_quick
    likely: Array = slips * by_slip + (1 - slips) * (
        person.hasty * by_guess * in_haste + (1 - person.hasty) * thought
    )
    return likely


def _beside(needed: int, tried: int) -> float:
    """Probability that a neighbour of the right number is this one: at either end there is only one."""
    beside = [part for part in KNOWN_PARTS if abs(part - needed) == 1]
    return (tried in beside) / len(beside)


def _later(
    person: Person, echo: Array, fresh: Array, lasting: Array, hours: float, passed: float
) -> tuple[Array, Array, Array]:
    """The stores after some time, with the nights between, as in `memory.Memory.pass_time`."""
    until = hours + passed
    while hours // HOURS_A_DAY < until // HOURS_A_DAY:
        midnight = (hours // HOURS_A_DAY + 1) * HOURS_A_DAY
        echo, fresh, lasting = _faded(person, echo, fresh, lasting, midnight - hours)
        lasting = lasting + person.night * fresh
        fresh = fresh * (1 - person.night)
        hours = midnight
    return _faded(person, echo, fresh, lasting, until - hours)


def _faded(
    person: Person, echo: Array, fresh: Array, lasting: Array, hours: float
) -> tuple[Array, Array, Array]:
    return (
        echo * np.exp(-hours / person.echo_h),
        fresh * np.exp(-hours / person.fresh_h),
        lasting * np.exp(-hours / person.lasting_h),
    )


def _density(time_s: float, middle_s: Array) -> Array:
    """Density of a time around a median; its logarithm is normal."""
    far = (np.log(time_s) - np.log(middle_s)) / SIGMA
    likely: Array = np.exp(-0.5 * far * far)
    return likely
