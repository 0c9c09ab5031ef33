"""Taking a tile and laying it: what the player's presses, moves and keys make of the state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Protocol, TypeAlias

from matador.play.layout.ways import Grip, Spot, Way, meant_by_half, meant_with_guide, shown_way, turned
from matador.rules import Tile
from matador.ui.inputs import Point
from matador.ui.table.states import IDLE, Held, Idle, Near, Proposed, Selected, State, TurnOffered, grip_of
from matador.ui.table.targets import Target, nearest

CLICK_PX = 8
CLICK_BY_TOUCH_PX = 16
FLOAT_PX = 40
"""By touch a tile floats so far above the finger."""
AGAIN_MS = 400
"""A second click on the chosen tile is taken for the first one's twin up to then: children double-click."""


class Table(Protocol):
    """What has to be known of the table to take and lay a tile."""

    @property
    def scale(self) -> float: ...

    @property
    def guide(self) -> bool: ...

    @property
    def lights_half(self) -> bool:
        """Whether the half that leads is lit on the tile that is chosen or held."""

    @property
    def is_my_turn(self) -> bool: ...

    @property
    def targets(self) -> Sequence[Target]: ...

    def ways(self, tile: Tile, spot: Spot) -> tuple[Way, ...]:
        """The legal ways of a tile at a place; none while it is not the player's turn."""

    def lies(self, grip: Grip, spot: Spot) -> Way:
        """Without the guide: how a tile is seen at a place, be it legal or not."""

    def turns(self, tile: Tile) -> tuple[Way, ...]:
        """The ways in which the player can turn a tile."""

    def tile_px(self, tile: Tile) -> tuple[Point, int] | None:
        """Where the centre of a tile stands on the rack, and its length; None if it is not shown."""


@dataclass(frozen=True, slots=True)
class Lay:
    """The player lays a tile."""

    grip: Grip
    spot: Spot
    way: Way


@dataclass(frozen=True, slots=True)
class PutBack:
    """The player has changed his mind: the tile goes back to the rack."""

    tile: Tile


Wish: TypeAlias = Lay | PutBack


@dataclass(frozen=True, slots=True)
class _Press:
    """A press on a tile that may become a click or a drag."""

    tile: Tile
    side: int
    at: Point
    now_ms: float
    finger: int | None


