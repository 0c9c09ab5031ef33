"""Movement of tiles, each from its previous place on the table to its current one."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from matador.play.layout import has_moved
from matador.play.table.snapshot import Hidden, TableSnapshot, Token, Transit
from matador.rules import Tile
from matador.ui.motion import Pose, Tween
from matador.ui.table.display import Camera, TableDisplay
from matador.ui.table.ends import pose_rect
from matador.ui.table.plan import BoneyardRow, Rack
from matador.ui.table.seats import covered_pose, seats_around


class _Placed(NamedTuple):
    """An arrangement of the table."""

    shown: TableSnapshot
    seat: int
    is_covered: bool
    rack: Rack
    boneyard: BoneyardRow


class Movement:
    """Makes the display follow the state of the table."""

    def __init__(self, display: TableDisplay) -> None:
        self._display = display
        self._before = self._placed()
        self._sent: dict[Token, Transit] = {}
        self._carried: dict[Tile, Pose] = {}

    def carry(self, tile: Tile, pose: Pose | None) -> None:
        if pose is not None:
            self._carried[tile] = pose

    def follow(self) -> None:
        display, state, before = self._display, self._display.state, self._before
        camera = display.camera_now
        new = {token: sent for token, sent in state.transits.items() if self._sent.get(token) is not sent}
        if before.shown is not state.shown or (before.seat, before.is_covered) != (
            state.seat,
            state.is_covered,
        ):
            self._arrange()
        display.see_all()
        if new or len(self._sent) != len(state.transits):
            ways = {token: self._way(token, sent, camera) for token, sent in new.items()}
            for token in display.flights.keys() - (state.transits.keys() - new.keys()):
                del display.flights[token]
            display.flights.update(ways)
            self._sent = dict(state.transits)
        self._carried.clear()
        self._before = self._placed()

    def _placed(self) -> _Placed:
        display, state = self._display, self._display.state
        return _Placed(state.shown, state.seat, state.is_covered, display.rack, display.boneyard)

    def _arrange(self) -> None:
        display, before, shown = self._display, self._before.shown, self._display.state.shown
        display.arrange()
        if before.view.round == shown.view.round and has_moved(before.layout.places, shown.layout.places):
            display.stands.told.clear()
            display.stands.found.clear()
            display.stand_camera()

    def _way(self, token: Token, transit: Transit, camera: Camera) -> Tween[Pose]:
        display = self._display
        end = self._where(token, transit, self._placed(), display.camera)
        start = self._start(token, transit, end, camera)
        if isinstance(token, Tile) and (transit.origin is not None or token in self._carried):
            display.stands.let_go = pose_rect(start)
        return Tween(start, end, transit.from_ms, transit.duration_ms)

    def _start(self, token: Token, transit: Transit, end: Pose, camera: Camera) -> Pose:
        display = self._display
        if isinstance(token, Tile) and token in self._carried:
            return self._carried[token]
        if transit.origin is not None:
            return camera.pose(transit.origin)
        if transit.start == "face down":
            return replace(end, face_up=0.0)
        if transit.start == "boneyard":
            row = self._before.boneyard if display.state.shown.view.history else display.boneyard
            return row.next_pose
        flight = display.flights.get(token)
        if flight is not None:
            return flight.at(display.state.now_ms)
        return self._where(token, transit, self._before, camera)

    def _where(self, token: Token, transit: Transit, placed: _Placed, camera: Camera) -> Pose:
        display = self._display
        match token:
            case Hidden("covered", number):
                return covered_pose(display, number)
            case Hidden():
                assert transit.seat is not None, f"{token.kind} is in somebody's hand"
                return _hand_of(display, transit.seat)
            case Tile() if placed.shown.lies(token):
                return camera.pose(placed.shown.lying(token))
            case Tile() if (slot := placed.rack.slot(token)) is not None:
                return Pose(*slot.rect.center, slot.rect.width, 0.0)
        if transit.seat is None or (transit.seat == placed.seat and not placed.is_covered):
            # The tile was drawn, or its draw was undone.
            return placed.boneyard.next_pose
        return _hand_of(display, transit.seat)


def _hand_of(display: TableDisplay, seat: int) -> Pose:
    if seat != display.state.seat:
        rect = seats_around(display)[seat]
        return Pose(rect.right - rect.height, rect.centery, rect.height * 0.38, 0.0, 0.0)
    if display.state.shown.hand_size:
        return covered_pose(display, display.state.shown.hand_size - 1)
    return Pose(*display.plan.own.center, display.rack.short_px, 0.0, 0.0)
