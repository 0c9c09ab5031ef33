"""What has happened, shown one thing after the other: the state is final, only what is seen still moves."""

from __future__ import annotations

import logging

from matador.match.branch import Moment
from matador.match.events import (
    DealCommitted,
    Event,
    MatchBegan,
    Passed,
    RoundBegan,
    RoundEnded,
    TileDrawn,
    TilePlayed,
)
from matador.ui.motion import Pose
from matador.ui.table.bonds import LearnerOverlay
from matador.ui.table.event_animation import DRAW_MS, EventAnimation
from matador.ui.table.model import Missed, Model
from matador.ui.table.showing_again import ShowingAgain, since_turn_of
from matador.ui.table.table_snapshot import shown_at
from matador.ui.table.undo_animation import taken_back

_log = logging.getLogger("matador")


class Playback:
    """Follows the log of the session by its own index."""

    def __init__(self, model: Model, *, is_new: bool) -> None:
        """`is_new`: the match has just begun, and its first deal is to be seen; else it stands as it stands."""
        self._model = model
        self._animation = EventAnimation(model)
        session = model.game.session
        self._next = 0 if is_new else session.log_length
        self._at = Moment(0, 0) if is_new else session.moment
        """The moment that is shown."""
        self._again = ShowingAgain(model, self._animation)
        self.thinking_since_ms = 0.0
        """When the seat on turn was seen to begin with its turn."""
        if not is_new:
            self._stand()

    def _stand(self) -> None:
        """A match that was begun elsewhere: it is seen at once whose turn it is, or how the round ended."""
        ended = self._model.game.session.ended
        self._model.game.begin_round()
        self._model.turn_from_ms = 0.0
        if ended is not None:
            self._animation.end(ended)

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that has not been shown to whoever looks."""
        return self._again.is_on or self._next < self._model.game.session.log_length

    @property
    def is_showing_again(self) -> bool:
        """Whether what has been shown before is shown to who looks now."""
        return self._again.is_on

    def show_next(self, own_start: Pose | None = None) -> None:
        """Show what happened next; `own_start` is where a tile that the player lays or draws is seen now."""
        model = self._model
        if self._again.is_on:
            self._again.show_next()
            return
        self._cover_after_turn()
        looker = None if model.is_covered else model.seat
        event = next(model.game.session.events(looker, self._next))
        self._next += 1
        self._show(event, own_start)
        self.thinking_since_ms = model.busy_until_ms

    def _cover_after_turn(self) -> None:
        """Where persons pass the screen on, a hand is covered before anything of the next turn is seen."""
        model = self._model
        if model.is_covered or not model.game.is_hot_seat:
            return
        event = next(model.game.session.events(None, self._next))
        at = self._after(event)
        if isinstance(event, RoundBegan | RoundEnded) or model.game.session.view(0, at).turn != model.seat:
            model.look_from(model.seat, is_covered=True)

    # What was shown before

    def show_again(self, first: int) -> None:
        """Show what was done in this round once more, from its action `first` (from 0) on."""
        done = len(self._model.view_at(self._at).history)
        self._again.begin(range(first, done), Missed(since_turn=first > 0))

    def show_again_of(self, seat: int) -> bool:
        """Show what another seat has done since the last turn of whoever looks; False if that is nothing."""
        history = self._model.shown.view.history
        first = since_turn_of(history, self._model.seat)
        steps = [index for index in range(first, len(history)) if history[index].seat == seat]
        asked = tuple(history[index] for index in steps)
        self._again.begin(steps, Missed(since_turn=first > 0, asked=asked))
        return bool(steps)

    def stop_showing_again(self) -> None:
        """Leave out what is left of that."""
        self._again.stop()

    # Another moment

    def jump(self) -> None:
        """Show where the match stands now, after something was taken back or done again."""
        model = self._model
        session = model.game.session
        self._again.stop()
        self._next, self._at = session.log_length, session.moment
        model.hurried_at = None
        model.ended_ms = model.sum_shown = model.agreed = None
        model.told = LearnerOverlay()
        model.keeps_drawing = False
        model.says.clear()
        # What was to be heard belongs to what is no more.
        model.cues.clear()
        before, seen = model.shown, model.camera_now
        model.show(shown_at(model.view_at(self._at), before.hand, before.line))
        ended = session.ended
        if ended is not None:
            self._animation.end(ended)
            return
        travel = model.choices.pace.moving(DRAW_MS)
        for flight in taken_back(model, before, seen):
            model.flights.send(flight.tile, flight.tile, flight.start, flight.end, model.now_ms, travel)
        self._animation.wait(travel)
        self.thinking_since_ms = model.turn_from_ms = model.busy_until_ms

    # What happens

    def _after(self, event: Event) -> Moment:
        """The moment after an event."""
        match event:
            case RoundBegan(round=number):
                return Moment(number, 0)
            case TilePlayed() | TileDrawn() | Passed():
                return Moment(self._at.round, self._at.step + 1)
            case _:
                return self._at

    def _show(self, event: Event, own_start: Pose | None) -> None:
        self._at = self._after(event)
        match event:
            case DealCommitted():
                # Whoever doubts the deals later can look up that the code was there before any tile was seen.
                _log.info("round %d is dealt; its code is %s", event.round + 1, event.commitment)
            case MatchBegan(commitment=str(), cut=cut):
                _log.info("nobody has cut" if cut is None else f"the tiles are cut: {cut}")
            case MatchBegan():
                pass
            case _:
                self._animation.show(event, self._model.view_at(self._at), own_start)
