"""Everything that happens automatically: showing the next event, bots' decisions, and drawing for the player."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.journal import Accepted, NotSaved
from matador.play.table.choosing import ends_by_itself
from matador.play.table.events import DRAW_ON_MS, hiding_ms, reading_ms, thought_ms
from matador.play.table.messages import Replaced
from matador.play.table.playback import Playback
from matador.play.table.player_actions import PlayerActions
from matador.play.table.state import TableState
from matador.rules import DRAW, PASS, Play

TURN_OVER_MS = 220


class HotSeat:
    """Decides for which seat the table is shown, and whether its tiles are covered."""

    def __init__(self, state: TableState, playback: Playback) -> None:
        self._state = state
        self._playback = playback
        self._persons = state.game.persons
        """The people after the last change of a seat."""

    def go_on(self) -> None:
        """Show the table for the person whose turn it is, once all earlier actions have been shown."""
        state = self._state
        turn = state.shown.view.turn
        if state.shown.ended is not None or turn not in state.game.persons or turn == state.seat:
            return
        if len(state.game.persons) > 1:
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
        self._playback.show_again(len(state.shown.view.history) - len(state.since_my_turn))

    def look_again(self) -> None:
        state = self._state
        before, self._persons = self._persons, state.game.persons
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
            self._playback.stop_showing_again()
            state.look_from(seat, is_covered=is_covered)


AUTO_MS = 700
RETRY_MS = 2000
"""Delay before a bot's decision is saved again after a failure."""


@dataclass(eq=False)
class Timers:
    """Runs everything that is due at the current time."""

    _state: TableState
    _playback: Playback
    _hot_seat: HotSeat
    _actions: PlayerActions
    _since_ms: float = 0.0
    """The time when an automatic draw or pass became possible."""
    _asked_version: int = -1
    _asked_ms: float = 0.0
    """The time when the current bot could start to think, at this version of the match."""
    _has_told_last: bool = False
    """Whether the player has been told that this is the last round today."""
    _bots_from_ms: float = 0.0
    """The earliest time to retry saving a bot's decision."""

    def go_on(self, *, is_pressing: bool) -> None:
        """Show the next event if there is one; otherwise let the game continue."""
        state = self._state
        if not state.is_moving:
            state.relayout()
        is_ready = state.now_ms >= state.busy_until_ms and not state.is_moving
        if self._playback.is_behind:
            # The next bot can already think while earlier events are being shown.
            self._ask_bots(is_ready=False)
            if is_ready:
                self._playback.show_next()
                self._since_ms = state.busy_until_ms
            return
        if is_ready:
            self._slow_down()
        if state.shown.ended is not None:
            return
        if is_ready:
            self._tell_who_is_replaced()
            if state.game.is_last_round and not self._has_told_last and state.notice is None:
                self._has_told_last = True
                state.tell("last round")
            self._hot_seat.go_on()
        self._ask_bots(is_ready=is_ready)
        if is_ready and state.is_my_turn and not is_pressing:
            self._play_for_the_player()

    def _ask_bots(self, *, is_ready: bool) -> None:
        """Let a bot think, and play once it seems to have thought; retry an unsaved decision after a while."""
        state = self._state
        if state.now_ms < self._bots_from_ms:
            return
        version = state.game.session.version
        if version != self._asked_version:
            self._asked_version, self._asked_ms = version, state.now_ms
        answer = state.game.ask_bots(is_ready=False)
        if answer is None and is_ready and self._has_thought():
            answer = state.game.ask_bots(is_ready=True)
        match answer:
            case NotSaved():
                if state.game.is_autosaved:
                    state.fail_to_keep(is_on=True)
                else:
                    state.tell("saving again")
                self._bots_from_ms = state.now_ms + RETRY_MS
            case Accepted() if state.notice == "saving again":
                state.tell(None)
            case _:
                pass

    def _tell_who_is_replaced(self) -> None:
        """Show once that bots were replaced, as soon as there is no other notice."""
        state = self._state
        failed = {
            seat: bot for seat, bot in state.game.bots.items() if bot.is_replaced and not bot.has_been_told
        }
        if not failed or state.notice is not None:
            return
        state.tell(Replaced(tuple(sorted(failed))))
        for bot in failed.values():
            bot.has_been_told = True

    def _has_thought(self) -> bool:
        """True if the current bot may act; before it opens a round, players get time to read why it begins."""
        state = self._state
        seat = state.shown.view.turn
        bot = state.game.bots.get(seat)
        if bot is None or bot.chosen is None:
            return False
        if state.now_ms < self._asked_ms + hiding_ms(bot.thinks_ms):
            return False
        if state.hurried_at is not None:
            return True
        wait = thought_ms(state, seat, bot.chosen)
        if not state.shown.view.history:
            wait = max(wait, state.choices.animation.waiting(reading_ms(state.reader.who_begins(state))))
        return state.now_ms >= self._playback.thinking_since_ms + wait

    def _slow_down(self) -> None:
        """Stop hurrying the bots at the next turn of a person, or after one action if no people play."""
        state = self._state
        view, persons = state.shown.view, state.game.persons
        if state.hurried_at is None:
            return
        has_come = view.turn in persons if persons else len(view.history) > state.hurried_at
        if has_come or state.shown.ended is not None:
            state.hurry(is_on=False)

    def _play_for_the_player(self) -> None:
        """Draw or pass for the player, if they have chosen this or there is no alternative."""
        state = self._state
        can_play = any(isinstance(action, Play) for action in state.shown.legal)
        if state.keeps_drawing and (can_play or DRAW not in state.shown.legal):
            state.draw_on(is_on=False)
        wait = DRAW_ON_MS if state.keeps_drawing else AUTO_MS
        # Learners have to claim that nothing fits themselves.
        is_forced = len(state.shown.legal) == 1 and not state.is_learners
        is_drawn_for = is_forced and (state.choices.auto_draw or ends_by_itself(state))
        if not (state.keeps_drawing or is_drawn_for):
            return
        if state.now_ms < self._since_ms + state.choices.animation.waiting(wait):
            return
        if DRAW in state.shown.legal:
            self._actions.draw()
        elif PASS in state.shown.legal:
            self._actions.skip_turn()
        self._since_ms = state.now_ms
