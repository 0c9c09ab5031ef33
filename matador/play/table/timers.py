"""What happens at the table as time passes: the next event is shown, bots decide, tiles are drawn for the player."""

from __future__ import annotations

from matador.match.results import Accepted, NotSaved
from matador.play.table.events import DRAW_ON_MS
from matador.play.table.hot_seat import HotSeat
from matador.play.table.offers import ends_by_itself
from matador.play.table.playback import Playback
from matador.play.table.player_actions import PlayerActions
from matador.play.table.state import TableState
from matador.play.table.tempo import hiding_ms, reading_ms, thought_ms
from matador.play.table.told import LastOfTheDay, Replaced, Unsaved
from matador.rules import DRAW, PASS, Play

AUTO_MS = 700
RETRY_MS = 2000
"""From one try to save what a bot has done to the next."""


class Timers:
    """Goes on as far as the table's time allows."""

    def __init__(
        self, state: TableState, playback: Playback, hot_seat: HotSeat, actions: PlayerActions
    ) -> None:
        self._state = state
        self._playback = playback
        self._hot_seat = hot_seat
        self._actions = actions
        self._since_ms = 0.0
        """Since when the player's turn could be played for him."""
        self._asked_version = -1
        self._asked_ms = 0.0
        """Since when the bot on turn can think, at this version of the match."""
        self._has_told_last = False
        """Whether it was said that no other round begins today."""
        self._bots_from_ms = 0.0
        """When what a bot has done may be tried to be saved again."""

    def go_on(self, *, is_pressing: bool) -> None:
        """Show what has happened, or let whoever is on turn go on.

        `is_pressing`: the player has something under his finger, so that nothing is done for him.
        """
        state = self._state
        if not state.is_moving:
            state.lay_afresh()
        is_ready = state.now_ms >= state.busy_until_ms and not state.is_moving
        if self._playback.is_behind:
            # The state is final: whoever is on turn thinks while what led to it is still being shown.
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
            self._tell_last_round()
            self._hot_seat.go_on()
        self._ask_bots(is_ready=is_ready)
        if is_ready and state.is_my_turn and not is_pressing:
            self._play_for_the_player()

    def _ask_bots(self, *, is_ready: bool) -> None:
        """Let a bot think, and play if the table is ready for it and it has thought for as long as it seems to.

        What could not be saved is tried again after a while, not in every frame.
        """
        state = self._state
        if state.now_ms < self._bots_from_ms:
            return
        version = state.game.session.version
        if version != self._asked_version:
            self._asked_version, self._asked_ms = version, state.now_ms
        answer = state.game.ask_bots(is_ready=False)
        if answer is None and is_ready and self._has_thought():
            answer = state.game.ask_bots(is_ready=True)
        notice = state.notice
        match answer:
            case NotSaved():
                if state.game.is_autosaved:
                    state.fail_to_keep(is_on=True)
                else:
                    state.tell(Unsaved(is_retried=True))
                self._bots_from_ms = state.now_ms + RETRY_MS
            case Accepted() if isinstance(notice, Unsaved) and notice.is_retried:
                state.tell(None)
            case _:
                pass

    def _tell_who_is_replaced(self) -> None:
        """Say once that a bot has failed, when nothing else is said: what was played for it has been seen then."""
        state = self._state
        failed = {
            seat: bot for seat, bot in state.game.bots.items() if bot.is_replaced and not bot.has_been_told
        }
        if not failed or state.notice is not None:
            return
        state.tell(Replaced(tuple(sorted(failed))))
        for bot in failed.values():
            bot.has_been_told = True

    def _tell_last_round(self) -> None:
        """Say once that no other round begins today, when nothing else is said."""
        state = self._state
        if state.game.is_last_round and not self._has_told_last and state.notice is None:
            self._has_told_last = True
            state.tell(LastOfTheDay())

    def _has_thought(self) -> bool:
        """Whether the bot on turn may act; if it opens, it waits until it has been read why, unless it is hurried."""
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
            wait = max(wait, state.choices.pace.waiting(reading_ms(state.reader.who_begins(state))))
        return state.now_ms >= self._playback.thinking_since_ms + wait

    def _slow_down(self) -> None:
        """Bots are hurried to the next turn of a person; where none plays, for one action."""
        state = self._state
        view, persons = state.shown.view, state.game.persons
        if state.hurried_at is None:
            return
        has_come = view.turn in persons if persons else len(view.history) > state.hurried_at
        if has_come or state.shown.ended is not None:
            state.slow_down()

    def _play_for_the_player(self) -> None:
        """Draw and pass, if the player has chosen so, or draw on until a tile fits."""
        state = self._state
        can_play = any(isinstance(action, Play) for action in state.shown.legal)
        if state.keeps_drawing and (can_play or DRAW not in state.shown.legal):
            state.draw_on(is_on=False)
        wait = DRAW_ON_MS if state.keeps_drawing else AUTO_MS
        # A learner says himself that nothing fits.
        is_forced = len(state.shown.legal) == 1 and not state.is_learners
        is_drawn_for = is_forced and (state.choices.auto_draw or ends_by_itself(state))
        if not (state.keeps_drawing or is_drawn_for):
            return
        if state.now_ms < self._since_ms + state.choices.pace.waiting(wait):
            return
        if DRAW in state.shown.legal:
            self._actions.draw()
        elif PASS in state.shown.legal:
            self._actions.skip_turn()
        self._since_ms = state.now_ms