class TileDrag:
    """What the player is about to do; every event may change `state`, and some make a wish."""

    def __init__(self) -> None:
        self.state: State = IDLE
        self._press: _Press | None = None

    @property
    def is_pressing(self) -> bool:
        """Whether a tile is under the finger, or held by the mouse."""
        return self._press is not None

    @property
    def is_holding(self) -> bool:
        """Whether a tile is being dragged."""
        return isinstance(self.state, Held | Near)

    def is_finger(self, finger: int | None) -> bool:
        """Whether it is this finger (or the mouse) that has hold of a tile."""
        return self._press is not None and self._press.finger == finger

    def press(self, tile: Tile, place: int, at: Point, now_ms: float, finger: int | None) -> None:
        """A tile on the rack was pressed, at the half that is seen above (0) or below (1)."""
        grip = grip_of(self.state)
        is_upside_down = grip is not None and grip.tile == tile and grip.is_upside_down
        self._press = _Press(tile, 1 - place if is_upside_down else place, at, now_ms, finger)

    def move(self, table: Table, at: Point) -> None:
        """The pointer that pressed a tile has moved."""
        press = self._press
        if press is None:
            return
        if not self.is_holding:
            least = CLICK_PX if press.finger is None else CLICK_BY_TOUCH_PX
            if dist(press.at, at) < least * max(1.0, table.scale):
                return
            self.state = Held(self._taken(table, press), at, self._grab(table, press))
        state = self.state
        held = state.held if isinstance(state, Near) else state
        assert isinstance(held, Held)
        centre = (at[0] + held.grab[0], at[1] + held.grab[1])
        held = replace(held, centre=centre)
        last = state.spot if isinstance(state, Near) else None
        spot = self._near(table, held, at, last)
        self.state = held if spot is None else Near(held, spot)

    def release(self, table: Table, at: Point, now_ms: float) -> Wish | None:
        """The pointer that pressed a tile has let it go."""
        press, self._press = self._press, None
        if press is None:
            return None
        state = self.state
        match state:
            case Near(held=held, spot=spot):
                return self._drop(table, held.grip, spot)
            case Held(grip=grip):
                return self._let_go(table, state, at, grip)
            case _:
                self._click(table, press, now_ms)
                return None

    def choose(self, tile: Tile, now_ms: float) -> None:
        """A tile was chosen without a pointer, and its low half leads; a press on it is no more."""
        self._press = None
        self.state = Selected(Grip(tile, 0), now_ms)

    def go(self, table: Table, spot: Spot) -> Wish | None:
        """With a tile chosen, a place was clicked."""
        state = self.state
        return self._drop(table, state.grip, spot) if isinstance(state, Selected) else None

    def take_way(self, way: Way) -> Wish | None:
        """Of the ways that are offered, this one."""
        match self.state:
            case Proposed(grip=grip, spot=spot, ways=ways) if way in ways:
                return Lay(grip, spot, way)
            case TurnOffered(grip=grip, spot=spot, way=right) if way == right:
                return Lay(grip, spot, way)
            case _:
                return None

    def turn(self, table: Table) -> bool:
        """Turn the tile that is chosen or held; whether there is one."""
        state = self.state
        match state:
            case Selected(grip=grip):
                self.state = replace(state, grip=turned(grip, table.turns(grip.tile)))
            case Held(grip=grip):
                self.state = replace(state, grip=turned(grip, table.turns(grip.tile)))
            case Near(held=held):
                grip = turned(held.grip, table.turns(held.grip.tile))
                self.state = replace(state, held=replace(held, grip=grip))
            case _:
                return False
        return True

    def cancel(self) -> Wish | None:
        """Put down what is chosen, held or proposed."""
        self._press = None
        state = self.state
        grip = grip_of(state)
        self.state = IDLE
        if grip is None or isinstance(state, Selected | Idle):
            return None
        return PutBack(grip.tile)

    def look_again(self, table: Table) -> None:
        """The table has changed under what the player holds, presses, or has been asked about."""
        if self._press is not None and not self.is_holding and table.tile_px(self._press.tile) is None:
            self._press = None
        state = self.state
        match state:
            case Held() | Near():
                held = state.held if isinstance(state, Near) else state
                self.move(table, (held.centre[0] - held.grab[0], held.centre[1] - held.grab[1]))
            case Proposed(grip=grip, spot=spot, ways=ways):
                if not set(ways) <= set(table.ways(grip.tile, spot)):
                    self.state = IDLE
            case TurnOffered(grip=grip, spot=spot, way=way):
                if way not in table.ways(grip.tile, spot):
                    self.state = IDLE
            case _:
                pass

    def _taken(self, table: Table, press: _Press) -> Grip:
        """The tile by the half that was pressed; one that was chosen stays as it was turned."""
        chosen = grip_of(self.state)
        if chosen is None or chosen.tile != press.tile:
            return Grip(press.tile, press.side)
        if table.lights_half:
            return chosen.led_by(press.side)
        return Grip(press.tile, press.side, chosen.way)

    def _click(self, table: Table, press: _Press, now_ms: float) -> None:
        """Choose a tile; on the one that is chosen already the other half leads, or it is put down."""
        state = self.state
        if not (isinstance(state, Selected) and state.grip.tile == press.tile):
            self.state = Selected(Grip(press.tile, press.side), now_ms)
        elif table.lights_half and state.grip.leads == 1 - press.side:
            self.state = Selected(state.grip.led_by(press.side), now_ms)
        elif now_ms - state.since_ms >= AGAIN_MS:
            self.state = IDLE

    def _grab(self, table: Table, press: _Press) -> Point:
        home = table.tile_px(press.tile)
        if home is None:
            return (0, 0)
        (x, y), length = home
        if press.finger is not None:
            return (0, -round(FLOAT_PX * table.scale) - length // 2)
        return (x - press.at[0], y - press.at[1])

    def _near(self, table: Table, held: Held, at: Point, last: Spot | None) -> Spot | None:
        """The place that the tile snaps to: with the guide only where it fits."""
        if not table.is_my_turn:
            return None
        reachable = [
            target for target in table.targets if not table.guide or table.ways(held.grip.tile, target.spot)
        ]
        return nearest(reachable, self._points(held, at), last, table.scale)

    def _points(self, held: Held, at: Point) -> tuple[Point, ...]:
        by_touch = self._press is not None and self._press.finger is not None
        return (held.centre,) if by_touch else (held.centre, at)

    def _let_go(self, table: Table, held: Held, at: Point, grip: Grip) -> Wish:
        """Let go where nothing fits: at an end the rules say why; elsewhere it was a change of mind."""
        spot = nearest(table.targets, (held.centre, at), None, table.scale) if table.is_my_turn else None
        if spot is None:
            self.state = IDLE
            return PutBack(grip.tile)
        return Lay(grip, spot, grip.as_held)

    def _drop(self, table: Table, grip: Grip, spot: Spot) -> Wish | None:
        if not table.is_my_turn:
            self.state = IDLE
            return PutBack(grip.tile)
        ways = _meant(table, grip, spot)
        if len(ways) > 1:
            self.state = Proposed(grip, spot, ways)
            return None
        return Lay(grip, spot, ways[0])


def _meant(table: Table, grip: Grip, spot: Spot) -> tuple[Way, ...]:
    """The ways that a drop at a place may mean: one is laid, of several the player chooses."""
    ways = table.ways(grip.tile, spot)
    if table.guide:
        return meant_with_guide(grip, ways, spot)
    return meant_by_half(grip, ways, table.lies(grip, spot))


def ghost_way(table: Table, grip: Grip, spot: Spot) -> Way | None:
    """How the tile lies at a place: with the guide as it fits, None if it does not; without it as it is held."""
    if not table.guide:
        return table.lies(grip, spot)
    return shown_way(grip, table.ways(grip.tile, spot), spot)
