"""The first steps: three minutes of tasks for anyone who has never seen a domino. They are not evidence.

There are five steps: watch a tile being played and copy it, say what is missing in a frame, choose the tile that fits,
draw a tile when nothing fits, and play a first match. All totals are 3, 4 or 5, whose halves can be recognized at a
glance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from matador.rules import Tile
from matador.teaching.frames import Pair

FirstStep: TypeAlias = Literal["see", "missing", "which tile", "nothing fits", "match"]

FIRST_STEPS: Final[tuple[FirstStep, ...]] = ("see", "missing", "which tile", "nothing fits", "match")
"""In order."""
MATCH_TOTAL: Final = 5
"""The total in the first match."""


@dataclass(frozen=True, slots=True)
class MissingHalf:
    """A frame with a gap, and several halves, one of which fills it."""

    total: int
    known: int
    halves: tuple[int, ...]

    @property
    def pair(self) -> Pair:
        """The sum with an empty gap."""
        return Pair(self.total, self.known)


@dataclass(frozen=True, slots=True)
class TileAtEnd:
    """A tile on the table with one open half, and several tiles, of which at most one fits.

    If no tile fits, `drawn` is the tile from the boneyard, which does.
    """

    total: int
    lying: Tile
    known: int
    """The open half."""
    tiles: tuple[Tile, ...]
    drawn: Tile | None = None

    @property
    def pair(self) -> Pair:
        """The sum before playing a tile."""
        return Pair(self.total, self.known)

    def half_of(self, tile: Tile) -> int:
        """The half of a tile that touches: the needed one, or else the nearest."""
        needed = self.total - self.known
        return min((tile.low, tile.high), key=lambda half: (abs(half - needed), half))

    def fits(self, tile: Tile) -> bool:
        return self.known + self.half_of(tile) == self.total


FirstTask: TypeAlias = MissingHalf | TileAtEnd

TASKS: Final[Mapping[FirstStep, tuple[FirstTask, ...]]] = {
    "see": (TileAtEnd(5, Tile(2, 3), 3, (Tile(1, 2),)),),
    "missing": (MissingHalf(3, 2, (1, 2, 3)), MissingHalf(4, 1, (1, 2, 3)), MissingHalf(5, 3, (1, 2, 3))),
    "which tile": (
        TileAtEnd(5, Tile(2, 3), 3, (Tile(1, 4), Tile(2, 4))),
        TileAtEnd(5, Tile(1, 2), 1, (Tile(2, 4), Tile(2, 2))),
        TileAtEnd(5, Tile(3, 4), 4, (Tile(3, 3), Tile(1, 3))),
    ),
    "nothing fits": (
        TileAtEnd(5, Tile(2, 3), 3, (Tile(1, 4), Tile(4, 4)), Tile(2, 4)),
        TileAtEnd(5, Tile(1, 2), 1, (Tile(1, 1), Tile(2, 2)), Tile(2, 4)),
    ),
    "match": (),
}
"""No tile makes the total with the other half of the tile on the table, so nobody can choose it by mistake."""
