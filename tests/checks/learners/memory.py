"""How a simulated learner remembers: three stores for each fact, each decaying at its own pace, and the night.

What is met leaves an *echo*, gone in a minute or two, and something *fresh*, gone in hours; each night a share
of what is still fresh becomes *lasting*, which decays in days or weeks. The chance to know rises steeply with
their sum, and the more there is, the sooner it comes. These are no equations of the model in `matador.teaching`,
which counts evidence and forgets by a power of time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import exp

HOURS_A_DAY = 24.0

MET = 1.0
"""The echo of an item that was just answered."""

ROOM = 2.5
"""What is fresh at which one more item adds half as much."""

HALF, STEEP = 1.0, 0.28
"""The sum that is known every second time, and how far from it the chance turns."""


@dataclass(frozen=True, slots=True)
class Person:
    """How one person learns, forgets and answers. Times are in hours."""

    echo_h: float
    fresh_h: float
    lasting_h: float
    night: float
    """The share of what is fresh that a night makes lasting."""
    gain_right: float
    gain_missed: float
    """What an item adds to what is fresh: more after a miss, when the answer is shown."""
    at_once: float
    """How much of a gain is lasting without a night."""
    transfer: float
    """How much of a gain the fact from the other side has."""
    slip: float
    """The chance that the hand does something else than the head."""
    hasty: float
    """The chance to guess without having thought."""
    choices: int
    """Among how many halves a guess is made."""
    counting: float
    """The chance to be right by counting where memory has nothing; 0: this person does not count."""
    tiring: float
    """What each item of a day adds to the chance of a slip; an answer takes as much longer, twice."""
    unmixing: float
    """What is left of a mix-up with a neighbour after an item."""
    silent_s: float
    pointing_s: float


@dataclass(slots=True)
class Memory:
    """What a person has of one fact, at a moment in hours."""

    easy: float
    lasting: float
    mixed: float = 0.0
    """The chance to take a neighbour of the right number for it."""
    echo: float = 0.0
    fresh: float = 0.0
    hours: float = field(default=0.0)

    def pass_time(self, person: Person, hours: float) -> None:
        """Forget until a moment, and sleep in every night before it."""
        while self.hours // HOURS_A_DAY < hours // HOURS_A_DAY:
            midnight = (self.hours // HOURS_A_DAY + 1) * HOURS_A_DAY
            self._fade(person, midnight)
            settled = person.night * self.fresh
            self.lasting += settled
            self.fresh -= settled
        self._fade(person, hours)

    def _fade(self, person: Person, hours: float) -> None:
        passed = hours - self.hours
        self.echo *= exp(-passed / person.echo_h)
        self.fresh *= exp(-passed / person.fresh_h)
        self.lasting *= exp(-passed / person.lasting_h)
        self.hours = hours

    @property
    def known(self) -> float:
        """The chance that the right number comes from memory now."""
        return (1 - self.mixed) * self.comes

    @property
    def comes(self) -> float:
        """The chance that any number comes from memory now, the right one or a neighbour taken for it."""
        return 1 / (1 + exp((HALF - self.held) / STEEP))

    @property
    def held(self) -> float:
        """What the three stores hold."""
        return self.echo + self.fresh + self.lasting

    def found(self, person: Person) -> float:
        """The true recall: the chance that the right number is found now, unaided.

        From memory or by counting; luck does not count, nor does a slip of the hand.
        """
        known = self.known
        return known + (1 - known) * person.counting

    def next_day(self, person: Person) -> Memory:
        """The same a day later, with nothing met in between."""
        later = replace(self)
        later.pass_time(person, self.hours + HOURS_A_DAY)
        return later

    def gain(self, person: Person, is_right: bool) -> float:
        """What an item adds: little while its echo is there, and less the more is fresh."""
        amount = person.gain_right if is_right else person.gain_missed
        return amount * self.easy * exp(-self.echo) / (1 + self.fresh / ROOM)

    def learn(self, person: Person, amount: float) -> None:
        """Take in a gain."""
        self.fresh += amount
        self.lasting += person.at_once * amount
