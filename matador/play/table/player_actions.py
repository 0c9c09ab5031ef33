"""What the person who looks does at his table: whether it may be is asked, and what came of it is shown."""

from __future__ import annotations

from matador.match.results import Accepted, Answer, Illegal, NotSaved, Saving
from matador.play.layout import Place
from matador.play.layout.ways import Grip, Spot, Way
from matador.play.sounds import Sound
from matador.play.table.choosing import AGAIN_MS, clicked, gripped, meant, proposed_way, rotated
from matador.play.table.decisions import Decisions
from matador.play.table.evidence_recorder import EvidenceRecorder, Laying
from matador.play.table.hints import answers_claim, next_hints, offers_hints
from matador.play.table.hold import (
    IDLE,
    Held,
    Hold,
    Idle,
    Laid,
    Near,
    Proposed,
    Selected,
    TurnOffered,
    is_dragged,
    is_off_rack,
)
from matador.play.table.playback import Playback
from matador.play.table.state import LONG_AGO_MS, TableState
from matador.play.table.told import NothingToShow, Notice, Refused, Unsaved, WrongDrop
from matador.play.table.transits import Hidden
from matador.rules import DRAW, PASS, Action, Play, Tile
from matador.rules.reasons import Reason
from matador.teaching.ladder import Climber, help_of
from matador.teaching.pairs import dropped
from matador.teaching.sums import Sum

HOME_MS = 200
REFUSED_REST_MS = 350
REFUSED_HOME_MS = 300


