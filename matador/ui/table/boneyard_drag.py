"""The next tile of the boneyard on its way to the rack in the player's hand, or clicked."""

from __future__ import annotations

from math import dist

from matador.ui.inputs import PointerDown, PointerMoved, PointerUp
from matador.ui.motion import Pose
from matador.ui.table.model import Model
from matador.ui.table.player_actions import HOME_MS, PlayerActions
from matador.ui.table.tile_drag import CLICK_BY_TOUCH_PX, CLICK_PX


class BoneyardDrag:
    """A press on the boneyard that becomes a click or a drag; either draws."""

    def __init__(self, model: Model, actions: PlayerActions) -> None:
        self._model = model
        self._actions = actions
        self._pressed: PointerDown | None = None

    @property
    def is_pressing(self) -> bool:
        """Whether the boneyard is under the finger, or its tile in the hand."""
        return self._pressed is not None

    def press(self, given: PointerDown) -> None:
        """The boneyard was pressed."""
        self._pressed = given

    def move(self, given: PointerMoved) -> None:
        """A pointer has moved."""
        pressed, model = self._pressed, self._model
        if (
            pressed is None
            or pressed.finger != given.finger
            or not model.is_my_turn
            or not model.boneyard.tiles
        ):
            return
        least = CLICK_PX if given.finger is None else CLICK_BY_TOUCH_PX
        if model.carried is not None or dist(pressed.at, given.at) >= least * max(1.0, model.scale):
            model.carried = given.at

    def release(self, given: PointerUp) -> bool:
        """A pointer was released; whether it was the one that pressed the boneyard."""
        pressed, model = self._pressed, self._model
        if pressed is None or (pressed.finger, pressed.button) != (given.finger, given.button):
            return False
        start = self._pose()
        self._pressed = model.carried = None
        is_drawn = False
        if model.boneyard.hit.collidepoint(given.at) or model.plan.rack.collidepoint(given.at):
            is_drawn = self._actions.draw(start)
        if start is not None and not is_drawn:
            self._lay_back(start)
        return True

    def cancel(self) -> None:
        """What is carried goes back."""
        start = self._pose()
        self._pressed = self._model.carried = None
        if start is not None:
            self._lay_back(start)

    def _pose(self) -> Pose | None:
        """Where the carried tile is seen; None if none is carried."""
        carried = self._model.carried
        return None if carried is None else Pose(*carried, self._model.rack.short_px, 0.0, 0.0)

    def _lay_back(self, start: Pose) -> None:
        model = self._model
        travel = model.choices.pace.moving(HOME_MS)
        model.flights.send("boneyard", None, start, model.boneyard.next_pose, model.now_ms, travel)
