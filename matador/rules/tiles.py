"""Tiles and sets of tiles (rulebook section 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

SETS = (4, 5, 6, 9, 12)
"""The highest number of each available set."""

_TILE = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)")


class NotationError(ValueError):
    """The text is not valid notation for a tile or an action (rulebook section 8)."""


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A tile `low-high` with `low <= high`; tiles sort in the order of the set."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise ValueError(f"write the smaller half first, not {self.low}-{self.high}")

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    @property
    def pips(self) -> int:
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        return self.low == self.high

    @property
    def halves(self) -> tuple[int, ...]:
        """The distinct halves in ascending order: one for a double, otherwise two."""
        return (self.low,) if self.low == self.high else (self.low, self.high)

    @property
    def weight(self) -> tuple[int, int]:
        """Sort key by weight: pips, then the higher half."""
        return (self.low + self.high, self.high)

    def opposite(self, half: int) -> int:
        """The other half; `ValueError` if the tile has no such half."""
        if half == self.low:
            return self.high
        if half == self.high:
            return self.low
        raise ValueError(f"{self} has no half {half}")


DOUBLE_BLANK = Tile(0, 0)


def parse_tile(text: str) -> Tile:
    """Parse a tile written `a-b` with a <= b; `NotationError` for any other text."""
    found = _TILE.fullmatch(text)
    if found is None:
        raise NotationError(f"{text!r} is not a tile; write it like 2-5")
    low, high = int(found[1]), int(found[2])
    if low > high:
        raise NotationError(f"{text!r} is not a tile; write the smaller half first: {high}-{low}")
    return Tile(low, high)


@lru_cache(maxsize=16)
def tile_set(highest: int, *, blanks: bool = True) -> tuple[Tile, ...]:
    """All tiles of a set, in ascending order."""
    least = 0 if blanks else 1
    return tuple(Tile(low, high) for low in range(least, highest + 1) for high in range(low, highest + 1))


def heaviest(tiles: Iterable[Tile]) -> Tile:
    """The heaviest of `tiles`, which must not be empty."""
    return max(tiles, key=lambda tile: tile.weight)


def lightest(tiles: Iterable[Tile]) -> Tile:
    """The lightest of `tiles`, which must not be empty."""
    return min(tiles, key=lambda tile: tile.weight)
