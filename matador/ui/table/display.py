"""Where everything on the table appears in one window: the camera, places for tiles, moving parts, the held tile."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from math import dist, hypot
from typing import NamedTuple, TypeAlias

import pygame

from matador.play.layout import LARGEST_PX, Box, Place, TableLayout
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
from matador.ui.table.plan import LEARN_LINE_PX, Plan, boneyard_row, plan_for, rack_of, title_of

_ANY_TILE = Tile(0, 1)
_Span: TypeAlias = tuple[int, int]


class Camera(NamedTuple):
    """Scale and position of the layout in the window."""

    unit_px: float
    """Pixels per layout unit; whole while the camera is at rest, so that no edge falls between pixels."""
    x: float
    y: float
    """With `x`, the position of the layout's origin in the window."""

    @property
    def short_px(self) -> float:
        return 2 * self.unit_px

    def rect(self, box: Box) -> pygame.Rect:
        left, top = self.corner(box)
        right = round(self.x + (box.left + box.width) * self.unit_px)
        bottom = round(self.y + (box.top + box.height) * self.unit_px)
        return pygame.Rect(left, top, right - left, bottom - top)

    def corner(self, box: Box) -> Point:
        return round(self.x + box.left * self.unit_px), round(self.y + box.top * self.unit_px)

    def pose(self, place: Place) -> Pose:
        box = place.box
        x = self.x + (box.left + box.width / 2) * self.unit_px
        y = self.y + (box.top + box.height / 2) * self.unit_px
        return Pose(x, y, self.short_px, place.turns * 90.0)

    def towards(self, end: Camera, part: float) -> Camera:
        return Camera(*(was + (now - was) * part for was, now in zip(self, end, strict=True)))


def reach_of(layout: TableLayout) -> Box:
    """The area of the line and of crosswise tiles at its ends, which rarely reach further out."""
    reach = layout.bounds
    for arm in layout.arms if layout.rules.has_crosswise else ():
        reach = reach.union(layout.place(Play(_ANY_TILE, "crosswise", arm)).box)
    return reach


_LOW = 0.61
"""Middle of the line in Learn, as a share of the height of its area."""


