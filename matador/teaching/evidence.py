"""What a learner does that says something about a fact."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import TypeAlias

from matador.teaching.facts import Fact

MOST_S = 3600.0
"""What takes longer is not measured: nobody was there."""


class Help(IntEnum):
    """The most that was shown before a try; `3 + ? = 7` alone only states the task and is no help."""

    NONE = 0
    END = 1
    """The end glows."""
    FRAME = 2
    """The frame with its empty cells."""
    PARTS = 3
    """The total above, the known part and an empty box below."""
    TILE = 4
    """The tile itself."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One half that was laid against the known number of a fact.

    `at` is an aware moment in the learner's own time: its date is the day that counts. The two times are in
    seconds, from the turn being seen to taking up the tile and from there to letting it go, and only practice
    has them. `ValueError` for what cannot be.
    """

    fact: Fact
    tried: int
    nth: int
    """1 for the first try of a turn, and so on."""
    help: Help
    coloured: bool
    """Whether the pips differed in colour by their number."""
    at: datetime
    is_practice: bool = False
    silent_s: float | None = None
    pointing_s: float | None = None

    def __post_init__(self) -> None:
        if self.nth < 1:
            raise ValueError("the first try is number 1")
        check_moment(self.at)
        if not self.is_practice and (self.silent_s is not None or self.pointing_s is not None):
            raise ValueError("only practice is measured")
        if not all(0 <= time <= MOST_S for time in (self.silent_s, self.pointing_s) if time is not None):
            raise ValueError("a measured time is from 0 to 3600 seconds")

    @property
    def is_right(self) -> bool:
        """Whether the total was made."""
        return self.tried == self.fact.needed

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


Evidence: TypeAlias = Attempt | Overlooked


def check_moment(at: datetime) -> None:
    """`ValueError` for a moment without a zone of time: it has no day that could be told."""
    if at.tzinfo is None:
        raise ValueError("a moment has a zone of time")
