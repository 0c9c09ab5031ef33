"""From the units of the layout to the pixels of the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.play.layout import LARGEST_PX, Box, Place, TableLayout
from matador.rules import Play, Tile
from matador.ui.inputs import Point
from matador.ui.motion import Pose
from matador.ui.table.plan import Plan

_ANY_TILE = Tile(0, 1)
"""Where a tile lies does not depend on which it is."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Which part of the layout is seen, and how large."""

    unit_px: float
    """Pixels of a half-unit; whole while the camera is at rest, so that no edge falls between pixels."""
    x: float
    y: float
    """Where the layout's origin is seen."""

    @property
    def short_px(self) -> float:
        """The short side of a tile."""
        return 2 * self.unit_px

    def rect(self, box: Box) -> pygame.Rect:
        """Where a box is seen."""
        left, top = self.corner(box)
        right = round(self.x + (box.left + box.width) * self.unit_px)
        bottom = round(self.y + (box.top + box.height) * self.unit_px)
        return pygame.Rect(left, top, right - left, bottom - top)

    def corner(self, box: Box) -> Point:
        """Where the top left of a box is seen."""
        return round(self.x + box.left * self.unit_px), round(self.y + box.top * self.unit_px)

    def pose(self, place: Place) -> Pose:
        """How a tile that lies there is seen."""
        box = place.box
        x = self.x + (box.left + box.width / 2) * self.unit_px
        y = self.y + (box.top + box.height / 2) * self.unit_px
        return Pose(x, y, self.short_px, place.turns * 90.0)

    def towards(self, end: Camera, part: float) -> Camera:
        """The camera so far on the way to another."""
        return Camera(
            self.unit_px + (end.unit_px - self.unit_px) * part,
            self.x + (end.x - self.x) * part,
            self.y + (end.y - self.y) * part,
        )


@dataclass(frozen=True, slots=True)
class Extent:
    """What of the layout has to be seen."""

    bounds: Box
    """On the line's area."""
    reach: Box
    """At least on the felt: where a tile may be laid across, which is rarely further out."""


def extent_of(layout: TableLayout) -> Extent:
    """What has to be seen of a layout: what lies, the empty places, and tiles laid across at its ends."""
    reach = layout.bounds
    for arm in layout.arms:
        reach = reach.union(layout.place(Play(_ANY_TILE, "crosswise", arm)).box)
    return Extent(layout.bounds, reach)


def camera_on(plan: Plan, extent: Extent, largest: float | None = None) -> Camera:
    """The camera that shows all of it, as large as the design, or `largest`, allows; in the middle if it can be."""
    unit = plan.px(LARGEST_PX) // 2 if largest is None else int(largest)
    across, down = _axes(plan, extent)
    while unit > 1 and not (across.fits(unit) and down.fits(unit)):
        unit -= 1
    return Camera(unit, across.origin(unit), down.origin(unit))


@dataclass(frozen=True, slots=True)
class _Axis:
    """One direction: from where to where there is room in pixels, and from where to where the layout goes."""

    area: tuple[int, int]
    felt: tuple[int, int]
    bounds: tuple[int, int]
    reach: tuple[int, int]

    def fits(self, unit: int) -> bool:
        """Whether there is an origin from which all is seen."""
        return self._least(unit) <= self._most(unit)

    def origin(self, unit: int) -> int:
        """Where the layout's origin is: as near as can be to where the bounds are in the middle."""
        middle = (self.area[0] + self.area[1]) // 2 - round(sum(self.bounds) / 2 * unit)
        return min(max(middle, self._least(unit)), self._most(unit))

    def _least(self, unit: int) -> int:
        return max(self.area[0] - self.bounds[0] * unit, self.felt[0] - self.reach[0] * unit)

    def _most(self, unit: int) -> int:
        return min(self.area[1] - self.bounds[1] * unit, self.felt[1] - self.reach[1] * unit)


def _axes(plan: Plan, extent: Extent) -> tuple[_Axis, _Axis]:
    area, felt, bounds, reach = plan.line, plan.felt, extent.bounds, extent.reach
    across = _Axis(
        (area.left, area.right),
        (felt.left, felt.right),
        (bounds.left, bounds.right),
        (reach.left, reach.right),
    )
    down = _Axis(
        (area.top, area.bottom),
        (felt.top, felt.bottom),
        (bounds.top, bounds.bottom),
        (reach.top, reach.bottom),
    )
    return across, down


def follow(camera: Camera, plan: Plan, extent: Extent) -> Camera:
    """The camera left as it is while all is seen; else it moves, or zooms out, once."""
    if plan.line.contains(camera.rect(extent.bounds)) and plan.felt.contains(camera.rect(extent.reach)):
        return camera
    return camera_on(plan, extent, camera.unit_px)
