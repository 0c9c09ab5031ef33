"""Number facts, and evidence of what a learner knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from matador.match.help import Picture
from matador.rules import Arm


@dataclass(frozen=True, slots=True, order=True)
class Fact:
    """A known number with the number needed to make the total, in one picture of numbers.

    *3 needs 4* and *4 needs 3* are two facts. `ValueError` for a blank, with which no half makes the total.
    """

    total: int
    known: int
    picture: Picture

    def __post_init__(self) -> None:
        if not 1 <= self.known < self.total:
            raise ValueError(f"{self.known} is not a part of {self.total}")

    @property
    def needed(self) -> int:
        return self.total - self.known

    @property
    def turned(self) -> Fact:
        """The same pair of numbers, with the other one known."""
        return Fact(self.total, self.needed, self.picture)

    @property
    def in_all_pictures(self) -> tuple[Fact, ...]:
        return tuple(Fact(self.total, self.known, picture) for picture in get_args(Picture))


def facts_of(total: int, picture: Picture) -> tuple[Fact, ...]:
    return tuple(Fact(total, known, picture) for known in range(1, total))


ItemKind: TypeAlias = Literal["halves", "tiles", "keypad", "equation", "claim", "brief frame", "train"]
"""Choose a half for an end; choose a tile for an end; type the missing part; complete an equation; say whether a sum
is true; look at a frame for a second; make the longest line."""
ITEM_KINDS: tuple[ItemKind, ...] = get_args(ItemKind)


MAX_S = 3600.0
LONGEST_S = 30.0
"""Longer thinking times don't count, since the learner was probably distracted."""


class Help(IntEnum):
    """The most help shown before an attempt, in increasing order. `3 + ? = 7` alone does not count as help."""

    NONE = 0
    END = 1
    """The end glows."""
    IN_VIEW = 2
    """The same two numbers touch on the table, and could be copied."""
    BRIEF = 3
    """The frame with empty cells, for one second."""
    FRAME = 4
    """The frame with empty cells."""
    PARTS = 5
    """The total above the known part and an empty box."""
    TILE = 6
    """The right tile or number."""


class Attempt(Struct, frozen=True, forbid_unknown_fields=True, tag="attempt"):
    """A half played next to the known number of a fact, or an answer in practice.

    The date of `at` in its own time zone is the learner's day. `silent_s` is the time from seeing the item to the first
    press, and `pointing_s` from there to the last press; both are measured only in practice. `ValueError` for
    impossible values.
    """

    fact: Fact
    tried: int | None
    """None for a wrong answer without a number, such as *no* or *nothing fits*."""
    nth: int
    """The number of the attempt in its turn, from 1."""
    help: Help
    coloured: bool
    """True if the colours of the pips showed their number."""
    at: datetime
    is_practice: bool = False
    silent_s: float | None = None
    pointing_s: float | None = None
    item: ItemKind | None = None

    def __post_init__(self) -> None:
        if self.nth < 1:
            raise ValueError("tries are counted from 1")
        check_moment(self.at)
        if not self.is_practice and (self.silent_s, self.pointing_s, self.item) != (None, None, None):
            raise ValueError("only practice has measured times and items")
        if not all(0 <= time <= MAX_S for time in (self.silent_s, self.pointing_s) if time is not None):
            raise ValueError("measured times must be from 0 to 3600 seconds")

    @property
    def is_right(self) -> bool:
        return self.tried == self.fact.needed

    @property
    def is_measured(self) -> bool:
        """True if the thinking time was measured, without a distraction."""
        return self.silent_s is not None and self.silent_s <= LONGEST_S

    @property
    def is_unaided(self) -> bool:
        return self.help is Help.NONE

    @property
    def is_first(self) -> bool:
        return self.nth == 1


class Overlooked(Struct, frozen=True, forbid_unknown_fields=True, tag="overlooked"):
    """Facts that would have fitted when the learner claimed that nothing fits."""

    facts: tuple[Fact, ...]
    at: datetime

    def __post_init__(self) -> None:
        check_moment(self.at)


class TotalOpened(Struct, frozen=True, forbid_unknown_fields=True, tag="opened"):
    """The last total unlocked by a test or an adult, who may lock later ones again; those before it count as passed."""

    total: int
    at: datetime

    def __post_init__(self) -> None:
        check_moment(self.at)
        if self.total < 1:
            raise ValueError(f"unknown total: {self.total}")


Stage: TypeAlias = Literal["tip", "sprout", "bud", "known", "flower"]
"""How far a sum has grown: not yet; found with help; found without help; known; known well, so it rests."""
STAGES: tuple[Stage, ...] = get_args(Stage)


class GrowthSeen(Struct, frozen=True, forbid_unknown_fields=True, tag="seen"):
    """The open totals, and the stages of their sums, as the learner has just seen them in the Learn room."""

    stages: Mapping[int, tuple[Stage, ...]]


Evidence: TypeAlias = Attempt | Overlooked | TotalOpened | GrowthSeen


def check_moment(at: datetime) -> None:
    """Raise `ValueError` without a time zone, which the learner's day depends on."""
    if at.tzinfo is None:
        raise ValueError("the time needs a time zone")


@dataclass(frozen=True, slots=True)
class Drop:
    """A tile dropped at an end."""

    arm: Arm
    is_right: bool
    """True if it was played there, even if it was undone later."""
    was_told: bool = False
    """True if the learner had been told which tile to play."""
    had_asked: bool = False
    """True if the learner had asked for a hint in this turn."""


@dataclass(frozen=True, slots=True)
class TurnAttempts:
    """The tiles dropped in a turn, in order."""

    drops: tuple[Drop, ...] = ()

    @property
    def own(self) -> tuple[Drop, ...]:
        """The drops before the learner was told which tile to play."""
        return tuple(drop for drop in self.drops if not drop.was_told)

    @property
    def wrongs(self) -> int:
        return sum(not drop.is_right for drop in self.own)

    @property
    def found(self) -> Drop | None:
        return next((drop for drop in self.own if drop.is_right), None)


LUCK: Mapping[Help, float] = {
    Help.NONE: 0.22,
    Help.END: 0.25,
    Help.IN_VIEW: 0.5,
    Help.BRIEF: 0.5,
    Help.FRAME: 0.6,
    Help.PARTS: 0.5,
    Help.TILE: 0.95,
}
"""Probability of a right attempt although the fact is not known, by the help shown."""
CLAIM_LUCK = 0.5
"""Minimum luck if the answer is yes or no."""