class PlayerActions:
    """Does what the player wants."""

    def __init__(
        self, state: TableState, decisions: Decisions, playback: Playback, recorder: EvidenceRecorder
    ) -> None:
        self._state = state
        self._decisions = decisions
        self._playback = playback
        self._recorder = recorder
        self._claimed_ms = LONG_AGO_MS
        """When it was said last that nothing fits, though something did."""

    # Taking a tile, and putting it down

    def click(self, tile: Tile, side: int) -> None:
        """Choose a tile of the hand by one of its halves, 0 for the low one; or put it down."""
        state = self._state
        if isinstance(state.hold, Laid):
            return
        was_chosen = isinstance(state.hold, Selected)
        state.take(clicked(state, tile, side))
        if isinstance(state.hold, Selected) and not was_chosen:
            state.cue(Sound.PICK_UP)

    def choose(self, tile: Tile) -> None:
        """Choose a tile of the hand; its low half leads."""
        if isinstance(self._state.hold, Laid):
            return
        self._state.take(Selected(Grip(tile, self._state.side_taken(tile, 0)), self._state.now_ms))
        self._state.cue(Sound.PICK_UP)

    def drag(self, tile: Tile, side: int) -> None:
        """Take up a tile of the hand by one of its halves, to carry it."""
        state = self._state
        if isinstance(state.hold, Laid):
            return
        state.take(Held(gripped(state, tile, side)))
        state.cue(Sound.PICK_UP)

    def carry_to(self, spot: Spot | None) -> None:
        """The tile that is carried is at a place now, or (None) at none."""
        hold = self._state.hold
        if isinstance(hold, Held | Near):
            self._state.take(Held(hold.grip) if spot is None else Near(hold.grip, spot))

    def turn(self) -> None:
        """Turn the tile that is held or chosen; one that is to be turned at its place is laid so."""
        state = self._state
        hold = state.hold
        if isinstance(hold, TurnOffered):
            state.cue(Sound.TURN)
            self._lay(hold.grip, hold.spot, hold.way)
            return
        turned = rotated(state)
        if turned is not None:
            state.take(turned)
            state.cue(Sound.TURN)

    def put_down(self) -> None:
        """What is chosen, held or asked about goes back to the rack; what is laid stays."""
        state = self._state
        if isinstance(state.hold, Laid):
            return
        if is_off_rack(state.hold):
            origin = self._waits_at(state.hold)
            tile = state.hold.grip.tile
            state.send(tile, state.choices.pace.moving(HOME_MS), seat=state.seat, origin=origin)
        state.take(IDLE)

    def _waits_at(self, hold: Hold) -> Place | None:
        """Where a tile is seen that waits at its place; None if none does."""
        match hold:
            case Proposed(grip=grip, spot=spot, ways=ways):
                return self._state.place(grip, spot, proposed_way(self._state, ways))
            case TurnOffered(grip=grip, spot=spot, lies=way) | Laid(grip=grip, spot=spot, way=way):
                return self._state.place(grip, spot, way)
            case _:
                return None

    # Laying it

    def lay(self, spot: Spot) -> None:
        """Let go of the tile at a place, be it chosen or carried there."""
        state = self._state
        hold = state.hold
        match hold:
            case Held(grip=grip):
                # With the guide nothing snaps where nothing fits; the rules say why.
                self._lay(grip, spot, grip.as_held)
            case Near(grip=grip) | Selected(grip=grip):
                self._drop(grip, spot)
            case Idle() | Proposed() | TurnOffered() | Laid():
                pass

    def take_way(self, way: Way) -> None:
        """Of the ways that are offered, lay the tile in this one."""
        match self._state.hold:
            case Proposed(grip=grip, spot=spot, ways=ways) if way in ways:
                self._lay(grip, spot, way)
            case TurnOffered(grip=grip, spot=spot, way=right) if way == right:
                self._lay(grip, spot, way)
            case _:
                pass

    def _drop(self, grip: Grip, spot: Spot) -> None:
        state = self._state
        if not state.is_my_turn:
            self.put_down()
            return
        ways = meant(state, grip, spot)
        if len(ways) > 1:
            state.take(Proposed(grip, spot, ways))
        else:
            self._lay(grip, spot, ways[0])

    def _lay(self, grip: Grip, spot: Spot, way: Way) -> None:
        state = self._state
        play = way.play(grip.tile, spot)
        laying = self._recorder.lays(play)

        def ask() -> Answer | None:
            with self._recorder.beside(laying):
                return state.game.submit(state.seat, play)

        def laid(answer: Answer | None) -> None:
            self._laid(Laid(grip, spot, way), laying, answer)

        if isinstance(self._decisions.make(ask, laid), Saving):
            state.take(Laid(grip, spot, way))

    def _laid(self, laid: Laid, laying: Laying, answer: Answer | None) -> None:
        """Show what has come of it."""
        state = self._state
        grip, spot, way = laid.grip, laid.spot, laid.way
        hold, origin = state.hold, self._waits_at(state.hold)
        state.take(IDLE)
        # With the guide a tile is laid as it fits.
        ways = () if state.guide else state.ways(grip.tile, spot)
        if isinstance(answer, Illegal) and ways:
            self._recorder.shows(laying.play)
            offered = (
                Proposed(grip, spot, ways)
                if len(ways) > 1
                else TurnOffered(grip, spot, way, ways[0], answer.reason)
            )
            state.take(offered)
            return
        self._recorder.answered(laying, answer)
        match answer:
            case Accepted():
                self._playback.show_next(is_in_hand=is_off_rack(hold), origin=origin)
            case Illegal(reason=reason):
                self._refuse(grip, spot, way, reason, is_carried=is_dragged(hold))
            case NotSaved():
                if isinstance(hold, Laid):
                    travel_ms = state.choices.pace.moving(HOME_MS)
                    state.send(grip.tile, travel_ms, seat=state.seat, origin=origin)
                state.tell(Unsaved(is_retried=False))
            case _:
                pass

    def _refuse(self, grip: Grip, spot: Spot, way: Way, reason: Reason, *, is_carried: bool) -> None:
        state = self._state
        pace = state.choices.pace
        travel_ms, rest_ms = pace.moving(REFUSED_HOME_MS), pace.waiting(REFUSED_REST_MS)
        times = state.refuse(grip.tile, spot, rest_ms + travel_ms)
        state.tell(self._wrong(spot, reason) if state.is_learners else Refused(reason, times))
        # What is carried glides home from there; a tile that was chosen shows itself where it was to lie.
        origin = None if is_carried else state.place(grip, spot, way)
        state.send(grip.tile, travel_ms, rest_ms=rest_ms, seat=state.seat, origin=origin)

    def _wrong(self, spot: Spot, reason: Reason) -> Notice:
        """What a learner is told of it."""
        state = self._state
        pairs = dropped(state.shown.view.rules, reason)
        picture = state.game.occupants[state.seat].picture
        return WrongDrop(state.seat, reason, tuple(Sum(pair, picture) for pair in pairs), spot)

    # Drawing and passing

    def draw(self) -> bool:
        """Draw a tile, once that is kept; False if that cannot be, and why not is said."""
        return self._submit(DRAW)

    def lay_back(self) -> None:
        """The next tile of the boneyard, which was held, goes back to it."""
        self._state.send(Hidden("boneyard"), self._state.choices.pace.moving(HOME_MS))

    def skip_turn(self) -> bool:
        """Pass, once that is kept; False if that cannot be, and why not is said."""
        return self._submit(PASS)

    def _submit(self, action: Action) -> bool:
        state = self._state
        if not state.is_my_turn or self._playback.is_behind:
            # What others have done, such as leaving the seat to this player, is shown first.
            return False
        was_right = self._could_lay_nothing()

        def done(answer: Answer | None) -> None:
            self._done(answer, was_right=was_right)

        answer = self._decisions.make(lambda: state.game.submit(state.seat, action), done)
        return isinstance(answer, Accepted | Saving)

    def _done(self, answer: Answer | None, *, was_right: bool) -> None:
        """Show what has come of drawing or passing; `was_right`: a learner could lay nothing."""
        state = self._state
        match answer:
            case Accepted():
                self._playback.show_next()
                if was_right and not state.is_covered:
                    state.agree()
            case Illegal(reason=reason):
                self._recorder.refused()
                if answers_claim(state, reason):
                    self._answer_claim()
                else:
                    state.tell(Refused(reason))
            case NotSaved():
                state.tell(Unsaved(is_retried=False))
            case _:
                # It was somebody else's turn by then: nothing was done, and nothing is to be said.
                pass

    def _answer_claim(self) -> None:
        """Tell a learner who says that nothing fits where something does; a double click says it once."""
        now_ms, before_ms = self._state.now_ms, self._claimed_ms
        self._claimed_ms = now_ms
        if now_ms - before_ms >= AGAIN_MS:
            self._tell_more("claim")

    def _could_lay_nothing(self) -> bool:
        """True if a learner with full help, who lays nothing, could not."""
        state = self._state
        can_play = any(isinstance(action, Play) for action in state.shown.legal)
        return state.has_full_help and not state.guide and bool(state.shown.view.ends) and not can_play

    # Asking

    def hint(self) -> None:
        """Tell a learner one step more."""
        if offers_hints(self._state) and not self._playback.is_behind:
            self._tell_more("lamp")

    def _tell_more(self, climber: Climber) -> None:
        """Tell a learner the next step; after the last one, that again."""
        state = self._state
        hints = next_hints(state, climber)
        if state.hints is not None and hints.steps == state.hints.steps:
            state.hint(hints)
            return

        def told(answer: Answer | None) -> None:
            self._recorder.help_seen(help_of(hints.ladder, hints.steps), was_asked=climber == "lamp")
            if isinstance(answer, Accepted):
                # It is noted in the log, where nothing waits for it.
                self._playback.show_next()
            state.hint(hints)

        self._decisions.make(
            lambda: state.game.session.show_hint(state.seat, hints.steps), told, is_hint=True
        )

    def press_face(self, seat: int) -> None:
        """Show what another player did since my turn, and open his hand, where hands lie open; or close it."""
        state = self._state
        is_open = state.peeks_at == seat
        state.peek(seat if state.can_peek(seat) and not is_open else None)
        if is_open or not state.can_show_again(seat) or self._playback.is_behind:
            return
        if not self._playback.show_again_of(seat) and state.peeks_at is None:
            state.tell(NothingToShow(seat))
