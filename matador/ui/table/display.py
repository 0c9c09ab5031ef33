"""Where everything on the table appears in one window: fixed parts, moving parts, and the held tile."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import pygame

from matador.play.layout import Place, TableLayout
from matador.play.layout.orientations import Grip, Spot, Way
from matador.play.table.facts import TableFacts
from matador.play.table.snapshot import Token
from matador.rules import CATALOG, DRAW, Play, Tile
from matador.ui.fonts import Style
from matador.ui.inputs import Point, PointerDown, PointerMoved, PointerUp
from matador.ui.look import Look
from matador.ui.motion import Pose, Tween
from matador.ui.sentences import table as words
from matador.ui.sprites import Tail
from matador.ui.table.camera import Camera, Target, camera_on, follow, targets_of
from matador.ui.table.plan import Plan, boneyard_row, plan_for, rack_of, title_of

CAMERA_MS = 350


class Stand(NamedTuple):
    """Position of a bubble relative to what it refers to."""

    tail: Tail
    along: int = 0
    """Where its tail points along the edge: 0 the middle, -1 or 1 a corner, otherwise steps beyond the corner."""
    step: int = 0
    """Distance, at scale 1."""


StandsAt: TypeAlias = Tile | Spot
"""A bubble keeps its position for a tile on the table, or for the place where a tile is held."""


@dataclass(slots=True)
class Stands:
    """Positions of the sum bubbles seen so far."""

    told: dict[StandsAt, Stand] = field(default_factory=dict)
    dropped: frozenset[Tile] = frozenset()
    """Tiles whose sum was shown long enough and now has no position where it covers nothing."""
    let_go: pygame.Rect | None = None
    """Where the last tile was dropped: if it was refused, no bubble should cover it."""
    found: dict[Hashable, Stand] = field(default_factory=dict)
    """Cache of the positions that cover least, by everything that they depend on."""


@dataclass(frozen=True, slots=True)
class Drag:
    """A press that may become a click or a drag."""

    token: Token
    """A tile of the hand, or the next tile of the boneyard."""
    side: int
    """The half of the tile that was pressed, 0 for the low one."""
    pressed: PointerDown
    grab: Point
    """Offset from the pointer to the tile's centre, once it is dragged."""
    at: Point | None = None
    """Position of the pointer; None until it has moved far enough for a drag."""

    @property
    def centre(self) -> Point | None:
        return None if self.at is None else (self.at[0] + self.grab[0], self.at[1] + self.grab[1])

    def is_by(self, given: PointerMoved | PointerUp) -> bool:
        return self.pressed.finger == given.finger


