"""Presses, moves and releases of the mouse or a finger."""

from __future__ import annotations

from matador.ui.inputs import Point, PointerDown, PointerMoved, PointerUp
from matador.ui.sound import Sound
from matador.ui.table.acting import Acting, picked_up
from matador.ui.table.buttons import table_buttons
from matador.ui.table.carrying import Carrying
from matador.ui.table.model import Model
from matador.ui.table.peeking import can_peek, seat_at
from matador.ui.table.states import Proposed, Selected
from matador.ui.table.targets import hit
from matador.ui.table.touching import chips_of, tile_at


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

    def press(self, given: PointerDown) -> str | None:
        """Press what is under the pointer; the name of a button that somebody else has to answer."""
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

    def _press(self, given: PointerDown) -> str | None:
        model = self._model
        if isinstance(model.handling.state, Proposed):
            self._press_chip(given.at)
            return None
        button = self.button_at(given.at)
        if button is not None:
            return self.activate(button)
        face = seat_at(model, given.at)
        if face is not None:
            self.press_face(face)
            return None
        model.peeks_at = None
        found = tile_at(model, given.at)
        if found is not None:
            tile = model.rack.slots[found[0]].tile
            half = tile.high if found[1] else tile.low
            model.handling.press(tile, half, given.at, model.now_ms, given.finger)
            return None
        if self._press_place(given.at):
            return None
        if model.boneyard.hit.collidepoint(given.at):
            self._carrying.press(given)
            return None
        self._turn_page(given.at)
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
        """Turn the tile that is held or chosen."""
        if self._model.handling.turn(self._model):
            self._model.cue(Sound.TURN)

    def send_home(self) -> None:
        """What is held goes back to the rack."""
        self._carrying.cancel()
        before = self._model.handling.state
        self._acting.do(self._model.handling.cancel(), before)

    def activate(self, key: str) -> str | None:
        """Do what a button does; its name if somebody else has to answer it."""
        model = self._model
        match key:
            case "pass":
                self._acting.skip_turn()
            case "draw on":
                model.keeps_drawing = self._acting.draw()
            case "hint":
                self._acting.hint()
            case "help me":
                model.is_helped = True
                model.sentence = None
            case _:
                return key
        return None

    def is_help_at(self, at: Point) -> bool:
        """Whether help is offered at this point."""
        return self.button_at(at) == "help me"

    def button_at(self, at: Point) -> str | None:
        """The button under a point; all of a covered hand is one."""
        model = self._model
        if model.waits_for is not None and model.plan.rack.collidepoint(at):
            return "look"
        return next((button.key for button in table_buttons(model) if button.rect.collidepoint(at)), None)

    def _press_chip(self, at: Point) -> None:
        found = chips_of(self._model)
        chips = () if found is None else found[1]
        before = self._model.handling.state
        for chip in chips:
            if chip.rect.collidepoint(at):
                self._acting.do(self._model.handling.take_way(chip.way), before)
                return
        self.send_home()

    def _press_place(self, at: Point) -> bool:
        model = self._model
        spot = hit(model.targets, at) if isinstance(model.handling.state, Selected) else None
        if spot is None:
            return False
        before = model.handling.state
        self._acting.do(model.handling.go(model, spot), before)
        return True

    def _turn_page(self, at: Point) -> None:
        rack = self._model.rack
        if rack.back is not None and rack.back.collidepoint(at):
            self._model.turn_page(rack.page - 1)
        elif rack.forth is not None and rack.forth.collidepoint(at):
            self._model.turn_page(rack.page + 1)
