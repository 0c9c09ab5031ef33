"""What is on the table for whoever looks at it, to be read: all that is drawn, told and pressed follows from this."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Literal, TypeAlias

from matador.match.branch import Moment
from matador.match.views import View
from matador.play.game import Game
from matador.play.layout import Place
from matador.play.layout.ways import (
    ACROSS,
    ARM_OF,
    Grip,
    Spot,
    Way,
    goes_across,
    legal_ways,
    shown_way,
    side_touching,
    turns_of,
)
from matador.play.sounds import Sound
from matador.play.table.choices import Choices, Reader
from matador.play.table.hold import IDLE, Hold, Near, Selected, is_dragged
from matador.play.table.pulses import Pulse
from matador.play.table.showing_how import ShowsHow
from matador.play.table.snapshot import TableSnapshot
from matador.play.table.told import BondShown, Notice, Replay, Said, SumShown, WrongDrop
from matador.play.table.transits import Token, Transit
from matador.rules import ARMS, DRAW, PASS, End, Seen, Tile

if TYPE_CHECKING:
    from matador.play.table.hints import Hints
    from matador.teaching.fading import Fade

PATIENCE_MS = 2000
"""So long a slow disk is waited for before the player is asked."""

EndStage: TypeAlias = Literal["line", "panel", "aside"]
"""What is seen once a round has ended: the line first, then the panel over it, or the table with the panel aside."""

EndPanelKind: TypeAlias = Literal["question", "sums", "result"]
"""A learner is asked how many pips are left; then come his own sums; then, and for all others at once, the result."""


@dataclass(slots=True, eq=False, repr=False)
class TableFacts:
    """The table for one seat. Times are milliseconds of its own clock, which only `advance` moves."""

    game: Game
    reader: Reader
    choices: Choices

    # What lies there

    shown: TableSnapshot
    seat: int
    """The seat that the table is shown for: its tiles stand on the rack."""
    is_covered: bool
    """Whether they stand there face down, for nobody is to see them now."""

    # Time

    now_ms: float = 0.0
    busy_until_ms: float = 0.0
    """Until then what has happened is being shown; then comes the next."""
    turn_from_ms: float = inf
    """From then on one sees whose turn it is: what was done before has come to rest."""
    transits: dict[Token, Transit] = field(default_factory=dict)
    """What is on its way, or waits to set out."""
    hurried_at: int | None = None
    """How many actions of the round were seen when the player hurried the bots; None: nobody is hurried."""

    # What the player does

    hold: Hold = IDLE
    focus: str | None = None
    """The key of what the keyboard is on; None while the keyboard is not used."""
    keeps_drawing: bool = False
    """Whether tiles are drawn for him until one fits."""
    peeks_at: int | None = None
    """Whose open hand he looks at."""
    mistakes: dict[Spot, int] = field(default_factory=dict)
    """Refusals in this turn, by place."""
    brief_from_ms: dict[int, float] = field(default_factory=dict)
    """Since when the brief frame of a number is seen, or was seen, in this turn."""
    tried: Spot | None = None
    """Where a tile was refused last in this turn, to a learner."""
    tried_tiles: set[Tile] = field(default_factory=set)
    """What a learner has let go in this turn where it does not fit."""
    lamp_pulse: Pulse | None = None
    """It draws his eye to the lamp, after several wrong drops at one end."""
    shows_how: ShowsHow | None = None
    """What somebody who plays for the first time is shown that he can do; None: nothing."""
    pile_pulse: Pulse | None = None
    """It draws his eye to where tiles are drawn, or to the button to pass, after every tile was tried in vain."""
    is_helped: bool = False
    """Whether he has taken the help that was offered in this turn."""
    is_led: bool = False
    """Whether this is the first match of whoever looks: only the ends that his tile fits are shown, and it turns by
    itself so that it does.
    """

    is_saving: bool = False
    """Whether something that he has decided is still to be kept on the disk: until then he decides nothing else."""
    saving_since_ms: float | None = None
    """Since when something is being kept, whoever has decided it; None while nothing is."""
    could_not_keep: bool = False
    """Whether something could not be kept, and the player has not said yet what is to be done."""
    resets: int = 0
    """How often another moment, or another round, has taken the place of what was shown."""

    # What is told

    notice: Notice | None = None
    """Why not, until the next press."""
    hints: Hints | None = None
    """What a learner was told about the decision that is due."""
    agreed_until_ms: float | None = None
    """Until then a learner is told that nothing fits, as he has said."""
    replay: Replay | None = None
    """What is shown again to who looks now."""
    says: dict[int, Said] = field(default_factory=dict)
    """What seats say."""
    sum_shown: SumShown | None = None
    bonds: tuple[BondShown, ...] = ()
    """What learners are shown of tiles that were laid, each until the next press; the newest comes last."""
    cues: list[tuple[float, Sound]] = field(default_factory=list)
    """What is to be heard, and when."""

    # The end of a round

    ended_ms: float | None = None
    """Once the round has ended: when the panel comes over the table, or came."""
    end_stage: EndStage = "line"
    """Until the panel has come, nothing is told of the hands that are left."""
    end_panel: EndPanelKind = "result"
    """What the panel shows. Before the result nobody's points are told."""

    # What follows from it: who looks

    def view_at(self, at: Moment | None = None) -> View:
        """What is to be seen now, or was at an earlier moment of this match."""
        view = self.game.session.view(self.seat, at)
        return view.covered() if self.is_covered else view

    @property
    def is_learners(self) -> bool:
        """True if the one who looks has a learner's help."""
        return self.game.occupants[self.seat].is_learner

    @property
    def is_left_handed(self) -> bool:
        """True if he reaches for things on the left."""
        return self.choices.of_seat(self.seat).is_left_handed

    @property
    def is_coloured(self) -> bool:
        """True if he sees pips in a colour for each number."""
        return self.choices.of_seat(self.seat).is_coloured and not self.game.one_colour

    @property
    def has_full_help(self) -> bool:
        """True if he has all of it by itself."""
        return self.game.occupants[self.seat].help == "full"

    @property
    def guide(self) -> bool:
        """True if he is shown where tiles fit."""
        return self.game.occupants[self.seat].help == "guide" or self.is_helped

    def fades(self, known: int) -> Fade:
        """What a learner with full help is shown of himself where this number lies, in this round."""
        return self.game.teacher.fade(self.game.occupants[self.seat], known)

    @property
    def waits_for(self) -> int | None:
        """The person who is to come and look at his tiles, which are covered until then."""
        shown = self.shown
        if not (self.is_covered and shown.ended is None and self.is_turn_seen):
            return None
        is_there = self.seat in self.game.persons
        # Alone, he may look whoever is on turn.
        may_look = shown.view.turn == self.seat or not self.game.is_hot_seat
        return self.seat if is_there and may_look else None

    def open_hand(self, seat: int) -> tuple[Tile, ...]:
        """The tiles of another person, where all persons see them."""
        if not self.game.open_hands or not {seat, self.seat} <= set(self.game.persons):
            return ()
        shown = self.shown.view
        return self.game.session.view(seat, Moment(shown.round, len(shown.history))).hand

    def can_peek(self, seat: int) -> bool:
        """True if a seat's tiles lie open for whoever looks."""
        return self.shown.ended is None and bool(self.open_hand(seat))

    @property
    def since_my_turn(self) -> tuple[Seen, ...]:
        """What others have done in this round since whoever looks did something; nothing where no person plays."""
        history = self.shown.view.history if self.game.persons else ()
        mine = (index for index in reversed(range(len(history))) if history[index].seat == self.seat)
        return history[next(mine, -1) + 1 :]

    def drawn_and_passed(self, seat: int) -> tuple[int, int]:
        """How often a seat has drawn since then, and passed; it is told as long as the line is seen."""
        is_told = self.shown.ended is None or self.end_stage == "line"
        done = [seen.action for seen in self.since_my_turn if is_told and seen.seat == seat]
        return done.count(DRAW), done.count(PASS)

    def can_show_again(self, seat: int) -> bool:
        """True in the own turn of whoever looks, for the others: what they did can be shown again."""
        return self.is_my_turn and seat != self.seat and not self.is_holding

    # Whose turn it is

    @property
    def is_turn_seen(self) -> bool:
        """True once what was done last has come to rest, so that it is seen whose turn it is."""
        return self.now_ms >= self.turn_from_ms

    @property
    def is_my_turn(self) -> bool:
        """True if whoever looks can decide now."""
        is_asked = self.shown.is_my_turn and self.shown.ended is None and not self.is_saving
        return is_asked and self.is_turn_seen

    @property
    def waits_for_disk(self) -> bool:
        """True if the player is to be asked what to do: the disk takes too long, or has refused."""
        since = self.saving_since_ms
        return self.could_not_keep or (since is not None and self.now_ms - since >= PATIENCE_MS)

    @property
    def is_moving(self) -> bool:
        """True while something is on its way."""
        return bool(self.transits)

    @property
    def arrives_ms(self) -> float:
        """When the last of what is on its way arrives; 0 if nothing is."""
        return max((transit.until_ms for transit in self.transits.values()), default=0.0)

    @property
    def changes_by_itself(self) -> bool:
        """True while time alone changes what is seen or heard."""
        # A bond that stays is still.
        is_bond_new = any(self.now_ms < bond.until_ms for bond in self.bonds)
        fading = bool(self.sum_shown or is_bond_new or self.says or self.agreed_until_ms)
        # It is yet to be seen whose turn it is, though nothing is on its way.
        turn_comes = self.now_ms < self.turn_from_ms < inf
        is_done_for_him = self.keeps_drawing or self.hurried_at is not None
        is_pulsing = any(
            pulse is not None and self.now_ms < pulse.until_ms for pulse in (self.lamp_pulse, self.pile_pulse)
        )
        return self.is_moving or fading or bool(self.cues) or turn_comes or is_done_for_him or is_pulsing

    # What can be laid

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The ends of the line, or the middle of the empty table."""
        return self.shown.layout.arms or ("open",)

    def end(self, spot: Spot) -> End | None:
        """What lies at a place; None where nothing lies yet."""
        arm = ARM_OF.get(spot)
        return None if arm is None else self.shown.view.ends.get(arm)

    def place(self, grip: Grip, spot: Spot, way: Way) -> Place:
        """Where a tile would lie, be it legal or not."""
        return self.shown.layout.place(way.play(grip.tile, spot))

    def ways(self, tile: Tile, spot: Spot) -> tuple[Way, ...]:
        """The legal ways of a tile at a place; none while it is not the player's turn."""
        return legal_ways(self.shown.legal, tile, spot)

    def fits(self, tile: Tile) -> bool:
        """True if a tile can be laid anywhere now."""
        return any(self.ways(tile, spot) for spot in self.spots)

    def side_taken(self, tile: Tile, side: int) -> int:
        """By which half a tile leads that was taken by this one, 0 for the low one: in a first match by the half that
        fits, if only one does.
        """
        ways = [way for spot in self.spots for way in self.ways(tile, spot)] if self.is_led else []
        fitting = {side_touching(tile, way) for way in ways} - {None}
        return next((one for one in fitting if one is not None), side) if len(fitting) == 1 else side

    def turns(self, tile: Tile) -> tuple[Way, ...]:
        """The ways in which a tile can be turned: with the guide those that fit somewhere, else all there are."""
        every = turns_of(self.shown.view.rules, tile)
        if not self.guide:
            return every
        fitting = {way for spot in self.spots for way in self.ways(tile, spot)}
        return tuple(way for way in every if way in fitting)

    def lies(self, grip: Grip, spot: Spot) -> Way:
        """Without the guide: how a tile is seen at a place.

        It follows from the rules and what lies on the table, so it does not tell whether the tile fits; only in a
        first match it does.
        """
        fitting = shown_way(grip, self.ways(grip.tile, spot), spot) if self.is_led else None
        if fitting is not None:
            return fitting
        rules = self.shown.view.rules
        to_come = rules.spinner and len(self.shown.layout.arms) < len(ARMS)
        if grip.way is None and goes_across(rules, grip.tile, self.end(spot), spinner_to_come=to_come):
            return ACROSS
        return grip.as_held

    # What is in hand

    @property
    def is_holding(self) -> bool:
        """True while a tile is being dragged."""
        return is_dragged(self.hold)

    @property
    def lights_half(self) -> bool:
        """True if the half that leads is lit on the tile that is chosen or held: not with the guide, whose ghost tells
        which half touches, and not where nothing lies yet.
        """
        return not self.guide and bool(self.shown.layout.places)

    @property
    def lit_spot(self) -> Spot | None:
        """The place at which the tile would be laid now: the one it is near to, or the keyboard is on."""
        if isinstance(self.hold, Near):
            return self.hold.spot
        focus = self.focus or ""
        if isinstance(self.hold, Selected) and focus.startswith("place:"):
            return next((spot for spot in self.spots if f"place:{spot}" == focus), None)
        return None

    # What is told

    @property
    def wrong(self) -> WrongDrop | None:
        """The tile that a learner let go where it does not fit, as long as he is told so."""
        notice = self.notice
        return notice if isinstance(notice, WrongDrop) and notice.seat == self.seat else None

    @property
    def bonds_seen(self) -> list[BondShown]:
        """The bonds for whoever looks whose tile has landed."""
        # While a hand is covered the screen is nobody's, and where all lie open it is everybody's: whoever has just
        # laid a tile sees to the end what it makes.
        is_for_all = self.is_covered or self.game.open_hands
        mine = [bond for bond in self.bonds if bond.seat == self.seat or is_for_all]
        return [bond for bond in mine if bond.tile not in self.transits and self.shown.lies(bond.tile)]

    @property
    def is_agreed(self) -> bool:
        """True while a learner is told that he was right: he holds nothing, and has asked for nothing more."""
        return (
            self.agreed_until_ms is not None
            and self.hold == IDLE
            and self.hints is None
            and not self.is_covered
        )
