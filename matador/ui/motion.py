"""Moving pictures: what moves where and for how long. Nothing here knows the time; it is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from matador.play.table.transits import Ease


class Between(Protocol):
    """Something that can be on its way to another of its kind."""

    def towards(self, end: Self, part: float) -> Self:
        """What is seen when this part of the way is done; 0 is here, 1 is there, and a little more is beyond it."""


T = TypeVar("T", bound=Between)


@dataclass(frozen=True, slots=True)
class Tween(Generic[T]):
    """Something on its way from one state to another; times are milliseconds of any clock."""

    start: T
    end: T
    from_ms: float = 0.0
    duration_ms: float = 0.0
    ease: Ease = "in out"

    def at(self, now_ms: float) -> T:
        """How it is seen now: at its start until it sets out, at its end when it has arrived."""
        if now_ms >= self.until_ms:
            return self.end
        if now_ms <= self.from_ms:
            return self.start
        return self.start.towards(self.end, _EASES[self.ease]((now_ms - self.from_ms) / self.duration_ms))

    @property
    def until_ms(self) -> float:
        return self.from_ms + self.duration_ms

    def is_moving(self, now_ms: float) -> bool:
        """True until it has arrived."""
        return now_ms < self.until_ms


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

    def towards(self, end: Pose, part: float) -> Pose:
        """The tile so far on its way to another pose; it turns the shorter way."""
        return Pose(
            self.x + (end.x - self.x) * part,
            self.y + (end.y - self.y) * part,
            self.short + (end.short - self.short) * part,
            self.angle + nearest_turn(self.angle, end.angle) * part,
            min(1.0, self.face_up + (end.face_up - self.face_up) * part),
        )


def nearest_turn(start: float, end: float) -> float:
    """The shorter way from one angle to another, in degrees from -180 to 180."""
    return (end - start + 180.0) % 360.0 - 180.0


def _in_out(part: float) -> float:
    return 4.0 * part**3 if part < 0.5 else 1.0 - (-2.0 * part + 2.0) ** 3 / 2.0


def _settle(part: float) -> float:
    """Ease out that goes 3% too far before it rests."""
    return 1.0 + 1.9 * (part - 1.0) ** 3 + 0.9 * (part - 1.0) ** 2


_EASES: dict[Ease, Callable[[float], float]] = {"in out": _in_out, "settle": _settle}
