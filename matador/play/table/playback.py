"""Show events one after the other, for the player who is looking; the match may be ahead of the displayed table."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from matador.match.branch import Moment
from matador.match.events import Event, MatchBegan, Passed, RoundBegan, RoundEnded, TileDrawn, TilePlayed
from matador.play.layout import Place
from matador.play.layout.orientations import IDLE
from matador.play.table.events import DRAW_MS, READING_MS, show_end, show_event
from matador.play.table.facts import TableFacts
from matador.play.table.messages import Replay
from matador.play.table.snapshot import TableSnapshot, standing
from matador.play.table.state import TableState
from matador.rules import Draw, Play, Seen, Tile

_log = logging.getLogger("matador")

AGAIN_MS = 600
MIN_AGAIN_MS = 300
"""Duration of each action in a replay, with a minimum at any speed so that it is visible."""
TURN_OVER_MS = 220
BEFORE_MS = 400
"""Duration of the table before the first action in a requested replay."""
ASKED_MS = 900
MIN_ASKED_MS = 500
"""Duration of each action in a requested replay, with a minimum at any speed so that it can be followed."""


def since_turn_of(history: Sequence[Seen], seat: int) -> int:
    """The index of the first action after a seat's last turn; its actions at the end belong to the current turn."""
    end = len(history)
    while end and history[end - 1].seat == seat:
        end -= 1
    return next((index + 1 for index in reversed(range(end)) if history[index].seat == seat), 0)


