"""The pointer on the table: it presses buttons, and carries tiles to the table and from the boneyard."""

from __future__ import annotations

from dataclasses import replace
from math import dist

from matador.play.layout.orientations import Near, Proposed, Selected, Spot, TurnOffered, grip_of
from matador.play.table.choosing import reachable
from matador.play.table.snapshot import Hidden
from matador.play.table.table import Table, TableIntent
from matador.rules import DRAW, Tile
from matador.ui.inputs import Point, PointerDown, PointerMoved, PointerUp
from matador.ui.motion import Pose
from matador.ui.table.buttons import AnyIntent, table_buttons
from matador.ui.table.describing import sign_at
from matador.ui.table.display import Drag, TableDisplay, hit, nearest
from matador.ui.table.ends import chips_of, held_pose
from matador.ui.table.movement import Movement
from matador.ui.table.seats import seats_around

BONEYARD = Hidden("boneyard")
CLICK_PX = 8
CLICK_BY_TOUCH_PX = 16
FLOAT_PX = 40
"""Height of a dragged tile above the finger."""


class Pointer:
    """Turns pointer input on the table into actions and intents."""

    def __init__(self, display: TableDisplay, table: Table, movement: Movement) -> None:
        self._display = display
        self._table = table
        self._actions = table.actions
        self._movement = movement

    def press(self, given: PointerDown) -> AnyIntent | None:
        drag = self._display.drag
        if drag is not None and drag.token == BONEYARD:
            self.leave_boneyard()
        elif given.button == "right" and (drag is None or given.finger is None):
            self._actions.turn()
        elif drag is None:
            return self._press(given)
        elif drag.pressed.finger != given.finger:
            # A second finger cancels the drag.
            self.cancel()
        return None

    def _press(self, given: PointerDown) -> AnyIntent | None:
        display, hold = self._display, self._display.state.hold
        if isinstance(hold, Proposed | TurnOffered):
            self._press_chip(given, hold)
            return None
        button, face, spot = self.button_at(given.at), self._seat_at(given.at), self._place_at(given.at)
        if button is not None:
            return button
        if face is not None:
            self._actions.press_face(face)
            return None
        self._table.state.peek(None)
        if self._press_tile(given):
            return None
        if spot is not None:
            self._actions.lay(spot)
        elif display.boneyard.hit.collidepoint(given.at):
            display.drag = Drag(BONEYARD, 0, given, (0, 0))
        else:
            if not self.turn_page(given.at):
                display.explains = sign_at(display, given.at)
            self.cancel()
        return None

    def _press_chip(self, given: PointerDown, hold: Proposed | TurnOffered) -> None:
        display = self._display
        chip = next((chip for chip in chips_of(display) if chip.rect.collidepoint(given.at)), None)
        lying = display.lying(hold.grip, hold.spot, hold.lies)[1] if isinstance(hold, TurnOffered) else None
        if lying is not None and (chip is not None or lying.collidepoint(given.at)):
            self._actions.turn()
        elif chip is not None:
            self._actions.take_way(chip.way)
        else:
            self.cancel()
            self._press_tile(given, other_than=hold.grip.tile)

    def _press_tile(self, given: PointerDown, other_than: Tile | None = None) -> bool:
        """Begin a click or a drag of the tile under the pointer, if any, by its upper or its lower half."""
        display, tile = self._display, self._tile_at(given.at)
        slot = None if tile is None else display.rack.slot(tile)
        if tile is None or slot is None or tile == other_than:
            return False
        grip = grip_of(display.state.hold)
        is_upside_down = grip is not None and grip.tile == tile and grip.is_upside_down
        is_lower = given.at[1] >= slot.rect.centery
        grab = (slot.rect.centerx - given.at[0], slot.rect.centery - given.at[1])
        if given.finger is not None:
            grab = (0, -round(FLOAT_PX * display.plan.scale) - slot.rect.height // 2)
        display.drag = Drag(tile, int(is_lower != is_upside_down), given, grab)
        return True

    def turn_page(self, at: Point) -> bool:
        if step := self._page_at(at):
            self._display.turn_page(self._display.rack.page + step)
        return step != 0

    def button_at(self, at: Point) -> AnyIntent | None:
        display = self._display
        if display.state.waits_for is not None and display.plan.rack.collidepoint(at):
            return TableIntent.LOOK
        buttons = table_buttons(display)
        return next((button.intent for button in buttons if button.rect.collidepoint(at)), None)

    def is_free(self, at: Point) -> bool:
        display = self._display
        if display.drag is not None or self.button_at(at) is not None or self._seat_at(at) is not None:
            return False
        is_taken = self._tile_at(at) is not None or self._place_at(at) is not None or self._page_at(at) != 0
        return not (is_taken or display.boneyard.hit.collidepoint(at))

    def _tile_at(self, at: Point) -> Tile | None:
        slots = self._display.rack.slots if self._display.state.shown.ended is None else ()
        return next((slot.tile for slot in slots if slot.rect.inflate(4, 8).collidepoint(at)), None)

    def _seat_at(self, at: Point) -> int | None:
        state, seats = self._display.state, seats_around(self._display).items()
        seat = next((seat for seat, rect in seats if rect.collidepoint(at)), None)
        return seat if seat is not None and (state.can_peek(seat) or state.can_show_again(seat)) else None

    def _place_at(self, at: Point) -> Spot | None:
        is_chosen = isinstance(self._display.state.hold, Selected)
        return hit(self._display.targets, at) if is_chosen else None

    def _page_at(self, at: Point) -> int:
        """1 on the arrow to the next page of the rack, -1 on that to the previous one, otherwise 0."""
        return next((one.step for one in self._display.rack.arrows if one.rect.collidepoint(at)), 0)

    def move(self, given: PointerMoved) -> None:
        display, drag = self._display, self._display.drag
        if drag is None or not drag.is_by(given):
            return
        can_draw = display.state.is_my_turn and bool(display.boneyard.tiles)
        least = (CLICK_PX if given.finger is None else CLICK_BY_TOUCH_PX) * max(1.0, display.plan.scale)
        is_click = drag.at is None and dist(drag.pressed.at, given.at) < least
        if is_click or not (isinstance(drag.token, Tile) or can_draw):
            return
        if drag.at is None and isinstance(drag.token, Tile):
            self._actions.drag(drag.token, drag.side)
        display.drag = replace(drag, at=given.at)
        self._snap()

    def release(self, given: PointerUp) -> None:
        drag = self._display.drag
        if drag is None or not drag.is_by(given) or drag.pressed.button != given.button:
            return
        self._let_go()
        if not isinstance(drag.token, Tile):
            self._draw(drag, given.at)
        elif drag.at is None:
            self._actions.click(drag.token, drag.side)
        else:
            self._drop(drag, given.at)

    def cancel(self) -> None:
        self.leave_boneyard()
        self._let_go()
        self._actions.put_down()

    def leave_boneyard(self) -> None:
        """Return a tile taken from the boneyard; a chosen tile stays chosen."""
        drag = self._display.drag
        if drag is not None and drag.token == BONEYARD:
            self._let_go()
            if drag.at is not None:
                self._actions.lay_back()

    def follow(self) -> None:
        display, drag, state = self._display, self._display.drag, self._display.state
        if drag is None or not isinstance(drag.token, Tile):
            return
        is_pressed = drag.at is None and display.rack.slot(drag.token) is not None
        if state.shown.ended is not None or not (is_pressed or state.is_holding):
            display.drag = None
        elif state.is_holding:
            self._snap()

    def _snap(self) -> None:
        display, state = self._display, self._display.state
        drag, hold = display.drag, state.hold
        if drag is None or drag.at is None or drag.centre is None or not state.is_holding:
            return
        spots = reachable(state)
        targets = [target for target in display.targets if target.spot in spots]
        last = hold.spot if isinstance(hold, Near) else None
        # A finger hides the point that it touches, so only the centre of the tile counts.
        points = (drag.centre, *(() if drag.pressed.finger is not None else (drag.at,)))
        self._actions.carry_to(nearest(targets, points, last, display.plan.scale))

    def _let_go(self) -> None:
        """End the drag, if any; from here the tile flies to where it belongs."""
        display, drag = self._display, self._display.drag
        if drag is not None:
            is_tile = isinstance(drag.token, Tile)
            self._movement.carry(drag.token, held_pose(display) if is_tile else carried_pose(display))
        display.drag = None

    def _drop(self, drag: Drag, at: Point) -> None:
        display, state = self._display, self._display.state
        spot = state.hold.spot if isinstance(state.hold, Near) else None
        if spot is None and drag.centre is not None and state.is_my_turn:
            # With the guide a tile does not snap where it does not fit; dropping it there still explains why.
            spot = nearest(display.targets, (drag.centre, at), None, display.plan.scale)
        if spot is None:
            self._actions.put_down()
        else:
            self._actions.lay(spot)

    def _draw(self, drag: Drag, at: Point) -> None:
        display = self._display
        is_over = display.boneyard.hit.collidepoint(at) or display.plan.rack.collidepoint(at)
        if not (is_over and self._actions.submit(DRAW)) and drag.at is not None:
            self._actions.lay_back()


def carried_pose(display: TableDisplay) -> Pose | None:
    """Where the dragged tile of the boneyard is, face down; None if it is not dragged."""
    drag = display.drag
    if drag is None or drag.token != BONEYARD or drag.centre is None:
        return None
    return Pose(*drag.centre, display.rack.short_px, 0.0, 0.0)
