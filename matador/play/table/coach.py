"""The hand at the table: it demonstrates each gesture once, and in the first match of Learn after every pause."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from matador.play.choices import HAND_AFTER_MS, HAND_MS, LIT_AFTER_MS
from matador.play.layout.orientations import Held, Idle, Laid, Near, Proposed, Selected, TurnOffered
from matador.play.table.evidence_recorder import EvidenceRecorder
from matador.play.table.facts import TableFacts
from matador.play.table.messages import PULSE_MS, Pulse, ShowsHow
from matador.play.table.state import TableState
from matador.rules import DRAW, PASS, Action, Play
from matador.storage.settings import Gesture
from matador.teaching.evidence import Help


def action_to_show(table: TableFacts, wanted: Collection[Gesture] = ()) -> Action | None:
    """The action to demonstrate, preferably with a gesture in `wanted`; None while the player cannot decide."""
    if not table.is_my_turn or table.is_covered or table.waits_for_disk:
        return None
    legal = table.shown.legal
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return next((action for action in (DRAW, PASS) if action in legal), None)
    # Show the first opportunity to play a matador, and none after that if there is something else.
    is_wanted = "matador" in wanted
    plays.sort(key=lambda play: (gesture_of(table, play) == "matador") != is_wanted)
    hold = table.hold
    if not isinstance(hold, Idle):
        # If the tile in hand fits, show where.
        plays.sort(key=lambda play: play.tile != hold.grip.tile)
    return plays[0]


def gesture_of(table: TableFacts, action: Action) -> Gesture:
    """The gesture for an action; passing is shown like drawing, by a press."""
    if not isinstance(action, Play):
        return "draw"
    is_matador = action.tile in table.shown.view.rules.matador_tiles and action.direction == "crosswise"
    return "matador" if is_matador else "drag"


def keys_shown(table: TableFacts) -> tuple[str, ...]:
    """The keys of the nodes to press next for the demonstrated action; empty while nothing is lit."""
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
            # The player chooses the orientation from the chips, if any.
            return ()
        case _:
            return (f"tile:{action.tile}",)


SHOWN_AFTER_MS: Final = 1500
"""Delay before a new gesture is demonstrated, from when it is first possible."""
SEEN_MS: Final = HAND_MS // 2
"""After this much of a demonstration, the gesture counts as seen."""


@dataclass(frozen=True, slots=True)
class Coaching:
    """The demonstrations for a player."""

    gestures: frozenset[Gesture]
    is_first_match: bool = False
    """True in the first match of Learn, where the hand returns after a while."""
    on_shown: Callable[[Gesture], None] = lambda _: None
    on_over: Callable[[], None] = lambda: None


NOTHING_TO_SHOW: Final = Coaching(frozenset())


class Coach:
    """Demonstrates possible actions in the player's turns."""

    def __init__(self, state: TableState, recorder: EvidenceRecorder) -> None:
        self._state = state
        self._recorder = recorder
        self._left: set[Gesture] = set()
        self._coaching = NOTHING_TO_SHOW
        self._moment: tuple[int, int, bool] | None = None
        self._from_ms = 0.0
        self._is_told_over = False

    def begin(self, coaching: Coaching) -> None:
        self._coaching, self._left = coaching, set(coaching.gestures)
        self._state.lead(is_on=coaching.is_first_match)

    def touch(self) -> None:
        """Hide the hand after a press; if it was visible for long enough, its gesture counts as shown."""
        shown = self._state.shows_how
        since_ms = None if shown is None or shown.action == PASS else shown.hand_from_ms
        # After an earlier press, the player has not seen the whole gesture.
        if shown is not None and since_ms is not None and self._state.now_ms - since_ms >= SEEN_MS:
            self._note(shown.gesture)
        self._from_ms = self._state.now_ms
        self._state.show_how(None)

    def go_on(self) -> None:
        state = self._state
        is_over = state.shown.ended is not None and state.game.session.is_over
        if self._coaching.is_first_match and not self._is_told_over and is_over:
            # Keep leading the player, who may undo from here.
            self._is_told_over = True
            self._coaching.on_over()
        action = action_to_show(state, self._left) if self._left or self._coaching.is_first_match else None
        if action is None:
            self._moment = None
            state.show_how(None)
            return
        view = state.shown.view
        moment = (view.round, len(view.history), isinstance(state.hold, Idle))
        if moment != self._moment:
            self._moment, self._from_ms = moment, state.now_ms
        state.show_how(self._how(action, gesture_of(state, action)))

    def _how(self, action: Action, gesture: Gesture) -> ShowsHow | None:
        state = self._state
        idle_ms = state.now_ms - self._from_ms
        is_new = gesture in self._left and action != PASS and isinstance(state.hold, Idle)
        after_ms = SHOWN_AFTER_MS if is_new else HAND_AFTER_MS
        if is_new and idle_ms >= after_ms + HAND_MS:
            self._note(gesture)
        if not self._coaching.is_first_match and not is_new:
            return None
        if idle_ms >= HAND_AFTER_MS + HAND_MS:
            # The action stays lit, and the hand returns after a while.
            self._from_ms = state.now_ms - LIT_AFTER_MS
            idle_ms = LIT_AFTER_MS
        has_hand = after_ms <= idle_ms < after_ms + HAND_MS and isinstance(state.hold, Idle)
        is_lit = self._coaching.is_first_match and idle_ms >= LIT_AFTER_MS
        if not (has_hand or is_lit):
            return None
        # A demonstrated action is no evidence of knowledge.
        self._recorder.help_seen(Help.TILE)
        hand_from_ms = self._from_ms + after_ms if has_hand else None
        each_ms = state.choices.animation.moving(PULSE_MS)
        pulse = Pulse(self._from_ms + LIT_AFTER_MS, each_ms) if is_lit else None
        return ShowsHow(action, gesture, pulse, hand_from_ms)

    def _note(self, gesture: Gesture) -> None:
        if gesture in self._left:
            self._left.discard(gesture)
            self._coaching.on_shown(gesture)
