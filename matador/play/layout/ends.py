"""The open ends of the line: before and after the spinner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matador.play.layout.boxes import Box
from matador.play.layout.places import Place
from matador.play.layout.tips import Room, Tip
from matador.rules import Arm, Direction, Play, Tile


@dataclass(frozen=True, slots=True)
class End:
    """The open end of an arm: the tile that the next one joins, and how the arm goes on."""

    last: Place
    tip: Tip
    room: Room
    empty: Box
    """The place of a tile laid along."""

    def joining(self, play: Play) -> tuple[Place, Tip]:
        """Where a tile that joins it lies, and the tip after it."""
        box, tip = self.tip.after(play.direction, self.room)
        return Place(play.tile, box, _turns(play.tile, play.direction, play.touching, tip)), tip

    def joined(self, play: Play) -> End:
        """The end after a tile that has joined it."""
        place, tip = self.joining(play)
        return end_of(place, tip, self.room)


def end_of(last: Place, tip: Tip, room: Room) -> End:
    """The end that a tile has made."""
    return End(last, tip, room, tip.along_in(room)[0])


def first_place(play: Play) -> Place:
    """Where the opening tile lies: around the origin, along with its low half on the left."""
    if play.direction == "crosswise":
        return Place(play.tile, Box(-1, -2, 2, 4), 0)
    return Place(play.tile, Box(-2, -1, 4, 2), 3)


def opened(
    opening: Place, crosswise_to_come: int, rooms: Mapping[Arm, Room], *, crossed: bool
) -> tuple[End, End]:
    """The ends L and R of the opening tile: L goes on upwards from its row, R downwards.

    `crossed`: a tile of the other arm, or the opening, may lie crosswise in that row.
    """
    box = opening.box
    along = box.width == 4
    left = Tip(box.left, 0, -1, 0, -1, -1, along, 0, crosswise_to_come, crossed)
    right = Tip(box.right, 0, 1, 0, 1, 1, along, 0, crosswise_to_come, crossed)
    return end_of(opening, left, rooms["L"]), end_of(opening, right, rooms["R"])


def spun(
    left: End, right: End, spinner: Place, crosswise_to_come: int, rooms: Mapping[Arm, Room]
) -> tuple[End, End, End, End]:
    """The ends L, R, U and D when the spinner lies at one end of the line, or is all of it.

    Like a pinwheel: L goes on upwards, U to the right, R downwards, D to the left.
    """
    x = spinner.box.left + 1
    up = Tip(x, spinner.box.top, 0, -1, 1, -1, False, 0, crosswise_to_come)
    down = Tip(x, spinner.box.bottom, 0, 1, -1, 1, False, 0, crosswise_to_come)
    # Where the spinner lies at an end, its row is that of one arm alone.
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
    """A crosswise tile has its low half on top or on the left; of one along the touching half lies inside."""
    if direction == "crosswise":
        return 3 if tip.dy else 0
    low_inside = {(0, 1): 0, (-1, 0): 1, (0, -1): 2, (1, 0): 3}[tip.dx, tip.dy]
    return low_inside if touching == tile.low else (low_inside + 2) % 4
