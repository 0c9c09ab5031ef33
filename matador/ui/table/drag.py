"""What is under the finger, or in the hand: a tile of the rack or of the boneyard, and what inputs make of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist
from typing import Literal, TypeAlias

from matador.play.table.choosing import reachable
from matador.play.table.hold import Near, grip_of
from matador.play.table.player_actions import PlayerActions
from matador.play.table.transits import Hidden
from matador.rules import Tile
from matador.ui.inputs import Point, PointerDown, PointerMoved, PointerUp
from matador.ui.motion import Pose
from matador.ui.table.display import TableDisplay
from matador.ui.table.held import held_pose
from matador.ui.table.movement import Movement
from matador.ui.table.targets import Target, nearest

CLICK_PX = 8
CLICK_BY_TOUCH_PX = 16
FLOAT_PX = 40
"""By touch a tile floats so far above the finger."""

Source: TypeAlias = Tile | Literal["boneyard"]


@dataclass(frozen=True, slots=True)
class Drag:
    """A press that may become a click or a drag."""

    source: Source
    """A tile of the hand, or the next one of the boneyard."""
    side: int
    """The half of the tile that was pressed, 0 for the low one."""
    pressed: PointerDown
    grab: Point
    """From the pointer to the middle of the tile, once it is taken."""
    at: Point | None = None
    """Where the pointer has it; None until it has moved far enough."""

    @property
    def centre(self) -> Point | None:
        """Where the middle of the tile is held; None until it is."""
        return None if self.at is None else (self.at[0] + self.grab[0], self.at[1] + self.grab[1])

    def is_by(self, given: PointerMoved | PointerUp) -> bool:
        """True if it is this finger, or the mouse, that has hold of it."""
        return self.pressed.finger == given.finger


class Dragging:
    """Carries tiles from the rack to the table, and from the boneyard to the rack."""

    def __init__(self, display: TableDisplay, actions: PlayerActions, movement: Movement) -> None:
        self._display = display
        self._actions = actions
        self._movement = movement

    # What comes in

    def press_tile(self, tile: Tile, place: int, given: PointerDown) -> None:
        """A tile on the rack was pressed, at the half that is seen above (0) or below (1)."""
        grip = grip_of(self._display.state.hold)
        is_upside_down = grip is not None and grip.tile == tile and grip.is_upside_down
        self._display.drag = Drag(
            tile, 1 - place if is_upside_down else place, given, self._grab(tile, given)
        )

    def press_boneyard(self, given: PointerDown) -> None:
        """The boneyard was pressed."""
        self._display.drag = Drag("boneyard", 0, given, (0, 0))

    def move(self, given: PointerMoved) -> None:
        """A pointer has moved."""
        display, drag = self._display, self._display.drag
        if drag is None or not drag.is_by(given) or not self._can_move(drag):
            return
        if drag.at is None:
            least = CLICK_PX if given.finger is None else CLICK_BY_TOUCH_PX
            if dist(drag.pressed.at, given.at) < least * max(1.0, display.scale):
                return
            if isinstance(drag.source, Tile):
                self._actions.drag(drag.source, drag.side)
        display.drag = replace(drag, at=given.at)
        self._snap()

    def release(self, given: PointerUp) -> None:
        """A pointer was released."""
        drag = self._display.drag
        if drag is None or not drag.is_by(given) or drag.pressed.button != given.button:
            return
        if isinstance(drag.source, Tile):
            self._let_go(drag, drag.source, given.at)
        else:
            self._draw(drag, given.at)

    def cancel(self) -> None:
        """What is held, chosen or asked about goes back to where it was."""
        self.leave_boneyard()
        self._carry()
        self._display.drag = None
        self._actions.put_down()

    def leave_boneyard(self) -> None:
        """What is held of the boneyard goes back to it; a tile that is chosen stays so."""
        drag = self._display.drag
        if drag is not None and drag.source == "boneyard":
            self._carry()
            self._display.drag = None
            if drag.at is not None:
                self._actions.lay_back()

    def follow(self) -> None:
        """The table has changed under what the player holds, or presses."""
        display, drag = self._display, self._display.drag
        if drag is None or not isinstance(drag.source, Tile):
            return
        state = display.state
        is_pressed = drag.at is None and display.rack.slot(drag.source) is not None
        if state.shown.ended is not None or not (is_pressed or state.is_holding):
            display.drag = None
        elif state.is_holding:
            self._snap()

    # How it is done

    def _can_move(self, drag: Drag) -> bool:
        if isinstance(drag.source, Tile):
            return True
        return self._display.state.is_my_turn and bool(self._display.boneyard.tiles)

    def _grab(self, tile: Tile, given: PointerDown) -> Point:
        slot = self._display.rack.slot(tile)
        if slot is None:
            return (0, 0)
        if given.finger is not None:
            return (0, -round(FLOAT_PX * self._display.scale) - slot.rect.height // 2)
        return (slot.rect.centerx - given.at[0], slot.rect.centery - given.at[1])

    def _snap(self) -> None:
        """Let the tile be near the place that it is near enough to; it keeps the last one as long as it can."""
        display, state = self._display, self._display.state
        drag, hold = display.drag, state.hold
        if drag is None or drag.at is None or not state.is_holding:
            return
        spots = reachable(state)
        targets = [target for target in display.targets if target.spot in spots]
        last = hold.spot if isinstance(hold, Near) else None
        self._actions.carry_to(nearest(targets, self._points(drag), last, display.scale))

    def _points(self, drag: Drag) -> tuple[Point, ...]:
        """Where a tile is near to: its middle, and with the mouse the pointer too."""
        if drag.centre is None or drag.at is None:
            return ()
        return (drag.centre,) if drag.pressed.finger is not None else (drag.centre, drag.at)

    def _carry(self) -> None:
        """What is seen in the hand sets out from there."""
        drag = self._display.drag
        if drag is None or drag.at is None:
            return
        if isinstance(drag.source, Tile):
            self._movement.carry(drag.source, held_pose(self._display))
        else:
            self._movement.carry(Hidden("boneyard"), carried_pose(self._display))

    def _let_go(self, drag: Drag, tile: Tile, at: Point) -> None:
        display, state = self._display, self._display.state
        self._carry()
        display.drag = None
        if drag.at is None:
            self._actions.click(tile, drag.side)
            return
        hold = state.hold
        targets: tuple[Target, ...] = display.targets if state.is_my_turn else ()
        spot = hold.spot if isinstance(hold, Near) else None
        if spot is None and drag.centre is not None:
            # With the guide nothing snaps where nothing fits; there the rules say why.
            spot = nearest(targets, (drag.centre, at), None, display.scale)
        if spot is None:
            self._actions.put_down()
        else:
            self._actions.lay(spot)

    def _draw(self, drag: Drag, at: Point) -> None:
        display = self._display
        self._carry()
        display.drag = None
        is_over = display.boneyard.hit.collidepoint(at) or display.plan.rack.collidepoint(at)
        if not (is_over and self._actions.draw()) and drag.at is not None:
            self._actions.lay_back()


def carried_pose(display: TableDisplay) -> Pose | None:
    """Where the next tile of the boneyard is held, face down; None if it is not."""
    drag = display.drag
    if drag is None or drag.source != "boneyard" or drag.centre is None:
        return None
    return Pose(*drag.centre, display.rack.short_px, 0.0, 0.0)
