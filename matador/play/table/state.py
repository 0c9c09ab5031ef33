"""The state of the table for the player at the screen, with all methods that change it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf

from matador.match.branch import Moment
from matador.match.events import RoundEnded
from matador.play.choices import Choices
from matador.play.layout import Place, has_moved
from matador.play.layout.orientations import IDLE, Hold, Spot
from matador.play.layout.table import has_room
from matador.play.sounds import Sound
from matador.play.table import messages
from matador.play.table.choosing import still_asked
from matador.play.table.facts import EndPanelKind, EndStage, TableFacts
from matador.play.table.snapshot import Start, TableSnapshot, Token, Transit, order_of
from matador.rules import Play, Tile

RELAYOUT_MS = 350
AGREED_MS = 2500
"""Display time of the message that a learner was right; the game continues meanwhile."""
SAYING_MS = 1300
MIN_SAYING_MS = 700
"""Minimum display time of a speech bubble at any speed, since a pass is not visible otherwise."""
LONG_AGO_MS = -1e9
"""A time so long ago that everything that began then is over."""


@dataclass(slots=True, eq=False, repr=False)
class TableState(TableFacts):
    """The facts, with the methods that change them; no other code may write to them."""

    # Time

    def advance(self, now_ms: float) -> None:
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
        due = [sound for at_ms, sound in self.cues if at_ms <= self.now_ms]
        self.cues = [(at_ms, sound) for at_ms, sound in self.cues if at_ms > self.now_ms]
        return due

    def arrive(self) -> None:
        self.transits.clear()
        self.bonds = tuple(replace(bond, flight_ms=0.0) for bond in self.bonds)
        self.busy_until_ms = self.turn_from_ms = self.now_ms

    def land(self) -> None:
        """Finish all movements immediately; everything that waits for them comes earlier by the same time."""
        sooner_ms = max(0.0, self.arrives_ms - self.now_ms) if self.transits else 0.0
        self.transits.clear()
        self.busy_until_ms = max(self.now_ms, self.busy_until_ms - sooner_ms)
        if self.turn_from_ms != inf:
            self.turn_from_ms = max(min(self.now_ms, self.turn_from_ms), self.turn_from_ms - sooner_ms)
        self.bonds = tuple(bond.later(-sooner_ms) for bond in self.bonds)

    def wait(self, duration_ms: float) -> None:
        self.busy_until_ms = self.now_ms + duration_ms

    def wait_until(self, at_ms: float) -> None:
        self.busy_until_ms = self.turn_from_ms = at_ms

    def see_turn_from(self, at_ms: float) -> None:
        self.turn_from_ms = at_ms

    def send(
        self,
        token: Token,
        duration_ms: float,
        *,
        rest_ms: float = 0.0,
        seat: int | None = None,
        start: Start = "seen",
        origin: Place | None = None,
    ) -> None:
        """Start a movement after a rest, in place of any other movement of the same token; see `Transit`."""
        self.transits[token] = Transit(self.now_ms + rest_ms, duration_ms, seat, start, origin)

    def cue(self, sound: Sound, delay_ms: float = 0.0) -> None:
        self.cues.append((self.now_ms + delay_ms, sound))

    def be_silent(self) -> None:
        self.cues.clear()

    def hurry(self, *, is_on: bool) -> None:
        self.hurried_at = len(self.shown.view.history) if is_on else None

    # The displayed moment

    def show(self, shown: TableSnapshot) -> None:
        new, old = shown.view, self.shown.view
        if (new.round, new.turn) != (old.round, old.turn):
            self._begin_turn()
        if (new.round, new.history) != (old.round, old.history) or shown.ended is not None:
            # Hints are about the previous decision.
            self.hints = self.lamp_pulse = self.pile_pulse = None
        if (new.round, new.ends) != (old.round, old.ends) or shown.ended is not None:
            self.agreed_until_ms = None
        before, self.shown = self.shown.layout.places, shown
        if has_moved(before, shown.layout.places) and new.round == old.round:
            # All tiles of the line move to their new places; sums beside them stay visible for longer.
            travel_ms = self.choices.animation.moving(RELAYOUT_MS)
            for place in before:
                if shown.lies(place.tile):
                    self.send(place.tile, travel_ms)
            self.bonds = tuple(bond.later(travel_ms) for bond in self.bonds)
            if self.sum_shown is not None:
                self.sum_shown = replace(self.sum_shown, until_ms=self.sum_shown.until_ms + travel_ms)
        self.hold = still_asked(self)

    def see_briefly(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.brief_from_ms.setdefault(number, self.now_ms)

    def _begin_turn(self) -> None:
        self.mistakes.clear()
        self.brief_from_ms.clear()
        self.tried_tiles.clear()
        self.tried, self.is_helped = None, False
        self.lamp_pulse = self.pile_pulse = None

    def relayout(self) -> None:
        """Rearrange the line if that is due; while a tile is being dragged, only if there is no room for it."""
        waits = self.is_holding and has_room(self.shown.layout, tiles=1)
        if self.shown.is_relayout_due and not waits:
            self.show(replace(self.shown, layout=self.shown.line.layout))

    def deal(self, shown: TableSnapshot) -> None:
        """Show the beginning of another round; whose turn it is becomes visible once the tiles are dealt."""
        self.ended_ms, self.turn_from_ms = None, inf
        self.show(shown)

    def look_from(self, seat: int, *, is_covered: bool) -> None:
        """Show the table for a seat, with its tiles face up or down, and clear messages to the previous one."""
        for tile in self.shown.hand:
            # A moving tile would remain visible.
            self.transits.pop(tile, None)
        shown = self.shown.view
        at = Moment(shown.round, len(shown.history))
        self.seat, self.is_covered = seat, is_covered
        self.hold = IDLE
        self.notice = self.focus = self.replay = self.peeks_at = self.hints = self.agreed_until_ms = None
        self.keeps_drawing = False
        self._begin_turn()
        view = self.view_at(at)
        ended, hand = self.shown.ended, () if is_covered else order_of(self.game.session, view)
        self.shown = replace(self.shown, hand=hand).after(view)
        if ended is not None:
            self.shown = self.shown.closed(ended)

    def go_to(self, shown: TableSnapshot) -> None:
        self.hurried_at = self.ended_ms = self.sum_shown = self.agreed_until_ms = self.tried = None
        self.bonds, self.keeps_drawing = (), False
        self.says.clear()
        self.be_silent()
        self.show(shown)

    # Replays

    @property
    def present(self) -> TableFacts:
        """A copy of the current table, to restore after a replay."""
        return replace(self, mistakes=dict(self.mistakes), tried_tiles=set(self.tried_tiles))

    def show_present(self, present: TableFacts) -> None:
        self.replay = None
        self.transits.clear()
        self.show(present.shown)
        self.mistakes.update(present.mistakes)
        self.tried_tiles.update(present.tried_tiles)
        self.tried, self.is_helped = present.tried, present.is_helped
        self.lamp_pulse, self.pile_pulse = present.lamp_pulse, present.pile_pulse
        self.hints, self.agreed_until_ms = present.hints, present.agreed_until_ms

    def show_again(self, replay: messages.Replay) -> None:
        self.replay = replay

    # The player's actions

    def take(self, hold: Hold) -> None:
        self.hold = hold

    def focus_on(self, key: str | None) -> None:
        self.focus = key

    def peek(self, seat: int | None) -> None:
        self.peeks_at = seat

    def choose(self, choices: Choices) -> None:
        self.choices = choices

    def draw_on(self, *, is_on: bool) -> None:
        self.keeps_drawing = is_on

    def fail_to_keep(self, *, is_on: bool) -> None:
        """Record that saving has failed, or that the player has decided what to do; restart the wait for the disk."""
        self.could_not_keep, self.saving_since_ms = is_on, None

    def save(self, *, is_on: bool) -> None:
        self.is_saving = is_on

    def refuse(self, tile: Tile, spot: Spot, home_ms: float) -> int:
        """Record a refused tile, which is back on the rack after `home_ms`; return the refusals there in this turn."""
        self.mistakes[spot] = self.mistakes.get(spot, 0) + 1
        if self.is_learners:
            self.tried = spot
            self.tried_tiles.add(tile)
            # The lamp pulses after several wrong drops at an end, the pile after all tiles were tried in vain.
            pulse = messages.Pulse(self.now_ms + home_ms, self.choices.animation.moving(messages.PULSE_MS))
            if self.mistakes[spot] >= messages.MISTAKES_BEFORE_PULSE:
                self.lamp_pulse = pulse
            can_play = any(isinstance(action, Play) for action in self.shown.legal)
            if not can_play and self.tried_tiles.issuperset(self.shown.hand):
                self.pile_pulse = pulse
        return self.mistakes[spot]

    def show_how(self, shown: messages.ShowsHow | None) -> None:
        self.shows_how = shown

    def lead(self, *, is_on: bool) -> None:
        self.is_led = is_on

    def help(self) -> None:
        self.is_helped, self.notice = True, None

    # Messages

    def tell(self, notice: messages.Notice | None) -> None:
        self.notice = notice

    def hint(self, hints: messages.Hints) -> None:
        self.notice, self.hints, self.lamp_pulse = None, hints, None

    def follow_help(self) -> None:
        """After a change of help, remove hints and bonds that the players should no longer see."""
        if self.hints is not None and (self.guide or not self.is_learners):
            self.hints = None
        self.bonds = tuple(bond for bond in self.bonds if self.game.occupants[bond.seat].is_learner)

    def agree(self) -> None:
        self.agreed_until_ms = self.now_ms + AGREED_MS

    def say(self, seat: int, what: messages.Saying, count: int = 1) -> None:
        """Show a speech bubble of another player, long enough for reading; the game continues meanwhile."""
        if seat != self.seat:
            lasts_ms = max(MIN_SAYING_MS, self.choices.animation.waiting(SAYING_MS))
            self.says[seat] = messages.SpeechBubble(what, self.now_ms + lasts_ms, count)

    def add_up(self, made: messages.BondShown | messages.SumShown) -> None:
        """Show a sum; a bond replaces that of the same tile, and another player's also replaces those of others."""
        if isinstance(made, messages.SumShown):
            self.sum_shown = made
            return
        before = [bond for bond in self.bonds if bond.tile != made.tile]
        if not made.is_own:
            before = [bond if bond.is_own else replace(bond, stays=False) for bond in before]
        self.bonds, self.sum_shown = (*before, made), None

    def dismiss_bonds(self) -> None:
        self.bonds = tuple(replace(bond, stays=False) for bond in self.bonds if self.now_ms < bond.until_ms)

    # The end of a round

    def end_round(self, ended: RoundEnded, panel_after_ms: float) -> None:
        self.notice = self.focus = None
        self.hold, self.keeps_drawing = IDLE, False
        self.show(self.shown.closed(ended))
        self.end_stage = "line"
        # The panel only waits for the last sum if this player is the learner who sees it.
        bonds = [bond.until_ms - self.now_ms for bond in self.bonds if bond.seat == self.seat]
        self.ended_ms = self.now_ms + max(panel_after_ms, *bonds, 0.0)

    def open_panel(self, shown: EndPanelKind) -> None:
        self.end_stage, self.end_panel = "panel", shown
        self.sum_shown, self.notice, self.bonds = None, None, ()

    def hurry_panel(self) -> None:
        self.arrive()
        self.ended_ms = self.now_ms

    def move_panel(self, stage: EndStage) -> None:
        self.end_stage, self.focus = stage, None

    def turn_panel(self, shown: EndPanelKind) -> None:
        self.end_panel, self.focus, self.ended_ms = shown, None, self.now_ms

    def rest_at_end(self) -> None:
        """Show the result of a round that ended in an earlier session, without a question or animation."""
        self.end_panel, self.end_stage, self.ended_ms = "result", "panel", LONG_AGO_MS

    def close_panel(self, *, is_round_over: bool) -> None:
        self.end_stage, self.end_panel = "panel", "result"
        self.resets += 1
        if is_round_over:
            self.focus = self.ended_ms = None
