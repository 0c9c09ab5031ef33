"""How the tile that the player has taken is seen."""

from __future__ import annotations

from matador.ui.inputs import Point
from matador.ui.motion import Pose
from matador.ui.table.ends import place_rect
from matador.ui.table.handling import ghost_way
from matador.ui.table.model import Model, held_turns
from matador.ui.table.rack import even
from matador.ui.table.states import Held, Near, Proposed, State
from matador.ui.table.ways import Grip, Spot, Way

HELD_SCALE = 1.06


def pose_of(model: Model, state: State) -> Pose | None:
    """Where the tile is seen in this state: in the hand, or at the place that it has snapped to.

    None where it stands on the rack. Without the guide nothing snaps: that would tell how the tile is to lie.
    """
    match state:
        case Held(grip=grip, centre=centre):
            return _in_hand(model, grip, centre)
        case Near(held=held, spot=spot):
            way = ghost_way(model, held.grip, spot) if model.guide else None
            if way is None or not model.is_my_turn:
                return _in_hand(model, held.grip, held.centre)
            return _at(model, held.grip, spot, way, HELD_SCALE)
        case Proposed(grip=grip, spot=spot, ways=ways):
            return _at(model, grip, spot, ways[0], 1.0)
        case _:
            return None


def _in_hand(model: Model, grip: Grip, centre: Point) -> Pose:
    return Pose(*centre, even(model.rack.short_px * HELD_SCALE), held_turns(grip) * 90.0)


def _at(model: Model, grip: Grip, spot: Spot, way: Way, scale: float) -> Pose | None:
    target = model.target(spot)
    if target is None:
        return None
    place = model.place(grip, spot, way)
    rect = place_rect(model, target, place)
    return Pose(*rect.center, even(min(rect.size) * scale), place.turns * 90.0)
