"""Memory of a simulated learner: three stores for each fact, each decaying at its own pace, and the night.

Meeting a fact leaves an *echo*, gone in a minute or two, and something *fresh*, gone in hours. Each night a
share of what is still fresh becomes *lasting*, which decays in days or weeks. The probability of recall rises
steeply with their sum, and a larger sum gives a faster answer. These are not the equations of the model in
`matador.teaching`, which counts evidence and forgets by a power of time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import exp

HOURS_A_DAY = 24.0

MET = 1.0
"""The echo of an item that was just answered."""

ROOM = 2.5
"""Fresh memory at which one more item adds half as much."""

HALF, STEEP = 1.0, 0.28
"""The sum with a recall probability of one half, and the steepness around it."""


@dataclass(frozen=True, slots=True)
class Person:
    """How one person learns, forgets and answers. Times are in hours."""

    echo_h: float
    fresh_h: float
    lasting_h: float
    night: float
    """Share of fresh memory that a night makes lasting."""
    gain_right: float
    gain_missed: float
    """Gain in fresh memory from an item: more after a miss, when the answer is shown."""
    at_once: float
    """Share of a gain that is lasting without a night."""
    transfer: float
    """Share of a gain that the reverse fact gets."""
    slip: float
    """Probability that the hand does something other than intended."""
    hasty: float
    """Probability of guessing without thinking."""
    choices: int
    """Number of halves among which a guess chooses."""
    counting: float
    """Probability of a right answer by counting where memory fails; 0: this person does not count."""
    tiring: float
    """Extra probability of a slip per item of a day; answer times grow by twice this share."""
    unmixing: float
    """Share of a mix-up with a neighbour that remains after an item."""
    silent_s: float
    pointing_s: float


@dataclass(slots=True)
class Memory:
    """A person's memory of one fact, at a moment in hours."""

    easy: float
    lasting: float
    mixed: float = 0.0
    """Probability of taking a neighbour for the right number."""
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
        """Probability that the right number comes from memory now."""
        return (1 - self.mixed) * self.comes

    @property
    def comes(self) -> float:
        """Probability that any number comes from memory now, the right one or a neighbour taken for it."""
        return 1 / (1 + exp((HALF - self.held) / STEEP))

    @property
    def held(self) -> float:
        return self.echo + self.fresh + self.lasting

    def found(self, person: Person) -> float:
        """The true recall: the probability of finding the right number now, unaided.

        It counts memory and counting, but neither luck nor slips of the hand.
        """
        known = self.known
        return known + (1 - known) * person.counting

    def next_day(self, person: Person) -> Memory:
        """The same a day later, with nothing met in between."""
        later = replace(self)
        later.pass_time(person, self.hours + HOURS_A_DAY)
        return later

    def gain(self, person: Person, is_right: bool) -> float:
        """Gain from an item: little while its echo is there, and less with more fresh memory."""
        amount = person.gain_right if is_right else person.gain_missed
        return amount * self.easy * exp(-self.echo) / (1 + self.fresh / ROOM)

    def learn(self, person: Person, amount: float) -> None:
        self.fresh += amount
        self.lasting += person.at_once * amount
