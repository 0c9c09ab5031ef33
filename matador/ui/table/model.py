"""The table as it stands on the screen: the round that is shown, what moves, what is chosen and said."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Literal, TypeAlias

from matador.match.branch import Moment
from matador.match.views import View
from matador.play.game import Game
from matador.play.layout import Moves, Place, TableLayout
from matador.play.layout.spacing import has_room
from matador.play.layout.ways import ACROSS, ARM_OF, Grip, Spot, Way, goes_across, legal_ways, turns_of
from matador.play.pace import Pace
from matador.play.sounds import Sound
from matador.rules import ARMS, DRAW, End, Seen, Tile
from matador.storage.settings import Settings
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.motion import Pose
from matador.ui.sentences.refusals import Refusal
from matador.ui.table.bonds import LearnerOverlay
from matador.ui.table.boneyard import BoneyardRow, boneyard_row
from matador.ui.table.camera import Camera, Extent, camera_on, extent_of, follow
from matador.ui.table.camera_motion import CameraMotion
from matador.ui.table.confirmation import Confirmation
from matador.ui.table.flights import Flights
from matador.ui.table.hints import Hints
from matador.ui.table.plan import Plan
from matador.ui.table.rack import Rack, plan_for, rack_of
from matador.ui.table.sum_shown import SumShown
from matador.ui.table.table_snapshot import TableSnapshot, order_of
from matador.ui.table.targets import Target, targets_of
from matador.ui.table.tile_drag import TileDrag

if TYPE_CHECKING:
    from matador.teaching.fading import Fade

CAMERA_MS = 350

EndStage: TypeAlias = Literal["line", "panel", "aside"]
"""What is seen once a round has ended: the line first, then the panel over it, or the table with the panel aside."""


@dataclass(frozen=True, slots=True)
class Missed:
    """What has been shown before is shown again to who looks now."""

    since_turn: bool
    """Whether he has had a turn in this round, since when it is."""
    seat: int | None = None
    """Whose action is being shown."""
    asked: tuple[Seen, ...] = ()
    """What one player did, which he has asked for; nothing: he is shown all that others have seen."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the player has set that the table goes by."""

    auto_draw: bool = False
    pace: Pace = field(default_factory=Pace)


def choices_of(settings: Settings) -> Choices:
    """What of the settings the table goes by."""
    return Choices(settings.auto_draw, Pace(settings.speed, settings.reduced_motion))


