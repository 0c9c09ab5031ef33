"""The plan of an arena: its deals, their seatings, and the order of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from matador.rules import Ruleset

BLOCK_DEALS = 16
"""Deals per block: all their first seatings are played, then all second ones and so on, to keep equal deals apart."""
TASK_DEALS = 4
"""Matches per task: few enough to lose with a worker, enough to be worth sending."""
_MOST_PERMUTED = 4
"""With more players than this, only rotations of the seating are played, not every permutation."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that is compared with others."""

    name: str
    """The name, as on the command line."""
    words: tuple[str, ...] | None = None
    """The command that starts it; None for a built-in bot."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Limits on the thinking of bots per decision."""

    iterations: int | None = None
    """For built-in bots that search; None for the default of each."""
    budget_ms: int = 250
    """For external programs."""


@dataclass(frozen=True, slots=True)
class Task:
    """Matches played in succession: the same seating of several deals."""

    block: int
    seating: int
    first: int
    """The first of the deals, from 0."""
    deals: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All settings that the results of an arena depend on."""

    rules: Ruleset
    entrants: tuple[Entrant, ...]
    deals: int
    seed: int
    """The deal number of the first deal."""
    thinking: Thinking = Thinking()

    def __post_init__(self) -> None:
        """`ValueError` if this number of bots cannot be seated."""
        count, players = len(self.entrants), self.rules.players
        if count not in (2, players):
            raise ValueError(f"name two bots, or one for each of the {players} players, not {count}")
        if self.deals < 1:
            raise ValueError("an arena plays at least one deal")

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of every deal: the number of the bot at each seat."""
        return seatings(len(self.entrants), self.rules)

    @property
    def blocks(self) -> int:
        """Number of blocks; the last one may be larger than the others."""
        return max(1, self.deals // BLOCK_DEALS)

    def block(self, number: int) -> range:
        """The deals of a block."""
        first = number * BLOCK_DEALS
        return range(first, self.deals if number == self.blocks - 1 else first + BLOCK_DEALS)

    def tasks_of(self, block: int) -> int:
        """Number of tasks in a block."""
        return len(self.seatings) * -(-len(self.block(block)) // TASK_DEALS)

    def tasks(self) -> Iterator[Task]:
        """All tasks, in order."""
        for block in range(self.blocks):
            yield from self.tasks_in(block)

    def tasks_in(self, block: int) -> Iterator[Task]:
        """The tasks of a block."""
        deals = self.block(block)
        for seating in range(len(self.seatings)):
            for first in range(deals.start, deals.stop, TASK_DEALS):
                yield Task(block, seating, first, min(TASK_DEALS, deals.stop - first))


def seatings(entrants: int, rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """All seatings of a deal, as the number of the bot at each seat.

    With two bots, the first takes each seat once (each pair of seats with partners), and the second takes the others.
    With one bot per player, all permutations; with more than four players, only the rotations.
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
