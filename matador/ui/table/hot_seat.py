"""Persons who share one screen: hands are covered between turns, and each sees first what he has missed."""

from __future__ import annotations

from dataclasses import replace

from matador.play.game import Game
from matador.ui.table.model import Model
from matador.ui.table.playback import Playback

TURN_OVER_MS = 220


class HotSeat:
    """Says for whom the table is shown, and when his tiles are seen."""

    def __init__(self, model: Model, playback: Playback) -> None:
        self._model = model
        self._playback = playback
        self._persons = model.game.persons
        """Those who sat there when somebody last took a seat or left one."""

    def go_on(self) -> None:
        """Show the table for the person on turn, as soon as all that was done before has been seen."""
        model = self._model
        turn = model.shown.view.turn
        if model.shown.ended is not None or turn not in model.game.mailboxes or turn == model.seat:
            return
        if len(model.game.mailboxes) > 1:
            model.look_from(turn, is_covered=model.game.is_hot_seat)

    def uncover(self) -> None:
        """The person is there: turn his tiles over, and show what has happened since his last turn."""
        model = self._model
        if model.waits_for is None:
            return
        model.look_from(model.seat, is_covered=False)
        travel = model.choices.pace.moving(TURN_OVER_MS)
        for slot in model.rack.slots:
            pose = model.slot_pose(slot.tile)
            if pose is not None and travel:
                start = replace(pose, face_up=0.0)
                model.flights.send(slot.tile, slot.tile, start, pose, model.now_ms, travel)
        history = model.shown.view.history
        own = [index for index, seen in enumerate(history) if seen.seat == model.seat]
        self._playback.show_again(own[-1] + 1 if own else 0)

    def look_again(self) -> None:
        """Somebody has taken a seat, or has left one."""
        model = self._model
        before, self._persons = self._persons, model.game.persons
        persons = self._persons
        seat = model.seat if model.seat in persons or not persons else persons[0]
        if not persons:
            is_covered = True
        elif model.game.is_hot_seat:
            is_covered = model.is_covered or seat != model.seat or seat != model.shown.view.turn
        else:
            # Who is left alone may be somebody else than who has looked up to now, or has not looked yet.
            was_covered = model.is_covered and len(before) > 0
            is_covered = (seat != model.seat or was_covered) and not model.game.open_hands
        if (seat, is_covered) != (model.seat, model.is_covered):
            self._playback.stop_showing_again()
            model.look_from(seat, is_covered=is_covered)


def first_looker(game: Game) -> int:
    """For whom the table is shown at first: the person on turn, else the first person, else the first seat."""
    turn = game.session.turn
    if turn in game.mailboxes:
        return turn
    return game.persons[0] if game.persons else 0
