"""How an arm goes on: straight, round a corner, or back in the next row.

A row runs left or right. Where it is full the next tile stands beside the outer half of the last one: it turns
the line, which then goes away from the middle of the table. The tile after that lies across its end and runs
back: the next row, 6 half-units further out. Both corners lie between two tiles that are laid along, so that the
halves which join share a whole edge there as well.

A crosswise tile lies straight on. It makes the column of a corner longer; the row then starts beside the outer
half of the column's last tile, be it with a tile along or a crosswise one. Would crosswise tiles go straight on
there too, four of them with a tile between each two made a column higher than the table.

Rows may lie closer, 4 half-units apart, where the room says so: then the row after a column of one tile starts beside
its outer half as well. Where a crosswise tile lies in the row before, one in the next row would touch it: that corner
stays wide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from matador.play.layout.boxes import Box
from matador.rules import Direction


@dataclass(frozen=True, slots=True)
class Room:
    """How far rows run, as x in half-units; a row ends before a tile that would lie beyond.

    The spares are kept free at an end for each crosswise tile that may still come: it holds off a corner.
    """

    left: int
    right: int
    left_spare: int = 0
    right_spare: int = 0
    close: bool = False
    """Whether rows lie 4 half-units apart where they can, rather than 6."""

    def is_full(self, x: int, dx: int, crosswise_to_come: int) -> bool:
        """Whether a row that has come to `x`, going left (-1) or right (1), has no place for one more tile."""
        if dx > 0:
            return x + 4 > self.right - self.right_spare * crosswise_to_come
        return x - 4 < self.left + self.left_spare * crosswise_to_come


class Tip(NamedTuple):
    """The open end of an arm: the middle of the edge that the next tile touches, and where the line goes."""

    x: int
    y: int
    dx: int
    dy: int
    row_dx: int
    """Where the row runs, or in a column the next row."""
    out_dy: int
    """Where the next rows lie: up (-1) or down (1)."""
    along: bool = False
    """Whether the last tile lies along: only then may the next one lie round a corner."""
    column: int = 0
    """How many tiles stand in this column."""
    crosswise_to_come: int = 0
    crossed: bool = False
    """Whether a crosswise tile lies in this row, or in a column the row before."""

    def after(self, direction: Direction, room: Room) -> tuple[Box, Tip]:
        """The box of the next tile, and the tip after it."""
        return self.along_in(room) if direction == "along" else self.crosswise()

    def along_in(self, room: Room) -> tuple[Box, Tip]:
        """The box of the next tile laid along, and the tip after it."""
        if self.along and self.dy:
            return self._into_row(close=room.close and not self.crossed).straight(4)
        if self.along and room.is_full(self.x, self.dx, self.crosswise_to_come):
            return self._out_of_row().straight(4)
        return self.straight(4)

    def crosswise(self) -> tuple[Box, Tip]:
        """The box of the next tile laid crosswise, and the tip after it."""
        if self.along and self.column > 1:
            return self._into_row(close=True).straight(2)
        return self.straight(2)

    def straight(self, length: int) -> tuple[Box, Tip]:
        """The box of a tile of that length laid straight on, 4 along and 2 crosswise, and the tip after it."""
        along = length == 4
        x, y = self.x + self.dx * length, self.y + self.dy * length
        box = _box(self.x, self.y, x, y, 6 - length)
        column = self.column + 1 if self.dy else 0
        to_come = self.crosswise_to_come if along else max(0, self.crosswise_to_come - 1)
        crossed = self.crossed or (self.dy == 0 and not along)
        return box, Tip(x, y, self.dx, self.dy, self.row_dx, self.out_dy, along, column, to_come, crossed)

    def _out_of_row(self) -> Tip:
        """Beside the last half of the row, going out."""
        x, y = self.x - self.dx, self.y + self.out_dy
        return Tip(
            x, y, 0, self.out_dy, -self.dx, self.out_dy, False, 0, self.crosswise_to_come, self.crossed
        )

    def _into_row(self, *, close: bool) -> Tip:
        """Across the end of a column of one tile; beside the last half of a longer one, or where rows lie close."""
        inwards = 1 if self.column == 1 and not close else -1
        x, y = self.x - self.row_dx * inwards, self.y + self.dy * inwards
        return Tip(x, y, self.row_dx, 0, self.row_dx, self.out_dy, False, 0, self.crosswise_to_come)


def _box(x: int, y: int, to_x: int, to_y: int, breadth: int) -> Box:
    """The box around a middle line, so broad to both sides together."""
    half = breadth // 2
    if y == to_y:
        return Box(min(x, to_x), y - half, abs(to_x - x), breadth)
    return Box(x - half, min(y, to_y), breadth, abs(to_y - y))
