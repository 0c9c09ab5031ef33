"""A match at one table without a screen: methods for input and time; `state` has everything to display."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import assert_never

from matador.match.branch import Moment
from matador.match.journal import Accepted, Answer, NotSaved
from matador.match.seats import Apart
from matador.match.taking_back import Persons, Stays
from matador.play.choices import Choices
from matador.play.game import Game
from matador.play.sounds import Sound
from matador.play.table.choosing import ends_by_itself
from matador.play.table.coach import Coach
from matador.play.table.events import DRAW_ON_MS, HIDING_MS, READING_MS, thought_ms
from matador.play.table.evidence_recorder import EvidenceRecorder, brief_frames
from matador.play.table.messages import Replaced
from matador.play.table.playback import Playback
from matador.play.table.player_actions import Ask, Decisions, PlayerActions, Then
from matador.play.table.snapshot import standing
from matador.play.table.state import TableState
from matador.rules import DRAW, PASS, Play


class TableIntent(Enum):
    """An action of a button that the table handles itself."""

    PASS = auto()
    DRAW_ON = auto()
    ASK_HINT = auto()
    SHOW_FITS = auto()
    """Turn on the guide for the rest of this turn."""
    LOOK = auto()
    """Turn up the tiles of the person whose turn it is."""
    TO_PANEL = auto()


class Table:
    """A table for the rounds of a match. Only `advance` moves its clock, and makes things happen automatically."""

    def __init__(self, game: Game, choices: Choices) -> None:
        """Begin the first round, or show the current moment; `ValueError` while the first deal is being saved."""
        if not game.begin():
            raise ValueError("the first deal is not kept yet")
        session = game.session
        looker = next((seat for seat in (session.turn, *game.human_seats) if seat in game.human_seats), 0)
        is_covered = game.is_hot_seat or not game.human_seats
        view = session.view(looker)
        game.is_drawn_for = choices.auto_draw
        shown = standing(session, view.covered() if is_covered else view)
        self.state = TableState(game, _unhurried(game, choices), shown, looker, is_covered)
        self.game = game
        is_new = session.moment == Moment(0, 0) and not game.is_resumed
        self.playback = Playback(self.state, is_new=is_new)
        self.recorder = EvidenceRecorder(self.state)
        self._decisions = Decisions(self.state)
        self.actions = PlayerActions(self.state, self._decisions, self.playback, self.recorder)
        self.coach = Coach(self.state, self.recorder)
        self._timers = Timers(self.state, self.playback, self.actions)
        if game.is_resumed:
            # Earlier events are not heard again.
            self.state.be_silent()

    # Time

    def advance(self, now_ms: float, *, is_pressing: bool = False) -> list[Sound]:
        """Advance the clock, and return the sounds to play; while `is_pressing`, nothing is played for the player."""
        self.state.advance(now_ms)
        self.settle()
        self._timers.go_on(is_pressing=is_pressing)
        self.coach.go_on()
        self.observe()
        return self.state.heard()

    def settle(self) -> bool:
        """Show the results of decisions that have been saved since; True if there were any."""
        return self._decisions.go_on()

    def try_again(self) -> None:
        self.state.fail_to_keep(is_on=False)
        self.settle()

    def play_on_unsaved(self) -> None:
        self.game.is_autosaved = False
        self.game.session.use_journal(None)
        self.try_again()

    def decide(self, ask: Ask, then: Then) -> Answer | None:
        """Make a request from outside the table, after all decisions that are being saved."""
        return self._decisions.make(ask, then)

    def observe(self) -> None:
        """Record what the player has done or seen; call this after each of their actions."""
        self.state.see_briefly(brief_frames(self.state))
        self.recorder.look()
        self.state.follow_help()
        # Once a player has seen their tiles, earlier actions of others can't be undone.
        self.game.taking_back.see(None if self.state.is_covered else self.state.seat)

    @property
    def is_moving(self) -> bool:
        is_behind = self.playback.is_behind or self.game.session.is_saving
        return is_behind or self.state.changes_by_itself or bool(brief_frames(self.state))

    # Buttons

    def do(self, intent: TableIntent) -> None:
        match intent:
            case TableIntent.PASS:
                self.actions.submit(PASS)
            case TableIntent.DRAW_ON:
                self.state.draw_on(is_on=self.actions.submit(DRAW))
            case TableIntent.ASK_HINT:
                self.actions.hint()
            case TableIntent.SHOW_FITS:
                self.state.help()
            case TableIntent.LOOK:
                self.playback.uncover()
            case TableIntent.TO_PANEL:
                self.state.move_panel("panel")
            case _:
                assert_never(intent)

    # Movements

    def skip(self) -> None:
        if self.playback.is_showing_again:
            self.state.peek(None)
        self.playback.stop_showing_again()
        self._arrive()

    def _arrive(self) -> None:
        self.state.arrive()
        self.state.relayout()

    def hurry(self) -> None:
        """Hurry the bots until the next turn of a person; this has no effect during a deal or a replay."""
        state = self.state
        has_begun = bool(state.shown.view.history) or state.is_turn_seen
        is_bots = state.game.session.turn in state.game.bots and state.shown.ended is None
        if is_bots and has_begun and not self.playback.is_showing_again:
            state.hurry(is_on=True)

    # The match

    def next_round(self) -> Answer | None:
        """Deal the next round of the match, then close the panel of the last one."""
        session = self.game.session

        def dealt(answer: Answer | None) -> None:
            if isinstance(answer, Accepted):
                self.state.close_panel(is_round_over=True)

        return self._decisions.make(lambda: session.begin_round(session.version), dealt)

    def undo(self) -> Answer | Stays | None:
        """Undo the last decision of a person; return the answer, or the reason why that is impossible."""
        return self._go(lambda: self.game.undoes_to, self.game.taking_back.undo)

    def redo(self) -> Answer | Stays | None:
        return self._go(lambda: self.game.redoes_to, self.game.taking_back.redo)

    def _go(
        self, where: Callable[[], Moment | Stays], go: Callable[[Persons], Answer | None]
    ) -> Answer | Stays | None:
        """Go to another moment after earlier decisions have been saved, or return the reason why it is impossible."""
        to, state = where(), self.state
        if isinstance(to, Stays) and not state.is_saving:
            return to

        def ask() -> Answer | None:
            to = where()
            if isinstance(to, Stays):
                return None
            self.actions.put_down()
            # The player at that moment must not see the hand that is visible now.
            if self.game.is_hot_seat and not state.is_covered and self.game.session.turn_at(to) != state.seat:
                self.playback.stop_showing_again()
                state.look_from(state.seat, is_covered=True)
            return go(self.game.playing)

        return self._decisions.make(ask, self._gone)

    def _gone(self, answer: Answer | None) -> None:
        state = self.state
        if isinstance(answer, Accepted):
            self._arrive()
            state.tell(None)
            state.focus_on(None)
            state.close_panel(is_round_over=False)
            self.playback.jump()
            self.observe()
        elif isinstance(answer, NotSaved):
            state.tell("not saved")

    # Changes from outside

    def choose(self, choices: Choices) -> None:
        self.state.choose(_unhurried(self.game, choices))
        self.game.is_drawn_for = choices.auto_draw


def _unhurried(game: Game, choices: Choices) -> Choices:
    """The choices, but with slow instead of normal speed in Learn."""
    if game.teacher.is_lesson and choices.animation.speed == "normal":
        return replace(choices, animation=replace(choices.animation, speed="slow"))
    return choices


AUTO_MS = 700
RETRY_MS = 2000


@dataclass(eq=False)
class Timers:
    """Runs everything that is due at the current time."""

    _state: TableState
    _playback: Playback
    _actions: PlayerActions
    _since_ms: float = 0.0
    _asked_version: int = -1
    _asked_ms: float = 0.0
    """The time when the current bot could start to think, at this version of the match."""
    _has_told_last: bool = False
    _bots_from_ms: float = 0.0

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
            self._playback.show_turn()
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

    def _tell_who_is_replaced(self) -> None:
        state, told = self._state, self._state.game.replaced_bots
        failed = {
            seat: bot
            for seat, bot in state.game.bots.items()
            if isinstance(bot, Apart) and bot.is_replaced and bot not in told
        }
        if failed and state.notice is None:
            state.tell(Replaced(tuple(sorted(failed))))
            told.extend(failed.values())

    def _has_thought(self) -> bool:
        """True if the current bot may act; before it opens a round, players get time to read why it begins."""
        state = self._state
        seat = state.shown.view.turn
        bot, held = state.game.bots.get(seat), state.game.controller.held
        if bot is None or held is None:
            return False
        # Even if hurried: a quick action would reveal that the bot had no choice.
        thinks_ms = bot.thinks_ms if isinstance(bot, Apart) else 0.0
        if thinks_ms and state.now_ms < self._asked_ms + thinks_ms + HIDING_MS:
            return False
        if state.hurried_at is not None:
            return True
        wait = thought_ms(state, seat, held.action)
        if not state.shown.view.history:
            wait = max(wait, state.choices.animation.waiting(READING_MS))
        return state.now_ms >= self._playback.thinking_since_ms + wait

    def _slow_down(self) -> None:
        """Stop hurrying the bots at the next turn of a person, or after one action if no people play."""
        state = self._state
        view, people = state.shown.view, state.game.human_seats
        if state.hurried_at is None:
            return
        has_come = view.turn in people if people else len(view.history) > state.hurried_at
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
        for action in (DRAW, PASS):
            if action in state.shown.legal:
                self._actions.submit(action)
                break
        self._since_ms = state.now_ms
