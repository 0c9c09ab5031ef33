"""Temporary messages to the players, as values that the user interface puts into words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi, sin
from typing import Literal, TypeAlias

from matador.match.taking_back import Stays
from matador.play.layout.orientations import Spot
from matador.rules import Action, End, Play, Seen, Tile
from matador.rules.reasons import Reason
from matador.storage.settings import Gesture
from matador.teaching.bonds import Laid, Part, Sum
from matador.teaching.ladder import Climber, Ladder, Rung

PULSE_MS = 900
"""Period of a pulse: slower than a heartbeat."""
PULSES = 3
MISTAKES_BEFORE_PULSE = 2
"""Number of wrong drops at one end in a turn after which the lamp pulses."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """A light that pulses at first. Times are in milliseconds on the table's clock."""

    from_ms: float
    each_ms: float
    """The period; 0 for a light that does not pulse."""

    @property
    def until_ms(self) -> float:
        return self.from_ms + PULSES * self.each_ms

    def is_moving(self, now_ms: float) -> bool:
        return self.from_ms <= now_ms < self.until_ms

    def swell(self, now_ms: float) -> float:
        if not self.is_moving(now_ms):
            return 0.0
        return sin(pi * (now_ms - self.from_ms) / self.each_ms) ** 2


@dataclass(frozen=True, slots=True)
class Refused:
    """An action was refused."""

    reason: Reason
    times: int = 1


@dataclass(frozen=True, slots=True)
class WrongDrop:
    """A learner has dropped a tile where it does not fit."""

    seat: int
    reason: Reason
    sums: tuple[Sum, ...]
    spot: Spot


@dataclass(frozen=True, slots=True)
class Replaced:
    """Bots have failed, and simpler ones play in their place."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NothingToShow:
    """A player has not done anything yet that could be replayed."""

    seat: int


PlainNotice: TypeAlias = Literal["not saved", "saving again", "nothing to redo", "last round"]
"""A decision could not be saved, and a bot's is tried again; nothing can be redone; this is the last round today."""
Notice: TypeAlias = Refused | WrongDrop | Replaced | NothingToShow | Stays | PlainNotice
"""A message until the next press."""

Saying: TypeAlias = Literal["draw", "lay", "pass"]


@dataclass(frozen=True, slots=True)
class SpeechBubble:
    """A player announces their action."""

    what: Saying
    until_ms: float
    count: int = 1


@dataclass(frozen=True, slots=True)
class Replay:
    """Earlier actions are shown again to the player at the screen."""

    since_turn: bool
    seat: int | None = None
    asked: tuple[Seen, ...] = ()
    """The actions of one player, if the viewer asked for them; empty if all actions are replayed."""


@dataclass(frozen=True, slots=True)
class Half:
    """A half of a tile that lies on the table."""

    tile: Tile
    half: int


@dataclass(frozen=True, slots=True)
class SumShown:
    """The sum of the tile that was just played, which appears beside it for a while."""

    end: End | None
    play: Play
    until_ms: float
    halves: tuple[Half, ...]
    """The halves that make the sum, if that is not obvious."""


@dataclass(frozen=True, slots=True)
class Source:
    """The halves from which the pips of a part fly: both halves for a matador that counts as the total."""

    part: Part
    tile: Tile
    halves: tuple[int, ...]
    """0 for the low one, 1 for the high one."""


@dataclass(frozen=True, slots=True)
class BondShown:
    """The bond of a played tile, shown to one seat until its next press."""

    seat: int
    laid: Laid
    sum: Sum | None
    """None for a matador without a sum to show, such as the double blank or a lengthwise one."""
    tile: Tile
    half: int | None
    """The half beside which the sum appears; None for the whole tile."""
    until_ms: float
    """It is visible at least until this time, for counting."""
    flies_from_ms: float
    flight_ms: float
    sources: tuple[Source, ...]
    halves: tuple[Half, ...]
    is_own: bool
    stays: bool = True
    """Whether it is visible after `until_ms`, because there has been no press and no newer bond."""

    def is_seen(self, now_ms: float) -> bool:
        return self.stays or now_ms < self.until_ms

    def is_flying(self, now_ms: float) -> bool:
        return self.flight_ms > 0 and now_ms < self.flies_from_ms + self.flight_ms

    def later(self, by_ms: float) -> BondShown:
        """The same bond with later times, so that a movement of its tile does not shorten it."""
        return replace(self, until_ms=self.until_ms + by_ms, flies_from_ms=self.flies_from_ms + by_ms)


@dataclass(frozen=True, slots=True)
class Hints:
    """The hints for one decision."""

    ladder: Ladder
    steps: int
    climber: Climber = "lamp"

    @property
    def rung(self) -> Rung:
        return self.ladder.rungs[self.steps - 1]

    @property
    def told(self) -> tuple[Rung, ...]:
        return self.ladder.rungs[: self.steps]


@dataclass(frozen=True, slots=True)
class ShowsHow:
    """The demonstration of a possible action. Times are in milliseconds on the table's clock."""

    action: Action
    gesture: Gesture
    pulse: Pulse | None
    hand_from_ms: float | None
    """The time when the hand appeared; None without the hand."""
