"""What is on its way: when it sets out and how long it takes; from where to where is seen by whoever draws it.

A way is what differs between the table as it was placed and as it is placed now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.play.layout import Place
from matador.rules import Tile

Ease: TypeAlias = Literal["in out", "settle"]
Start: TypeAlias = Literal["seen", "line", "boneyard", "face down"]
"""Where something sets out: where it is seen, in the line, at the boneyard, or where it is but face down."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A tile on its way that nobody may know: dealt to the covered hand or to another, drawn, or put back."""

    kind: Literal["covered", "dealt", "drawn", "boneyard"]
    number: int = 0
    """Of those that are dealt; of the covered ones the index in the hand."""


Token: TypeAlias = Tile | Hidden
"""What tells things on their way apart."""


@dataclass(frozen=True, slots=True)
class Transit:
    """When something sets out, in milliseconds of the table's clock, and for how long it is on its way."""

    from_ms: float
    duration_ms: float
    seat: int | None = None
    """In whose hand it is at that end of its way where it is not on the table; None: in the boneyard, where a tile is
    too that whoever looks neither holds nor sees on the table."""
    ease: Ease = "in out"
    start: Start = "seen"
    origin: Place | None = None
    """Where it was to lie, if it comes from there and was not carried."""

    @property
    def until_ms(self) -> float:
        return self.from_ms + self.duration_ms
