"""Presses, moves and releases of the mouse or a finger."""

from __future__ import annotations

from matador.play.table.hold import Proposed, Selected, TurnOffered
from matador.play.table.intents import TableIntent
from matador.play.table.table import Table
from matador.rules import Tile
from matador.ui.inputs import Point, PointerDown
from matador.ui.table.buttons import AnyIntent, table_buttons
from matador.ui.table.display import TableDisplay
from matador.ui.table.drag import Dragging
from matador.ui.table.hit_testing import chips_of, offered_rect, seat_at, tile_at
from matador.ui.table.signs import sign_at
from matador.ui.table.targets import hit


class Pointer:
    """What the pointer means on the table."""

    def __init__(self, display: TableDisplay, table: Table, dragging: Dragging) -> None:
        self._display = display
        self._table = table
        self._actions = table.actions
        self._dragging = dragging

    def press(self, given: PointerDown) -> AnyIntent | None:
        """Press what is under the pointer; what its button means, if it is one."""
        drag = self._display.drag
        if drag is not None and drag.source == "boneyard":
            self._dragging.leave_boneyard()
        elif given.button == "right" and (drag is None or given.finger is None):
            self._actions.turn()
        elif drag is None:
            return self._press(given)
        elif drag.pressed.finger != given.finger:
            # A second finger sends home what is held.
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
        self._table.close_hand()
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
        """True where nothing is that can be pressed."""
        display = self._display
        if display.drag is not None or self.button_at(at) is not None or seat_at(display, at) is not None:
            return False
        is_place = isinstance(display.state.hold, Selected) and hit(display.targets, at) is not None
        is_page = any(
            rect is not None and rect.collidepoint(at) for rect in (display.rack.back, display.rack.forth)
        )
        return not (is_place or is_page or tile_at(display, at) or display.boneyard.hit.collidepoint(at))

    def turn_by_wheel(self) -> None:
        """Turn the tile, unless that would lay it: a wheel may still run on after a drop."""
        if not isinstance(self._display.state.hold, TurnOffered):
            self._actions.turn()

    def button_at(self, at: Point) -> AnyIntent | None:
        """What the button under a point means; all of a covered hand is one."""
        display = self._display
        if display.state.waits_for is not None and display.plan.rack.collidepoint(at):
            return TableIntent.LOOK
        buttons = table_buttons(display)
        return next((button.intent for button in buttons if button.rect.collidepoint(at)), None)

    def _press_chip(self, given: PointerDown) -> None:
        """Take what is offered; a press elsewhere sends the tile home, and may take another one."""
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
        """Press a tile of the rack; False if none is there."""
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
        """Turn the page of the rack; True if an arrow for it was pressed."""
        display, rack = self._display, self._display.rack
        if rack.back is not None and rack.back.collidepoint(at):
            display.turn_page(rack.page - 1)
        elif rack.forth is not None and rack.forth.collidepoint(at):
            display.turn_page(rack.page + 1)
        else:
            return False
        return True
