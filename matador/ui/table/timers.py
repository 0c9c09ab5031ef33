"""What happens at the table as time passes: the next event is shown, bots decide, tiles are drawn for the player."""

from __future__ import annotations

from matador.match.results import Accepted, NotSaved
from matador.rules import DRAW, PASS, Play
from matador.ui.sentences.refusals import Refusal
from matador.ui.sentences.seats import plays_more_simply
from matador.ui.table.event_animation import DRAW_ON_MS
from matador.ui.table.hints import is_learners
from matador.ui.table.hot_seat import HotSeat
from matador.ui.table.learner_sums import settle_bubbles
from matador.ui.table.model import Model
from matador.ui.table.playback import Playback
from matador.ui.table.player_actions import PlayerActions
from matador.ui.table.pointer import Pointer
from matador.ui.table.speech import who_begins
from matador.ui.table.states import GoingHome, Settling
from matador.ui.table.tempo import hiding_ms, reading_ms, thought_ms

AUTO_MS = 700
RETRY_MS = 2000
"""From one try to save what a bot has done to the next."""


class Timers:
    """Goes on as far as the model's time allows."""

    def __init__(
        self, model: Model, playback: Playback, hot_seat: HotSeat, actions: PlayerActions, pointer: Pointer
    ) -> None:
        self._model = model
        self._playback = playback
        self._hot_seat = hot_seat
        self._actions = actions
        self._pointer = pointer
        self._since_ms = 0.0
        """Since when the player's turn could be played for him."""
        self._asked_version = -1
        self._asked_ms = 0.0
        """Since when the bot on turn can think, at this version of the match."""
        self._bots_from_ms = 0.0
        """When what a bot has done may be tried to be saved again."""
        self._trouble: Refusal | None = None
        """What is said of that as long as it is so."""

    def land(self) -> None:
        """What has arrived is where it belongs."""
        state = self._model.drag.state
        if isinstance(state, Settling | GoingHome) and state.tile not in self._model.flights:
            self._model.drag.cancel()
        if not self._model.flights.is_moving:
            self._model.lay_afresh()
            self._model.see_all()
        settle_bubbles(self._model)

    def go_on(self) -> None:
        """Show what has happened, or let whoever is on turn go on."""
        model = self._model
        is_ready = model.now_ms >= model.busy_until_ms and not model.flights.is_moving
        if self._playback.is_behind:
            # The state is final: whoever is on turn thinks while what led to it is still being shown.
            self._ask_bots(is_ready=False)
            if is_ready:
                self._playback.show_next()
                self._since_ms = model.busy_until_ms
            return
        if is_ready:
            self._slow_down()
        if model.shown.ended is not None:
            return
        if is_ready:
            self._tell_who_is_replaced()
            self._hot_seat.go_on()
        self._ask_bots(is_ready=is_ready)
        if is_ready and model.is_my_turn and not self._pointer.is_pressing:
            self._play_for_the_player()

    def _ask_bots(self, *, is_ready: bool) -> None:
        """Let a bot think, and play if the table is ready for it and it has thought for as long as it seems to.

        What could not be saved is tried again after a while, not in every frame.
        """
        model = self._model
        if model.now_ms < self._bots_from_ms:
            return
        version = model.game.session.version
        if version != self._asked_version:
            self._asked_version, self._asked_ms = version, model.now_ms
        answer = model.game.ask_bots(is_ready=False)
        if answer is None and is_ready and self._has_thought():
            answer = model.game.ask_bots(is_ready=True)
        match answer:
            case NotSaved():
                text = model.look.say("That could not be saved. It is tried again in a moment.")
                model.sentence = self._trouble = Refusal(text)
                self._bots_from_ms = model.now_ms + RETRY_MS
            case Accepted() if model.sentence is self._trouble:
                model.sentence = self._trouble = None
            case _:
                pass

    def _tell_who_is_replaced(self) -> None:
        """Say once that a bot has failed, when nothing else is said: what was played for it has been seen then."""
        model = self._model
        failed = {
            seat: bot for seat, bot in model.game.bots.items() if bot.is_replaced and not bot.has_been_told
        }
        if not failed or model.sentence is not None:
            return
        names = [model.game.occupants[seat].name for seat in sorted(failed)]
        model.sentence = Refusal(plays_more_simply(model.look.language, names))
        for bot in failed.values():
            bot.has_been_told = True

    def _has_thought(self) -> bool:
        """Whether the bot on turn may act; if it opens, it waits until it has been read why, unless it is hurried."""
        model = self._model
        seat = model.shown.view.turn
        bot = model.game.bots.get(seat)
        if bot is None or bot.chosen is None:
            return False
        if model.now_ms < self._asked_ms + hiding_ms(bot.thinks_ms):
            return False
        if model.hurried_at is not None:
            return True
        wait = thought_ms(model, seat, bot.chosen)
        if not model.shown.view.history:
            wait = max(wait, model.choices.pace.waiting(reading_ms(who_begins(model))))
        return model.now_ms >= self._playback.thinking_since_ms + wait

    def _slow_down(self) -> None:
        """Bots are hurried to the next turn of a person; where none plays, for one action."""
        model = self._model
        view, persons = model.shown.view, model.game.persons
        if model.hurried_at is None:
            return
        has_come = view.turn in persons if persons else len(view.history) > model.hurried_at
        if has_come or model.shown.ended is not None:
            model.hurried_at = None

    def _play_for_the_player(self) -> None:
        """Draw and pass, if the player has chosen so, or draw on until a tile fits."""
        model = self._model
        can_play = any(isinstance(action, Play) for action in model.shown.legal)
        if model.keeps_drawing and (can_play or DRAW not in model.shown.legal):
            model.keeps_drawing = False
        wait = DRAW_ON_MS if model.keeps_drawing else AUTO_MS
        # A learner says himself that nothing fits.
        is_drawn_for = model.choices.auto_draw and len(model.shown.legal) == 1 and not is_learners(model)
        if not (model.keeps_drawing or is_drawn_for):
            return
        if model.now_ms < self._since_ms + model.choices.pace.waiting(wait):
            return
        if DRAW in model.shown.legal:
            self._actions.draw()
        elif PASS in model.shown.legal:
            self._actions.skip_turn()
        self._since_ms = model.now_ms
