"""The frame of a total: rows of five cells in groups of ten, with the pips of two parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ROW = 5
TEN = 10

Part: TypeAlias = Literal["first", "second"]
"""The first part is on the table, the second is played there."""


@dataclass(frozen=True, slots=True, order=True)
class FrameCell:
    """A cell of the frame, or a place below it."""

    row: int
    column: int

    @property
    def ten(self) -> int:
        """The index of its group of ten cells, which is drawn with a gap to the next group."""
        return self.row // 2


@dataclass(frozen=True, slots=True)
class Pair:
    """Two parts that should make a total; the second is None while the learner looks for it."""

    total: int
    first: int
    second: int | None = None

    def __post_init__(self) -> None:
        if self.total < 1 or min(self.first, self.second or 0) < 0:
            raise ValueError(f"pips can't be below 0, and a total can't be below 1: {self}")

    @property
    def made(self) -> int:
        return self.first + (self.second or 0)

    @property
    def missing(self) -> int:
        return max(0, self.total - self.made)

    @property
    def extra(self) -> int:
        return max(0, self.made - self.total)


@dataclass(frozen=True, slots=True)
class Pip:
    """A pip in a cell."""

    part: Part
    cell: FrameCell
    is_extra: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """The cells of a total, with their pips."""

    cells: tuple[FrameCell, ...]
    pips: tuple[Pip, ...]
    """The pips of the first part, then those of the second."""
    empty: tuple[FrameCell, ...]


def cell_at(number: int) -> FrameCell:
    return FrameCell(number // ROW, number % ROW)


def frame_of(pair: Pair) -> Frame:
    """The frame of the total, filled with the pips of the known parts."""
    cells = tuple(cell_at(number) for number in range(pair.total))
    pips = tuple(
        Pip("first" if number < pair.first else "second", cell_at(number), number >= pair.total)
        for number in range(pair.made)
    )
    return Frame(cells, pips, cells[len(pips) :])


def bridge_of(pair: Pair) -> tuple[int, int] | None:
    """For two parts below ten: what completes the ten, and the rest; None if the sum does not cross ten."""
    first, second = pair.first, pair.second
    if second is None or pair.total <= TEN or not (0 < first < TEN and second < TEN and pair.made > TEN):
        return None
    return TEN - first, pair.made - TEN
