"""The open ends of the line: before and after the spinner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from matador.rules import Arm
from matador.ui.layout.boxes import Box
from matador.ui.layout.places import Place
from matador.ui.layout.tips import Room, Tip


@dataclass(frozen=True, slots=True)
class End:
    """The open end of an arm: the tile that the next one joins, and how the arm goes on."""

    last: Place
    tip: Tip
    room: Room
    empty: Box
    """The place of a tile laid along."""


def end_of(last: Place, tip: Tip, room: Room) -> End:
    """The end that a tile has made."""
    return End(last, tip, room, tip.along_in(room)[0])


def opened(opening: Place, crosswise_to_come: int, rooms: Mapping[Arm, Room]) -> tuple[End, End]:
    """The ends L and R of the opening tile: L goes on upwards from its row, R downwards."""
    box = opening.box
    along = box.width == 4
    left = Tip(box.left, 0, -1, 0, -1, -1, along, 0, crosswise_to_come)
    right = Tip(box.right, 0, 1, 0, 1, 1, along, 0, crosswise_to_come)
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
    left_tip = replace(left.tip, crosswise_to_come=crosswise_to_come)
    right_tip = replace(right.tip, crosswise_to_come=crosswise_to_come)
    return (
        end_of(left.last, left_tip, rooms["L"]),
        end_of(right.last, right_tip, rooms["R"]),
        end_of(spinner, up, rooms["U"]),
        end_of(spinner, down, rooms["D"]),
    )
