"""Mapping from layout units to window pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from matador.play.layout import LARGEST_PX, Box, Place, TableLayout
from matador.rules import Play, Tile
from matador.ui.inputs import Point
from matador.ui.motion import Pose
from matador.ui.table.plan import Plan

_ANY_TILE = Tile(0, 1)
_Span: TypeAlias = tuple[int, int]
"""Start and end along one axis."""


@dataclass(frozen=True, slots=True)
class Camera:
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
        return Camera(
            self.unit_px + (end.unit_px - self.unit_px) * part,
            self.x + (end.x - self.x) * part,
            self.y + (end.y - self.y) * part,
        )


def reach_of(layout: TableLayout) -> Box:
    """The area of the line and of crosswise tiles at its ends, which rarely reach further out."""
    reach = layout.bounds
    for arm in layout.arms:
        reach = reach.union(layout.place(Play(_ANY_TILE, "crosswise", arm)).box)
    return reach


def camera_on(plan: Plan, layout: TableLayout, largest: float | None = None) -> Camera:
    """The camera that shows the whole line, centred if possible, as large as the design or `largest` allows."""
    unit = plan.px(LARGEST_PX) // 2 if largest is None else int(largest)
    shapes: tuple[pygame.Rect | Box, ...] = (plan.line, plan.felt, layout.bounds, reach_of(layout))
    axes = [(shape.left, shape.right) for shape in shapes], [(shape.top, shape.bottom) for shape in shapes]
    while unit > 1 and any(least > most for least, most in (_origins(axis, unit) for axis in axes)):
        unit -= 1
    x, y = (_middle(axis, unit) for axis in axes)
    return Camera(unit, x, y)


def _origins(axis: Sequence[_Span], unit: int) -> _Span:
    """Range for the layout's origin along an axis; empty if the first value is larger than the second."""
    area, felt, bounds, reach = axis
    least = max(area[0] - bounds[0] * unit, felt[0] - reach[0] * unit)
    return least, min(area[1] - bounds[1] * unit, felt[1] - reach[1] * unit)


def _middle(axis: Sequence[_Span], unit: int) -> int:
    (area, _, bounds, _), (least, most) = axis, _origins(axis, unit)
    middle = (area[0] + area[1]) // 2 - round(sum(bounds) / 2 * unit)
    return min(max(middle, least), most)


def follow(camera: Camera, plan: Plan, layout: TableLayout) -> Camera:
    """Keep the camera while the whole line is visible; otherwise move it, or zoom out."""
    line, reach = camera.rect(layout.bounds), camera.rect(reach_of(layout))
    is_seen = plan.line.contains(line) and plan.felt.contains(reach)
    return camera if is_seen else camera_on(plan, layout, camera.unit_px)
