"""The state of the table for the player at the screen, for reading; drawing, speech and input depend only on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Literal, TypeAlias

from matador.match.branch import Moment
from matador.match.views import View
from matador.play.choices import Choices
from matador.play.game import Game
from matador.play.layout import Place, orientations
from matador.play.layout.orientations import ACROSS, ARM_OF, IDLE, Grip, Hold, Near, Selected, Spot, Way
from matador.play.sounds import Sound
from matador.play.table import messages
from matador.play.table.snapshot import TableSnapshot, Token, Transit
from matador.rules import ARMS, DRAW, PASS, End, Seen, Tile

if TYPE_CHECKING:
    from matador.teaching.learner import Fade

PATIENCE_MS = 2000
"""Maximum wait for a slow disk before the player is asked what to do."""

EndStage: TypeAlias = Literal["line", "panel", "aside"]
"""The view after the end of a round: first the line, then the panel over it, or the table with the panel aside."""

EndPanelKind: TypeAlias = Literal["question", "sums", "result"]
"""A learner is asked how many pips are left, then sees their own sums, then the result; others only see the result."""


@dataclass(slots=True, eq=False, repr=False)
class TableFacts:
    """The table for one seat. Times are in milliseconds on its own clock, which only `advance` moves."""

    game: Game
    choices: Choices

    # The tiles

    shown: TableSnapshot
    seat: int
    is_covered: bool
    """Whether the tiles on the rack are face down, because nobody may see them now."""

    # Time

    now_ms: float = 0.0
    busy_until_ms: float = 0.0
    """The time when the last event has been shown, and the next one may follow."""
    turn_from_ms: float = inf
    """The time when it becomes visible whose turn it is, because the previous action has come to rest."""
    transits: dict[Token, Transit] = field(default_factory=dict)
    hurried_at: int | None = None
    """Number of visible actions of the round when the player hurried the bots; None if bots are not hurried."""

    # The player's actions

    hold: Hold = IDLE
    focus: str | None = None
    keeps_drawing: bool = False
    peeks_at: int | None = None
    mistakes: dict[Spot, int] = field(default_factory=dict)
    brief_from_ms: dict[int, float] = field(default_factory=dict)
    """By number, the time when its brief frame appeared in this turn."""
    tried: Spot | None = None
    tried_tiles: set[Tile] = field(default_factory=set)
    lamp_pulse: messages.Pulse | None = None
    """Draws a learner's attention to the lamp, after several wrong drops at one end."""
    shows_how: messages.ShowsHow | None = None
    pile_pulse: messages.Pulse | None = None
    """Draws a learner's attention to the boneyard or to the pass button, after all tiles were tried in vain."""
    is_helped: bool = False
    is_led: bool = False
    """Whether this is the first match of a player: it shows only fitting ends, and turns tiles so that they fit."""

    is_saving: bool = False
    """Whether the player's last decision is still being saved; until then they can't make another one."""
    saving_since_ms: float | None = None
    """The time when saving a decision began (anyone's, not only the player's); None while nothing is being saved."""
    could_not_keep: bool = False
    """Whether saving failed, and the player has not decided yet what to do."""
    resets: int = 0
    """The number of times that another moment or round has replaced the displayed one."""

    # Messages

    notice: messages.Notice | None = None
    hints: messages.Hints | None = None
    agreed_until_ms: float | None = None
    """The time until which a learner sees that they were right to say that nothing fits."""
    replay: messages.Replay | None = None
    says: dict[int, messages.SpeechBubble] = field(default_factory=dict)
    sum_shown: messages.SumShown | None = None
    bonds: tuple[messages.BondShown, ...] = ()
    """The bonds of played tiles for learners, each until the next press; the newest comes last."""
    cues: list[tuple[float, Sound]] = field(default_factory=list)

    # The end of a round

    ended_ms: float | None = None
    """The time when the panel appears after the end of the round; None during the round."""
    end_stage: EndStage = "line"
    """Until the panel appears, the remaining hands are secret."""
    end_panel: EndPanelKind = "result"
    """The content of the panel. Points are secret until the result."""

    # Derived state: the player at the screen

    def view_at(self, at: Moment | None = None) -> View:
        view = self.game.session.view(self.seat, at)
        return view.covered() if self.is_covered else view

    @property
    def is_learners(self) -> bool:
        return self.game.occupants[self.seat].is_learner

    @property
    def is_left_handed(self) -> bool:
        return self.choices.of_seat(self.seat).hand == "left"

    @property
    def is_coloured(self) -> bool:
        return self.choices.of_seat(self.seat).pips != "one-colour" and not self.game.one_colour

    @property
    def has_full_help(self) -> bool:
        return self.game.occupants[self.seat].setup.help == "full"

    @property
    def guide(self) -> bool:
        return self.game.occupants[self.seat].setup.help == "guide" or self.is_helped

    def fades(self, known: int) -> Fade:
        return self.game.teacher.fade(self.game.occupants[self.seat], known)

    @property
    def waits_for(self) -> int | None:
        """The seat of the person who should turn up their covered tiles, or None."""
        shown = self.shown
        if not (self.is_covered and shown.ended is None and self.is_turn_seen):
            return None
        is_there = self.seat in self.game.human_seats
        # A person who plays alone against bots may look at any time.
        may_look = shown.view.turn == self.seat or not self.game.is_hot_seat
        return self.seat if is_there and may_look else None

    def open_hand(self, seat: int) -> tuple[Tile, ...]:
        if not self.game.open_hands or not {seat, self.seat} <= set(self.game.human_seats):
            return ()
        shown = self.shown.view
        return self.game.session.view(seat, Moment(shown.round, len(shown.history))).hand

    def can_peek(self, seat: int) -> bool:
        return self.shown.ended is None and bool(self.open_hand(seat))

    @property
    def since_my_turn(self) -> tuple[Seen, ...]:
        """The actions of others in this round since this seat's last action; empty if no people play."""
        history = self.shown.view.history if self.game.human_seats else ()
        mine = (index for index in reversed(range(len(history))) if history[index].seat == self.seat)
        return history[next(mine, -1) + 1 :]

    def drawn_and_passed(self, seat: int) -> tuple[int, int]:
        """The number of draws and passes of a seat since then; 0 once the panel has appeared."""
        is_told = self.shown.ended is None or self.end_stage == "line"
        done = [seen.action for seen in self.since_my_turn if is_told and seen.seat == seat]
        return done.count(DRAW), done.count(PASS)

    def can_show_again(self, seat: int) -> bool:
        return self.is_my_turn and seat != self.seat and not self.is_holding

    # Whose turn it is

    @property
    def is_turn_seen(self) -> bool:
        """True once the last action has come to rest, so that it is visible whose turn it is."""
        return self.now_ms >= self.turn_from_ms

    @property
    def is_my_turn(self) -> bool:
        is_asked = self.shown.is_my_turn and self.shown.ended is None and not self.is_saving
        return is_asked and self.is_turn_seen

    @property
    def waits_for_disk(self) -> bool:
        """True if the player should be asked what to do, because saving takes too long or has failed."""
        since = self.saving_since_ms
        return self.could_not_keep or (since is not None and self.now_ms - since >= PATIENCE_MS)

    @property
    def is_moving(self) -> bool:
        return bool(self.transits)

    @property
    def arrives_ms(self) -> float:
        """The time when all movements end; 0 if nothing is moving."""
        return max((transit.until_ms for transit in self.transits.values()), default=0.0)

    @property
    def changes_by_itself(self) -> bool:
        # A bond that stays does not move.
        is_bond_new = any(self.now_ms < bond.until_ms for bond in self.bonds)
        is_fading = bool(self.sum_shown or is_bond_new or self.says or self.agreed_until_ms)
        # Whose turn it is will become visible, even if nothing is moving.
        turn_comes = self.now_ms < self.turn_from_ms < inf
        is_automatic = self.keeps_drawing or self.hurried_at is not None
        how = self.shows_how
        pulses = (self.lamp_pulse, self.pile_pulse, None if how is None else how.pulse)
        is_pulsing = any(pulse is not None and self.now_ms < pulse.until_ms for pulse in pulses)
        has_hand = how is not None and how.hand_from_ms is not None
        is_due = bool(self.transits or self.cues) or turn_comes or is_automatic
        return is_due or is_fading or is_pulsing or has_hand

    # Placements

    @property
    def spots(self) -> tuple[Spot, ...]:
        return self.shown.layout.arms or ("open",)

    def end(self, spot: Spot) -> End | None:
        arm = ARM_OF.get(spot)
        return None if arm is None else self.shown.view.ends.get(arm)

    def place(self, grip: Grip, spot: Spot, way: Way) -> Place:
        return self.shown.layout.place(way.play(grip.tile, spot))

    def ways(self, tile: Tile, spot: Spot) -> tuple[Way, ...]:
        """The legal orientations of a tile at a spot; none out of turn."""
        return orientations.legal_ways(self.shown.legal, tile, spot)

    def fits(self, tile: Tile) -> bool:
        return any(self.ways(tile, spot) for spot in self.spots)

    def side_taken(self, tile: Tile, side: int) -> int:
        """The leading half (0: low) of a tile taken by `side`; in a first match, the only half that fits, if any."""
        ways = [way for spot in self.spots for way in self.ways(tile, spot)] if self.is_led else []
        fitting = {orientations.side_touching(tile, way) for way in ways} - {None}
        return next((one for one in fitting if one is not None), side) if len(fitting) == 1 else side

    def turns(self, tile: Tile) -> tuple[Way, ...]:
        """The orientations to which a tile can be turned; with the guide, only those that fit somewhere."""
        every = orientations.turns_of(self.shown.view.rules, tile)
        if not self.guide:
            return every
        fitting = {way for spot in self.spots for way in self.ways(tile, spot)}
        return tuple(way for way in every if way in fitting)

    def lies(self, grip: Grip, spot: Spot) -> Way:
        """The displayed orientation without the guide; only in a first match does it reveal whether the tile fits."""
        fitting = orientations.shown_way(grip, self.ways(grip.tile, spot), spot) if self.is_led else None
        if fitting is not None:
            return fitting
        rules, end = self.shown.view.rules, self.end(spot)
        to_come = rules.spinner and len(self.shown.layout.arms) < len(ARMS)
        is_across = orientations.goes_across(rules, grip.tile, end, spinner_to_come=to_come)
        return ACROSS if grip.way is None and is_across else grip.as_held

    # The tile in hand

    @property
    def is_holding(self) -> bool:
        return orientations.is_dragged(self.hold)

    @property
    def lights_half(self) -> bool:
        """True if the leading half of the tile in hand is lit: not with the guide, and not on an empty table."""
        return not self.guide and bool(self.shown.layout.places)

    @property
    def lit_spot(self) -> Spot | None:
        """The spot at which the tile would be played now: the one that it is near, or that has keyboard focus."""
        if isinstance(self.hold, Near):
            return self.hold.spot
        focus = self.focus or ""
        if isinstance(self.hold, Selected) and focus.startswith("place:"):
            return next((spot for spot in self.spots if f"place:{spot}" == focus), None)
        return None

    # Messages to the player

    @property
    def wrong(self) -> messages.WrongDrop | None:
        notice = self.notice
        return notice if isinstance(notice, messages.WrongDrop) and notice.seat == self.seat else None

    @property
    def bonds_seen(self) -> list[messages.BondShown]:
        # With a covered hand or open hands, bonds are shown whoever is looking, so that players see the whole bond of
        # the tile that they have just played.
        is_for_all = self.is_covered or self.game.open_hands
        mine = [bond for bond in self.bonds if bond.seat == self.seat or is_for_all]
        return [bond for bond in mine if bond.tile not in self.transits and self.shown.lies(bond.tile)]

    @property
    def is_agreed(self) -> bool:
        """True while a learner is told that they were right: until they take a tile or get a hint."""
        has_acted = self.hold != IDLE or self.hints is not None
        return self.agreed_until_ms is not None and not (has_acted or self.is_covered)
