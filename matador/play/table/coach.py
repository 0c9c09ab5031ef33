"""The hand at the table: it shows somebody who has never played what is to be done, each thing once.

In the first match of Learn, which a child plays who cannot read, it comes again whenever nothing is pressed for long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from matador.play.pace import HAND_AFTER_MS, HAND_MS, LIT_AFTER_MS, Pace
from matador.play.table.evidence_recorder import EvidenceRecorder
from matador.play.table.hold import Idle
from matador.play.table.pulses import PULSE_MS, Pulse
from matador.play.table.showing_how import ShowsHow, action_to_show, gesture_of
from matador.play.table.state import TableState
from matador.rules import PASS, Action
from matador.storage.settings import Gesture
from matador.teaching.evidence import Help

SHOWN_AFTER_MS: Final = 1500
"""What was never shown is shown so long after it was first possible."""
SEEN_MS: Final = HAND_MS // 2
"""After so long it has been seen what it does."""


@dataclass(frozen=True, slots=True)
class Coaching:
    """What somebody at a table is to be shown."""

    gestures: frozenset[Gesture]
    """What the hand has never shown him."""
    is_first_match: bool = False
    """True if it comes again after a while: this is the first match of Learn."""
    on_shown: Callable[[Gesture], None] = lambda _: None
    """Told of each gesture once it has been shown."""
    on_over: Callable[[], None] = lambda: None
    """Called once the first match of Learn has been played to its end."""


NOTHING_TO_SHOW: Final = Coaching(frozenset())

_Moment: TypeAlias = tuple[int, int, bool]


class Coach:
    """Shows what can be done, in the turns of whoever looks."""

    def __init__(self, state: TableState, recorder: EvidenceRecorder) -> None:
        self._state = state
        self._recorder = recorder
        self._left: set[Gesture] = set()
        self._coaching = NOTHING_TO_SHOW
        self._moment: _Moment | None = None
        self._from_ms = 0.0
        self._is_told_over = False

    def begin(self, coaching: Coaching) -> None:
        """Show this from now on."""
        self._coaching, self._left = coaching, set(coaching.gestures)
        self._state.lead(is_on=coaching.is_first_match)

    def touch(self) -> None:
        """Something was pressed: who is busy needs no hand, and one that was there has been seen."""
        shown = self._state.shows_how
        since_ms = None if shown is None or shown.action == PASS else shown.hand_from_ms
        # Who presses before the tile lies there has not seen it.
        if shown is not None and since_ms is not None and self._state.now_ms - since_ms >= SEEN_MS:
            self._note(shown.gesture)
        self._from_ms = self._state.now_ms
        self._state.show_how(None)

    def go_on(self) -> None:
        """Time has passed, or something has happened."""
        state = self._state
        if self._coaching.is_first_match and not self._is_told_over and self._is_over:
            # Whoever takes back from there is still led.
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

    @property
    def _is_over(self) -> bool:
        """True once the match has been played to its end."""
        return self._state.shown.ended is not None and self._state.game.session.is_over

    def _how(self, action: Action, gesture: Gesture) -> ShowsHow | None:
        """What is shown now of what can be done; None if nothing is."""
        state = self._state
        idle_ms = state.now_ms - self._from_ms
        is_new = gesture in self._left and action != PASS and isinstance(state.hold, Idle)
        after_ms = SHOWN_AFTER_MS if is_new else HAND_AFTER_MS
        if is_new and idle_ms >= after_ms + HAND_MS:
            self._note(gesture)
        if not self._coaching.is_first_match and not is_new:
            return None
        if idle_ms >= HAND_AFTER_MS + HAND_MS:
            # It stays lit, and after a while the hand comes once more.
            self._from_ms = state.now_ms - LIT_AFTER_MS
            idle_ms = LIT_AFTER_MS
        has_hand = after_ms <= idle_ms < after_ms + HAND_MS and isinstance(state.hold, Idle)
        is_lit = self._coaching.is_first_match and idle_ms >= LIT_AFTER_MS
        if not (has_hand or is_lit):
            return None
        # What was shown is no sign that it was known.
        self._recorder.help_seen(Help.TILE)
        pace: Pace = state.choices.pace
        hand_from_ms = self._from_ms + after_ms if has_hand else None
        pulse = Pulse(self._from_ms + LIT_AFTER_MS, pace.moving(PULSE_MS)) if is_lit else None
        return ShowsHow(action, gesture, pulse, hand_from_ms)

    def _note(self, gesture: Gesture) -> None:
        if gesture in self._left:
            self._left.discard(gesture)
            self._coaching.on_shown(gesture)

    @property
    def is_moving(self) -> bool:
        """True while the hand moves, or what is lit swells."""
        shown = self._state.shows_how
        if shown is None:
            return False
        return shown.hand_from_ms is not None or (
            shown.pulse is not None and shown.pulse.is_moving(self._state.now_ms)
        )
