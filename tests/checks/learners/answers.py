"""A simulated learner's answer to an item."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp
from random import Random

from tests.checks.learners.kinds import KNOWN_PARTS, TOTAL, Simulated, spread
from tests.checks.learners.memory import MET

SLOW_S = 9.0
"""Seconds that counting takes, or a search for an unknown fact."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The tile that was played, the seconds of silence before it, and the seconds that playing it took."""

    tried: int
    silent_s: float
    pointing_s: float


def answered(learner: Simulated, known: int, chance: Random) -> Answer:
    """Answer one item; the right answer is then seen and learnt from.

    It draws the same number of random values whatever happens, so that the same item meets the same chance
    however it comes to be asked.
    """
    person, memory = learner.person, learner.memories[known]
    tried, silent = _thought(learner, known, chance)
    answer = Answer(tried, silent, spread(chance, person.pointing_s, 0.2))
    is_right = tried == TOTAL - known
    amount = memory.gain(person, is_right)
    memory.learn(person, amount)
    learner.memories[TOTAL - known].learn(person, person.transfer * amount)
    memory.echo += MET
    learner.tired += 1
    memory.mixed *= person.unmixing
    return answer


NOISE = 0.6
"""Standard deviation of the logarithm of a noisy time, relative to the clean one."""

LOOKS_AWAY = 0.15
"""Probability that the learner looks away."""

AWAY_S = 12.0
"""Mean time of looking away; it counts as answer time."""


def noisy(answer: Answer, chance: Random) -> Answer:
    """The same answer, with the time a clock in a room with other people would show."""
    spoilt = spread(chance, answer.silent_s, NOISE)
    looks_away, away_s = chance.random() < LOOKS_AWAY, chance.expovariate(1 / AWAY_S)
    return replace(answer, silent_s=spoilt + away_s if looks_away else spoilt)


def _thought(learner: Simulated, known: int, chance: Random) -> tuple[int, float]:
    """The tile to play, and the silence before it."""
    person, memory = learner.person, learner.memories[known]
    hasty, slips, mixes, comes, counts = (chance.random() for _ in range(5))
    needed, guess, other = TOTAL - known, _guess(learner, known, chance), _wrong(known, chance)
    tired = person.tiring * learner.tired
    quick, slow = (
        spread(chance, (1 + 2 * tired) * person.silent_s * (0.6 + 3 * exp(-memory.held)), 0.3),
        spread(chance, SLOW_S, 0.3),
    )
    if slips < person.slip + tired:
        return other, quick
    if hasty < person.hasty:
        return guess, quick / 2
    if comes < memory.comes:
        return (_neighbour(needed, mixes) if mixes < memory.mixed else needed), quick
    if person.counting:
        return (needed if counts < person.counting else _neighbour(needed, mixes)), slow
    return guess, quick if person.hasty else slow


def _guess(learner: Simulated, known: int, chance: Random) -> int:
    """A random half out of the choices, one of which is right."""
    wrong = [part for part in KNOWN_PARTS if part != TOTAL - known]
    halves = [TOTAL - known, *chance.sample(wrong, learner.person.choices - 1)]
    return chance.choice(halves)


def _wrong(known: int, chance: Random) -> int:
    return chance.choice([part for part in KNOWN_PARTS if part != TOTAL - known])


def _neighbour(needed: int, chance: float) -> int:
    """The number below or above, where there is one."""
    below, above = needed - 1, needed + 1
    if below < 1 or (above < TOTAL and int(chance * 1e6) % 2):
        return above
    return below
