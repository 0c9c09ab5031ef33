"""The actions of the player at the screen: submit them, and show the results."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeAlias

from matador.match.journal import Accepted, Answer, Illegal, NotSaved, Saving
from matador.play.layout import Place, orientations
from matador.play.layout.orientations import IDLE, Grip, Held, Laid, Near, Selected, Spot, Way
from matador.play.sounds import Sound
from matador.play.table.choosing import meant, offers_hints, proposed_way
from matador.play.table.evidence_recorder import EvidenceRecorder, Laying
from matador.play.table.messages import Hints, NothingToShow, Notice, Refused, WrongDrop
from matador.play.table.playback import Playback
from matador.play.table.state import LONG_AGO_MS, TableState
from matador.rules import Draw, Pass, Play, Tile
from matador.rules.reasons import MustPlay, Reason
from matador.teaching.bonds import Sum, dropped
from matador.teaching.ladder import Climber, Ladder, help_of, ladder_for, step_after

_log = logging.getLogger("matador")

Ask: TypeAlias = Callable[[], Answer | None]
"""Makes a request; it is called again as long as the answer is `Saving`."""
Then: TypeAlias = Callable[[Answer | None], None]


class _Asked(NamedTuple):
    ask: Ask
    then: Then
    is_hint: bool


class Decisions:
    """A queue of requests: each one waits until the previous decision has been saved."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._waiting: deque[_Asked] = deque()

    def make(self, ask: Ask, then: Then, *, is_hint: bool = False) -> Answer | None:
        """Make a request, and pass its answer to `then` once it is saved; `is_hint`: the player may act meanwhile."""
        if not self._waiting:
            answer = ask()
            if not (isinstance(answer, Saving) or self._is_stuck(answer)):
                then(answer)
                return answer
        self._waiting.append(_Asked(ask, then, is_hint))
        self._follow()
        return Saving()

    def _follow(self) -> None:
        self._state.save(is_on=any(not asked.is_hint for asked in self._waiting))

    def _is_stuck(self, answer: Answer | None) -> bool:
        if not (isinstance(answer, NotSaved) and self._state.game.is_autosaved):
            return False
        _log.warning("cannot save a decision", exc_info=answer.error)
        self._state.fail_to_keep(is_on=True)
        return True

    def go_on(self) -> bool:
        has_come = False
        while self._waiting and not self._state.could_not_keep:
            answer = self._waiting[0].ask()
            if isinstance(answer, Saving) or self._is_stuck(answer):
                break
            has_come = True
            asked = self._waiting.popleft()
            self._follow()
            asked.then(answer)
        return has_come


AGAIN_MS = 400
"""A second click on the selected tile within this time is ignored, because children double-click."""
HOME_MS = 200
REFUSED_REST_MS = 350
REFUSED_HOME_MS = 300