class Playback:
    """Shows the events in the session's log, and keeps the index of the next one."""

    def __init__(self, state: TableState, *, is_new: bool) -> None:
        """`is_new`: True to show the match from its first deal, False to start at the current moment."""
        self._state = state
        session = state.game.session
        self._next = 0 if is_new else session.log_length
        self._at = Moment(0, 0) if is_new else session.moment
        self._steps: deque[int] = deque()
        """The remaining actions of a replay, as indices in the round."""
        self._present: TableFacts | None = None
        self._read_by_ms = 0.0
        self._persons = state.game.human_seats
        self.thinking_since_ms = 0.0
        if not is_new:
            # Immediately show whose turn it is, or how the round ended.
            state.game.begin_round()
            state.see_turn_from(0.0)
            if session.ended is not None:
                show_end(state, session.ended)

    @property
    def is_behind(self) -> bool:
        return self.is_showing_again or self._next < self._state.game.session.log_length

    @property
    def is_showing_again(self) -> bool:
        return self._present is not None

    def show_next(self, *, is_in_hand: bool = False, origin: Place | None = None) -> None:
        """Show the next event; for the arguments see `show_event`."""
        state = self._state
        if self.is_showing_again:
            self._show_again_next()
            return
        self._cover_after_turn()
        looker = None if state.is_covered else state.seat
        self._at, event = next(state.game.session.entries(looker, self._next))
        self._next += 1
        match event:
            case MatchBegan(commitment=commitment, cut=cut):
                if commitment is not None:
                    _log.info("nobody has cut" if cut is None else f"the tiles are cut: {cut}")
            case _:
                show_event(state, event, state.view_at(self._at), is_in_hand=is_in_hand, origin=origin)
        self.thinking_since_ms = state.busy_until_ms

    def _cover_after_turn(self) -> None:
        """If people pass the screen around, cover the hand before showing anything of the next turn."""
        state = self._state
        if state.is_covered or not state.game.is_hot_seat:
            return
        at, event = next(state.game.session.entries(None, self._next))
        if isinstance(event, RoundBegan | RoundEnded) or state.game.session.view(0, at).turn != state.seat:
            state.look_from(state.seat, is_covered=True)

    # Replays

    def show_again(self, first: int) -> None:
        done = len(self._state.view_at(self._at).history)
        self._begin_again(range(first, done), Replay(since_turn=first > 0))

    def show_again_of(self, seat: int) -> bool:
        """Replay the actions of another seat since the player's last turn; False if there are none."""
        history = self._state.shown.view.history
        first = since_turn_of(history, self._state.seat)
        steps = [index for index in range(first, len(history)) if history[index].seat == seat]
        asked = tuple(history[index] for index in steps)
        self._begin_again(steps, Replay(since_turn=first > 0, asked=asked))
        return bool(steps)

    def _begin_again(self, steps: Sequence[int], replay: Replay) -> None:
        state = self._state
        if not steps:
            return
        self._present = state.present
        self._steps = deque(steps)
        self._read_by_ms = state.now_ms
        state.show_again(replay)
        if replay.asked:
            state.take(IDLE)
            self._read_by_ms += max(MIN_ASKED_MS, state.choices.animation.waiting(READING_MS))
        self._stand_at(steps[0])
        if replay.asked:
            state.wait(max(MIN_AGAIN_MS, state.choices.animation.waiting(BEFORE_MS)))

    def _show_again_next(self) -> None:
        state = self._state
        if not self._steps:
            self.stop_showing_again()
            return
        step = self._steps.popleft()
        if len(state.shown.view.history) != step:
            self._stand_at(step)
        replay = state.replay
        assert replay is not None, "it is shown again to somebody"
        began_ms = state.now_ms
        view = state.view_at(Moment(state.shown.view.round, step + 1))
        seen = view.history[step]
        state.show_again(replace(replay, seat=seen.seat))
        match seen.action:
            case Play() as play:
                event: Event = TilePlayed(seen.seat, play)
            case Draw():
                event = TileDrawn(seen.seat, seen.tile)
            case _:
                event = Passed(seen.seat)
        show_event(state, event, view)
        usual, least = (ASKED_MS, MIN_ASKED_MS) if replay.asked else (AGAIN_MS, MIN_AGAIN_MS)
        each = max(least, state.choices.animation.waiting(usual))
        until = max(began_ms + each, state.arrives_ms)
        state.wait_until(until if self._steps else max(until, self._read_by_ms))

    def stop_showing_again(self) -> None:
        self._steps.clear()
        present, self._present = self._present, None
        if present is not None:
            self._state.show_present(present)

    def _stand_at(self, step: int) -> None:
        state = self._state
        view = state.view_at(Moment(state.shown.view.round, step))
        state.show(standing(state.game.session, view, state.shown.line))

    # Undo and redo

    def jump(self) -> None:
        state = self._state
        session = state.game.session
        self.stop_showing_again()
        self._next, self._at = session.log_length, session.moment
        before = state.shown
        state.go_to(standing(session, state.view_at(self._at), before.line))
        if session.ended is not None:
            show_end(state, session.ended)
            return
        travel_ms = state.choices.animation.moving(DRAW_MS)
        for tile, seat in _moved(before, state.shown):
            state.send(tile, travel_ms, seat=seat)
        new, old, hand = state.shown.view, before.view, before.hand
        has_same_hand = (new.round, new.seat) == (old.round, old.seat) and bool(hand)
        for tile in state.shown.hand if has_same_hand else ():
            if tile not in hand and not before.lies(tile):
                state.send(tile, travel_ms, seat=state.seat, start="boneyard")
        state.wait(travel_ms)
        self.thinking_since_ms = state.busy_until_ms
        state.see_turn_from(state.busy_until_ms)

    # Whose hand is shown

    def show_turn(self) -> None:
        """Show the table for the person whose turn it is, once all earlier actions have been shown."""
        state = self._state
        turn = state.shown.view.turn
        if state.shown.ended is not None or turn not in state.game.human_seats or turn == state.seat:
            return
        if len(state.game.human_seats) > 1:
            state.look_from(turn, is_covered=state.game.is_hot_seat)

    def uncover(self) -> None:
        """Turn up the tiles of the person who has arrived, and replay the actions since their last turn."""
        state = self._state
        if state.waits_for is None:
            return
        state.look_from(state.seat, is_covered=False)
        travel_ms = state.choices.animation.moving(TURN_OVER_MS)
        for tile in state.shown.hand if travel_ms else ():
            state.send(tile, travel_ms, seat=state.seat, start="face down")
        self.show_again(len(state.shown.view.history) - len(state.since_my_turn))

    def follow_seats(self) -> None:
        """Show the table for a seat that may see it, after a change of the players."""
        state = self._state
        before, self._persons = self._persons, state.game.human_seats
        persons = self._persons
        seat = state.seat if state.seat in persons or not persons else persons[0]
        if not persons:
            is_covered = True
        elif state.game.is_hot_seat:
            is_covered = state.is_covered or seat != state.seat or seat != state.shown.view.turn
        else:
            # The only remaining person may not be the one who has been looking, or may not have looked yet.
            was_covered = state.is_covered and len(before) > 0
            is_covered = (seat != state.seat or was_covered) and not state.game.open_hands
        if (seat, is_covered) != (state.seat, state.is_covered):
            self.stop_showing_again()
            state.look_from(seat, is_covered=is_covered)


def _moved(before: TableSnapshot, after: TableSnapshot) -> Iterator[tuple[Tile, int | None]]:
    """The tiles on only one table of a round, by seat, and those that return to the boneyard, with None."""
    if before.view.round != after.view.round:
        return
    players = {**_players(before), **_players(after)}
    for one, other in ((before, after), (after, before)):
        tiles = (place.tile for place in one.layout.places)
        yield from ((tile, players[tile]) for tile in tiles if not other.lies(tile))
    yield from ((tile, None) for tile in before.hand if tile not in after.hand and not after.lies(tile))


def _players(shown: TableSnapshot) -> Mapping[Tile, int]:
    return {seen.action.tile: seen.seat for seen in shown.view.history if isinstance(seen.action, Play)}
