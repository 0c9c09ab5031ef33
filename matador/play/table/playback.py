"""What has happened, shown one thing after the other: the state is final, only what is seen still moves."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping

from matador.match.branch import Moment
from matador.match.events import (
    Event,
    MatchBegan,
    RoundBegan,
    RoundEnded,
)
from matador.play.layout import Place
from matador.play.table.events import DRAW_MS, show_end, show_event
from matador.play.table.replay import Replaying, since_turn_of
from matador.play.table.snapshot import TableSnapshot, order_of, shown_at
from matador.play.table.state import TableState
from matador.play.table.told import Replay
from matador.rules import Play, Tile

_log = logging.getLogger("matador")


class Playback:
    """Follows the log of the session by its own index."""

    def __init__(self, state: TableState, *, is_new: bool) -> None:
        """`is_new`: the match has just begun, and its first deal is to be seen; else it stands as it stands."""
        self._state = state
        session = state.game.session
        self._next = 0 if is_new else session.log_length
        self._at = Moment(0, 0) if is_new else session.moment
        """The moment that is shown."""
        self._again = Replaying(state)
        self.thinking_since_ms = 0.0
        """When the seat on turn was seen to begin with its turn."""
        if not is_new:
            self._stand()

    def _stand(self) -> None:
        """A match that was begun elsewhere: it is seen at once whose turn it is, or how the round ended."""
        ended = self._state.game.session.ended
        self._state.game.begin_round()
        self._state.see_turn_from(0.0)
        if ended is not None:
            show_end(self._state, ended)

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that has not been shown to whoever looks."""
        return self._again.is_on or self._next < self._state.game.session.log_length

    @property
    def is_showing_again(self) -> bool:
        """Whether what has been shown before is shown to who looks now."""
        return self._again.is_on

    def show_next(self, *, is_in_hand: bool = False, origin: Place | None = None) -> None:
        """Show what happened next.

        `is_in_hand`: a tile that the player lays was seen off the rack, at `origin` if it waited at its place.
        """
        state = self._state
        if self._again.is_on:
            self._again.show_next()
            return
        self._cover_after_turn()
        looker = None if state.is_covered else state.seat
        self._at, event = next(state.game.session.entries(looker, self._next))
        self._next += 1
        self._show(event, is_in_hand=is_in_hand, origin=origin)
        self.thinking_since_ms = state.busy_until_ms

    def _cover_after_turn(self) -> None:
        """Where persons pass the screen on, a hand is covered before anything of the next turn is seen."""
        state = self._state
        if state.is_covered or not state.game.is_hot_seat:
            return
        at, event = next(state.game.session.entries(None, self._next))
        if isinstance(event, RoundBegan | RoundEnded) or state.game.session.view(0, at).turn != state.seat:
            state.look_from(state.seat, is_covered=True)

    # What was shown before

    def show_again(self, first: int) -> None:
        """Show what was done in this round once more, from its action `first` (from 0) on."""
        done = len(self._state.view_at(self._at).history)
        self._again.begin(range(first, done), Replay(since_turn=first > 0))

    def show_again_of(self, seat: int) -> bool:
        """Show what another seat has done since the last turn of whoever looks; False if that is nothing."""
        history = self._state.shown.view.history
        first = since_turn_of(history, self._state.seat)
        steps = [index for index in range(first, len(history)) if history[index].seat == seat]
        asked = tuple(history[index] for index in steps)
        self._again.begin(steps, Replay(since_turn=first > 0, asked=asked))
        return bool(steps)

    def stop_showing_again(self) -> None:
        """Leave out what is left of that."""
        self._again.stop()

    # Another moment

    def jump(self) -> None:
        """Show where the match stands now, after something was taken back or done again."""
        state = self._state
        session = state.game.session
        self._again.stop()
        self._next, self._at = session.log_length, session.moment
        before = state.shown
        view = state.view_at(self._at)
        state.go_to(shown_at(view, order_of(session, view), before.line))
        if session.ended is not None:
            show_end(state, session.ended)
            return
        travel_ms = state.choices.pace.moving(DRAW_MS)
        for tile, seat in _moved(before, state.shown):
            state.send(tile, travel_ms, seat=seat)
        for tile in _drawn(before, state.shown):
            state.send(tile, travel_ms, seat=state.seat, start="boneyard")
        state.wait(travel_ms)
        self.thinking_since_ms = state.busy_until_ms
        state.see_turn_from(state.busy_until_ms)

    # What happens

    def _show(self, event: Event, *, is_in_hand: bool, origin: Place | None) -> None:
        match event:
            case MatchBegan(commitment=str(), cut=cut):
                _log.info("nobody has cut" if cut is None else f"the tiles are cut: {cut}")
            case MatchBegan():
                pass
            case _:
                view = self._state.view_at(self._at)
                show_event(self._state, event, view, is_in_hand=is_in_hand, origin=origin)


def _moved(before: TableSnapshot, after: TableSnapshot) -> Iterator[tuple[Tile, int | None]]:
    """The tiles that lie on one of both tables only, or go back to the boneyard, with the seat that laid each.

    None for one of the boneyard. Nothing if it is another round.
    """
    if before.view.round != after.view.round:
        return
    players = {**_players(before), **_players(after)}
    for one, other in ((before, after), (after, before)):
        yield from (
            (place.tile, players[place.tile]) for place in one.layout.places if not other.lies(place.tile)
        )
    yield from ((tile, None) for tile in before.hand if tile not in after.hand and not after.lies(tile))


def _drawn(before: TableSnapshot, after: TableSnapshot) -> Iterator[Tile]:
    """The tiles that come to the hand of whoever looks, and did not lie before: they are drawn again."""
    new, old = after.view, before.view
    if (new.round, new.seat) == (old.round, old.seat) and before.hand:
        yield from (tile for tile in after.hand if tile not in before.hand and not before.lies(tile))


def _players(shown: TableSnapshot) -> Mapping[Tile, int]:
    """Who laid each tile."""
    return {seen.action.tile: seen.seat for seen in shown.view.history if isinstance(seen.action, Play)}