def camera_on(plan: Plan, layout: TableLayout, largest: float | None = None) -> Camera:
    """The camera that shows the whole line, centred if possible, as large as the design or `largest` allows.

    Tiles above the usual size become smaller in steps of a quarter, so that they seldom do.
    """
    usual = plan.px(LARGEST_PX) // 2
    most = plan.px(LEARN_LINE_PX) // 2 if plan.is_lesson else usual
    unit = most if largest is None else int(largest)
    shapes: tuple[pygame.Rect | Box, ...] = (plan.line, plan.felt, layout.bounds, reach_of(layout))
    axes = [(shape.left, shape.right) for shape in shapes], [(shape.top, shape.bottom) for shape in shapes]
    while unit > 1 and any(least > most for least, most in (_origins(axis, unit) for axis in axes)):
        unit = max(unit * 3 // 4, usual) if unit > usual else unit - 1
    # In Learn there is room for sums above the line, because a hand would hide them below it.
    shares = (0.5, _LOW if plan.is_lesson else 0.5)
    return Camera(unit, *(_middle(axis, unit, share) for axis, share in zip(axes, shares, strict=True)))


def _origins(axis: Sequence[_Span], unit: int) -> _Span:
    """Range for the layout's origin along an axis; empty if the first value is larger than the second."""
    area, felt, bounds, reach = axis
    least = max(area[0] - bounds[0] * unit, felt[0] - reach[0] * unit)
    return least, min(area[1] - bounds[1] * unit, felt[1] - reach[1] * unit)


def _middle(axis: Sequence[_Span], unit: int, share: float) -> int:
    """The layout's origin along an axis, with the middle of the line at this share of its area if it fits there."""
    (area, _, bounds, _), (least, most) = axis, _origins(axis, unit)
    middle = int(area[0] + share * (area[1] - area[0])) - round(sum(bounds) / 2 * unit)
    return min(max(middle, least), most)


def follow(camera: Camera, plan: Plan, layout: TableLayout) -> Camera:
    """Keep the camera while the whole line is visible; otherwise move it, or zoom out."""
    line, reach = camera.rect(layout.bounds), camera.rect(reach_of(layout))
    is_seen = plan.line.contains(line) and plan.felt.contains(reach)
    return camera if is_seen else camera_on(plan, layout, camera.unit_px)


REACH_PX = 72
"""Distance within which a tile snaps to a place."""
STICK_PX = 16
"""How much nearer another place must be to take over the tile."""


class Target(NamedTuple):
    """A place that can be pressed, or that a tile can be dropped on."""

    spot: Spot
    place: pygame.Rect
    """Where a lengthwise tile would lie."""
    hit: pygame.Rect
    """The area to press, around the place."""
    mark: Point = (0, 0)
    """Position of the badge: beside the half that a tile would touch."""

    def distance(self, at: Point) -> float:
        """Distance of a point from the target, 0 inside."""
        return min(
            hypot(
                max(rect.left - at[0], 0, at[0] - rect.right), max(rect.top - at[1], 0, at[1] - rect.bottom)
            )
            for rect in (self.hit, self.place)
        )


def targets_of(plan: Plan, camera: Camera, layout: TableLayout) -> tuple[Target, ...]:
    if not layout.places:
        place = pygame.Rect(0, 0, 4 * round(camera.unit_px), 2 * round(camera.unit_px))
        place.center = plan.line.center
        return (Target("open", place, _grown(place, plan), mark=place.center),)
    found = []
    for arm in layout.arms:
        probe = layout.place(Play(_ANY_TILE, "along", arm, _ANY_TILE.low))
        rect = camera.rect(probe.box)
        # The touching half is in line with the end, whichever way the tile turns from there.
        found.append(Target(arm, rect, _grown(rect, plan), mark=camera.rect(probe.low_box).center))
    return tuple(found)


def nearest(
    targets: Iterable[Target], points: Sequence[Point], last: Spot | None, scale: float
) -> Spot | None:
    """The nearest place within reach of a tile at these points; the last one keeps it as long as possible."""
    within: list[tuple[float, bool, Spot]] = []
    for target in targets:
        distance, is_last = min(target.distance(at) for at in points), target.spot == last
        if distance <= REACH_PX * scale:
            within.append((distance - STICK_PX * scale * is_last, is_last, target.spot))
    return min(within, key=lambda one: one[:2])[2] if within else None


def hit(targets: Iterable[Target], at: Point) -> Spot | None:
    under = [target for target in targets if target.hit.collidepoint(at) or target.place.collidepoint(at)]
    return min(under, key=lambda target: dist(target.hit.center, at)).spot if under else None


def spots(targets: Iterable[Target]) -> tuple[Spot, ...]:
    """The places from left to right, then from top to bottom, which is the order for arrow keys."""
    return tuple(target.spot for target in sorted(targets, key=lambda one: one.hit.center))


def _grown(place: pygame.Rect, plan: Plan) -> pygame.Rect:
    grown = pygame.Rect(0, 0, max(place.width, plan.target_px), max(place.height, plan.target_px))
    grown.center = place.center
    return grown.clamp(plan.felt)


CAMERA_MS = 350


class Stand(NamedTuple):
    """Position of a bubble relative to what it refers to; `step` is the distance, at scale 1."""

    tail: Tail
    along: int = 0
    """Where its tail points along the edge: 0 the middle, -1 or 1 a corner, otherwise steps beyond the corner."""
    step: int = 0


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

    tile: Tile
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
        self.drag: Drag | None = None
        self.pointed: str | None = None
        """Key of the sign under the mouse, or pressed last."""
        self.stands = Stands()
        self.flights: dict[Token, Tween[Pose]] = {}
        self._seen: tuple[Plan, Camera, TableLayout] | None = None
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

    def arrange(self) -> None:
        shown, view = self.state.shown, self.state.shown.view
        is_left, is_lesson = self.state.is_left_handed, self.state.game.teacher.is_lesson
        self.plan = plan_for(self.size, shown.hand_size, is_left_handed=is_left, is_lesson=is_lesson)
        self.rack = rack_of(self.plan, shown.hand)
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
        last = self.state.shown.last
        plays = (seen.action.tile for seen in self.state.since_my_turn if isinstance(seen.action, Play))
        return frozenset((*plays, *([] if last is None else [last])))

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

    def stand_camera(self) -> None:
        """Move the camera without animation to where it shows the whole line."""
        camera = camera_on(self.plan, self.state.shown.layout)
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
        flights = sorted(self.flights.items(), key=lambda one: -one[1].from_ms)
        return [(token, way.at(self.state.now_ms)) for token, way in flights]


def held_turns(grip: Grip) -> int:
    return 1 if grip.leads is None else 2 if grip.is_upside_down else 0
