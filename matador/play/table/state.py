"""The table for whoever looks, and every way in which it changes. Nobody else writes what the facts hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import inf

from matador.match.branch import Moment
from matador.match.events import RoundEnded
from matador.play.layout import Moves, Place
from matador.play.layout.spacing import has_room
from matador.play.layout.ways import Spot
from matador.play.sounds import Sound
from matador.play.table.choices import Choices
from matador.play.table.choosing import still_asked
from matador.play.table.facts import EndPanelKind, EndStage, TableFacts
from matador.play.table.hints import Hints
from matador.play.table.hold import IDLE, Hold
from matador.play.table.pulses import PULSE_MS, WRONGS, Pulse
from matador.play.table.showing_how import ShowsHow
from matador.play.table.snapshot import TableSnapshot, order_of
from matador.play.table.told import BondShown, Notice, Replay, Said, Saying, SumShown
from matador.play.table.transits import Ease, Start, Token, Transit
from matador.rules import Play, Tile

AFRESH_MS = 350
"""So long the line glides that is laid afresh."""
AGREED_MS = 2500
"""So long a learner is told that he was right: long enough to be read; nothing waits for it."""
SAYING_MS = 1100
SAYING_LETTER_MS = 90
LEAST_SAYING_MS = 700
"""So long it stands there at any speed: a pass changes nothing else that could be seen."""
LONG_AGO_MS = -1e9
"""What began then has come to its end."""


@dataclass(frozen=True, slots=True)
class Present:
    """The table as it stands, and what its player was told in his turn."""

    shown: TableSnapshot
    mistakes: Mapping[Spot, int]
    tried: Spot | None
    tried_tiles: frozenset[Tile]
    lamp_pulse: Pulse | None
    pile_pulse: Pulse | None
    is_helped: bool
    hints: Hints | None
    agreed_until_ms: float | None


@dataclass(slots=True, eq=False, repr=False)
class TableState(TableFacts):
    """The facts, and what changes them: time, what has happened, and what the player does."""

    # Time

    def advance(self, now_ms: float) -> None:
        """Go on to this time: what has arrived is there, and what was told long enough is told no more."""
        is_turn_new = self.now_ms < self.turn_from_ms <= now_ms
        self.now_ms = now_ms
        if not self.game.session.is_saving:
            self.saving_since_ms = None
        elif self.saving_since_ms is None:
            self.saving_since_ms = now_ms
        for token in [token for token, transit in self.transits.items() if transit.until_ms <= now_ms]:
            del self.transits[token]
        if is_turn_new:
            self.hold = still_asked(self)
        if self.sum_shown is not None and now_ms >= self.sum_shown.until_ms:
            self.sum_shown = None
        self.bonds = tuple(bond for bond in self.bonds if bond.is_seen(now_ms))
        if self.agreed_until_ms is not None and now_ms >= self.agreed_until_ms:
            self.agreed_until_ms = None
        self.says = {seat: said for seat, said in self.says.items() if now_ms < said.until_ms}

    def heard(self) -> list[Sound]:
        """The sounds that are due, each once."""
        due = [sound for at_ms, sound in self.cues if at_ms <= self.now_ms]
        self.cues = [(at_ms, sound) for at_ms, sound in self.cues if at_ms > self.now_ms]
        return due

    def arrive(self) -> None:
        """Let everything be where it was going."""
        self.transits.clear()
        self.bonds = tuple(bond.landed() for bond in self.bonds)
        self.busy_until_ms = self.turn_from_ms = self.now_ms

    def land(self) -> None:
        """Let what is on its way be where it was going; what waits for it comes sooner by as much."""
        sooner_ms = max(0.0, self.arrives_ms - self.now_ms) if self.transits else 0.0
        self.transits.clear()
        self.busy_until_ms = max(self.now_ms, self.busy_until_ms - sooner_ms)
        if self.turn_from_ms != inf:
            self.turn_from_ms = max(min(self.now_ms, self.turn_from_ms), self.turn_from_ms - sooner_ms)
        self.bonds = tuple(bond.later(-sooner_ms) for bond in self.bonds)

    def wait(self, duration_ms: float) -> None:
        """Let nothing else be shown for so long from now on, whatever was to be waited for before."""
        self.busy_until_ms = self.now_ms + duration_ms

    def wait_until(self, at_ms: float) -> None:
        """Let nothing else be shown until then, and nobody's turn be seen."""
        self.busy_until_ms = self.turn_from_ms = at_ms

    def see_turn_from(self, at_ms: float) -> None:
        """Let it be seen from then on whose turn it is."""
        self.turn_from_ms = at_ms

    def send(
        self,
        token: Token,
        duration_ms: float,
        *,
        rest_ms: float = 0.0,
        seat: int | None = None,
        ease: Ease = "in out",
        start: Start = "seen",
        origin: Place | None = None,
    ) -> None:
        """Let something set out after a rest, in place of the way that it may be on; `Transit` says what is what."""
        self.transits[token] = Transit(self.now_ms + rest_ms, duration_ms, seat, ease, start, origin)

    def cue(self, sound: Sound, delay_ms: float = 0.0) -> None:
        """Have something heard."""
        self.cues.append((self.now_ms + delay_ms, sound))

    def be_silent(self) -> None:
        """What was to be heard belongs to what is no more."""
        self.cues.clear()

    def hurry(self) -> None:
        """Let bots be quick from here on."""
        self.hurried_at = len(self.shown.view.history)

    def slow_down(self) -> None:
        """Let bots play as they do."""
        self.hurried_at = None

    # Another moment

    def show(self, shown: TableSnapshot) -> None:
        """Show another moment."""
        new, old = shown.view, self.shown.view
        if (new.round, new.turn) != (old.round, old.turn):
            self._begin_turn()
        if (new.round, new.history) != (old.round, old.history) or shown.ended is not None:
            # What was told was told of another decision.
            self.hints = self.lamp_pulse = self.pile_pulse = None
        if (new.round, new.ends) != (old.round, old.ends) or shown.ended is not None:
            self.agreed_until_ms = None
        moves = Moves(self.shown.layout.places, shown.layout.places)
        self.shown = shown
        if moves and new.round == old.round:
            self._glide(moves)
        self.hold = still_asked(self)

    def see_briefly(self, numbers: Iterable[int]) -> None:
        """The brief frames of these numbers are seen, from now on if they were not yet in this turn."""
        for number in numbers:
            self.brief_from_ms.setdefault(number, self.now_ms)

    def _begin_turn(self) -> None:
        self.mistakes.clear()
        self.brief_from_ms.clear()
        self.tried_tiles.clear()
        self.tried, self.is_helped = None, False
        self.lamp_pulse = self.pile_pulse = None

    def _glide(self, moves: Moves) -> None:
        """Let all tiles of the line move to where they lie now; sums beside them are seen no shorter for that."""
        travel_ms = self.choices.pace.moving(AFRESH_MS)
        for _, after in moves.pairs():
            self.send(after.tile, travel_ms, start="line")
        self.bonds = tuple(bond.later(travel_ms) for bond in self.bonds)
        if self.sum_shown is not None:
            self.sum_shown = replace(self.sum_shown, until_ms=self.sum_shown.until_ms + travel_ms)

    def lay_afresh(self) -> None:
        """Lay the line afresh if that is due; while a tile is held only if there is no room for the next one."""
        waits = self.is_holding and has_room(self.shown.layout, tiles=1)
        if self.shown.is_due_afresh and not waits:
            self.show(self.shown.afresh())

    def deal(self, shown: TableSnapshot) -> None:
        """Show the beginning of another round; nobody's turn is seen before the tiles are there."""
        self.ended_ms, self.turn_from_ms = None, inf
        self.show(shown)

    def look_from(self, seat: int, *, is_covered: bool) -> None:
        """Show the table for a seat, and its tiles face up or face down; what was said to the last one goes."""
        for tile in self.shown.hand:
            # On its way home it would still be seen.
            self.transits.pop(tile, None)
        shown = self.shown.view
        at = Moment(shown.round, len(shown.history))
        self.seat, self.is_covered = seat, is_covered
        self.hold = IDLE
        self.notice = self.focus = self.replay = self.peeks_at = self.hints = self.agreed_until_ms = None
        self.keeps_drawing = False
        self._begin_turn()
        view = self.view_at(at)
        self.shown = self.shown.seen_from(view, () if is_covered else order_of(self.game.session, view))

    def go_to(self, shown: TableSnapshot) -> None:
        """Show where the match stands after something was taken back or done again: what was told is no more."""
        self.hurried_at = self.ended_ms = self.sum_shown = self.agreed_until_ms = self.tried = None
        self.bonds, self.keeps_drawing = (), False
        self.says.clear()
        self.be_silent()
        self.show(shown)

    # What has been shown, shown again

    @property
    def present(self) -> Present:
        """What is to be shown again after a replay."""
        return Present(
            self.shown,
            dict(self.mistakes),
            self.tried,
            frozenset(self.tried_tiles),
            self.lamp_pulse,
            self.pile_pulse,
            self.is_helped,
            self.hints,
            self.agreed_until_ms,
        )

    def show_present(self, present: Present) -> None:
        """Show the table as it stood before a replay."""
        self.replay = None
        self.transits.clear()
        self.show(present.shown)
        self.mistakes.update(present.mistakes)
        self.tried_tiles.update(present.tried_tiles)
        self.tried, self.is_helped = present.tried, present.is_helped
        self.lamp_pulse, self.pile_pulse = present.lamp_pulse, present.pile_pulse
        self.hints, self.agreed_until_ms = present.hints, present.agreed_until_ms

    def show_again(self, replay: Replay) -> None:
        """Note what is shown again now."""
        self.replay = replay

    # What the player does

    def take(self, hold: Hold) -> None:
        """What the player has in hand from now on."""
        self.hold = hold

    def focus_on(self, key: str | None) -> None:
        """The keyboard is on something else."""
        self.focus = key

    def peek(self, seat: int | None) -> None:
        """Open the hand of a seat, where hands lie open; None: close it."""
        self.peeks_at = seat

    def choose(self, choices: Choices) -> None:
        """The player has set something else."""
        self.choices = choices

    def draw_on(self, *, is_on: bool) -> None:
        """Draw for the player until a tile fits, or no more."""
        self.keeps_drawing = is_on

    def fail_to_keep(self, *, is_on: bool) -> None:
        """Something could not be kept, or the player has said what is to be done; the disk has his patience anew."""
        self.could_not_keep, self.saving_since_ms = is_on, None

    def save(self, *, is_on: bool) -> None:
        """What the player has decided is being kept, or is kept now."""
        self.is_saving = is_on

    def refuse(self, tile: Tile, spot: Spot, home_ms: float) -> int:
        """A tile was refused at a place; how often in this turn. It is home after so long."""
        self.mistakes[spot] = self.mistakes.get(spot, 0) + 1
        if self.is_learners:
            self.tried = spot
            self.tried_tiles.add(tile)
            self._draw_eye(spot, home_ms)
        return self.mistakes[spot]

    def _draw_eye(self, spot: Spot, after_ms: float) -> None:
        """After several wrong drops at an end the lamp pulses; once all has been tried in vain the pile does."""
        pulse = Pulse(self.now_ms + after_ms, self.choices.pace.moving(PULSE_MS))
        if self.mistakes[spot] >= WRONGS:
            self.lamp_pulse = pulse
        can_play = any(isinstance(action, Play) for action in self.shown.legal)
        if not can_play and self.tried_tiles.issuperset(self.shown.hand):
            self.pile_pulse = pulse

    def show_how(self, shown: ShowsHow | None) -> None:
        """Show somebody who plays for the first time what he can do; None: nothing more."""
        self.shows_how = shown

    def lead(self, *, is_on: bool) -> None:
        """Lead whoever looks through his first match, or no more."""
        self.is_led = is_on

    def help(self) -> None:
        """Show for the rest of this turn where tiles fit."""
        self.is_helped, self.notice = True, None

    # What is told

    def tell(self, notice: Notice | None) -> None:
        """Say why not, or (None) no more."""
        self.notice = notice

    def hint(self, hints: Hints) -> None:
        """Tell a learner so much about his decision."""
        self.notice, self.hints, self.lamp_pulse = None, hints, None

    def follow_help(self) -> None:
        """Whoever has no help any more is told no hint and no sum; who is shown where tiles fit is told no hint."""
        if self.hints is not None and (self.guide or not self.is_learners):
            self.hints = None
        self.bonds = tuple(bond for bond in self.bonds if self.game.occupants[bond.seat].is_learner)

    def agree(self) -> None:
        """Tell a learner that nothing fitted, as he said."""
        self.agreed_until_ms = self.now_ms + AGREED_MS

    def say(self, seat: int, what: Saying, count: int = 1) -> None:
        """Let somebody else say something, long enough to be read; nothing waits for it."""
        if seat != self.seat:
            reading_ms = max(SAYING_MS, SAYING_LETTER_MS * self.reader.saying(what, count))
            lasts_ms = max(LEAST_SAYING_MS, self.choices.pace.waiting(reading_ms))
            self.says[seat] = Said(what, self.now_ms + lasts_ms, count)

    def add_up(self, made: BondShown | SumShown) -> None:
        """Show the sum of a tile that has been laid; a bond that is shown again takes the place of itself.

        That of somebody else's tile takes the place of older ones of others, as soon as these have been seen.
        """
        if isinstance(made, SumShown):
            self.sum_shown = made
            return
        before = [bond for bond in self.bonds if bond.tile != made.tile]
        if not made.is_own:
            before = [bond if bond.is_own else bond.dismissed() for bond in before]
        self.bonds, self.sum_shown = (*before, made), None

    def dismiss_bonds(self) -> None:
        """He has pressed something: a sum that he has seen is shown no more."""
        self.bonds = tuple(bond.dismissed() for bond in self.bonds if self.now_ms < bond.until_ms)

    # The end of a round

    def end_round(self, ended: RoundEnded, panel_after_ms: float) -> None:
        """The round is over: the line is seen for so long."""
        self.notice = self.focus = None
        self.hold, self.keeps_drawing = IDLE, False
        self.show(self.shown.closed(ended))
        self.end_stage = "line"
        # Nobody waits for a learner who looks at the last sum but he himself.
        bonds = [bond.until_ms - self.now_ms for bond in self.bonds if bond.seat == self.seat]
        self.ended_ms = self.now_ms + max(panel_after_ms, *bonds, 0.0)

    def open_panel(self, shown: EndPanelKind) -> None:
        """The panel is there, and shows this first."""
        self.end_stage, self.end_panel = "panel", shown
        self.sum_shown, self.notice, self.bonds = None, None, ()

    def hurry_panel(self) -> None:
        """The player has seen the line."""
        self.arrive()
        self.ended_ms = self.now_ms

    def move_panel(self, stage: EndStage) -> None:
        """The panel is moved aside, or back."""
        self.end_stage, self.focus = stage, None

    def turn_panel(self, shown: EndPanelKind) -> None:
        """The panel shows the next; the pips are counted up from now on."""
        self.end_panel, self.focus, self.ended_ms = shown, None, self.now_ms

    def rest_at_end(self) -> None:
        """A round had ended another time: nothing is asked or counted up."""
        self.end_panel, self.end_stage, self.ended_ms = "result", "panel", LONG_AGO_MS

    def close_panel(self, *, is_round_over: bool) -> None:
        """Another round is to be shown, or another moment: what the panel has told stays told until then."""
        self.end_stage, self.end_panel = "panel", "result"
        self.resets += 1
        if is_round_over:
            self.focus = self.ended_ms = None
