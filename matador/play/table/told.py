"""What those at the table are told for a while: what others say, sums, and why something was refused; as values.

What is a sentence on the screen is worded there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Literal, TypeAlias

from matador.match.taking_back import Stays
from matador.play.layout.ways import Spot
from matador.rules import End, Play, Seen, Tile
from matador.rules.reasons import Reason
from matador.teaching.frames import Part
from matador.teaching.pairs import Laid
from matador.teaching.sums import Sum

HELP_FROM = 3
"""From the third refusal at an end on, help is offered."""


# Why not, and what else is said until the next press


@dataclass(frozen=True, slots=True)
class Refused:
    """Something was refused."""

    reason: Reason
    times: int = 1
    """How often in this turn something was refused at that end."""

    @property
    def offers_help(self) -> bool:
        """True if it is time to offer to show where tiles fit."""
        return self.times >= HELP_FROM


@dataclass(frozen=True, slots=True)
class WrongDrop:
    """A learner has let a tile go where it does not fit."""

    seat: int
    reason: Reason
    sums: tuple[Sum, ...]
    """What the touching half makes with what lies there."""
    spot: Spot


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What was done could not be saved."""

    is_retried: bool
    """True if a bot did it, so that it is tried again without anybody's doing."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """Simpler bots play on for those that have failed."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NothingToShow:
    """Somebody has done nothing yet that could be shown again."""

    seat: int


@dataclass(frozen=True, slots=True)
class NotTakenBack:
    """Nothing is taken back, for this reason."""

    stays: Stays


@dataclass(frozen=True, slots=True)
class NotDoneAgain:
    """Nothing is done again."""


@dataclass(frozen=True, slots=True)
class LastOfTheDay:
    """No other round begins today."""


Notice: TypeAlias = (
    Refused | WrongDrop | Unsaved | Replaced | NothingToShow | NotTakenBack | NotDoneAgain | LastOfTheDay
)
"""What is said until the player presses something."""

# What others say

Saying: TypeAlias = Literal["draw", "lay", "pass"]


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody says of what he does."""

    what: Saying
    until_ms: float
    count: int = 1
    """How many tiles were drawn in a row."""


@dataclass(frozen=True, slots=True)
class Replay:
    """What has been shown before is shown again to who looks now."""

    since_turn: bool
    """Whether he has had a turn in this round, since when it is."""
    seat: int | None = None
    """Whose action is being shown."""
    asked: tuple[Seen, ...] = ()
    """What one player did, which he has asked for; nothing: he is shown all that others have seen."""


# Sums on the table


@dataclass(frozen=True, slots=True)
class Half:
    """A half of a tile that lies on the table."""

    tile: Tile
    half: int


@dataclass(frozen=True, slots=True)
class SumShown:
    """The sum of the tile that has just been laid, beside it for a while."""

    end: End | None
    """What lay there."""
    play: Play
    until_ms: float
    halves: tuple[Half, ...] = ()
    """The halves that it is made of, where that is not plain to see."""


@dataclass(frozen=True, slots=True)
class Source:
    """The halves from which the pips of a part fly; both halves of a matador that counts as the total."""

    part: Part
    tile: Tile
    halves: tuple[int, ...]
    """0 for the low one, 1 for the high one."""


@dataclass(frozen=True, slots=True)
class BondShown:
    """The bond of a tile that has been laid, shown to one seat until its next press."""

    seat: int
    laid: Laid
    sum: Sum | None
    """None for a matador by rule alone."""
    tile: Tile
    half: int | None
    """At which half of it the sum is told; None: at the whole tile."""
    until_ms: float
    """Up to then it is seen whatever happens: one has to count."""
    flies_from_ms: float = -inf
    flight_ms: float = 0.0
    sources: tuple[Source, ...] = ()
    halves: tuple[Half, ...] = ()
    """The halves that it is made of, where that is not plain to see."""
    is_own: bool = False
    """Whether whoever is shown it has laid the tile."""
    stays: bool = True
    """Whether it is seen beyond that time: nobody has pressed anything yet, nor has a newer one come."""

    def is_seen(self, now_ms: float) -> bool:
        """True until nobody needs it any more."""
        return self.stays or now_ms < self.until_ms

    def is_flying(self, now_ms: float) -> bool:
        """True while the pips are still on their way."""
        return self.flight_ms > 0 and now_ms < self.flies_from_ms + self.flight_ms

    def dismissed(self) -> BondShown:
        """The same, seen no longer than it has to be."""
        return replace(self, stays=False)

    def landed(self) -> BondShown:
        """The same with the pips where they were going."""
        return replace(self, flies_from_ms=-inf)

    def later(self, by_ms: float) -> BondShown:
        """The same if the tile moves so long: it is seen no shorter for that."""
        return replace(self, until_ms=self.until_ms + by_ms, flies_from_ms=self.flies_from_ms + by_ms)
