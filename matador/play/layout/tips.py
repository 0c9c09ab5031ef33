"""How an arm continues: straight ahead, around a corner, or back in the next row.

A row runs left or right. When it is full, the next tile is placed beside the outer half of the last one, and begins a
column away from the middle of the table. The tile after that is placed across the end of the column and begins the
next row, 6 half-units further out, in the opposite direction. Both corners are between two lengthwise tiles, so that
the joining halves share a whole edge there too.

A crosswise tile is placed straight ahead, and makes the column of a corner longer. The next row then starts
beside the outer half of the column's last tile, whether it begins with a lengthwise or a crosswise tile. If crosswise
tiles continued straight ahead there, four of them with tiles in between would make a column taller than the table.

Rows are closer if possible, 4 half-units apart: then the row after a column of one tile also starts beside its outer
half. This is impossible after a row with a crosswise tile, which could touch a crosswise tile in the next row.

The widths of the rows depend on the ruleset and the tiles on the table, never on the window. Each ruleset has usual
rows, whose widths were found by experiment for a table of 1216 by 384 px. Without a spinner, they give the largest
tiles in the worst possible round; with a spinner, in the worst 1% of random rounds. In large sets, these tiles are
half as large as most rounds would allow, so a line may be rearranged in closer rows.
`docs/research/evidence/layouts.json` has the resulting tile sizes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from matador.play.layout.boxes import Box, Place
from matador.rules import Arm, Direction, Play, Ruleset, Tile
from matador.rules.fit import becomes_spinner


@dataclass(frozen=True, slots=True)
class Room:
    """The limits of rows, as x in half-units; each crosswise tile to come needs a spare, as it delays a corner."""

    left: int
    right: int
    left_spare: int = 0
    right_spare: int = 0

    def is_full(self, x: int, dx: int, crosswise_to_come: int) -> bool:
        """True if a row that has reached `x`, going left (-1) or right (1), has no room for another tile."""
        if dx > 0:
            return x + 4 > self.right - self.right_spare * crosswise_to_come
        return x - 4 < self.left + self.left_spare * crosswise_to_come


class Tip(NamedTuple):
    """The open end of an arm: the middle of the edge that the next tile touches, and the direction of the line."""

    x: int
    y: int
    dx: int
    dy: int
    row_dx: int
    """The direction of the row; in a column, that of the next row."""
    out_dy: int
    """The direction of the next rows: up (-1) or down (1)."""
    along: bool = False
    """True if the last tile is lengthwise, which is required for a corner."""
    column: int = 0
    crosswise_to_come: int = 0
    crossed: bool = False
    """True if there is a crosswise tile in this row; in a column, in the row before it."""

    def after(self, direction: Direction, room: Room) -> tuple[Box, Tip]:
        return self.along_in(room) if direction == "along" else self.crosswise()

    def along_in(self, room: Room) -> tuple[Box, Tip]:
        """The box of the next tile if it is lengthwise, and the tip after it."""
        if self.along and self.dy:
            return self._into_row(close=not self.crossed).straight(4)
        if self.along and room.is_full(self.x, self.dx, self.crosswise_to_come):
            x, y = self.x - self.dx, self.y + self.out_dy
            column = self._replace(x=x, y=y, dx=0, dy=self.out_dy, row_dx=-self.dx, along=False, column=0)
            return column.straight(4)
        return self.straight(4)

    def crosswise(self) -> tuple[Box, Tip]:
        """The box of the next tile if it is crosswise, and the tip after it."""
        if self.along and self.column > 1:
            return self._into_row(close=True).straight(2)
        return self.straight(2)

    def straight(self, length: int) -> tuple[Box, Tip]:
        """The box of a tile straight ahead, and the tip after it; `length` is 4 lengthwise and 2 crosswise."""
        along = length == 4
        x, y = self.x + self.dx * length, self.y + self.dy * length
        box = _box(self.x, self.y, x, y, 6 - length)
        column = self.column + 1 if self.dy else 0
        to_come = self.crosswise_to_come if along else max(0, self.crosswise_to_come - 1)
        crossed = self.crossed or (self.dy == 0 and not along)
        return box, Tip(x, y, self.dx, self.dy, self.row_dx, self.out_dy, along, column, to_come, crossed)

    def _into_row(self, *, close: bool) -> Tip:
        """Start a row across the end of a column of one tile; beside its outer half if it is longer, or if `close`."""
        inwards = 1 if self.column == 1 and not close else -1
        x, y = self.x - self.row_dx * inwards, self.y + self.dy * inwards
        return Tip(x, y, self.row_dx, 0, self.row_dx, self.out_dy, False, 0, self.crosswise_to_come)


def _box(x: int, y: int, to_x: int, to_y: int, breadth: int) -> Box:
    half = breadth // 2
    if y == to_y:
        return Box(min(x, to_x), y - half, abs(to_x - x), breadth)
    return Box(x - half, min(y, to_y), breadth, abs(to_y - y))


@dataclass(frozen=True, slots=True)
class End:
    """The open end of an arm: its last tile, and how it continues."""

    last: Place
    tip: Tip
    room: Room
    empty: Box

    def joining(self, play: Play) -> tuple[Place, Tip]:
        box, tip = self.tip.after(play.direction, self.room)
        return Place(play.tile, box, _turns(play.tile, play.direction, play.touching, tip)), tip

    def joined(self, play: Play) -> End:
        place, tip = self.joining(play)
        return end_of(place, tip, self.room)


def end_of(last: Place, tip: Tip, room: Room) -> End:
    return End(last, tip, room, tip.along_in(room)[0])


def first_place(play: Play) -> Place:
    """The place of the opening tile: around the origin; if it is lengthwise, with its low half on the left."""
    if play.direction == "crosswise":
        return Place(play.tile, Box(-1, -2, 2, 4), 0)
    return Place(play.tile, Box(-2, -1, 4, 2), 3)


def opened(opening: Place, crosswise_to_come: int, room: Room, *, crossed: bool) -> tuple[End, End]:
    """The ends L (upwards) and R (downwards) of the opening tile; `crossed`: their row may have a crosswise tile."""
    box = opening.box
    along = box.width == 4
    left = Tip(box.left, 0, -1, 0, -1, -1, along, 0, crosswise_to_come, crossed)
    right = Tip(box.right, 0, 1, 0, 1, 1, along, 0, crosswise_to_come, crossed)
    return end_of(opening, left, room), end_of(opening, right, room)


def spun(
    left: End, right: End, spinner: Place, crosswise_to_come: int, rooms: Mapping[Arm, Room]
) -> tuple[End, End, End, End]:
    """The ends L, R, U and D around a spinner at an end of the line, or alone; they turn like a pinwheel."""
    x = spinner.box.left + 1
    up = Tip(x, spinner.box.top, 0, -1, 1, -1, False, 0, crosswise_to_come)
    down = Tip(x, spinner.box.bottom, 0, 1, -1, 1, False, 0, crosswise_to_come)
    # The row of an arm that begins at the spinner has no tiles of another arm.
    left_tip, right_tip = (
        end.tip._replace(crosswise_to_come=crosswise_to_come, crossed=end.tip.crossed and end.last != spinner)
        for end in (left, right)
    )
    return (
        end_of(left.last, left_tip, rooms["L"]),
        end_of(right.last, right_tip, rooms["R"]),
        end_of(spinner, up, rooms["U"]),
        end_of(spinner, down, rooms["D"]),
    )


def _turns(tile: Tile, direction: Direction, touching: int | None, tip: Tip) -> int:
    """The rotation: crosswise, the low half is at the top or left; lengthwise, the touching half is inside."""
    if direction == "crosswise":
        return 3 if tip.dy else 0
    low_inside = {(0, 1): 0, (-1, 0): 1, (0, -1): 2, (1, 0): 3}[tip.dx, tip.dy]
    return low_inside if touching == tile.low else (low_inside + 2) % 4


_HALF_WIDTHS = {4: 26, 5: 26, 6: 26, 9: 38, 12: 46}
"""Without a spinner: distance from the opening tile to the end of a row, by set."""

FIRST_HALF_WIDTH = 20
"""The same for the rows in which a round begins."""

LEARNERS_HALF_WIDTH = 16
"""The same with a small set without matadors, as in the first matches of Learn: few tiles, and close rows."""

_PINWHEELS = {4: (26, 52), 5: (30, 60), 6: (38, 76), 9: (54, 116), 12: (66, 166)}
"""With a spinner, by set: distance from it to the end of a row, and total width if the line was already long."""

_ENDLESS = 10_000

_SPARE = 6
"""Maximum length that a crosswise tile adds to a row: its own, and that of a lengthwise tile that cannot turn."""

_OVERHANG = 2
"""Space beyond the last tile of a row, for a crosswise tile that is tried there or belongs to the next column."""

_SHORTEST = 14
"""Minimum half-width at which rows can return to the middle and leave it again, without crosswise tiles."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The widths of the rows of a ruleset."""

    half_width: int
    width: int
    """Intended total width of all rows if the spinner comes late."""
    crosswise: int
    spinner: bool
    crossed: bool

    def before_spinner(self) -> Room:
        """The room of L and R; the line is straight while a spinner may still come."""
        half = _ENDLESS if self.spinner else self.half_width
        return Room(-half, half)

    def around(self, spinner: Box, line: Box, crosswise_to_come: int) -> Mapping[Arm, Room]:
        """The rooms of four arms; `line` is the area of the line when the spinner was played."""
        x = spinner.left + 1
        least = _SHORTEST + _SPARE * crosswise_to_come
        left = x - max(least, min(self.half_width, self.width - (line.right - x)))
        right = x + max(least, min(self.half_width, self.width - (x - line.left)))
        return _pinwheel(left, x, right, _SPARE)


