"""What is to be played: which deals, who sits where in each, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from matador.rules import Ruleset

BLOCK_DEALS = 16
"""Of so many deals all first seatings are played, then all second ones and so on: no deal comes twice in a row."""
TASK_DEALS = 4
"""So many matches are one piece of work: little enough to be lost with a worker, much enough to be sent."""
_MOST_PERMUTED = 4
"""With more bots than that each only takes every seat once, instead of every order being tried."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that is compared with others."""

    name: str
    """As the command line has it."""
    words: tuple[str, ...] | None = None
    """The command that starts it; None for one of ours."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How much bots may think about a decision."""

    iterations: int | None = None
    """Of ours that search; None: as much as each takes of itself."""
    budget_ms: int = 250
    """Of programs."""


@dataclass(frozen=True, slots=True)
class Task:
    """Matches that are played one after the other: the same seating of some deals."""

    block: int
    seating: int
    first: int
    """The first of the deals, from 0."""
    deals: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All that an arena's figures depend on."""

    rules: Ruleset
    entrants: tuple[Entrant, ...]
    deals: int
    seed: int
    """The deal number of the first deal."""
    thinking: Thinking = Thinking()

    def __post_init__(self) -> None:
        """`ValueError` if so many bots cannot be seated."""
        count, players = len(self.entrants), self.rules.players
        if count not in (2, players):
            raise ValueError(f"name two bots, or one for each of the {players} players, not {count}")
        if self.deals < 1:
            raise ValueError("an arena plays at least one deal")

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The ways to sit at each deal: the number of the bot by seat."""
        return seatings(len(self.entrants), self.rules)

    @property
    def blocks(self) -> int:
        """How many blocks there are; the last may be larger than the others."""
        return max(1, self.deals // BLOCK_DEALS)

    def block(self, number: int) -> range:
        """The deals of a block."""
        first = number * BLOCK_DEALS
        return range(first, self.deals if number == self.blocks - 1 else first + BLOCK_DEALS)

    def tasks_of(self, block: int) -> int:
        """How many tasks a block has."""
        return len(self.seatings) * -(-len(self.block(block)) // TASK_DEALS)

    def tasks(self) -> Iterator[Task]:
        """All the work, in its order."""
        for block in range(self.blocks):
            yield from self.tasks_in(block)

    def tasks_in(self, block: int) -> Iterator[Task]:
        """The work of a block."""
        deals = self.block(block)
        for seating in range(len(self.seatings)):
            for first in range(deals.start, deals.stop, TASK_DEALS):
                yield Task(block, seating, first, min(TASK_DEALS, deals.stop - first))


def seatings(entrants: int, rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Every way in which so many bots sit at a deal.

    Of two, the first sits once in each seat against the second, with partners once in each pair. As many as there are
    players sit in every order, and if they are more than four, in every turn of their order.
    """
    players = rules.players
    if entrants == 2:
        return tuple(
            tuple(0 if rules.side_of(seat) == side else 1 for seat in range(players))
            for side in range(len(rules.sides))
        )
    if players <= _MOST_PERMUTED:
        return tuple(permutations(range(players)))
    return tuple(_turned(range(players), by) for by in range(players))


def _turned(order: Sequence[int], by: int) -> tuple[int, ...]:
    return (*order[by:], *order[:by])
