"""Pressing and dragging tiles of the rack or of the boneyard."""

from __future__ import annotations

from dataclasses import replace
from math import dist

from matador.play.layout.orientations import Near, Proposed, Selected, TurnOffered, grip_of
from matador.play.table.choosing import reachable
from matador.play.table.player_actions import PlayerActions
from matador.play.table.snapshot import Hidden
from matador.play.table.table import Table, TableIntent
from matador.rules import Tile
from matador.ui.inputs import Point, PointerDown, PointerMoved, PointerUp
from matador.ui.motion import Pose
from matador.ui.table.buttons import AnyIntent, table_buttons
from matador.ui.table.describing import sign_at
from matador.ui.table.display import Drag, TableDisplay
from matador.ui.table.ends import held_pose
from matador.ui.table.hit_testing import chips_of, offered_rect, seat_at, tile_at
from matador.ui.table.movement import Movement
from matador.ui.table.targets import Target, hit, nearest

CLICK_PX = 8
CLICK_BY_TOUCH_PX = 16
FLOAT_PX = 40
"""Height of a dragged tile above the finger on a touch screen."""


class Dragging:
    """Carries tiles from the rack to the table, and from the boneyard to the rack."""

    def __init__(self, display: TableDisplay, actions: PlayerActions, movement: Movement) -> None:
        self._display = display
        self._actions = actions
        self._movement = movement

    # Input

    def press_tile(self, tile: Tile, place: int, given: PointerDown) -> None:
        """Handle a press on the upper (0) or lower (1) half of a tile on the rack."""
        grip = grip_of(self._display.state.hold)
        is_upside_down = grip is not None and grip.tile == tile and grip.is_upside_down
        self._display.drag = Drag(
            tile, 1 - place if is_upside_down else place, given, self._grab(tile, given)
        )

    def press_boneyard(self, given: PointerDown) -> None:
        self._display.drag = Drag("boneyard", 0, given, (0, 0))

    def move(self, given: PointerMoved) -> None:
        display, drag = self._display, self._display.drag
        if drag is None or not drag.is_by(given):
            return
        can_draw = display.state.is_my_turn and bool(display.boneyard.tiles)
        if not isinstance(drag.source, Tile) and not can_draw:
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
        drag = self._display.drag
        if drag is None or not drag.is_by(given) or drag.pressed.button != given.button:
            return
        if isinstance(drag.source, Tile):
            self._let_go(drag, drag.source, given.at)
        else:
            self._draw(drag, given.at)

    def cancel(self) -> None:
        self.leave_boneyard()
        self._carry()
        self._display.drag = None
        self._actions.put_down()

    def leave_boneyard(self) -> None:
        """Return a tile taken from the boneyard; a chosen tile stays chosen."""
        drag = self._display.drag
        if drag is not None and drag.source == "boneyard":
            self._carry()
            self._display.drag = None
            if drag.at is not None:
                self._actions.lay_back()

    def follow(self) -> None:
        """Adapt to a change of the table while the player holds or presses a tile."""
        display, drag = self._display, self._display.drag
        if drag is None or not isinstance(drag.source, Tile):
            return
        state = display.state
        is_pressed = drag.at is None and display.rack.slot(drag.source) is not None
        if state.shown.ended is not None or not (is_pressed or state.is_holding):
            display.drag = None
        elif state.is_holding:
            self._snap()

    # Implementation

    def _grab(self, tile: Tile, given: PointerDown) -> Point:
        slot = self._display.rack.slot(tile)
        if slot is None:
            return (0, 0)
        if given.finger is not None:
            return (0, -round(FLOAT_PX * self._display.scale) - slot.rect.height // 2)
        return (slot.rect.centerx - given.at[0], slot.rect.centery - given.at[1])

    def _snap(self) -> None:
        """Snap the tile to a place within reach; it stays at the last one as long as possible."""
        display, state = self._display, self._display.state
        drag, hold = display.drag, state.hold
        if drag is None or drag.at is None or drag.centre is None or not state.is_holding:
            return
        spots = reachable(state)
        targets = [target for target in display.targets if target.spot in spots]
        last = hold.spot if isinstance(hold, Near) else None
        # A finger hides the point that it touches, so only the centre of the tile counts.
        points = (drag.centre, *(() if drag.pressed.finger is not None else (drag.at,)))
        self._actions.carry_to(nearest(targets, points, last, display.scale))

    def _carry(self) -> None:
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
            # With the guide a tile does not snap where it does not fit; dropping it there still explains why.
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
    """Where the dragged tile of the boneyard is, face down; None if it is not dragged."""
    drag = display.drag
    if drag is None or drag.source != "boneyard" or drag.centre is None:
        return None
    return Pose(*drag.centre, display.rack.short_px, 0.0, 0.0)


class Pointer:
    """Turns pointer input on the table into actions and intents."""

    def __init__(self, display: TableDisplay, table: Table, dragging: Dragging) -> None:
        self._display = display
        self._table = table
        self._actions = table.actions
        self._dragging = dragging

    def press(self, given: PointerDown) -> AnyIntent | None:
        drag = self._display.drag
        if drag is not None and drag.source == "boneyard":
            self._dragging.leave_boneyard()
        elif given.button == "right" and (drag is None or given.finger is None):
            self._actions.turn()
        elif drag is None:
            return self._press(given)
        elif drag.pressed.finger != given.finger:
            # A second finger cancels the drag.
            self._dragging.cancel()
        return None

    def _press(self, given: PointerDown) -> AnyIntent | None:
        display, state = self._display, self._display.state
        if isinstance(state.hold, Proposed | TurnOffered):
            self._press_chip(given)
            return None
        button = self.button_at(given.at)
        if button is not None:
            return button
        face = seat_at(display, given.at)
        if face is not None:
            self._actions.press_face(face)
            return None
        self._table.state.peek(None)
        if self._press_tile(given) or self._press_place(given.at):
            return None
        if display.boneyard.hit.collidepoint(given.at):
            self._dragging.press_boneyard(given)
        else:
            if not self.turn_page(given.at):
                display.explains = sign_at(display, given.at)
            self._dragging.cancel()
        return None

    def is_free(self, at: Point) -> bool:
        display = self._display
        if display.drag is not None or self.button_at(at) is not None or seat_at(display, at) is not None:
            return False
        is_place = isinstance(display.state.hold, Selected) and hit(display.targets, at) is not None
        is_page = any(
            rect is not None and rect.collidepoint(at) for rect in (display.rack.back, display.rack.forth)
        )
        return not (is_place or is_page or tile_at(display, at) or display.boneyard.hit.collidepoint(at))

    def turn_by_wheel(self) -> None:
        """Turn the tile unless that would play it: a wheel may still be spinning after a drop."""
        if not isinstance(self._display.state.hold, TurnOffered):
            self._actions.turn()

    def button_at(self, at: Point) -> AnyIntent | None:
        display = self._display
        if display.state.waits_for is not None and display.plan.rack.collidepoint(at):
            return TableIntent.LOOK
        buttons = table_buttons(display)
        return next((button.intent for button in buttons if button.rect.collidepoint(at)), None)

    def _press_chip(self, given: PointerDown) -> None:
        display = self._display
        found, offered = chips_of(display), offered_rect(display)
        if offered is not None and offered.collidepoint(given.at):
            self._actions.turn()
            return
        for chip in () if found is None else found[1]:
            if chip.rect.collidepoint(given.at):
                if isinstance(display.state.hold, TurnOffered):
                    self._actions.turn()
                else:
                    self._actions.take_way(chip.way)
                return
        waiting = None if found is None else found[0].tile
        self._dragging.cancel()
        self._press_tile(given, other_than=waiting)

    def _press_tile(self, given: PointerDown, other_than: Tile | None = None) -> bool:
        display = self._display
        found = tile_at(display, given.at)
        tile = None if found is None else display.rack.slots[found[0]].tile
        if found is None or tile is None or tile == other_than:
            return False
        self._dragging.press_tile(tile, found[1], given)
        return True

    def _press_place(self, at: Point) -> bool:
        display = self._display
        spot = hit(display.targets, at) if isinstance(display.state.hold, Selected) else None
        if spot is not None:
            self._actions.lay(spot)
        return spot is not None

    def turn_page(self, at: Point) -> bool:
        display, rack = self._display, self._display.rack
        if rack.back is not None and rack.back.collidepoint(at):
            display.turn_page(rack.page - 1)
        elif rack.forth is not None and rack.forth.collidepoint(at):
            display.turn_page(rack.page + 1)
        else:
            return False
        return True
