"""Which of the things that can be done now is shown, and what is lit for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from matador.play.table.hold import Held, Idle, Laid, Near, Proposed, Selected, TurnOffered
from matador.play.table.pulses import Pulse
from matador.rules import DRAW, PASS, Action, Play
from matador.storage.settings import Gesture

if TYPE_CHECKING:
    from matador.play.table.facts import TableFacts


@dataclass(frozen=True, slots=True)
class ShowsHow:
    """Something that can be done and is shown. Times are milliseconds of the table's clock."""

    action: Action
    gesture: Gesture
    pulse: Pulse | None
    """How it is lit; None if it is not."""
    hand_from_ms: float | None
    """When the hand has come; None if it is not there."""


def action_to_show(table: TableFacts, wanted: Collection[Gesture] = ()) -> Action | None:
    """What is shown whoever looks; None while he cannot decide. `wanted`: what he was never shown comes first."""
    if not table.is_my_turn or table.is_covered or table.waits_for_disk:
        return None
    legal = table.shown.legal
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return next((action for action in (DRAW, PASS) if action in legal), None)
    if "matador" in wanted:
        # Once the first comes up it is shown.
        plays.sort(key=lambda play: gesture_of(table, play) != "matador")
    else:
        plays.sort(key=lambda play: gesture_of(table, play) == "matador")
    hold = table.hold
    if not isinstance(hold, Idle):
        # Who has taken up a tile that fits is shown where that goes.
        plays.sort(key=lambda play: play.tile != hold.grip.tile)
    return plays[0]


def gesture_of(table: TableFacts, action: Action) -> Gesture:
    """What the hand shows with an action; to pass is shown as drawing is, by a press."""
    if not isinstance(action, Play):
        return "draw"
    is_matador = action.tile in table.shown.view.rules.matador_tiles and action.direction == "crosswise"
    return "matador" if is_matador else "drag"


def keys_shown(table: TableFacts) -> tuple[str, ...]:
    """The keys of the nodes that are pressed next to do what is shown; none while nothing is lit."""
    shown = table.shows_how
    if shown is None or shown.pulse is None:
        return ()
    action = shown.action
    if not isinstance(action, Play):
        return ("boneyard",) if action == DRAW else ("pass",)
    match table.hold:
        case Selected(grip) | Held(grip) | Near(grip) if grip.tile == action.tile:
            return (f"place:{action.arm or 'open'}",)
        case Proposed() | TurnOffered() | Laid():
            # How it lies is chosen among the chips, if there are some.
            return ()
        case _:
            return (f"tile:{action.tile}",)
