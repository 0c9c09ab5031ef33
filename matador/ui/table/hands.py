"""Where the tiles of each seat are seen: those of the others in their strip, the covered ones on the rack."""

from __future__ import annotations

from matador.rules import Tile
from matador.ui.motion import Pose
from matador.ui.table.display import TableDisplay
from matador.ui.table.rack import Slot, rack_of
from matador.ui.table.seats import hand_pose
from matador.ui.table.title import seats_around

_ANY_TILE = Tile(0, 0)
"""Where a tile stands does not depend on which it is."""


def covered_slots(display: TableDisplay) -> tuple[Slot, ...]:
    """The places of a covered hand, those of its first page if it has several."""
    return rack_of(display.plan, [_ANY_TILE] * display.state.shown.hand_size).slots


def covered_pose(display: TableDisplay, index: int) -> Pose:
    """Where a tile of the covered hand stands; the last place stands for those that are not shown."""
    slots = covered_slots(display)
    slot = slots[min(index, len(slots) - 1)]
    return Pose(slot.rect.centerx, slot.rect.centery, slot.rect.width, 0.0, 0.0)


def hand_of(display: TableDisplay, seat: int) -> Pose:
    """Where the tiles of a seat are seen from which one flies, or to which one goes."""
    if seat != display.state.seat:
        seats, rects = seats_around(display)
        return hand_pose(rects[seats.index(seat)])
    if display.state.shown.hand_size:
        return covered_pose(display, display.state.shown.hand_size - 1)
    own = display.plan.own
    return Pose(own.centerx, own.centery, display.rack.short_px, 0.0, 0.0)
