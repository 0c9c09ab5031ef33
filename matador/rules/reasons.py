"""The reasons why an action is illegal, as values (rulebook sections 3 to 5).

Each reason names the rule that the action breaks, and carries what a teacher needs to explain it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules.actions import Arm, Direction, Play
from matador.rules.ends import End
from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class RoundIsOver:
    """The round has ended, so no action is legal (section 5)."""

    def __str__(self) -> str:
        return "the round is over"


@dataclass(frozen=True, slots=True)
class MustOpen:
    """The opener must play a tile, and can neither draw nor pass (section 3)."""

    def __str__(self) -> str:
        return "the first player must play a tile"


@dataclass(frozen=True, slots=True)
class MustOpenWith:
    """The opener must open with the tile that decided who goes first (section 2, `opening`)."""

    tile: Tile

    def __str__(self) -> str:
        return f"the first player must play {self.tile}"


@dataclass(frozen=True, slots=True)
class AlreadyOpened:
    """The action names no arm, but the round has been opened (section 3)."""

    def __str__(self) -> str:
        return "the round has started: name the arm that the tile joins"


@dataclass(frozen=True, slots=True)
class NotInHand:
    """The player does not hold the tile."""

    tile: Tile

    def __str__(self) -> str:
        return f"{self.tile} is not in your hand"


@dataclass(frozen=True, slots=True)
class NoSuchArm:
    """The arm is not open (section 3)."""

    arm: Arm

    def __str__(self) -> str:
        return f"arm {self.arm} is not open"


Because: TypeAlias = Literal[
    "not a matador", "spinner", "matadors go crosswise", "matadors go lengthwise", "wild end"
]


@dataclass(frozen=True, slots=True)
class WrongDirection:
    """The tile may be played there, but in the other direction (section 4)."""

    tile: Tile
    arm: Arm | None
    end: End | None
    """The end of the arm; None for the opening tile."""
    wanted: Direction
    """The direction in which the tile may be played there now."""
    because: Because
    needed: tuple[int, ...] = ()
    """The halves that fit there lengthwise, as in `DoesNotFit`."""
    makes: tuple[int, ...] = ()
    """The totals that the touching half makes, as in `DoesNotFit`."""

    def __str__(self) -> str:
        return f"{self.tile} must go {'lengthwise' if self.wanted == 'along' else self.wanted} here ({self.because})"


@dataclass(frozen=True, slots=True)
class DoesNotFit:
    """The tile does not fit the end this way (section 4)."""

    arm: Arm
    end: End
    halves: tuple[int, ...]
    """The halves that do not fit: the touching one, or both halves of a crosswise tile."""
    needed: tuple[int, ...]
    """The halves that would fit, ascending; may be empty."""
    makes: tuple[int, ...]
    """The totals made, by half: one at a value end, up to two at a matador end, none where nothing is added up."""
    total: int | None
    """The total that touching halves must make; None where touching halves must be equal."""

    def __str__(self) -> str:
        tried = " or ".join(map(str, self.halves))
        wanted = " or ".join(map(str, self.needed)) or "what no half has"
        made = f", {tried} makes {' or '.join(map(str, self.makes))}" if self.makes else ""
        return f"{tried} does not fit end {self.arm} ({self.end}), which needs {wanted}{made}"


@dataclass(frozen=True, slots=True)
class OrdinaryComesFirst:
    """With `last-resort`, a matador has to wait while an ordinary placement is possible (section 4)."""

    tile: Tile
    plays: tuple[Play, ...]
    """The ordinary placements."""

    def __str__(self) -> str:
        return f"the matador {self.tile} is a last resort, and you can play {self.plays[0]}"


@dataclass(frozen=True, slots=True)
class MustPlay:
    """The player must play a tile: drawing (even if the boneyard has tiles) and passing are illegal (section 5)."""

    plays: tuple[Play, ...]
    """The placements that are possible."""

    def __str__(self) -> str:
        return f"you must play, for example {self.plays[0]}"


@dataclass(frozen=True, slots=True)
class NothingToDraw:
    """The boneyard holds only the tiles that stay in it to the end (section 5)."""

    boneyard: int
    reserve: int

    def __str__(self) -> str:
        return "the boneyard is empty" if self.boneyard == 0 else "the last tiles must stay in the boneyard"


@dataclass(frozen=True, slots=True)
class DrawLimitReached:
    """No more tiles may be drawn in this turn (section 5)."""

    limit: int

    def __str__(self) -> str:
        return f"you may draw at most {self.limit} per turn" if self.limit else "these rules allow no drawing"


@dataclass(frozen=True, slots=True)
class MustDraw:
    """A player who does not play a tile must draw while drawing is possible (section 5)."""

    plays: tuple[Play, ...]
    """The placements that are possible instead; may be empty."""

    def __str__(self) -> str:
        return "you must play or draw"


Reason: TypeAlias = (
    RoundIsOver
    | MustOpen
    | MustOpenWith
    | AlreadyOpened
    | NotInHand
    | NoSuchArm
    | WrongDirection
    | DoesNotFit
    | OrdinaryComesFirst
    | MustPlay
    | NothingToDraw
    | DrawLimitReached
    | MustDraw
)
