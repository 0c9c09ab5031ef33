"""A match at one table: methods for input and the passing of time; `state` has everything to display.

It needs no screen: user interfaces and tests call these methods and read the state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from typing import assert_never

from matador.match.branch import Moment
from matador.match.journal import Accepted, Answer, NotSaved
from matador.match.taking_back import Persons, Stays
from matador.play.choices import Choices
from matador.play.game import Game
from matador.play.sounds import Sound
from matador.play.table.coach import Coach
from matador.play.table.evidence_recorder import EvidenceRecorder, brief_frames
from matador.play.table.facts import Reader
from matador.play.table.messages import Notice
from matador.play.table.playback import Playback
from matador.play.table.player_actions import Ask, Decisions, PlayerActions, Then
from matador.play.table.snapshot import standing
from matador.play.table.state import TableState
from matador.play.table.timers import HotSeat, Timers


class TableIntent(Enum):
    """An action of a button that the table handles itself."""

    PASS = auto()
    DRAW_ON = auto()
    """Draw until a tile fits."""
    ASK_HINT = auto()
    SHOW_FITS = auto()
    """Turn on the guide for the rest of this turn."""
    LOOK = auto()
    """Turn up the tiles of the person whose turn it is."""
    TO_PANEL = auto()


class Table:
    """A table for the rounds of a match. Only `advance` moves its clock, and makes things happen automatically."""

    def __init__(self, game: Game, choices: Choices, reader: Reader) -> None:
        """Begin the first round, or show the current moment; `ValueError` while the first deal is being saved."""
        if not game.begin():
            raise ValueError("the first deal is not kept yet")
        session = game.session
        looker = next((seat for seat in (session.turn, *game.persons) if seat in game.persons), 0)
        is_covered = game.is_hot_seat or not game.persons
        view = session.view(looker)
        game.is_drawn_for = choices.auto_draw
        self.state = TableState(
            game,
            reader,
            _unhurried(game, choices),
            standing(session, view.covered() if is_covered else view),
            looker,
            is_covered,
        )
        self.game = game
        is_new = session.moment == Moment(0, 0) and not game.is_resumed
        self.playback = Playback(self.state, is_new=is_new)
        self._hot_seat = HotSeat(self.state, self.playback)
        self.recorder = EvidenceRecorder(self.state)
        self._decisions = Decisions(self.state)
        self.actions = PlayerActions(self.state, self._decisions, self.playback, self.recorder)
        self.coach = Coach(self.state, self.recorder)
        self._timers = Timers(self.state, self.playback, self._hot_seat, self.actions)
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
        return (
            self.playback.is_behind
            or self.state.changes_by_itself
            or bool(brief_frames(self.state))
            or self.game.session.is_saving
        )

    # Buttons

    def do(self, intent: TableIntent) -> None:
        match intent:
            case TableIntent.PASS:
                self.actions.skip_turn()
            case TableIntent.DRAW_ON:
                self.state.draw_on(is_on=self.actions.draw())
            case TableIntent.ASK_HINT:
                self.actions.hint()
            case TableIntent.SHOW_FITS:
                self.state.help()
            case TableIntent.LOOK:
                self._hot_seat.uncover()
            case TableIntent.TO_PANEL:
                self.state.move_panel("panel")
            case _:
                assert_never(intent)

    # Movements

    def skip(self) -> None:
        """Finish all movements, and stop a replay."""
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

    def say_why_not(self, why: Notice) -> bool:
        """Show the reason at the table; False if the tiles are covered, so that no one is there to read it."""
        if self.state.is_covered:
            return False
        self.state.tell(why)
        return True

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

    def seats_changed(self) -> None:
        self._hot_seat.look_again()


def _unhurried(game: Game, choices: Choices) -> Choices:
    """The choices, but with slow instead of normal speed in Learn."""
    if game.teacher.is_lesson and choices.animation.speed == "normal":
        return replace(choices, animation=replace(choices.animation, speed="slow"))
    return choices
