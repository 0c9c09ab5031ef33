"""From the units of the layout to the pixels of the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.ui.inputs import Point
from matador.ui.layout import Box, Place
from matador.ui.motion import Pose
from matador.ui.table.plan import Plan

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


def camera_on(plan: Plan, bounds: Box) -> Camera:
    """The camera that shows all of `bounds` in the middle of the line's area, as large as the design allows."""
    area = plan.line
    largest = plan.px(SHORT_PX) // 2
    unit = max(1, min(largest, area.width // bounds.width, area.height // bounds.height))
    x = area.centerx - round((bounds.left + bounds.width / 2) * unit)
    y = area.centery - round((bounds.top + bounds.height / 2) * unit)
    return Camera(unit, x, y)


def follow(camera: Camera, plan: Plan, bounds: Box) -> Camera:
    """The camera left as it is while all is seen; else it zooms out, or moves, once."""
    if plan.line.contains(camera.rect(bounds)):
        return camera
    return camera_on(plan, bounds)
