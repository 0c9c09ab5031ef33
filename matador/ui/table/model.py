"""The table as it stands on the screen: the round that is shown, what moves, what is chosen and said."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from matador.rules import Tile
from matador.rules.ends import End
from matador.ui.inputs import Point
from matador.ui.layout import Box, Place
from matador.ui.look import Look
from matador.ui.motion import Pace, Pose
from matador.ui.sentences.refusals import Refusal
from matador.ui.sound import Sound
from matador.ui.table.boneyard import BoneyardRow, boneyard_row
from matador.ui.table.camera import Camera, Extent, camera_on, extent_of, follow
from matador.ui.table.game import Game
from matador.ui.table.handling import Handling
from matador.ui.table.plan import Plan
from matador.ui.table.rack import Rack, plan_for, rack_of
from matador.ui.table.shown import Shown
from matador.ui.table.stage import Stage
from matador.ui.table.targets import Target, targets_of
from matador.ui.table.ways import ARM_OF, Grip, Spot, Way, along, legal_ways, turns_of

CAMERA_MS = 350


@dataclass(frozen=True, slots=True)
class Choices:
    """What the player has set that the table goes by."""

    guide: bool = True
    auto_draw: bool = False
    pace: Pace = field(default_factory=Pace)


@dataclass(frozen=True, slots=True)
class SumShown:
    """A sum that stands beside the tile that has just been laid."""

    text: str
    place: Place
    until_ms: float
    is_matadors: bool = False
    """Whether it is a matador's own sum, not that of halves that touch."""
    halves: tuple[Box, ...] = ()
    """The halves that it is made of, where that is not plain to see."""
    touching: int | None = None
    """The half that touches; None for a tile laid across."""

    @property
    def told(self) -> Box:
        """Where it is told: at the half that touches, or at a whole tile that makes the sum by itself."""
        if self.touching is None or self.is_matadors:
            return self.place.box
        return self.place.half_box(self.touching)


@dataclass(frozen=True, slots=True)
class _CameraFlight:
    start: Camera
    from_ms: float
    duration_ms: float


class Model:
    """The table on the screen. Times are milliseconds of the scene's clock."""

    def __init__(self, game: Game, shown: Shown, look: Look, size: Point, choices: Choices) -> None:
        self.game = game
        self.choices = choices
        self.look = look
        self.shown = shown
        self.now_ms = 0.0
        self.busy_until_ms = 0.0
        """Until then what has happened is being shown; then comes the next."""
        self.turn_from_ms = inf
        """From then on one sees whose turn it is: what was done before has come to rest."""
        self.handling = Handling()
        self.stage = Stage()
        self.page = 0
        self.focus: str | None = None
        """The key of what the keyboard is on; None while the keyboard is not used."""
        self.sentence: Refusal | None = None
        self.sum_shown: SumShown | None = None
        self.says: dict[int, tuple[str, float]] = {}
        """What seats say, and until when."""
        self.mistakes: dict[Spot, int] = {}
        """Refusals in this turn, by place."""
        self.is_helped = False
        """Whether the player has taken the help that was offered in this turn."""
        self.keeps_drawing = False
        self.carried: Point | None = None
        """Where the next tile of the boneyard is held, if it is being dragged."""
        self.ended_ms: float | None = None
        """When the end of the round began to be shown."""
        self.cues: list[tuple[float, Sound]] = []
        self._camera_flight: _CameraFlight | None = None
        self.resize(size, look)

    # What it is made of

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self.size = size
        self.look = look
        look.sprites.mark(self.shown.view.rules.matador_tiles)
        self.stage.finish()
        self._camera_flight = None
        self._arrange()
        self.camera = camera_on(self.plan, extent_of(self.shown.layout))
        self.targets = targets_of(self.plan, self.camera, self.shown.layout)

    def show(self, shown: Shown) -> None:
        """Show another moment."""
        new, old = shown.view, self.shown.view
        if (new.round, new.turn) != (old.round, old.turn):
            self.mistakes.clear()
            self.is_helped = False
        self.shown = shown
        self._arrange()
        self.see_all()
        self.handling.look_again(self)

    def turn_page(self, page: int) -> None:
        """Show another page of a hand that has several."""
        self.page = page
        self._arrange()

    def see_all(self) -> None:
        """Move the camera if something would not be seen; never while a tile is held."""
        if not self.handling.is_holding:
            self._follow(extent_of(self.shown.layout))
        self.targets = targets_of(self.plan, self.camera, self.shown.layout)

    def _follow(self, extent: Extent) -> None:
        has_begun = bool(self.shown.layout.places)
        new = follow(self.camera, self.plan, extent) if has_begun else camera_on(self.plan, extent)
        if new != self.camera:
            moving = self.choices.pace.moving(CAMERA_MS)
            self._camera_flight = _CameraFlight(self.camera_now, self.now_ms, moving) if moving else None
            self.camera = new

    def _arrange(self) -> None:
        self.plan: Plan = plan_for(self.size, len(self.shown.hand))
        self.rack: Rack = rack_of(self.plan, self.shown.hand, self.page)
        self.page = self.rack.page
        self.boneyard: BoneyardRow = boneyard_row(self.plan, self.shown.view.boneyard)

    # Time

    @property
    def camera_now(self) -> Camera:
        """The camera on its way."""
        flight = self._camera_flight
        if flight is None:
            return self.camera
        part = min(1.0, (self.now_ms - flight.from_ms) / flight.duration_ms)
        return flight.start.towards(self.camera, part * part * (3 - 2 * part))

    @property
    def is_camera_moving(self) -> bool:
        flight = self._camera_flight
        return flight is not None and self.now_ms < flight.from_ms + flight.duration_ms

    @property
    def is_moving(self) -> bool:
        """Whether something is on its way."""
        return self.stage.is_moving or self.is_camera_moving

    def finish_moving(self) -> None:
        """Let everything be where it was going."""
        self.stage.finish()
        self._camera_flight = None
        self.busy_until_ms = self.turn_from_ms = self.now_ms

    def advance(self, now_ms: float) -> None:
        """Go on to this time."""
        comes = self.now_ms < self.turn_from_ms <= now_ms
        self.now_ms = now_ms
        self.stage.land(now_ms)
        if comes:
            self.handling.look_again(self)
        if not self.is_camera_moving:
            self._camera_flight = None
        if self.sum_shown is not None and now_ms >= self.sum_shown.until_ms:
            self.sum_shown = None
        self.says = {seat: said for seat, said in self.says.items() if now_ms < said[1]}

    def cue(self, sound: Sound, delay_ms: float = 0.0) -> None:
        """Have something heard."""
        self.cues.append((self.now_ms + delay_ms, sound))

    # What `handling` asks

    @property
    def scale(self) -> float:
        return self.plan.scale

    @property
    def guide(self) -> bool:
        return self.choices.guide or self.is_helped

    @property
    def is_my_turn(self) -> bool:
        return self.shown.is_my_turn and self.shown.ended is None and self.is_turn_seen

    def ways(self, tile: Tile, spot: Spot) -> tuple[Way, ...]:
        return legal_ways(self.shown.legal, tile, spot)

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
    """How a tile is turned in the hand: the half that touches stays where it was, or goes to its other side."""
    if grip.way is None or grip.way == along(grip.half):
        return 0
    return 1 if grip.way.direction == "crosswise" else 2
