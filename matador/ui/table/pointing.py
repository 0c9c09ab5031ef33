"""Presses, moves and releases of the mouse or a finger."""

from __future__ import annotations

from matador.rules import Tile
from matador.ui.inputs import Point, PointerDown, PointerMoved, PointerUp
from matador.ui.sound import Sound
from matador.ui.table.acting import Acting, picked_up
from matador.ui.table.buttons import table_buttons
from matador.ui.table.carrying import Carrying
from matador.ui.table.intents import Asked, TableIntent
from matador.ui.table.model import Model
from matador.ui.table.peeking import can_peek, seat_at
from matador.ui.table.states import IDLE, Proposed, Selected, TurnOffered, grip_of
from matador.ui.table.targets import hit
from matador.ui.table.touching import chips_of, offered_rect, tile_at


class Pointing:
    """What the pointer does on the table."""

    def __init__(self, model: Model, acting: Acting) -> None:
        self._model = model
        self._acting = acting
        self._carrying = Carrying(model, acting)

    @property
    def is_pressing(self) -> bool:
        """Whether a tile of the rack or of the boneyard is under the finger, or held."""
        return self._model.handling.is_pressing or self._carrying.is_pressing

    def press(self, given: PointerDown) -> Asked | None:
        """Press what is under the pointer; what is asked for that others do."""
        handling = self._model.handling
        if handling.is_pressing:
            # A second finger, or another button, sends home what is held; the right one turns it.
            if given.finger is None and given.button == "right":
                self.turn()
            elif not handling.is_finger(given.finger):
                self.send_home()
            return None
        if self._carrying.is_pressing:
            self._carrying.cancel()
            return None
        if given.button == "right":
            self.turn()
            return None
        return self._press(given)

    def _press(self, given: PointerDown) -> Asked | None:
        model = self._model
        if isinstance(model.handling.state, Proposed | TurnOffered):
            self._press_chip(given)
            return None
        button = self.button_at(given.at)
        if button is not None:
            return self.do(button)
        face = seat_at(model, given.at)
        if face is not None:
            self.press_face(face)
            return None
        model.peeks_at = None
        if self._press_tile(given) or self._press_place(given.at):
            return None
        if model.boneyard.hit.collidepoint(given.at):
            self._carrying.press(given)
            return None
        self.turn_page(given.at)
        self._acting.do(model.handling.cancel(), model.handling.state)
        return None

    def press_face(self, seat: int) -> None:
        """Show what another player did since my turn, and open his hand, where hands lie open; or close it."""
        model = self._model
        is_open = model.peeks_at == seat
        model.peeks_at = seat if can_peek(model, seat) and not is_open else None
        if not is_open:
            self._acting.show_again(seat)

    def is_free(self, at: Point) -> bool:
        """True where nothing is that can be pressed."""
        model = self._model
        if self.is_pressing or self.button_at(at) is not None or seat_at(model, at) is not None:
            return False
        is_place = isinstance(model.handling.state, Selected) and hit(model.targets, at) is not None
        is_page = any(
            rect is not None and rect.collidepoint(at) for rect in (model.rack.back, model.rack.forth)
        )
        return not (is_place or is_page or tile_at(model, at) or model.boneyard.hit.collidepoint(at))

    def move(self, given: PointerMoved) -> None:
        """The pointer has moved."""
        model = self._model
        self._carrying.move(given)
        if not model.handling.is_finger(given.finger):
            return
        before = model.handling.state
        model.handling.move(model, given.at)
        sound = picked_up(before, model.handling.state)
        if sound is not None:
            model.cue(sound)

    def release(self, given: PointerUp) -> None:
        """The pointer was released."""
        model = self._model
        if self._carrying.release(given):
            return
        if given.button != "left" or not model.handling.is_finger(given.finger):
            return
        before = model.handling.state
        wish = model.handling.release(model, given.at, model.now_ms)
        if isinstance(model.handling.state, Selected) and not isinstance(before, Selected):
            model.cue(Sound.PICK_UP)
        self._acting.do(wish, before)

    def turn(self) -> None:
        """Turn the tile that is held or chosen; one that is to be turned at its place is laid so."""
        state = self._model.handling.state
        if isinstance(state, TurnOffered):
            self._model.cue(Sound.TURN)
            self._acting.do(self._model.handling.take_way(state.way), state)
        elif self._model.handling.turn(self._model):
            self._model.cue(Sound.TURN)

    def turn_by_wheel(self) -> None:
        """Turn the tile, unless that would lay it: a wheel may still run on after a drop."""
        if not isinstance(self._model.handling.state, TurnOffered):
            self.turn()

    def send_home(self) -> None:
        """What is held goes back to the rack."""
        self._carrying.cancel()
        before = self._model.handling.state
        self._acting.do(self._model.handling.cancel(), before)

    def do(self, intent: Asked) -> Asked | None:
        """Do what a button means; the same again if others have to."""
        model = self._model
        match intent:
            case TableIntent.PASS:
                self._acting.skip_turn()
            case TableIntent.DRAW_ON:
                model.keeps_drawing = self._acting.draw()
            case TableIntent.ASK_HINT:
                self._acting.hint()
            case TableIntent.SHOW_FITS:
                model.is_helped = True
                model.sentence = None
            case _:
                return intent
        return None

    def is_help_at(self, at: Point) -> bool:
        """Whether help is offered at this point."""
        return self.button_at(at) is TableIntent.SHOW_FITS

    def button_at(self, at: Point) -> Asked | None:
        """What the button under a point means; all of a covered hand is one."""
        model = self._model
        if model.waits_for is not None and model.plan.rack.collidepoint(at):
            return TableIntent.LOOK
        return next((button.intent for button in table_buttons(model) if button.rect.collidepoint(at)), None)

    def _press_chip(self, given: PointerDown) -> None:
        """Take what is offered; a press elsewhere sends the tile home, and may take another one."""
        found, offered = chips_of(self._model), offered_rect(self._model)
        before, grip = self._model.handling.state, grip_of(self._model.handling.state)
        if offered is not None and offered.collidepoint(given.at):
            self.turn()
            return
        for chip in () if found is None else found[1]:
            if chip.rect.collidepoint(given.at):
                if isinstance(before, TurnOffered):
                    self.turn()
                else:
                    self._acting.do(self._model.handling.take_way(chip.way), before)
                return
        self.send_home()
        if grip is not None:
            self._press_tile(given, other_than=grip.tile)

    def _press_tile(self, given: PointerDown, other_than: Tile | None = None) -> bool:
        """Press a tile of the rack; whether one is there."""
        model = self._model
        found = tile_at(model, given.at)
        tile = None if found is None else model.rack.slots[found[0]].tile
        if found is None or tile is None or tile == other_than:
            return False
        if other_than is not None:
            # The other one flies home by itself.
            model.handling.state = IDLE
        model.handling.press(tile, found[1], given.at, model.now_ms, given.finger)
        return True

    def _press_place(self, at: Point) -> bool:
        model = self._model
        spot = hit(model.targets, at) if isinstance(model.handling.state, Selected) else None
        if spot is None:
            return False
        before = model.handling.state
        self._acting.do(model.handling.go(model, spot), before)
        return True

    def turn_page(self, at: Point) -> bool:
        """Turn the page of the rack; True if an arrow for it was pressed."""
        rack = self._model.rack
        if rack.back is not None and rack.back.collidepoint(at):
            self._model.turn_page(rack.page - 1)
        elif rack.forth is not None and rack.forth.collidepoint(at):
            self._model.turn_page(rack.page + 1)
        else:
            return False
        return True
