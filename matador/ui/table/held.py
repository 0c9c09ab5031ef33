"""How the tile that the player has taken is seen."""

from __future__ import annotations

from dataclasses import replace

from matador.play.layout.ways import Grip, Spot, Way, shown_way, side_touching
from matador.ui.inputs import Point
from matador.ui.motion import Pose
from matador.ui.moving_tiles import even
from matador.ui.table.ends import place_rect
from matador.ui.table.model import Model, held_turns
from matador.ui.table.states import Held, Near, Proposed, State, TurnOffered, grip_of

HELD_SCALE = 1.06


def pose_of(model: Model, state: State) -> Pose | None:
    """Where the tile is seen in this state: in the hand, or at the place that it has snapped to.

    None where it stands on the rack. Without the guide it stays in the hand, and turns as it will lie there: every
    tile does, whether it fits or not.
    """
    match state:
        case Held(grip=grip, centre=centre):
            return _in_hand(model, grip, centre)
        case Near(held=held, spot=spot):
            if not model.is_my_turn:
                return _in_hand(model, held.grip, held.centre)
            if not model.guide:
                turns = model.place(held.grip, spot, model.lies(held.grip, spot)).turns
                return replace(_in_hand(model, held.grip, held.centre), angle=turns * 90.0)
            way = shown_way(held.grip, model.ways(held.grip.tile, spot), spot)
            if way is None:
                return _in_hand(model, held.grip, held.centre)
            return _at(model, held.grip, spot, way, HELD_SCALE)
        case Proposed(grip=grip, spot=spot, ways=ways):
            return _at(model, grip, spot, ways[0], 1.0)
        case TurnOffered(grip=grip, spot=spot, lies=way):
            return _at(model, grip, spot, way, 1.0)
        case _:
            return None


def lit_half(model: Model) -> int | None:
    """The half that is lit on the tile the player has taken, for it will touch: 0 for the low one, 1 for the high one.

    None where none is: with the guide, on a tile that lies across, or while the chips show what can be.
    """
    state = model.drag.state
    grip = grip_of(state)
    if grip is None or not model.lights_half:
        return None
    match state:
        case Near(spot=spot) if model.is_my_turn:
            return side_touching(grip.tile, model.lies(grip, spot))
        case TurnOffered(lies=way):
            return side_touching(grip.tile, way)
        case Proposed():
            return None
        case _:
            return grip.leads


def _in_hand(model: Model, grip: Grip, centre: Point) -> Pose:
    return Pose(*centre, even(model.rack.short_px * HELD_SCALE), held_turns(grip) * 90.0)


def _at(model: Model, grip: Grip, spot: Spot, way: Way, scale: float) -> Pose | None:
    target = model.target(spot)
    if target is None:
        return None
    place = model.place(grip, spot, way)
    rect = place_rect(model, target, place)
    return Pose(*rect.center, even(min(rect.size) * scale), place.turns * 90.0)
