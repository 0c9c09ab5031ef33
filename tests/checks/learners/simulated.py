"""The methods of every simulated learner, and the learners whose memory has three stores (`memory`)."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random
from typing import Protocol

from tests.checks.learners.memory import HOURS_A_DAY, MET, Memory, Person

TOTAL = 7

KNOWN_PARTS = tuple(range(1, TOTAL))

OFF = 25
"""After this many items a learner is as tired as on an off day."""

SLOW_S = 9.0
"""Seconds that counting takes, or a search for an unknown fact."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The tile that was played, the seconds of silence before it, and the seconds that playing it took."""

    tried: int
    silent_s: float
    pointing_s: float


class Learner(Protocol):
    """A simulated learner. Facts are named by the number shown; *true recall* counts neither luck nor slips."""

    def pass_time(self, hours: float) -> None:
        """Forget until a moment."""

    def answer(self, known: int, chance: Random) -> Answer:
        """Answer one item; the right answer is then seen and learnt from.

        It draws the same number of random values whatever happens, so that the same item meets the same chance
        however it comes to be asked.
        """

    def found(self, known: int) -> float:
        """The true recall of a fact now."""

    def next_day(self, known: int) -> float:
        """The true recall of a fact next day, with nothing more met."""


@dataclass(slots=True)
class Simulated:
    """One learner: their memory, and what they have of each fact, by the number shown."""

    person: Person
    memories: dict[int, Memory]
    tired: int = 0
    """Items since the last night."""
    off_days: frozenset[int] = frozenset()
    """The days on which this learner starts as tired as after `OFF` items."""

    def pass_time(self, hours: float) -> None:
        for memory in self.memories.values():
            if memory.hours // HOURS_A_DAY < hours // HOURS_A_DAY:
                self.tired = OFF if int(hours // HOURS_A_DAY) in self.off_days else 0
            memory.pass_time(self.person, hours)

    def found(self, known: int) -> float:
        return self.memories[known].found(self.person)

    def next_day(self, known: int) -> float:
        return self.memories[known].next_day(self.person).found(self.person)

    def answer(self, known: int, chance: Random) -> Answer:
        person, memory = self.person, self.memories[known]
        tried, silent = self._thought(known, chance)
        answer = Answer(tried, silent, spread(chance, person.pointing_s, 0.2))
        amount = memory.gain(person, tried == TOTAL - known)
        memory.learn(person, amount)
        self.memories[TOTAL - known].learn(person, person.transfer * amount)
        memory.echo += MET
        self.tired += 1
        memory.mixed *= person.unmixing
        return answer

    def _thought(self, known: int, chance: Random) -> tuple[int, float]:
        """The tile to play, and the silence before it."""
        person, memory = self.person, self.memories[known]
        hasty, slips, mixes, comes, counts = (chance.random() for _ in range(5))
        needed, guess, other = TOTAL - known, guessed(known, chance, person.choices), wrong(known, chance)
        tired = person.tiring * self.tired
        quick, slow = (
            spread(chance, (1 + 2 * tired) * person.silent_s * (0.6 + 3 * exp(-memory.held)), 0.3),
            spread(chance, SLOW_S, 0.3),
        )
        if slips < person.slip + tired:
            return other, quick
        if hasty < person.hasty:
            return guess, quick / 2
        if comes < memory.comes:
            return (neighbour(needed, mixes) if mixes < memory.mixed else needed), quick
        if person.counting:
            return (needed if counts < person.counting else neighbour(needed, mixes)), slow
        return guess, quick if person.hasty else slow


def spread(chance: Random, middle: float, sigma: float = 0.25) -> float:
    """A random quantity that varies between people; `sigma` is the spread of its logarithm."""
    return middle * exp(chance.gauss(0, sigma))


def guessed(known: int, chance: Random, choices: int) -> int:
    """A random half out of the choices, one of which is right."""
    others = [part for part in KNOWN_PARTS if part != TOTAL - known]
    return chance.choice([TOTAL - known, *chance.sample(others, choices - 1)])


def wrong(known: int, chance: Random) -> int:
    return chance.choice([part for part in KNOWN_PARTS if part != TOTAL - known])


def neighbour(needed: int, chance: float) -> int:
    """The number below or above, where there is one."""
    below, above = needed - 1, needed + 1
    if below < 1 or (above < TOTAL and int(chance * 1e6) % 2):
        return above
    return below