@dataclass(eq=False)
class PlayerActions:
    """Handles the player's input at the table."""

    _state: TableState
    _decisions: Decisions
    _playback: Playback
    _recorder: EvidenceRecorder
    _claimed_ms: float = LONG_AGO_MS

    # Taking a tile, and putting it down

    def click(self, tile: Tile, side: int) -> None:
        """Select a tile by a half, 0 for the low one; if it is selected, let the other half lead, or put it down."""
        state, hold, side = self._state, self._state.hold, self._state.side_taken(tile, side)
        match hold:
            case Laid():
                pass
            case Selected(grip, since_ms) if grip.tile == tile:
                if state.lights_half and grip.leads == 1 - side:
                    state.take(Selected(grip.led_by(side), state.now_ms))
                elif state.now_ms - since_ms >= AGAIN_MS:
                    state.take(IDLE)
            case _:
                state.take(Selected(Grip(tile, side), state.now_ms))
                if not isinstance(hold, Selected):
                    state.cue(Sound.PICK_UP)

    def choose(self, tile: Tile) -> None:
        """Select a tile in the hand; its low half leads, or in a first match the one that fits."""
        if isinstance(self._state.hold, Laid):
            return
        self._state.take(Selected(Grip(tile, self._state.side_taken(tile, 0)), self._state.now_ms))
        self._state.cue(Sound.PICK_UP)

    def drag(self, tile: Tile, side: int) -> None:
        """Drag a tile by one of its halves, 0 for the low one; if it is selected, it keeps its orientation."""
        state = self._state
        if isinstance(state.hold, Laid):
            return
        chosen, side = orientations.grip_of(state.hold), state.side_taken(tile, side)
        if chosen is None or chosen.tile != tile:
            state.take(Held(Grip(tile, side)))
        else:
            state.take(Held(chosen.led_by(side) if state.lights_half else Grip(tile, side, chosen.way)))
        state.cue(Sound.PICK_UP)

    def carry_to(self, spot: Spot | None) -> None:
        hold = self._state.hold
        if isinstance(hold, Held | Near):
            self._state.take(Held(hold.grip) if spot is None else Near(hold.grip, spot))

    def turn(self) -> None:
        """Turn the tile in hand; a tile that the player was asked to turn is then played."""
        state, hold = self._state, self._state.hold
        if isinstance(hold, orientations.TurnOffered):
            state.cue(Sound.TURN)
            self._lay(hold.grip, hold.spot, hold.way)
        elif isinstance(hold, Selected | Held | Near):
            state.take(replace(hold, grip=orientations.turned(hold.grip, state.turns(hold.grip.tile))))
            state.cue(Sound.TURN)

    def put_down(self) -> None:
        state = self._state
        if isinstance(state.hold, Laid):
            return
        if orientations.is_off_rack(state.hold):
            origin = self._waits_at(state.hold)
            tile = state.hold.grip.tile
            state.send(tile, state.choices.animation.moving(HOME_MS), seat=state.seat, origin=origin)
        state.take(IDLE)

    def _waits_at(self, hold: orientations.Hold) -> Place | None:
        match hold:
            case orientations.Proposed(grip=grip, spot=spot, ways=ways):
                return self._state.place(grip, spot, proposed_way(self._state, ways))
            case (
                orientations.TurnOffered(grip=grip, spot=spot, lies=way) | Laid(grip=grip, spot=spot, way=way)
            ):
                return self._state.place(grip, spot, way)
            case _:
                return None

    # Playing it

    def lay(self, spot: Spot) -> None:
        match self._state.hold:
            case Held(grip=grip):
                # With the guide, tiles don't snap where they don't fit; the refusal explains why.
                self._lay(grip, spot, grip.as_held)
            case Near(grip=grip) | Selected(grip=grip):
                self._drop(grip, spot)

    def take_way(self, way: Way) -> None:
        match self._state.hold:
            case orientations.Proposed(grip=grip, spot=spot, ways=ways) if way in ways:
                self._lay(grip, spot, way)
            case orientations.TurnOffered(grip=grip, spot=spot, way=right) if way == right:
                self._lay(grip, spot, way)

    def _drop(self, grip: Grip, spot: Spot) -> None:
        state = self._state
        if not state.is_my_turn:
            self.put_down()
            return
        ways = meant(state, grip, spot)
        if len(ways) > 1:
            state.take(orientations.Proposed(grip, spot, ways))
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
        state = self._state
        grip, spot, way = laid.grip, laid.spot, laid.way
        hold, origin = state.hold, self._waits_at(state.hold)
        state.take(IDLE)
        # With the guide, the tile was played in a legal orientation if there is one.
        ways = () if state.guide else state.ways(grip.tile, spot)
        if isinstance(answer, Illegal) and ways:
            self._recorder.shows(laying.play)
            turn = orientations.TurnOffered(grip, spot, way, ways[0], answer.reason)
            state.take(turn if len(ways) == 1 else orientations.Proposed(grip, spot, ways))
            return
        self._recorder.answered(laying, answer)
        match answer:
            case Accepted():
                self._playback.show_next(is_in_hand=orientations.is_off_rack(hold), origin=origin)
            case Illegal(reason=reason):
                self._refuse(grip, spot, way, reason, is_carried=orientations.is_dragged(hold))
            case NotSaved():
                if isinstance(hold, Laid):
                    travel_ms = state.choices.animation.moving(HOME_MS)
                    state.send(grip.tile, travel_ms, seat=state.seat, origin=origin)
                state.tell("not saved")

    def _refuse(self, grip: Grip, spot: Spot, way: Way, reason: Reason, *, is_carried: bool) -> None:
        state = self._state
        animation = state.choices.animation
        travel_ms, rest_ms = animation.moving(REFUSED_HOME_MS), animation.waiting(REFUSED_REST_MS)
        times = state.refuse(grip.tile, spot, rest_ms + travel_ms)
        notice: Notice = Refused(reason, times)
        if state.is_learners:
            picture = state.game.occupants[state.seat].setup.picture
            pairs = dropped(state.shown.view.rules, reason)
            notice = WrongDrop(state.seat, reason, tuple(Sum(pair, picture) for pair in pairs), spot)
        state.tell(notice)
        # A dragged tile returns from the pointer; a selected one first appears at the spot.
        origin = None if is_carried else state.place(grip, spot, way)
        state.send(grip.tile, travel_ms, rest_ms=rest_ms, seat=state.seat, origin=origin)

    # Drawing and passing

    def submit(self, action: Draw | Pass) -> bool:
        """Draw or pass; False if that is impossible, which is explained on the player's turn."""
        state = self._state
        if not state.is_my_turn or self._playback.is_behind:
            # Events such as a change of this seat must be shown first.
            return False
        # A learner claims that nothing fits, and is right.
        can_play = any(isinstance(one, Play) for one in state.shown.legal)
        was_right = state.has_full_help and not state.guide and bool(state.shown.view.ends) and not can_play
        done = partial(self._done, was_right=was_right)
        answer = self._decisions.make(lambda: state.game.submit(state.seat, action), done)
        return isinstance(answer, Accepted | Saving)

    def _done(self, answer: Answer | None, *, was_right: bool) -> None:
        state = self._state
        match answer:
            case Accepted():
                self._playback.show_next()
                if was_right and not state.is_covered:
                    state.agree()
            case Illegal(reason=reason):
                self._recorder.refused()
                claims = isinstance(reason, MustPlay) and state.is_learners and state.is_my_turn
                if not claims or state.guide:
                    state.tell(Refused(reason))
                    return
                # A double click counts once.
                before_ms, self._claimed_ms = self._claimed_ms, state.now_ms
                if state.now_ms - before_ms >= AGAIN_MS:
                    self._tell_more("claim")
            case NotSaved():
                state.tell("not saved")
        # Otherwise it was no longer the player's turn.

    # Hints and replays

    def hint(self) -> None:
        if offers_hints(self._state) and not self._playback.is_behind:
            self._tell_more("lamp")

    def _tell_more(self, climber: Climber) -> None:
        """Show a learner the next hint, or the last one again."""
        state = self._state
        ladder = self._ladder if state.hints is None else state.hints.ladder
        steps = 0 if state.hints is None else state.hints.steps
        hints = Hints(ladder, step_after(ladder, steps, climber), climber)
        if state.hints is not None and hints.steps == state.hints.steps:
            state.hint(hints)
            return

        def told(answer: Answer | None) -> None:
            self._recorder.help_seen(help_of(hints.ladder, hints.steps), was_asked=climber == "lamp")
            if isinstance(answer, Accepted):
                # The hint is an event in the log, which takes no time to show.
                self._playback.show_next()
            state.hint(hints)

        ask = partial(state.game.session.show_hint, state.seat, hints.steps)
        self._decisions.make(ask, told, is_hint=True)

    @property
    def _ladder(self) -> Ladder:
        state = self._state
        teacher, occupant = state.game.teacher, state.game.occupants[state.seat]
        tried = None if state.tried is None else orientations.ARM_OF.get(state.tried)
        return ladder_for(state.shown.view, lambda view: teacher.recommend(view, occupant, tried))

    def press_face(self, seat: int) -> None:
        """Replay another player's actions since the last turn, and show or hide their hand if hands are open."""
        state = self._state
        is_open = state.peeks_at == seat
        state.peek(seat if state.can_peek(seat) and not is_open else None)
        if is_open or not state.can_show_again(seat) or self._playback.is_behind:
            return
        if not self._playback.show_again_of(seat) and state.peeks_at is None:
            state.tell(NothingToShow(seat))