class Model:
    """The table on the screen. Times are milliseconds of the scene's clock."""

    _seen: tuple[Plan, Camera, TableLayout] | None = None
    """What the camera was looked after for last, and what came of it."""

    def __init__(self, game: Game, shown: TableSnapshot, look: Look, size: Point, choices: Choices) -> None:
        self.game = game
        self.seat = shown.view.seat
        """The seat that the table is shown for: its tiles stand on the rack."""
        self.is_covered = game.is_hot_seat or not game.persons
        """Whether they stand there face down, for nobody is to see them now."""
        self._orders: dict[int, tuple[Tile, ...]] = {}
        """How the tiles of each seat stood in this round when they were seen last."""
        self.choices = choices
        self.shown = shown
        self.now_ms = self.busy_until_ms = 0.0
        """Until then what has happened is being shown; then comes the next."""
        self.turn_from_ms = inf
        """From then on one sees whose turn it is: what was done before has come to rest."""
        self.drag = TileDrag()
        self.flights = Flights()
        self.page = 0
        self.focus: str | None = None
        """The key of what the keyboard is on; None while the keyboard is not used."""
        self.sentence: Refusal | None = None
        self.sum_shown: SumShown | None = None
        self.told = LearnerOverlay()
        """What learners are shown of sums, in its place."""
        self.missed: Missed | None = None
        self.hurried_at: int | None = None
        """How many actions of the round were seen when the player hurried the bots; None: nobody is hurried."""
        self.peeks_at: int | None = None
        """Whose open hand is looked at."""
        self.says: dict[int, tuple[str, float]] = {}
        """What seats say, and until when."""
        self.mistakes: dict[Spot, int] = {}
        """Refusals in this turn, by place."""
        self.is_helped = False
        """Whether the player has taken the help that was offered in this turn."""
        self.agreed: Confirmation | None = None
        """What each end needs, after a learner has said rightly that nothing fits."""
        self.hints: Hints | None = None
        """What a learner was told last; `hints_now` says whether it still holds."""
        self.keeps_drawing = False
        self.carried: Point | None = None
        """Where the next tile of the boneyard is held, if it is being dragged."""
        self.is_counting = False
        """Whether a learner is asked how many pips are left: nobody's points may tell it."""
        self.ended_ms: float | None = None
        """Once the round has ended: when the panel comes over the table, or came."""
        self.end_stage: EndStage = "line"
        """Until the panel has come, nothing is told of the hands that are left."""
        self.cues: list[tuple[float, Sound]] = []
        self._arrange_in(size, look)
        self._camera_motion = CameraMotion(camera_on(self.plan, extent_of(self.shown.layout)))
        self.resize(size, look)

    # What it is made of

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self._arrange_in(size, look)
        self.flights.finish()
        self._camera_motion.stand(camera_on(self.plan, extent_of(self.shown.layout)))
        self.targets = targets_of(self.plan, self.camera, self.shown.layout)

    def show(self, shown: TableSnapshot) -> None:
        """Show another moment."""
        new, old = shown.view, self.shown.view
        if (new.round, new.turn) != (old.round, old.turn):
            self.mistakes.clear()
            self.is_helped = False
        moves = Moves(self.shown.layout.places, shown.layout.places)
        self.shown = shown
        self._arrange()
        if moves and new.round == old.round:
            self._glide(moves)
        self.see_all()
        self.drag.look_again(self)

    def view_at(self, at: Moment | None = None) -> View:
        """What is to be seen now, or was at an earlier moment of this match."""
        view = self.game.session.view(self.seat, at)
        return view.covered() if self.is_covered else view

    def look_from(self, seat: int, *, is_covered: bool) -> None:
        """Show the table for a seat, and its tiles face up or face down; what was said to the last one goes."""
        if self.shown.hand:
            self._orders[self.seat] = self.shown.hand
        for tile in self.shown.hand:
            # On its way home it would still be seen.
            self.flights.stop(tile)
        shown = self.shown.view
        at = Moment(shown.round, len(shown.history))
        self.seat, self.is_covered = seat, is_covered
        self.drag.cancel()
        self.sentence = self.focus = self.carried = self.missed = self.peeks_at = None
        self.hints = self.agreed = None
        self.is_helped = self.keeps_drawing = False
        self.mistakes.clear()
        self.page = 0
        view = self.view_at(at)
        order = self._orders.get(seat) or order_of(self.game.session, view)
        self.shown = self.shown.seen_from(view, () if is_covered else order)
        self._arrange()
        self.see_all()

    def deal(self, shown: TableSnapshot) -> None:
        """Show the beginning of another round."""
        self._orders.clear()
        self.page = 0
        self.show(shown)

    @property
    def waits_for(self) -> int | None:
        """The person who is to come and look at his tiles, which are covered until then."""
        shown = self.shown
        if not (self.is_covered and shown.ended is None and self.is_turn_seen):
            return None
        is_there = self.seat in self.game.mailboxes
        # Alone, he may look whoever is on turn.
        may_look = shown.view.turn == self.seat or not self.game.is_hot_seat
        return self.seat if is_there and may_look else None

    def open_hand(self, seat: int) -> tuple[Tile, ...]:
        """The tiles of another person, where all persons see them."""
        if not self.game.open_hands or not {seat, self.seat} <= set(self.game.persons):
            return ()
        shown = self.shown.view
        return self.game.session.view(seat, Moment(shown.round, len(shown.history))).hand

    def turn_page(self, page: int) -> None:
        """Show another page of a hand that has several."""
        self.page = page
        self._arrange()

    def lay_afresh(self) -> None:
        """Lay the line afresh if that is due; while a tile is held only if there is no room for the next one."""
        waits = self.drag.is_holding and has_room(self.shown.layout, tiles=1)
        if self.shown.is_due_afresh and not waits:
            self.show(self.shown.afresh())

    def _glide(self, moves: Moves) -> None:
        """Let all tiles of the line move from where they are seen to where they lie now, and the camera with them."""
        seen = self.camera_now
        self._camera_motion.stand(camera_on(self.plan, extent_of(self.shown.layout)))
        travel = self.choices.pace.moving(CAMERA_MS)
        for before, after in moves.pairs():
            tile = after.tile
            start = self.flights.pose(tile, self.now_ms) or seen.pose(before)
            self.flights.send(tile, tile, start, self.camera.pose(after), self.now_ms, travel)
        self.told.move(moves, travel)
        if self.sum_shown is not None:
            self.sum_shown = self.sum_shown.moved(moves, travel)

    def see_all(self) -> None:
        """Move the camera if something would not be seen; never while a tile is held."""
        if self._is_seen(self.plan, self.camera, self.shown.layout):
            return
        if not self.drag.is_holding:
            self._follow(extent_of(self.shown.layout))
            self._seen = (self.plan, self.camera, self.shown.layout)
        self.targets = targets_of(self.plan, self.camera, self.shown.layout)

    def _is_seen(self, *now: Plan | Camera | TableLayout) -> bool:
        """True if the camera has been looked after, and nothing is otherwise since then: so it is in most frames."""
        return self._seen is not None and all(
            one is other for one, other in zip(self._seen, now, strict=True)
        )

    def _follow(self, extent: Extent) -> None:
        has_begun = bool(self.shown.layout.places)
        new = follow(self.camera, self.plan, extent) if has_begun else camera_on(self.plan, extent)
        self._camera_motion.go(new, self.now_ms, self.choices.pace.moving(CAMERA_MS))

    def _arrange_in(self, size: Point, look: Look) -> None:
        self.size, self.look = size, look
        look.sprites.mark(self.shown.view.rules.matador_tiles)
        self._arrange()

    def _arrange(self) -> None:
        self.plan: Plan = plan_for(self.size, self.shown.hand_size)
        self.rack: Rack = rack_of(self.plan, self.shown.hand, self.page)
        self.page = self.rack.page
        view = self.shown.view
        at_first = view.boneyard + sum(seen.action == DRAW for seen in view.history)
        number = self.look.fonts.size(str(at_first), Style.TEXT, bold=True)[0]
        self.boneyard: BoneyardRow = boneyard_row(self.plan, view.boneyard, at_first, number)

    # Time

    @property
    def camera(self) -> Camera:
        """Where the camera is, or is going."""
        return self._camera_motion.camera

    @property
    def camera_now(self) -> Camera:
        """The camera on its way."""
        return self._camera_motion.at(self.now_ms)

    @property
    def is_moving(self) -> bool:
        """Whether something is on its way."""
        return self.flights.is_moving or self._camera_motion.is_moving(self.now_ms)

    def finish_moving(self) -> None:
        """Let everything be where it was going."""
        self.flights.finish()
        self._camera_motion.arrive()
        self.told.land()
        self.busy_until_ms = self.turn_from_ms = self.now_ms

    def advance(self, now_ms: float) -> None:
        """Go on to this time."""
        comes = self.now_ms < self.turn_from_ms <= now_ms
        self.now_ms = now_ms
        self.flights.land(now_ms)
        if comes:
            self.drag.look_again(self)
        if not self._camera_motion.is_moving(now_ms):
            self._camera_motion.arrive()
        if self.sum_shown is not None and now_ms >= self.sum_shown.until_ms:
            self.sum_shown = None
        self.told.advance(now_ms)
        if self.agreed is not None and now_ms >= self.agreed.until_ms:
            self.agreed = None
        self.says = {seat: said for seat, said in self.says.items() if now_ms < said[1]}

    def cue(self, sound: Sound, delay_ms: float = 0.0) -> None:
        """Have something heard."""
        self.cues.append((self.now_ms + delay_ms, sound))

    # What the drag asks

    @property
    def scale(self) -> float:
        return self.plan.scale

    @property
    def guide(self) -> bool:
        return self.game.occupants[self.seat].help == "guide" or self.is_helped

    def fades(self, known: int) -> Fade:
        """What a learner with full help is shown of himself where this number lies, in this round."""
        return self.game.teacher.fade(self.game.occupants[self.seat], known)

    @property
    def lights_half(self) -> bool:
        """With the guide the ghost says which half touches; where nothing lies yet, none does."""
        return not self.guide and bool(self.shown.layout.places)

    @property
    def is_my_turn(self) -> bool:
        return self.shown.is_my_turn and self.shown.ended is None and self.is_turn_seen

    def ways(self, tile: Tile, spot: Spot) -> tuple[Way, ...]:
        return legal_ways(self.shown.legal, tile, spot)

    def lies(self, grip: Grip, spot: Spot) -> Way:
        """It follows from the rules and what lies on the table, so it does not tell whether the tile fits."""
        rules = self.shown.view.rules
        to_come = rules.spinner and len(self.shown.layout.arms) < len(ARMS)
        if grip.way is None and goes_across(rules, grip.tile, self.end(spot), spinner_to_come=to_come):
            return ACROSS
        return grip.as_held

    def turns(self, tile: Tile) -> tuple[Way, ...]:
        """With the guide the ways that fit somewhere, so that no turn is idle; else all there are."""
        if self.guide:
            fitting = {way for target in self.targets for way in self.ways(tile, target.spot)}
            ordered = [way for way in turns_of(self.shown.view.rules, tile) if way in fitting]
            return tuple(ordered)
        return turns_of(self.shown.view.rules, tile)

    def tile_px(self, tile: Tile) -> tuple[Point, int] | None:
        slot = self.rack.slot(tile)
        return None if slot is None else (slot.rect.center, slot.rect.height)

    # What others ask

    @property
    def is_turn_seen(self) -> bool:
        """Whether what was done last has come to rest, so that it is seen whose turn it is."""
        return self.now_ms >= self.turn_from_ms

    def target(self, spot: Spot) -> Target | None:
        return next((target for target in self.targets if target.spot == spot), None)

    def end(self, spot: Spot) -> End | None:
        """What lies at a place; None where nothing lies yet."""
        arm = ARM_OF.get(spot)
        return None if arm is None else self.shown.view.ends.get(arm)

    def fits(self, tile: Tile) -> bool:
        """Whether a tile can be laid anywhere now."""
        return any(self.ways(tile, target.spot) for target in self.targets)

    def place(self, grip: Grip, spot: Spot, way: Way) -> Place:
        """Where a tile would lie, be it legal or not."""
        return self.shown.layout.place(way.play(grip.tile, spot))

    def slot_pose(self, tile: Tile) -> Pose | None:
        """How a tile on the rack is seen."""
        slot = self.rack.slot(tile)
        if slot is None:
            return None
        return Pose(slot.rect.centerx, slot.rect.centery, slot.rect.width, 0.0)


def held_turns(grip: Grip) -> int:
    """How a tile is turned in the hand, in quarter turns clockwise."""
    if grip.leads is None:
        return 1
    return 2 if grip.is_upside_down else 0
