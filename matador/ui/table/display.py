"""Where everything on the table is seen in one window: what stands, what moves, and what is in the hand."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import pygame

from matador.play.layout import TableLayout
from matador.play.layout.ways import Grip, Spot
from matador.play.table.facts import TableFacts
from matador.play.table.transits import Token
from matador.rules import DRAW, Play, Tile
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.motion import Pose, Tween
from matador.ui.sprites import Tail
from matador.ui.table.boneyard import BoneyardRow, boneyard_row
from matador.ui.table.camera import Camera, camera_on, extent_of, follow
from matador.ui.table.plan import Plan
from matador.ui.table.rack import Rack, plan_for, rack_of
from matador.ui.table.targets import Target, targets_of

if TYPE_CHECKING:
    from matador.ui.table.drag import Drag

CAMERA_MS = 350


class Stand(NamedTuple):
    """How a bubble stands to what it tells of."""

    tail: Tail
    along: int = 0
    """At which corner of the edge its tail points, -1 or 1, or how many steps beyond; 0: at the middle."""
    step: int = 0
    """How far away it stands, at scale 1."""


@dataclass(slots=True)
class Stands:
    """The bubbles of sums that have been seen."""

    laid: dict[Tile, Stand] = field(default_factory=dict)
    """Of tiles that have landed."""
    held: tuple[Spot, Stand] | None = None
    """Of the end at which a tile is held."""
    dropped: frozenset[Tile] = frozenset()
    """Tiles of which the sum was seen long enough, and has no place any more where it would hide nothing."""
    let_go: pygame.Rect | None = None
    """Where the tile was seen that was let go last: if it was refused, it is not to be hidden."""

    found: dict[Hashable, Stand] = field(default_factory=dict)
    """Where bubbles were found to cover least, by all that this follows from."""

    def move(self) -> None:
        """The tiles lie elsewhere: each bubble is placed anew."""
        self.laid.clear()
        self.found.clear()
        self.held = None


class TableDisplay:
    """What is seen of a table. What stands follows from its state; what moves, from `movement`."""

    def __init__(self, state: TableFacts, look: Look, size: Point) -> None:
        self.state = state
        self.page = 0
        """Of a hand that has several."""
        self.drag: Drag | None = None
        """What is under the finger, or in the hand."""
        self.explains: str | None = None
        """The key of the sign that was pressed and is explained, until the next press."""
        self.pointed: str | None = None
        """The key of the sign that the mouse has come to."""
        self.hushed: str | None = None
        """The key of what was pressed last: the mouse still rests there, and it is not explained again."""
        self.stands = Stands()
        """How the bubbles of sums stand that have been seen."""
        self.flights: dict[Token, Tween[Pose]] = {}
        """What is on its way, and where it is seen."""
        self._seen: tuple[Plan, Camera, TableLayout] | None = None
        """What the camera was looked after for last, and what came of it."""
        self.resize(size, look)

    @property
    def is_read(self) -> bool:
        """True if what is said here is read aloud."""
        return self.look.reads_table(is_lesson=self.state.game.teacher.is_lesson)

    # What stands

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look: everything is where it was going."""
        self.size, self.look = size, look
        look.sprites.mark(self.state.shown.view.rules.matador_tiles)
        self.arrange()
        self.flights.clear()
        self.stand_camera()

    def recolour(self, look: Look) -> None:
        """The same in other colours, at the same places: what moves goes on."""
        look.sprites.mark(self.state.shown.view.rules.matador_tiles)
        self.look = look

    def turn_page(self, page: int) -> None:
        """Show another page of a hand that has several."""
        self.page = page
        self.arrange()
        self.page = self.rack.page

    def arrange(self) -> None:
        """Let everything stand where it belongs now."""
        shown = self.state.shown
        self.plan: Plan = plan_for(self.size, shown.hand_size, is_left_handed=self.state.is_left_handed)
        self.rack: Rack = rack_of(self.plan, shown.hand, self.page)
        if self.state.replay is None:
            # A hand may have been shorter then: whoever looks back comes back to the page that he has seen.
            self.page = self.rack.page
        at_first = self.boneyard_count + sum(seen.action == DRAW for seen in shown.view.history)
        number = (
            self.look.fonts.size(str(at_first), Style.TEXT, bold=True)[0]
            if self.boneyard_count
            else self.look.fonts.size(self.look.say("Empty"), Style.SMALL)[0]
        )
        self.boneyard: BoneyardRow = boneyard_row(self.plan, self.boneyard_count, at_first, number)

    @property
    def boneyard_count(self) -> int:
        """How many tiles the boneyard is seen to hold: none where nobody ever draws."""
        view = self.state.shown.view
        return view.boneyard if view.rules.tiles_to_draw else 0

    @property
    def new_tiles(self) -> frozenset[Tile]:
        """The tiles that are marked: what was played last, and what others have played since the player's turn."""
        shown = self.state.shown
        plays = (seen.action.tile for seen in self.state.since_my_turn if isinstance(seen.action, Play))
        return frozenset((*plays, *([] if shown.last is None else [shown.last])))

    @property
    def scale(self) -> float:
        return self.plan.scale

    def target(self, spot: Spot) -> Target | None:
        return next((target for target in self.targets if target.spot == spot), None)

    # What moves

    @property
    def is_moving(self) -> bool:
        """True while something is on its way, or the camera is."""
        return self.state.is_moving or self._camera.is_moving(self.state.now_ms)

    @property
    def camera(self) -> Camera:
        """Where the camera is, or is going."""
        return self._camera.end

    @property
    def camera_now(self) -> Camera:
        """The camera on its way."""
        return self._camera.at(self.state.now_ms)

    @property
    def targets_now(self) -> tuple[Target, ...]:
        """The targets as the camera on its way sees them."""
        return targets_of(self.plan, self.camera_now, self.state.shown.layout)

    def stand_camera(self, camera: Camera | None = None) -> None:
        """Let the camera stand there from here on; None: where it shows all of the line."""
        camera = camera or camera_on(self.plan, extent_of(self.state.shown.layout))
        self._camera = Tween(camera, camera)
        self.targets = targets_of(self.plan, camera, self.state.shown.layout)

    def see_all(self) -> None:
        """Move the camera if something would not be seen; never while a tile is held."""
        layout = self.state.shown.layout
        if self._is_seen(self.plan, self.camera, layout):
            return
        if not self.state.is_holding:
            self._follow(layout)
            self._seen = (self.plan, self.camera, layout)
        self.targets = targets_of(self.plan, self.camera, layout)

    def _is_seen(self, *now: Plan | Camera | TableLayout) -> bool:
        """True if the camera has been looked after, and nothing is otherwise since then: so it is in most frames."""
        return self._seen is not None and all(
            one is other for one, other in zip(self._seen, now, strict=True)
        )

    def _follow(self, layout: TableLayout) -> None:
        extent = extent_of(layout)
        new = follow(self.camera, self.plan, extent) if layout.places else camera_on(self.plan, extent)
        if new != self.camera:
            travel_ms = self.state.choices.pace.moving(CAMERA_MS)
            self._camera = Tween(self.camera_now, new, self.state.now_ms, travel_ms)

    def finish_moving(self) -> None:
        """Let everything be where it was going."""
        self.flights.clear()
        self._camera = Tween(self.camera, self.camera)

    def flying(self) -> list[tuple[Token, Pose]]:
        """What is on its way, what set out first above what sets out later; before that it is seen at its start."""
        now_ms = self.state.now_ms
        flights = sorted(self.flights.items(), key=lambda one: -one[1].from_ms)
        return [(token, way.at(now_ms)) for token, way in flights]


def held_turns(grip: Grip) -> int:
    """How a tile is turned in the hand, in quarter turns clockwise."""
    if grip.leads is None:
        return 1
    return 2 if grip.is_upside_down else 0
