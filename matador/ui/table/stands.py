"""How the bubbles stand that have been seen: whatever is laid next, and however a tile is moved, they stay there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from matador.play.layout.ways import Spot
from matador.rules import Tile
from matador.ui.sprites import Tail


class Stand(NamedTuple):
    """How a bubble stands to what it tells of."""

    tail: Tail
    along: int = 0
    """At which corner of the edge its tail points, -1 or 1; 0: at the middle."""
    step: int = 0
    """How far away it stands, at scale 1."""


@dataclass(slots=True)
class Stands:
    """The bubbles of sums that have been seen."""

    laid: dict[Tile, Stand] = field(default_factory=dict)
    """Of tiles that have landed."""
    held: tuple[Spot, Stand] | None = None
    """Of the end at which a tile is held."""
    let_go: pygame.Rect | None = None
    """Where the tile was seen that was let go last: if it was refused, it is not to be hidden."""

    def move(self) -> None:
        """The tiles lie elsewhere: each bubble is placed anew."""
        self.laid.clear()
        self.held = None