def _pinwheel(left: int, x: int, right: int, spare: int) -> Mapping[Arm, Room]:
    """The rooms of four arms around x, a quarter each; L and R stay 3 half-units away from it, U and D 2."""
    return {
        "L": Room(left, x - 3 - _OVERHANG, right_spare=spare),
        "R": Room(x + 3 + _OVERHANG, right, left_spare=spare),
        "U": Room(x - 2 + _OVERHANG, right, left_spare=spare),
        "D": Room(left, x + 2 - _OVERHANG, right_spare=spare),
    }


@dataclass(frozen=True, slots=True)
class CloseRows:
    """The rows of a rearranged line."""

    left: int
    right: int
    spare: int = 0
    """Space around a spinner for each crosswise tile that may still come."""

    def before_spinner(self) -> Room:
        return Room(-self.left, self.right)

    def around(self) -> Mapping[Arm, Room]:
        """The rooms of four arms around a spinner at the origin."""
        return _pinwheel(-self.left, 0, self.right, self.spare)

    def lasting(self, crosswise: int) -> CloseRows | None:
        if min(self.left, self.right) < _SHORTEST + _SPARE * crosswise:
            return None
        return replace(self, spare=_SPARE)


CLOSE_ROWS = tuple(
    CloseRows(width * share // 100, width - width * share // 100)
    for width in (40, 44, 48, 54, 60, 68, 78, 88)
    for share in (50, 35, 65, 20, 80)
)
"""The candidates for a line: each width, with each percentage of it on the left."""


def rows_of(rules: Ruleset) -> Rows:
    """The usual rows of a ruleset, which give every round a minimum tile size."""
    crosswise = len(rules.matador_tiles) if rules.matador_cross != "none" else 0
    spinner = any(becomes_spinner(rules, tile) for tile in rules.tiles)
    half_width, width = _PINWHEELS[rules.set] if spinner else (_HALF_WIDTHS[rules.set], 0)
    return Rows(half_width, width, crosswise, spinner, rules.has_crosswise)
