"""Moving pictures: what moves where and for how long. Nothing here knows the time; it is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Ease: TypeAlias = Literal["in out", "settle"]


@dataclass(frozen=True, slots=True)
class Pose:
    """How a tile is seen: its centre and short side in pixels, its turn in degrees clockwise."""

    x: float
    y: float
    short: float
    angle: float
    """As the layout's turns: 0 with the low half on top."""
    face_up: float = 1.0
    """1 face up, 0 face down, between them it is being turned over."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A tile on its way."""

    start: Pose
    end: Pose
    from_ms: float
    duration_ms: float
    ease: Ease = "in out"

    def pose(self, now_ms: float) -> Pose:
        """Where it is seen now."""
        if now_ms >= self.until_ms:
            return self.end
        if now_ms <= self.from_ms:
            return self.start
        part = (now_ms - self.from_ms) / self.duration_ms
        done = _EASES[self.ease](part)
        start, end = self.start, self.end
        return Pose(
            start.x + (end.x - start.x) * done,
            start.y + (end.y - start.y) * done,
            start.short + (end.short - start.short) * done,
            start.angle + nearest_turn(start.angle, end.angle) * done,
            start.face_up + (end.face_up - start.face_up) * part,
        )

    @property
    def until_ms(self) -> float:
        return self.from_ms + self.duration_ms


def nearest_turn(start: float, end: float) -> float:
    """The shorter way from one angle to another, in degrees from -180 to 180."""
    return (end - start + 180.0) % 360.0 - 180.0


def _in_out(part: float) -> float:
    return 4.0 * part**3 if part < 0.5 else 1.0 - (-2.0 * part + 2.0) ** 3 / 2.0


def _settle(part: float) -> float:
    """Ease out that goes 3% too far before it rests."""
    return 1.0 + 1.9 * (part - 1.0) ** 3 + 0.9 * (part - 1.0) ** 2


_EASES: dict[Ease, Callable[[float], float]] = {"in out": _in_out, "settle": _settle}
