"""What learners are shown on the table: the sum of a tile that lies there, or of one that did not fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

import pygame

from matador.play.layout import Box, Moves, Place
from matador.play.layout.ways import Spot
from matador.play.learner_sum import Sum
from matador.teaching.frames import Part
from matador.teaching.pairs import Laid
from matador.ui.sentences.refusals import Refusal
from matador.ui.sprites import Tail


@dataclass(frozen=True, slots=True)
class Source:
    """The half from which the pips of a part fly; both halves of a matador that counts as the total."""

    part: Part
    place: Place
    halves: tuple[int, ...]
    """Of the tile: 0 for the low one, 1 for the high one."""


class Stand(NamedTuple):
    """How a bubble stands to what it tells of."""

    tail: Tail
    along: int = 0
    """At which corner of the edge its tail points, -1 or 1; 0: at the middle."""
    step: int = 0
    """How far away it stands, at scale 1."""


@dataclass(frozen=True, slots=True)
class BondShown:
    """The bond of a tile that has been laid, shown to one seat for a while."""

    seat: int
    laid: Laid
    sum: Sum | None
    """None for a matador by rule alone."""
    place: Place
    told: Box
    """Where it is told: at the half that touches, or at a whole matador."""
    until_ms: float
    flies_from_ms: float = -inf
    flight_ms: float = 0.0
    sources: tuple[Source, ...] = ()
    stand: Stand | None = None
    """How its bubble stands: whatever is laid next, it stays there. None until the tile has landed."""
    halves: tuple[Box, ...] = ()
    """The halves that it is made of, where that is not plain to see."""

    def is_flying(self, now_ms: float) -> bool:
        """Whether the pips are still on their way."""
        return self.flight_ms > 0 and now_ms < self.flies_from_ms + self.flight_ms

    def landed(self) -> BondShown:
        """The same with the pips where they were going."""
        return replace(self, flies_from_ms=-inf)

    def moved(self, moves: Moves, duration_ms: float) -> BondShown:
        """The same where the tile lies now; it is seen no shorter for the moving."""
        return replace(
            self,
            place=moves.place(self.place),
            told=moves.box(self.told),
            until_ms=self.until_ms + duration_ms,
            flies_from_ms=self.flies_from_ms + duration_ms,
            sources=tuple(replace(source, place=moves.place(source.place)) for source in self.sources),
            stand=None,
            halves=tuple(map(moves.box, self.halves)),
        )


@dataclass(frozen=True, slots=True)
class WrongDrop:
    """What a tile makes that was dropped where it does not fit, as long as that is what is said."""

    seat: int
    said: Refusal
    sums: tuple[Sum, ...]
    spot: Spot
    tile: pygame.Rect
    """Where the tile was seen, which is not to be hidden."""


@dataclass(slots=True)
class LearnerOverlay:
    """What learners are shown of sums now."""

    bonds: tuple[BondShown, ...] = ()
    """Of tiles that were laid, each for a while; the newest comes last."""
    wrong: WrongDrop | None = None
    """Of the last tile that did not fit."""
    held: tuple[Spot, Stand] | None = None
    """Where the bubble stands of the end at which a tile is held: it does not jump from side to side."""

    def advance(self, now_ms: float) -> None:
        """Forget what has been shown long enough."""
        self.bonds = tuple(bond for bond in self.bonds if now_ms < bond.until_ms)

    def land(self) -> None:
        """Let all pips be where they are going."""
        self.bonds = tuple(bond.landed() for bond in self.bonds)

    def move(self, moves: Moves, duration_ms: float) -> None:
        """Follow the tiles to where they lie now."""
        self.bonds = tuple(bond.moved(moves, duration_ms) for bond in self.bonds)
        self.held = None

    def stay(self, bond: BondShown, stand: Stand) -> None:
        """Let the bubble of a bond stay as it stands."""
        self.bonds = tuple(replace(one, stand=stand) if one is bond else one for one in self.bonds)
