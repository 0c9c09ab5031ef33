"""What a learner does that says something about a fact."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import total_ordering
from typing import TypeAlias

from matador.teaching.facts import Fact
from matador.teaching.item_kinds import ItemKind

MOST_S = 3600.0
"""What takes longer cannot be given as a time."""

LONGEST_S = 30.0
"""A longer silence says nothing: the learner was somewhere else."""


@total_ordering
class Help(Enum):
    """The most that was shown before a try; `3 + ? = 7` alone only states the task and is no help.

    Later ones are more. The numbers are those that were written; they say nothing.
    """

    NONE = 0
    END = 1
    """The end glows."""
    IN_VIEW = 5
    """The same two numbers lie joined on the table, to be copied."""
    BRIEF = 6
    """The frame with its empty cells, for one second."""
    FRAME = 2
    """The frame with its empty cells."""
    PARTS = 3
    """The total above, the known part and an empty box below."""
    TILE = 4
    """The tile itself, or the number."""

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Help):
            return NotImplemented
        order = list(Help)
        return order.index(self) < order.index(other)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One half that was laid against the known number of a fact, or one answer to an item of practice.

    `at` is an aware moment in the learner's own time: its date is the day that counts. The two times are in
    seconds, from the item being seen to the first press and from there to the last, and only practice
    has them. `ValueError` for what cannot be.
    """

    fact: Fact
    tried: int | None
    """None for a wrong answer that names no number: no to what is true, or that nothing fits where something does."""
    nth: int
    """1 for the first try of a turn, and so on."""
    help: Help
    coloured: bool
    """Whether the pips differed in colour by their number."""
    at: datetime
    is_practice: bool = False
    silent_s: float | None = None
    pointing_s: float | None = None
    item: ItemKind | None = None
    """The type of the item; None in play."""

    def __post_init__(self) -> None:
        if self.nth < 1:
            raise ValueError("tries are counted from 1")
        check_moment(self.at)
        if not self.is_practice and (self.silent_s is not None or self.pointing_s is not None):
            raise ValueError("only practice has measured times")
        if not self.is_practice and self.item is not None:
            raise ValueError("only practice has items")
        if not all(0 <= time <= MOST_S for time in (self.silent_s, self.pointing_s) if time is not None):
            raise ValueError("measured times must be from 0 to 3600 seconds")

    @property
    def is_right(self) -> bool:
        """Whether the total was made."""
        return self.tried == self.fact.needed

    @property
    def is_measured(self) -> bool:
        """True if there is a silent time, and nobody was away meanwhile."""
        return self.silent_s is not None and self.silent_s <= LONGEST_S

    @property
    def is_unaided(self) -> bool:
        """Whether nothing was shown that helps."""
        return self.help is Help.NONE

    @property
    def is_first(self) -> bool:
        """Whether it was the first try of its turn."""
        return self.nth == 1


@dataclass(frozen=True, slots=True)
class Overlooked:
    """Facts that were there to be used when a learner claimed that nothing fits."""

    facts: tuple[Fact, ...]
    at: datetime

    def __post_init__(self) -> None:
        check_moment(self.at)


@dataclass(frozen=True, slots=True)
class TotalOpened:
    """A total that was opened, by a probe or by an adult: what comes before it counts as passed."""

    total: int
    at: datetime

    def __post_init__(self) -> None:
        check_moment(self.at)
        if self.total < 1:
            raise ValueError(f"unknown total: {self.total}")


Evidence: TypeAlias = Attempt | Overlooked | TotalOpened


def check_moment(at: datetime) -> None:
    """`ValueError` for a moment without a zone of time: it has no day that could be told."""
    if at.tzinfo is None:
        raise ValueError("the time needs a time zone")
