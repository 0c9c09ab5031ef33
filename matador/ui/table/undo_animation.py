"""What flies when the match goes to another moment: tiles back to the hands they came from, or to the line again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from matador.rules import Play, Tile
from matador.ui.motion import Pose
from matador.ui.table.camera import Camera
from matador.ui.table.hands import hand_of
from matador.ui.table.model import Model
from matador.ui.table.table_snapshot import TableSnapshot


@dataclass(frozen=True, slots=True)
class Return:
    """A tile on its way between two moments."""

    tile: Tile
    start: Pose
    end: Pose


def taken_back(model: Model, before: TableSnapshot, seen: Camera) -> Iterator[Return]:
    """The flights from what was shown before, by this camera, to what is shown now; none if it is another round."""
    after = model.shown
    if before.view.round != after.view.round:
        return
    lay = {place.tile: place for place in before.layout.places}
    lies = {place.tile: place for place in after.layout.places}
    players = {**_players(before), **_players(after)}
    for tile, place in lay.items():
        if tile not in lies:
            yield Return(tile, seen.pose(place), _home(model, tile, players))
    for tile, place in lies.items():
        if tile not in lay:
            yield Return(tile, _home(model, tile, players), model.camera.pose(place))
    for tile in before.hand:
        if tile not in after.hand and tile not in lies:
            # It was drawn, and goes back to the boneyard face down.
            start = _home(model, tile, {})
            yield Return(tile, start, model.boneyard.next_pose)


def _players(shown: TableSnapshot) -> Mapping[Tile, int]:
    """Who laid each tile."""
    return {seen.action.tile: seen.seat for seen in shown.view.history if isinstance(seen.action, Play)}


def _home(model: Model, tile: Tile, players: Mapping[Tile, int]) -> Pose:
    """Where a tile stands in the hand that it comes from; other hands, and covered ones, are face down."""
    seat = players.get(tile, model.seat)
    slot = model.slot_pose(tile) if seat == model.seat else None
    if slot is not None:
        return slot
    is_seen = seat == model.seat and not model.is_covered
    return replace(hand_of(model, seat), face_up=1.0 if is_seen else 0.0)
