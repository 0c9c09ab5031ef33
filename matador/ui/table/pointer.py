"""Presses, moves and releases of the mouse or a finger."""

from __future__ import annotations

from matador.play.sounds import Sound
from matador.rules import Tile
from matador.ui.inputs import Point, PointerDown, PointerMoved, PointerUp
from matador.ui.table.boneyard_drag import BoneyardDrag
from matador.ui.table.buttons import table_buttons
from matador.ui.table.hit_testing import chips_of, offered_rect, tile_at
from matador.ui.table.intents import AnyIntent, TableIntent
from matador.ui.table.model import Model
from matador.ui.table.peeking import can_peek, seat_at
from matador.ui.table.player_actions import PlayerActions, picked_up
from matador.ui.table.states import IDLE, Proposed, Selected, TurnOffered, grip_of
from matador.ui.table.targets import hit


class Pointer:
    """What the pointer does on the table."""

    def __init__(self, model: Model, actions: PlayerActions) -> None:
        self._model = model
        self._actions = actions
        self._boneyard_drag = BoneyardDrag(model, actions)

    @property
    def is_pressing(self) -> bool:
        """Whether a tile of the rack or of the boneyard is under the finger, or held."""
        return self._model.drag.is_pressing or self._boneyard_drag.is_pressing

    def press(self, given: PointerDown) -> AnyIntent | None:
        """Press what is under the pointer; what is asked for that others do."""
        drag = self._model.drag
        if drag.is_pressing:
            # A second finger, or another button, sends home what is held; the right one turns it.
            if given.finger is None and given.button == "right":
                self.turn()
            elif not drag.is_finger(given.finger):
                self.send_home()
            return None
        if self._boneyard_drag.is_pressing:
            self._boneyard_drag.cancel()
            return None
        if given.button == "right":
            self.turn()
            return None
        return self._press(given)

    def _press(self, given: PointerDown) -> AnyIntent | None:
        model = self._model
        if isinstance(model.drag.state, Proposed | TurnOffered):
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
            self._boneyard_drag.press(given)
            return None
        self.turn_page(given.at)
        self._actions.do(model.drag.cancel(), model.drag.state)
        return None

    def press_face(self, seat: int) -> None:
        """Show what another player did since my turn, and open his hand, where hands lie open; or close it."""
        model = self._model
        is_open = model.peeks_at == seat
        model.peeks_at = seat if can_peek(model, seat) and not is_open else None
        if not is_open:
            self._actions.show_again(seat)

    def is_free(self, at: Point) -> bool:
        """True where nothing is that can be pressed."""
        model = self._model
        if self.is_pressing or self.button_at(at) is not None or seat_at(model, at) is not None:
            return False
        is_place = isinstance(model.drag.state, Selected) and hit(model.targets, at) is not None
        is_page = any(
            rect is not None and rect.collidepoint(at) for rect in (model.rack.back, model.rack.forth)
        )
        return not (is_place or is_page or tile_at(model, at) or model.boneyard.hit.collidepoint(at))

    def move(self, given: PointerMoved) -> None:
        """The pointer has moved."""
        model = self._model
        self._boneyard_drag.move(given)
        if not model.drag.is_finger(given.finger):
            return
        before = model.drag.state
        model.drag.move(model, given.at)
        sound = picked_up(before, model.drag.state)
        if sound is not None:
            model.cue(sound)

    def release(self, given: PointerUp) -> None:
        """The pointer was released."""
        model = self._model
        if self._boneyard_drag.release(given):
            return
        if given.button != "left" or not model.drag.is_finger(given.finger):
            return
        before = model.drag.state
        wish = model.drag.release(model, given.at, model.now_ms)
        if isinstance(model.drag.state, Selected) and not isinstance(before, Selected):
            model.cue(Sound.PICK_UP)
        self._actions.do(wish, before)

    def turn(self) -> None:
        """Turn the tile that is held or chosen; one that is to be turned at its place is laid so."""
        state = self._model.drag.state
        if isinstance(state, TurnOffered):
            self._model.cue(Sound.TURN)
            self._actions.do(self._model.drag.take_way(state.way), state)
        elif self._model.drag.turn(self._model):
            self._model.cue(Sound.TURN)

    def turn_by_wheel(self) -> None:
        """Turn the tile, unless that would lay it: a wheel may still run on after a drop."""
        if not isinstance(self._model.drag.state, TurnOffered):
            self.turn()

    def send_home(self) -> None:
        """What is held goes back to the rack."""
        self._boneyard_drag.cancel()
        before = self._model.drag.state
        self._actions.do(self._model.drag.cancel(), before)

    def do(self, intent: AnyIntent) -> AnyIntent | None:
        """Do what a button means; the same again if others have to."""
        model = self._model
        match intent:
            case TableIntent.PASS:
                self._actions.skip_turn()
            case TableIntent.DRAW_ON:
                model.keeps_drawing = self._actions.draw()
            case TableIntent.ASK_HINT:
                self._actions.hint()
            case TableIntent.SHOW_FITS:
                model.is_helped = True
                model.sentence = None
            case _:
                return intent
        return None

    def is_help_at(self, at: Point) -> bool:
        """Whether help is offered at this point."""
        return self.button_at(at) is TableIntent.SHOW_FITS

    def button_at(self, at: Point) -> AnyIntent | None:
        """What the button under a point means; all of a covered hand is one."""
        model = self._model
        if model.waits_for is not None and model.plan.rack.collidepoint(at):
            return TableIntent.LOOK
        return next((button.intent for button in table_buttons(model) if button.rect.collidepoint(at)), None)

    def _press_chip(self, given: PointerDown) -> None:
        """Take what is offered; a press elsewhere sends the tile home, and may take another one."""
        found, offered = chips_of(self._model), offered_rect(self._model)
        before, grip = self._model.drag.state, grip_of(self._model.drag.state)
        if offered is not None and offered.collidepoint(given.at):
            self.turn()
            return
        for chip in () if found is None else found[1]:
            if chip.rect.collidepoint(given.at):
                if isinstance(before, TurnOffered):
                    self.turn()
                else:
                    self._actions.do(self._model.drag.take_way(chip.way), before)
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
            model.drag.state = IDLE
        model.drag.press(tile, found[1], given.at, model.now_ms, given.finger)
        return True

    def _press_place(self, at: Point) -> bool:
        model = self._model
        spot = hit(model.targets, at) if isinstance(model.drag.state, Selected) else None
        if spot is None:
            return False
        before = model.drag.state
        self._actions.do(model.drag.go(model, spot), before)
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
