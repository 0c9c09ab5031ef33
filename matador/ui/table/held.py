"""How the tile that the player has taken is seen."""

from __future__ import annotations

from dataclasses import replace

import pygame

from matador.play.layout.ways import Grip, Spot, Way, shown_way, side_touching
from matador.play.table.hold import Held, Laid, Near, Proposed, TurnOffered, grip_of
from matador.ui.inputs import Point
from matador.ui.motion import Pose
from matador.ui.moving_tiles import even
from matador.ui.table.display import TableDisplay, held_turns
from matador.ui.table.ends import place_rect

HELD_SCALE = 1.06


def held_pose(display: TableDisplay) -> Pose | None:
    """Where the tile is seen that the player drags: in his hand, or at the place that it has snapped to.

    None if he drags none. Without the guide it stays in the hand, and turns as it will lie there: every tile does,
    whether it fits or not.
    """
    state, hold = display.state, display.state.hold
    centre = None if display.drag is None else display.drag.centre
    if centre is None or not isinstance(hold, Held | Near):
        return None
    in_hand = _in_hand(display, hold.grip, centre)
    if isinstance(hold, Held) or not state.is_my_turn:
        return in_hand
    if not state.guide:
        turns = state.place(hold.grip, hold.spot, state.lies(hold.grip, hold.spot)).turns
        return replace(in_hand, angle=turns * 90.0)
    way = shown_way(hold.grip, state.ways(hold.grip.tile, hold.spot), hold.spot)
    return in_hand if way is None else _at(display, hold.grip, hold.spot, way)


def lit_half(display: TableDisplay) -> int | None:
    """The half that is lit on the tile the player has taken, for it will touch: 0 for the low one, 1 for the high one.

    None where none is: with the guide, on a tile that lies across, or while the chips show what can be.
    """
    state, hold = display.state, display.state.hold
    grip = grip_of(hold)
    if grip is None or not state.lights_half:
        return None
    match hold:
        case Near(spot=spot) if state.is_my_turn:
            return side_touching(grip.tile, state.lies(grip, spot))
        case TurnOffered(lies=way):
            return side_touching(grip.tile, way)
        case Proposed() | Laid():
            return None
        case _:
            return grip.leads


def pose_rect(pose: Pose) -> pygame.Rect:
    """Where a tile is seen that lies straight."""
    short = round(pose.short)
    size = (short, 2 * short) if pose.angle % 180.0 == 0.0 else (2 * short, short)
    rect = pygame.Rect((0, 0), size)
    rect.center = (round(pose.x), round(pose.y))
    return rect


def _in_hand(display: TableDisplay, grip: Grip, centre: Point) -> Pose:
    return Pose(*centre, even(display.rack.short_px * HELD_SCALE), held_turns(grip) * 90.0)


def _at(display: TableDisplay, grip: Grip, spot: Spot, way: Way) -> Pose | None:
    target = display.target(spot)
    if target is None:
        return None
    place = display.state.place(grip, spot, way)
    rect = place_rect(display, target, place)
    return Pose(*rect.center, even(min(rect.size) * HELD_SCALE), place.turns * 90.0)
