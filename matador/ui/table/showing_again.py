"""What has been shown before, shown again: what others have seen, or what one player did since my turn.

Meanwhile the table stands at that moment, so that nobody can act; then it stands as it stood.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from matador.match.branch import Moment
from matador.match.events import Passed, TileDrawn, TilePlayed
from matador.play.layout.ways import Spot
from matador.rules import Draw, Play, Seen
from matador.ui.sentences import replays
from matador.ui.table.event_animation import EventAnimation
from matador.ui.table.model import Missed, Model
from matador.ui.table.table_snapshot import TableSnapshot, shown_at
from matador.ui.table.tempo import reading_ms

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


@dataclass(frozen=True, slots=True)
class _Present:
    """The table as it stands, and what its player was told in his turn."""

    shown: TableSnapshot
    mistakes: Mapping[Spot, int]
    is_helped: bool


class ShowingAgain:
    """Steps through actions of this round that have been shown before."""

    def __init__(self, model: Model, animation: EventAnimation) -> None:
        self._model = model
        self._animation = animation
        self._steps: deque[int] = deque()
        """The actions of the round that are still to be shown, from 0."""
        self._present: _Present | None = None
        """None while the present is shown."""
        self._read_by_ms = 0.0

    @property
    def is_on(self) -> bool:
        """True until the present is shown again."""
        return self._present is not None

    def begin(self, steps: Sequence[int], missed: Missed) -> None:
        """Show these actions of the round again, one after the other; nothing if there are none."""
        model = self._model
        if not steps:
            return
        self._present = _Present(model.shown, dict(model.mistakes), model.is_helped)
        self._steps = deque(steps)
        self._read_by_ms = model.now_ms
        model.missed = missed
        if missed.asked:
            model.drag.cancel()
            text = asked_words(model, missed)
            self._read_by_ms += max(LEAST_ASKED_MS, model.choices.pace.waiting(reading_ms(text)))
        self._stand_at(steps[0])
        if missed.asked:
            self._animation.wait(max(LEAST_AGAIN_MS, model.choices.pace.waiting(BEFORE_MS)))

    def show_next(self) -> None:
        """Show the next of them, or after the last the present."""
        model = self._model
        if not self._steps:
            self.stop()
            return
        step = self._steps.popleft()
        if len(model.shown.view.history) != step:
            self._stand_at(step)
        missed = model.missed
        assert missed is not None, "it is shown again to somebody"
        began_ms = model.now_ms
        view = model.view_at(Moment(model.shown.view.round, step + 1))
        event = _event(view.history[step])
        model.missed = replace(missed, seat=event.seat)
        self._animation.show(event, view, None)
        usual, least = (ASKED_MS, LEAST_ASKED_MS) if missed.asked else (AGAIN_MS, LEAST_AGAIN_MS)
        each = max(least, model.choices.pace.waiting(usual))
        until = max(began_ms + each, model.flights.until_ms)
        model.busy_until_ms = until if self._steps else max(until, self._read_by_ms)
        model.turn_from_ms = model.busy_until_ms

    def stop(self) -> None:
        """Leave out what is left of it, and show the present."""
        self._steps.clear()
        self._model.missed = None
        present, self._present = self._present, None
        if present is not None:
            self._model.flights.finish()
            self._model.show(present.shown)
            self._model.mistakes.update(present.mistakes)
            self._model.is_helped = present.is_helped

    def _stand_at(self, step: int) -> None:
        model = self._model
        view = model.view_at(Moment(model.shown.view.round, step))
        model.show(shown_at(view, model.shown.hand, model.shown.line))


def since_turn_of(history: Sequence[Seen], seat: int) -> int:
    """The index of the first action after the last turn of a seat; if it is on turn, after the one before that."""
    end = len(history)
    while end and history[end - 1].seat == seat:
        end -= 1
    return next((index + 1 for index in reversed(range(end)) if history[index].seat == seat), 0)


def asked_words(model: Model, missed: Missed) -> str:
    """What somebody did, as it is told while it is shown again."""
    name = model.game.occupants[missed.asked[0].seat].name
    return replays.what_was_done(model.look.language, name, missed.asked, since_turn=missed.since_turn)


def _event(seen: Seen) -> _Done:
    """An action of a round as it was told when it happened."""
    match seen.action:
        case Play() as play:
            return TilePlayed(seen.seat, play)
        case Draw():
            return TileDrawn(seen.seat, seen.tile)
        case _:
            return Passed(seen.seat)
