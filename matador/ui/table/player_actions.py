"""Carrying out what the player wants: the session says whether it may be, and the table shows it."""

from __future__ import annotations

from matador.match.results import Accepted, Illegal, NotSaved
from matador.play.layout.ways import Spot, Way
from matador.play.sounds import Sound
from matador.rules import DRAW, PASS, Action
from matador.rules.reasons import DoesNotFit, Reason
from matador.teaching.ladder import help_of
from matador.teaching.pairs import dropped
from matador.ui.motion import Pose
from matador.ui.sentences import replays
from matador.ui.sentences.refusals import Refusal, refusal
from matador.ui.sentences.turning import turn_it
from matador.ui.table.confirmation import agree
from matador.ui.table.evidence_recorder import EvidenceRecorder
from matador.ui.table.held import pose_of
from matador.ui.table.hints import is_learners, next_hints, offers_hints
from matador.ui.table.model import Model
from matador.ui.table.peeking import can_show_again
from matador.ui.table.playback import Playback
from matador.ui.table.states import IDLE, GoingHome, Held, Near, Proposed, Settling, State, TurnOffered
from matador.ui.table.tile_drag import Lay, PutBack, Wish
from matador.ui.table.wrong_drops import wrong_drop

HOME_MS = 200
REFUSED_REST_MS = 350
REFUSED_HOME_MS = 300


class PlayerActions:
    """Does what the player wishes."""

    def __init__(self, model: Model, playback: Playback, recorder: EvidenceRecorder) -> None:
        self._model = model
        self._playback = playback
        self._recorder = recorder

    def do(self, wish: Wish | None, before: State) -> None:
        """Carry out a wish that came of the player's last input; `before` was the state until then."""
        match wish:
            case None:
                return
            case PutBack(tile):
                start = pose_of(self._model, before)
                if start is not None:
                    self._go_home(tile, start, 0.0, HOME_MS)
            case Lay():
                self._lay(wish, before)

    def draw(self, start: Pose | None = None) -> bool:
        """Draw a tile, which is seen at `start` if it is held; whether that could be. Why not is said."""
        return self._submit(DRAW, start)

    def skip_turn(self) -> bool:
        """Pass; whether that could be. Why not is said."""
        return self._submit(PASS)

    def hint(self) -> None:
        """Tell a learner one step more."""
        model = self._model
        if not offers_hints(model) or self._playback.is_behind:
            return
        model.sentence = None
        model.hints = hints = next_hints(model)
        self._recorder.help_seen(help_of(hints.ladder, hints.steps))
        if isinstance(model.game.session.show_hint(model.seat, hints.steps), Accepted):
            # It is noted in the log, where nothing waits for it.
            self._playback.show_next()

    def show_again(self, seat: int) -> bool:
        """Show what another player has done since the last turn of whoever is on turn; False if he is not."""
        model = self._model
        if not can_show_again(model, seat) or self._playback.is_behind:
            return False
        self._recorder.looked_back()
        if not self._playback.show_again_of(seat) and model.peeks_at is None:
            name = model.game.occupants[seat].name
            self._say(Refusal(replays.nothing_yet(model.look.language, name)))
        return True

    def _submit(self, action: Action, start: Pose | None = None) -> bool:
        model = self._model
        if not model.is_my_turn or self._playback.is_behind:
            # What others have done, such as leaving the seat to this player, is shown first.
            return False
        view = model.shown.view
        answer = model.game.submit(model.seat, action)
        match answer:
            case Accepted():
                agree(model, view)
                self._playback.show_next(own_start=start)
                return True
            case Illegal(reason=reason):
                self._recorder.refused()
                self._say(refusal(model.look.language, model.shown.view.rules, reason))
            case NotSaved():
                self._not_saved()
            case _:
                # It was somebody else's turn by then: nothing was done, and nothing is to be said.
                pass
        return False

    def _lay(self, wish: Lay, before: State) -> None:
        model = self._model
        tile = wish.grip.tile
        start = pose_of(model, before)
        play = wish.way.play(tile, wish.spot)
        answered = self._recorder.lays(play)
        answer = model.game.submit(model.seat, play)
        model.drag.state = IDLE
        # With the guide a tile is laid as it fits.
        ways = () if model.guide else model.ways(tile, wish.spot)
        if isinstance(answer, Illegal) and ways:
            self._recorder.shows(play)
            self._offer(wish, ways, answer.reason)
            return
        answered(answer)
        match answer:
            case Accepted():
                model.drag.state = Settling(tile)
                self._playback.show_next(own_start=start)
            case Illegal(reason=reason):
                self._refuse(wish, reason, start)
            case NotSaved():
                self._not_saved()
            case _:
                pass

    def _offer(self, wish: Lay, ways: tuple[Way, ...], reason: Reason) -> None:
        """The tile is right, and lies the wrong way: let it be turned, or its way be chosen if there are several."""
        model = self._model
        if len(ways) > 1:
            model.drag.state = Proposed(wish.grip, wish.spot, ways)
            return
        rules = model.shown.view.rules
        pairs = dropped(rules, reason) if isinstance(reason, DoesNotFit) else ()
        said = turn_it(model.look.language, rules, reason, pairs)
        model.drag.state = TurnOffered(wish.grip, wish.spot, wish.way, ways[0], said)

    def _refuse(self, wish: Lay, reason: Reason, start: Pose | None) -> None:
        model = self._model
        spot: Spot = wish.spot
        model.mistakes[spot] = model.mistakes.get(spot, 0) + 1
        # Chosen by clicks, the tile shows itself where it was to lie.
        pose = start or model.camera.pose(model.place(wish.grip, spot, wish.way))
        rules = model.shown.view.rules
        if is_learners(model):
            model.told.wrong = wrong_drop(model, spot, reason, pose)
            self._say(model.told.wrong.said)
        else:
            self._say(refusal(model.look.language, rules, reason, model.mistakes[spot]))
        self._go_home(wish.grip.tile, pose, REFUSED_REST_MS, REFUSED_HOME_MS)

    def _go_home(self, tile: object, start: Pose, rest_ms: float, travel_ms: float) -> None:
        model = self._model
        slot = next((slot for slot in model.rack.slots if slot.tile == tile), None)
        home = None if slot is None else model.slot_pose(slot.tile)
        if slot is None or home is None:
            return
        pace = model.choices.pace
        rest = pace.waiting(rest_ms)
        model.flights.send(slot.tile, slot.tile, start, home, model.now_ms + rest, pace.moving(travel_ms))
        model.drag.state = GoingHome(slot.tile)

    def _say(self, refused: Refusal) -> None:
        self._model.sentence = refused

    def _not_saved(self) -> None:
        text = self._model.look.say("That could not be saved. Try again.")
        self._say(Refusal(text))


def picked_up(before: State, after: State) -> Sound | None:
    """What is heard when a tile is taken up or chosen."""
    quiet = isinstance(before, Held | Near)
    return Sound.PICK_UP if isinstance(after, Held | Near) and not quiet else None
