"""A match at one table: what comes in is done, and time goes on; `state` says all that is to be seen.

It needs no screen: whoever shows it, reads it out or plays it through calls these methods and reads the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from matador.match.branch import Moment
from matador.match.results import Accepted, Answer, NotSaved
from matador.match.taking_back import Stays
from matador.play.game import Game
from matador.play.sounds import Sound
from matador.play.table.choices import Choices, NobodyReads, Reader, unhurried
from matador.play.table.coach import Coach
from matador.play.table.decisions import Ask, Decisions, Then
from matador.play.table.evidence_recorder import EvidenceRecorder
from matador.play.table.hot_seat import HotSeat, first_looker
from matador.play.table.intents import TableIntent
from matador.play.table.playback import Playback
from matador.play.table.player_actions import PlayerActions
from matador.play.table.prompts import brief_frames
from matador.play.table.snapshot import standing
from matador.play.table.state import TableState
from matador.play.table.timers import Timers
from matador.play.table.told import NotDoneAgain, NotTakenBack, Unsaved


class Table:
    """One round after the other. Time is told by `advance`; nothing else lets anything happen by itself."""

    def __init__(self, game: Game, choices: Choices | None = None, reader: Reader | None = None) -> None:
        """Begins the first round if the match has none; one that was opened is shown as it stands.

        `ValueError` if the first deal is still to be kept.
        """
        if not game.begin():
            raise ValueError("the first deal is not kept yet")
        session, looker = game.session, first_looker(game)
        is_covered = game.is_hot_seat or not game.persons
        view = session.view(looker)
        choices = Choices() if choices is None else choices
        game.is_drawn_for = choices.auto_draw
        self.state = TableState(
            game,
            NobodyReads() if reader is None else reader,
            unhurried(game, choices),
            standing(session, view.covered() if is_covered else view),
            looker,
            is_covered,
        )
        self.game = game
        is_new = session.moment == Moment(0, 0) and not game.is_resumed
        self.playback = Playback(self.state, is_new=is_new)
        """What of the log has been shown."""
        self._hot_seat = HotSeat(self.state, self.playback)
        self.recorder = EvidenceRecorder(self.state)
        """What the turn of a learner shows of what he knows."""
        self._decisions = Decisions(self.state)
        self.actions = PlayerActions(self.state, self._decisions, self.playback, self.recorder)
        """What the person who looks can do."""
        self.coach = Coach(self.state, self.recorder)
        """Shows who plays for the first time what he can do."""
        self._timers = Timers(self.state, self.playback, self._hot_seat, self.actions)
        if game.is_resumed:
            # What has happened another time is not heard.
            self.state.be_silent()

    # Time

    def advance(self, now_ms: float, *, is_pressing: bool = False) -> list[Sound]:
        """Go on to this time; what is to be heard now.

        `is_pressing`: the player has something under his finger, so that nothing is done for him.
        """
        self.state.advance(now_ms)
        self.settle()
        self._timers.go_on(is_pressing=is_pressing)
        self.coach.go_on()
        self.observe()
        return self.state.heard()

    def settle(self) -> bool:
        """Show what has come of what was decided, once it is kept; True if something has."""
        return self._decisions.go_on()

    def try_again(self) -> None:
        """Try to keep once more what could not be kept."""
        self.state.fail_to_keep(is_on=False)
        self.settle()

    def play_on_unsaved(self) -> None:
        """Keep nothing any more, and do what waits to be kept."""
        self.game.is_autosaved = False
        self.game.session.use_journal(None)
        self.try_again()

    def decide(self, ask: Ask, then: Then) -> Answer | None:
        """Have something decided that is asked for elsewhere, after whatever waits to be kept."""
        return self._decisions.make(ask, then)

    def observe(self) -> None:
        """Note what the person has done or seen: to be called after whatever he does."""
        self.state.see_briefly(brief_frames(self.state))
        self.recorder.look()
        self.state.follow_help()
        # Whoever has seen his tiles holds what was done before.
        self.game.taking_back.see(None if self.state.is_covered else self.state.seat)

    @property
    def is_behind(self) -> bool:
        """True while something has happened that has not been shown."""
        return self.playback.is_behind

    @property
    def is_moving(self) -> bool:
        """True while time alone changes what is seen or heard."""
        return (
            self.is_behind
            or self.state.changes_by_itself
            or bool(brief_frames(self.state))
            or self.game.session.is_saving
            or self.coach.is_moving
        )

    # What the buttons mean

    def do(self, intent: TableIntent) -> None:
        """Do what a button or a key of the table means."""
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

    # What the person who looks does beside playing

    def focus_on(self, key: str | None) -> None:
        """The keyboard is on something else, or (None) is not used."""
        self.state.focus_on(key)

    def hush(self) -> None:
        """He has pressed something: why not is told no more."""
        self.state.tell(None)

    def dismiss_bonds(self) -> None:
        """He has pressed something: the sums of tiles that were laid have been seen."""
        self.state.dismiss_bonds()

    def close_hand(self) -> None:
        """Close the hand of another player that lies open."""
        self.state.peek(None)

    # What moves

    @property
    def is_replaying(self) -> bool:
        """True while what has been shown before is shown to who looks now."""
        return self.playback.is_showing_again

    def land(self) -> None:
        """Let what is on its way be where it was going: it is to be seen in a window of another size."""
        self.state.land()

    def skip(self) -> None:
        """Let everything be where it was going, and leave out what is shown again."""
        if self.is_replaying:
            self.state.peek(None)
        self.playback.stop_showing_again()
        self._arrive()

    def _arrive(self) -> None:
        self.state.arrive()
        self.state.lay_afresh()

    def hurry(self) -> None:
        """Let bots be quick until a person is on turn; while tiles are dealt or shown again, nobody plays."""
        state = self.state
        has_begun = bool(state.shown.view.history) or state.is_turn_seen
        is_bots = state.game.session.turn in state.game.bots and state.shown.ended is None
        if is_bots and has_begun and not self.is_replaying:
            state.hurry()

    # The match

    def next_round(self) -> Answer | None:
        """Deal the next round of the match, and close the panel of the last once it is dealt."""
        session = self.game.session

        def dealt(answer: Answer | None) -> None:
            if isinstance(answer, Accepted):
                self.state.close_panel(is_round_over=True)

        return self._decisions.make(lambda: session.begin_round(session.version), dealt)

    def undo(self) -> Answer | Stays | None:
        """Take back the last decision of a person: what came of it, or why it stays."""
        return self._go(lambda: self.game.undoes_to, self.game.undo)

    def redo(self) -> Answer | Stays | None:
        """Do again what was taken back: what came of it, or that there is nothing."""
        return self._go(lambda: self.game.redoes_to, self.game.redo)

    def say_why_not(self, why: NotTakenBack | NotDoneAgain) -> bool:
        """Say it at the table; False if his tiles are covered, so that nobody is there to read it."""
        if self.state.is_covered:
            return False
        self.state.tell(why)
        return True

    def _go(self, where: Callable[[], Moment | Stays], go: Ask) -> Answer | Stays | None:
        """Go to another moment, once what was decided before is kept; or why not, if that can be said now."""
        to = where()
        if isinstance(to, Stays) and not self.state.is_saving:
            return to

        def ask() -> Answer | None:
            to = where()
            if isinstance(to, Stays):
                return None
            self._make_way(to)
            return go()

        return self._decisions.make(ask, self._gone)

    def _make_way(self, to: Moment) -> None:
        """Whoever decides at that moment is not to see what is in the hand of whoever looks now."""
        state = self.state
        self.actions.put_down()
        if self.game.is_hot_seat and not state.is_covered and self.game.session.turn_at(to) != state.seat:
            self.playback.stop_showing_again()
            state.look_from(state.seat, is_covered=True)

    def _gone(self, answer: Answer | None) -> None:
        """The match stands elsewhere now, unless that could not be kept."""
        state = self.state
        if isinstance(answer, Accepted):
            self._arrive()
            state.tell(None)
            state.focus_on(None)
            state.close_panel(is_round_over=False)
            self.playback.jump()
            self.observe()
        elif isinstance(answer, NotSaved):
            state.tell(Unsaved(is_retried=False))

    # What is chosen elsewhere

    def choose(self, choices: Choices) -> None:
        """The player has set something else."""
        self.state.choose(unhurried(self.game, choices))
        self.game.is_drawn_for = choices.auto_draw

    def seats_changed(self) -> None:
        """Somebody else sits at a seat now, or has other help."""
        self._hot_seat.look_again()
