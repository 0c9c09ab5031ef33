"""What the player is about to do with a tile, as values that tests can read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from matador.play.layout.ways import Grip, Spot, Way
from matador.rules import Tile
from matador.ui.inputs import Point


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
    centre: Point
    """Where its centre is."""
    grab: Point
    """From the pointer to that."""


@dataclass(frozen=True, slots=True)
class Near:
    """A tile is being dragged, and would be laid here if it were let go."""

    held: Held
    spot: Spot

    @property
    def grip(self) -> Grip:
        return self.held.grip


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
    said: str
    """The question."""


@dataclass(frozen=True, slots=True)
class Settling:
    """A tile was laid and comes to rest."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class GoingHome:
    """A tile is on its way back to the rack."""

    tile: Tile


State: TypeAlias = Idle | Selected | Held | Near | Proposed | TurnOffered | Settling | GoingHome

IDLE = Idle()


def grip_of(state: State) -> Grip | None:
    """The tile that the player has chosen or holds, or None."""
    match state:
        case Selected(grip=grip) | Held(grip=grip) | Proposed(grip=grip) | TurnOffered(grip=grip):
            return grip
        case Near(held=held):
            return held.grip
        case _:
            return None
