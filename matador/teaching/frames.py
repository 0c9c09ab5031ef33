"""The frame of a total: rows of five cells, each ten apart, and which pips of two parts lie in which cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ROW = 5
"""The cells of a row."""
TEN = 10

Part: TypeAlias = Literal["first", "second"]
"""What lies on the table is the first part, what is laid there the second."""


@dataclass(frozen=True, slots=True, order=True)
class FrameCell:
    """A place in rows of five, from the top left."""

    row: int
    column: int

    @property
    def ten(self) -> int:
        """In which ten it stands, from 0; each ten stands apart from the next."""
        return self.row // 2


@dataclass(frozen=True, slots=True)
class Pair:
    """Two parts that are to make a total; the second is not known as long as it is looked for."""

    total: int
    first: int
    second: int | None = None

    def __post_init__(self) -> None:
        if self.total < 1 or min(self.first, self.second or 0) < 0:
            raise ValueError(f"pips can't be below 0, and a total can't be below 1: {self}")

    @property
    def made(self) -> int:
        """What the parts that are known make."""
        return self.first + (self.second or 0)

    @property
    def missing(self) -> int:
        """How many more it takes to make the total; 0 if there are enough."""
        return max(0, self.total - self.made)

    @property
    def extra(self) -> int:
        """How many are too many; 0 if none is."""
        return max(0, self.made - self.total)


@dataclass(frozen=True, slots=True)
class Pip:
    """A pip of a part, and where it lies."""

    part: Part
    cell: FrameCell
    is_extra: bool
    """Whether it lies outside the frame, which has no cell for it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The cells of a total, and the pips that lie there."""

    cells: tuple[FrameCell, ...]
    """Those of the frame, row by row."""
    pips: tuple[Pip, ...]
    """Of the first part, then of the second."""
    empty: tuple[FrameCell, ...]
    """The cells in which no pip lies."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A sum that goes over ten: so many fill the ten, and so many are left."""

    fill: int
    rest: int


def cell_at(number: int) -> FrameCell:
    """The place of a pip, counted from 0."""
    return FrameCell(number // ROW, number % ROW)


def frame_of(pair: Pair) -> Frame:
    """The frame of the total with the pips of the parts that are known: they fill it from its first cell on."""
    cells = tuple(cell_at(number) for number in range(pair.total))
    pips = tuple(
        Pip("first" if number < pair.first else "second", cell_at(number), number >= pair.total)
        for number in range(pair.made)
    )
    return Frame(cells, pips, cells[len(pips) :])


def bridge_of(pair: Pair) -> Bridge | None:
    """How two parts below ten go over it, in a total above ten; None where they do not."""
    first, second = pair.first, pair.second
    if second is None or pair.total <= TEN or not (0 < first < TEN and second < TEN and pair.made > TEN):
        return None
    return Bridge(TEN - first, pair.made - TEN)
