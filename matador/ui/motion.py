"""Animation: what moves, where to, and for how long. Callers pass the time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

import pygame

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.look import Look


class Between(Protocol):
    """A state that can be interpolated."""

    def towards(self, end: Self, part: float) -> Self:
        """The state when `part` of the way is done: 0 is here, 1 is at `end`."""


T = TypeVar("T", bound=Between)


@dataclass(frozen=True, slots=True)
class Tween(Generic[T]):
    """A transition from one state to another; times are milliseconds of any clock."""

    start: T
    end: T
    from_ms: float = 0.0
    duration_ms: float = 0.0

    def at(self, now_ms: float) -> T:
        if now_ms >= self.until_ms:
            return self.end
        if now_ms <= self.from_ms:
            return self.start
        return self.start.towards(self.end, _in_out((now_ms - self.from_ms) / self.duration_ms))

    @property
    def until_ms(self) -> float:
        return self.from_ms + self.duration_ms

    def is_moving(self, now_ms: float) -> bool:
        return now_ms < self.until_ms


@dataclass(frozen=True, slots=True)
class Pose:
    """The pose of a tile: its centre and short side in pixels, its rotation in degrees clockwise."""

    x: float
    y: float
    short: float
    angle: float
    """As in the layout: at 0 the low half is on top."""
    face_up: float = 1.0
    """1 face up, 0 face down; in between, the tile is being turned over."""

    def towards(self, end: Pose, part: float) -> Pose:
        return Pose(
            self.x + (end.x - self.x) * part,
            self.y + (end.y - self.y) * part,
            self.short + (end.short - self.short) * part,
            self.angle + nearest_turn(self.angle, end.angle) * part,
            self.face_up + (end.face_up - self.face_up) * part,
        )


def nearest_turn(start: float, end: float) -> float:
    """The shorter rotation from one angle to another, in degrees from -180 to 180."""
    return (end - start + 180.0) % 360.0 - 180.0


def _in_out(part: float) -> float:
    return 4.0 * part**3 if part < 0.5 else 1.0 - (-2.0 * part + 2.0) ** 3 / 2.0


def flying_items(
    look: Look, tile: Tile | None, pose: Pose, rest_px: int, *, held: bool = False, lit: int | None = None
) -> Iterator[Item]:
    """A tile in a pose; `rest_px`: the short side of the unscaled picture, `lit`: the lit half, 0 or 1."""
    turns, slant = divmod(pose.angle % 360.0, 90.0)
    if tile is not None and pose.face_up >= 0.5:
        picture = look.sprites.tile(tile, rest_px, int(turns), lit=lit)
    else:
        picture = look.sprites.back(rest_px, int(turns))
    short, at_rest = max(2, round(pose.short)), picture.get_size()
    picture = _sized(picture, short / rest_px, abs(2 * pose.face_up - 1) if 0 < pose.face_up < 1 else 1.0)
    if slant > 0.5:
        # A transparent border, without which the rotated edges would be jagged.
        rimmed = pygame.Surface((picture.get_width() + 4, picture.get_height() + 4), pygame.SRCALPHA, 32)
        rimmed.blit(picture, (2, 2))
        picture = pygame.transform.rotozoom(rimmed, -slant, 1.0)
    rect = picture.get_rect(center=(round(pose.x), round(pose.y)))
    shadow, (dx, dy) = look.sprites.shadow(rest_px, int(turns), held=held)
    if picture.get_size() == at_rest and slant <= 0.5:
        yield Item(shadow, rect.left + dx, rect.top + dy)
    yield Item(picture, rect.left, rect.top)


def even(short_px: float) -> int:
    """Round down to an even number, so that half of a short side is a whole number of pixels."""
    return max(2, int(short_px) // 2 * 2)


def _sized(picture: pygame.Surface, factor: float, width: float) -> pygame.Surface:
    if factor == 1.0 and width == 1.0:
        return picture
    across = max(1, round(picture.get_width() * factor * width))
    return pygame.transform.smoothscale(picture, (across, max(1, round(picture.get_height() * factor))))
