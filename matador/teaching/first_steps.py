"""The first three minutes of somebody who has never seen a domino: what each of their tasks asks. Nothing is evidence.

There are five steps: see a tile laid and copy it, say what is missing in a frame, choose the tile that fits, take one
where nothing fits, and then a first match. All sums are of 3, 4 and 5, whose halves are seen at a glance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from matador.rules import Tile
from matador.teaching.frames import Pair

FirstStep: TypeAlias = Literal["see", "missing", "which tile", "nothing fits", "match"]

FIRST_STEPS: Final[tuple[FirstStep, ...]] = ("see", "missing", "which tile", "nothing fits", "match")
"""In their order."""

MATCH_TOTAL: Final = 5
"""What touching halves make in the first match."""


@dataclass(frozen=True, slots=True)
class MissingHalf:
    """A frame with a gap, and halves of which one fills it."""

    total: int
    known: int
    halves: tuple[int, ...]

    @property
    def pair(self) -> Pair:
        """The sum, with nothing in the gap."""
        return Pair(self.total, self.known)


@dataclass(frozen=True, slots=True)
class TileAtEnd:
    """A tile that lies there with one half open, and tiles of which at most one goes on.

    Where none does, `drawn` is what comes from the boneyard, and it fits.
    """

    total: int
    lying: Tile
    known: int
    """The half of it that is open."""
    tiles: tuple[Tile, ...]
    drawn: Tile | None = None

    @property
    def pair(self) -> Pair:
        """The sum, with nothing laid."""
        return Pair(self.total, self.known)

    def half_of(self, tile: Tile) -> int:
        """The half of a tile that touches: the one that makes the total, else the one that is nearest to it."""
        needed = self.total - self.known
        return min((tile.low, tile.high), key=lambda half: (abs(half - needed), half))

    def fits(self, tile: Tile) -> bool:
        """True if a half of the tile makes the total with the open one."""
        return self.known + self.half_of(tile) == self.total


FirstTask: TypeAlias = MissingHalf | TileAtEnd

_TASKS: Final[dict[FirstStep, tuple[FirstTask, ...]]] = {
    "see": (TileAtEnd(5, Tile(2, 3), 3, (Tile(1, 2),)),),
    "missing": (
        MissingHalf(3, 2, (1, 2, 3)),
        MissingHalf(4, 1, (1, 2, 3)),
        MissingHalf(5, 3, (1, 2, 3)),
    ),
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
"""No tile makes the total with the other half of the one that lies there: whoever sees that is not to be wrong."""


def tasks_of(step: FirstStep) -> tuple[FirstTask, ...]:
    """The tasks of a step, in their order; the match has none of its own."""
    return _TASKS[step]