class TableDisplay:
    """The visible table. Fixed parts follow from its state, moving parts from `movement`."""

    def __init__(self, state: TableFacts, look: Look, size: Point) -> None:
        self.state = state
        self.page = 0
        self.drag: Drag | None = None
        self.explains: str | None = None
        """Key of the pressed sign, which is explained until the next press."""
        self.pointed: str | None = None
        """Key of the sign under the mouse."""
        self.hushed: str | None = None
        """Key of the sign pressed last; it is not explained while the mouse still rests there."""
        self.stands = Stands()
        self.flights: dict[Token, Tween[Pose]] = {}
        self._seen: tuple[Plan, Camera, TableLayout] | None = None
        """The plan, camera and layout after the camera was last checked."""
        self.resize(size, look)

    @property
    def is_read(self) -> bool:
        return self.look.reads_table(is_lesson=self.state.game.teacher.is_lesson)

    def resize(self, size: Point, look: Look) -> None:
        self.size = size
        self.recolour(look)
        self.arrange()
        self.flights.clear()
        self.stand_camera()

    def recolour(self, look: Look) -> None:
        self.look = look
        look.sprites.mark(self.state.shown.view.rules.matador_tiles)

    def turn_page(self, page: int) -> None:
        self.page = page
        self.arrange()
        self.page = self.rack.page

    def arrange(self) -> None:
        shown, view = self.state.shown, self.state.shown.view
        self.plan = plan_for(self.size, shown.hand_size, is_left_handed=self.state.is_left_handed)
        self.rack = rack_of(self.plan, shown.hand, self.page)
        if self.state.replay is None:
            # In a replay the hand may be shorter: the page stays, so that the player returns to it afterwards.
            self.page = self.rack.page
        count = view.boneyard if view.rules.tiles_to_draw else 0
        at_first = count + sum(seen.action == DRAW for seen in view.history)
        text, style = (str(at_first), Style.TEXT) if count else (self.look.say("Empty"), Style.SMALL)
        number = self.look.fonts.size(text, style, bold=bool(count))[0]
        self.boneyard = boneyard_row(self.plan, count, at_first, number)
        game, language = self.state.game, self.look.language
        # Learners see what halves must make, but no name of the rules, which change along their path.
        ruleset = None if game.teacher.is_lesson else game.ruleset
        name = None if ruleset is None else language.marked(CATALOG[ruleset].title)
        self.title = title_of(self.look, self.plan, words.goal(language, view.rules), name)

    @property
    def new_tiles(self) -> frozenset[Tile]:
        """The marked tiles: the last one played, and those that others have played since the player's turn."""
        shown = self.state.shown
        plays = (seen.action.tile for seen in self.state.since_my_turn if isinstance(seen.action, Play))
        return frozenset((*plays, *([] if shown.last is None else [shown.last])))

    def target(self, spot: Spot) -> Target | None:
        return next((target for target in self.targets if target.spot == spot), None)

    def lying(self, grip: Grip, spot: Spot, way: Way) -> tuple[Place, pygame.Rect]:
        """The place of a tile that is played this way, and where that is in the window now."""
        place = self.state.place(grip, spot, way)
        rect = self.camera_now.rect(place.box)
        if spot == "open":
            rect.center = self.plan.line.center
        return place, rect

    @property
    def is_moving(self) -> bool:
        return self.state.is_moving or self._camera.is_moving(self.state.now_ms)

    @property
    def camera(self) -> Camera:
        return self._camera.end

    @property
    def camera_now(self) -> Camera:
        return self._camera.at(self.state.now_ms)

    def stand_camera(self, camera: Camera | None = None) -> None:
        """Move the camera without animation; None: to where it shows the whole line."""
        camera = camera or camera_on(self.plan, self.state.shown.layout)
        self._camera = Tween(camera, camera)
        self.targets = targets_of(self.plan, camera, self.state.shown.layout)

    def see_all(self) -> None:
        """Move the camera if something would be out of view; never while a tile is held."""
        plan, layout = self.plan, self.state.shown.layout
        now = (plan, self.camera, layout)
        # In most frames nothing has changed since the camera was last checked.
        if self._seen is not None and all(one is was for one, was in zip(now, self._seen, strict=True)):
            return
        if not self.state.is_holding:
            new = follow(self.camera, plan, layout) if layout.places else camera_on(plan, layout)
            if new != self.camera:
                travel_ms = self.state.choices.animation.moving(CAMERA_MS)
                self._camera = Tween(self.camera_now, new, self.state.now_ms, travel_ms)
            self._seen = (plan, self.camera, layout)
        self.targets = targets_of(plan, self.camera, layout)

    def finish_moving(self) -> None:
        self.flights.clear()
        self._camera = Tween(self.camera, self.camera)

    def flying(self) -> list[tuple[Token, Pose]]:
        """Flying tiles in drawing order, the earliest on top; a tile that has not set out yet is at its start."""
        now_ms = self.state.now_ms
        flights = sorted(self.flights.items(), key=lambda one: -one[1].from_ms)
        return [(token, way.at(now_ms)) for token, way in flights]


def held_turns(grip: Grip) -> int:
    if grip.leads is None:
        return 1
    return 2 if grip.is_upside_down else 0
