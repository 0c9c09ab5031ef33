"""Persons who share one screen: hands are covered between turns, and each sees first what he has missed."""

from __future__ import annotations

from matador.play.game import Game
from matador.play.table.playback import Playback
from matador.play.table.state import TableState

TURN_OVER_MS = 220


class HotSeat:
    """Says for whom the table is shown, and when his tiles are seen."""

    def __init__(self, state: TableState, playback: Playback) -> None:
        self._state = state
        self._playback = playback
        self._persons = state.game.persons
        """Those who sat there when somebody last took a seat or left one."""

    def go_on(self) -> None:
        """Show the table for the person on turn, as soon as all that was done before has been seen."""
        state = self._state
        turn = state.shown.view.turn
        if state.shown.ended is not None or turn not in state.game.persons or turn == state.seat:
            return
        if len(state.game.persons) > 1:
            state.look_from(turn, is_covered=state.game.is_hot_seat)

    def uncover(self) -> None:
        """The person is there: turn his tiles over, and show what has happened since his last turn."""
        state = self._state
        if state.waits_for is None:
            return
        state.look_from(state.seat, is_covered=False)
        travel_ms = state.choices.pace.moving(TURN_OVER_MS)
        for tile in state.shown.hand if travel_ms else ():
            state.send(tile, travel_ms, seat=state.seat, start="face down")
        history = state.shown.view.history
        own = [index for index, seen in enumerate(history) if seen.seat == state.seat]
        self._playback.show_again(own[-1] + 1 if own else 0)

    def look_again(self) -> None:
        """Somebody has taken a seat, or has left one."""
        state = self._state
        before, self._persons = self._persons, state.game.persons
        persons = self._persons
        seat = state.seat if state.seat in persons or not persons else persons[0]
        if not persons:
            is_covered = True
        elif state.game.is_hot_seat:
            is_covered = state.is_covered or seat != state.seat or seat != state.shown.view.turn
        else:
            # Who is left alone may be somebody else than who has looked up to now, or has not looked yet.
            was_covered = state.is_covered and len(before) > 0
            is_covered = (seat != state.seat or was_covered) and not state.game.open_hands
        if (seat, is_covered) != (state.seat, state.is_covered):
            self._playback.stop_showing_again()
            state.look_from(seat, is_covered=is_covered)


def first_looker(game: Game) -> int:
    """For whom the table is shown at first: the person on turn, else the first person, else the first seat."""
    turn = game.session.turn
    if turn in game.persons:
        return turn
    return game.persons[0] if game.persons else 0
