"""The plan of an arena: deals, seatings, and the order of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from matador.rules import Ruleset

BLOCK_DEALS = 16
"""Deals per block: all are played with the first seating, then all with the second, and so on."""
TASK_DEALS = 4
"""Matches per task: enough to be worth sending, but not too many to lose if a worker fails."""
_MAX_PERMUTED = 4
"""With more players than this, seatings are rotated instead of permuted."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot to compare with others."""

    name: str
    words: tuple[str, ...] | None = None
    """The command that starts it; None for a built-in bot."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Limits for each decision."""

    iterations: int | None = None
    """For built-in bots that search; None means their defaults."""
    budget_ms: int = 250
    """For external programs."""


@dataclass(frozen=True, slots=True)
class Task:
    """Matches to play one after another: several deals with the same seating."""

    block: int
    seating: int
    first: int
    """The first deal, counted from 0."""
    deals: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All settings that affect the results of an arena."""

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
        """The seatings, each with the number of the bot at each seat."""
        return seatings(len(self.entrants), self.rules)

    @property
    def blocks(self) -> int:
        """Number of blocks; the last one may be larger than the others."""
        return max(1, self.deals // BLOCK_DEALS)

    def block(self, number: int) -> range:
        first = number * BLOCK_DEALS
        return range(first, self.deals if number == self.blocks - 1 else first + BLOCK_DEALS)

    def tasks_of(self, block: int) -> int:
        return len(self.seatings) * -(-len(self.block(block)) // TASK_DEALS)

    def tasks(self) -> Iterator[Task]:
        for block in range(self.blocks):
            yield from self.tasks_in(block)

    def tasks_in(self, block: int) -> Iterator[Task]:
        deals = self.block(block)
        for seating in range(len(self.seatings)):
            for first in range(deals.start, deals.stop, TASK_DEALS):
                yield Task(block, seating, first, min(TASK_DEALS, deals.stop - first))


def seatings(entrants: int, rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """All seatings, each with the number of the bot at each seat.

    With two bots, the first takes each seat (or pair of partners' seats) once, and the second takes all others. With
    one bot per player, the bots are permuted, or only rotated if there are more than four.
    """
    players = rules.players
    if entrants == 2:
        return tuple(
            tuple(0 if rules.side_of(seat) == side else 1 for seat in range(players))
            for side in range(len(rules.sides))
        )
    if players <= _MAX_PERMUTED:
        return tuple(permutations(range(players)))
    return tuple((*range(by, players), *range(by)) for by in range(players))
