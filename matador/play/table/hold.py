"""What the person who looks has in hand, as values that tests can read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

from matador.play.layout.ways import Grip, Spot, Way
from matador.rules.reasons import Reason


@dataclass(frozen=True, slots=True)
class Idle:
    """No tile is chosen."""


@dataclass(frozen=True, slots=True)
class Selected:
    """A tile was chosen by a click or a key; the next click on a place lays it."""

    grip: Grip
    since_ms: float


@dataclass(frozen=True, slots=True)
class Held:
    """A tile is being dragged and is near no place."""

    grip: Grip


@dataclass(frozen=True, slots=True)
class Near:
    """A tile is being dragged, and would be laid here if it were let go."""

    grip: Grip
    spot: Spot


@dataclass(frozen=True, slots=True)
class Proposed:
    """A tile was dropped where it can lie in several ways; the player chooses."""

    grip: Grip
    spot: Spot
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class TurnOffered:
    """A tile was dropped where it fits, but not so; it stays there, and the player is asked to turn it."""

    grip: Grip
    spot: Spot
    lies: Way
    """How it was dropped."""
    way: Way
    """How it fits."""
    reason: Reason
    """Why it may not lie as it was dropped."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile was laid and rests where it lies, until the disk has kept it."""

    grip: Grip
    spot: Spot
    way: Way


Hold: TypeAlias = Idle | Selected | Held | Near | Proposed | TurnOffered | Laid

IDLE = Idle()


def grip_of(hold: Hold) -> Grip | None:
    """The tile that the player has chosen or holds, or None."""
    return None if isinstance(hold, Idle) else hold.grip


def is_dragged(hold: Hold) -> bool:
    """True while a tile is being dragged."""
    return isinstance(hold, Held | Near)


def is_off_rack(hold: Hold) -> TypeGuard[Held | Near | Proposed | TurnOffered | Laid]:
    """True while a tile is seen in the hand or at a place, and not on the rack."""
    return isinstance(hold, Held | Near | Proposed | TurnOffered | Laid)
