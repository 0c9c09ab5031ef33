"""What has been shown before, shown again: what others have seen, or what one player did since my turn.

Meanwhile the table stands at that moment, so that nobody can act; then it stands as it stood.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from matador.match.branch import Moment
from matador.match.events import Passed, TileDrawn, TilePlayed
from matador.play.table.events import show_event
from matador.play.table.hold import IDLE
from matador.play.table.snapshot import order_of, shown_at
from matador.play.table.state import Present, TableState
from matador.play.table.tempo import reading_ms
from matador.play.table.told import Replay
from matador.rules import Draw, Play, Seen

_Done: TypeAlias = TilePlayed | TileDrawn | Passed
"""What a seat has done in its turn."""

AGAIN_MS = 600
LEAST_AGAIN_MS = 300
"""So long each stands at any speed, or it would not be seen at all."""
BEFORE_MS = 400
"""So long the table stands as it was before somebody did what has been asked for."""
ASKED_MS = 900
LEAST_ASKED_MS = 500
"""So long each stands that somebody has asked for: he wants to follow it."""


class Replaying:
    """Steps through actions of this round that have been shown before."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._steps: deque[int] = deque()
        """The actions of the round that are still to be shown, from 0."""
        self._present: Present | None = None
        """None while the present is shown."""
        self._read_by_ms = 0.0

    @property
    def is_on(self) -> bool:
        """True until the present is shown again."""
        return self._present is not None

    def begin(self, steps: Sequence[int], replay: Replay) -> None:
        """Show these actions of the round again, one after the other; nothing if there are none."""
        state = self._state
        if not steps:
            return
        self._present = state.present
        self._steps = deque(steps)
        self._read_by_ms = state.now_ms
        state.show_again(replay)
        if replay.asked:
            state.take(IDLE)
            letters = state.reader.what_was_done(state)
            self._read_by_ms += max(LEAST_ASKED_MS, state.choices.pace.waiting(reading_ms(letters)))
        self._stand_at(steps[0])
        if replay.asked:
            state.wait(max(LEAST_AGAIN_MS, state.choices.pace.waiting(BEFORE_MS)))

    def show_next(self) -> None:
        """Show the next of them, or after the last the present."""
        state = self._state
        if not self._steps:
            self.stop()
            return
        step = self._steps.popleft()
        if len(state.shown.view.history) != step:
            self._stand_at(step)
        replay = state.replay
        assert replay is not None, "it is shown again to somebody"
        began_ms = state.now_ms
        view = state.view_at(Moment(state.shown.view.round, step + 1))
        event = _event(view.history[step])
        state.show_again(replace(replay, seat=event.seat))
        show_event(state, event, view)
        usual, least = (ASKED_MS, LEAST_ASKED_MS) if replay.asked else (AGAIN_MS, LEAST_AGAIN_MS)
        each = max(least, state.choices.pace.waiting(usual))
        until = max(began_ms + each, state.arrives_ms)
        state.wait_until(until if self._steps else max(until, self._read_by_ms))

    def stop(self) -> None:
        """Leave out what is left of it, and show the present."""
        self._steps.clear()
        present, self._present = self._present, None
        if present is not None:
            self._state.show_present(present)

    def _stand_at(self, step: int) -> None:
        state = self._state
        view = state.view_at(Moment(state.shown.view.round, step))
        state.show(shown_at(view, order_of(state.game.session, view), state.shown.line))


def since_turn_of(history: Sequence[Seen], seat: int) -> int:
    """The index of the first action after the last turn of a seat; if it is on turn, after the one before that."""
    end = len(history)
    while end and history[end - 1].seat == seat:
        end -= 1
    return next((index + 1 for index in reversed(range(end)) if history[index].seat == seat), 0)


def _event(seen: Seen) -> _Done:
    """An action of a round as it was told when it happened."""
    match seen.action:
        case Play() as play:
            return TilePlayed(seen.seat, play)
        case Draw():
            return TileDrawn(seen.seat, seen.tile)
        case _:
            return Passed(seen.seat)
