"""From the units of the layout to the pixels of the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.rules import Play, Tile
from matador.ui.inputs import Point
from matador.ui.layout import Box, Place, TableLayout
from matador.ui.motion import Pose
from matador.ui.table.plan import Plan

_ANY_TILE = Tile(0, 1)
"""Where a tile lies does not depend on which it is."""
SHORT_PX = 56
"""The short side of a tile on the table while there is room."""


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
    """The camera that shows it in the middle of the line's area, as large as the design, or `largest`, allows."""
    area, felt, bounds, reach = plan.line, plan.felt, extent.bounds, extent.reach
    unit = plan.px(SHORT_PX) // 2 if largest is None else int(largest)
    unit = min(unit, area.width // bounds.width, area.height // bounds.height)
    unit = max(1, min(unit, felt.width // reach.width, felt.height // reach.height))
    x = area.centerx - round((bounds.left + bounds.width / 2) * unit)
    y = area.centery - round((bounds.top + bounds.height / 2) * unit)
    camera = Camera(unit, x, y)
    seen = camera.rect(reach)
    inside = seen.clamp(felt)
    return Camera(unit, x + inside.left - seen.left, y + inside.top - seen.top)


def follow(camera: Camera, plan: Plan, extent: Extent) -> Camera:
    """The camera left as it is while all is seen; else it moves, or zooms out, once."""
    if plan.line.contains(camera.rect(extent.bounds)) and plan.felt.contains(camera.rect(extent.reach)):
        return camera
    return camera_on(plan, extent, camera.unit_px)
