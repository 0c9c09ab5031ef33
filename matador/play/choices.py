"""The settings that apply at a table: animation speed, and the personal settings of the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from matador.storage.settings import Personal, Settings, Speed

LIT_AFTER_MS: Final = 8000
HAND_AFTER_MS: Final = 20_000
"""Idle times after which a new player's next action lights up, and the hand demonstrates it."""
HAND_MS: Final = 3600


@dataclass(frozen=True, slots=True)
class AnimationSpeed:
    """Scales durations by the chosen speed; with reduced motion, nothing moves."""

    speed: Speed = "normal"
    reduced: bool = False
    part: float = 1.0
    """An additional factor for all durations, from 0 to 1."""

    def moving(self, duration_ms: float) -> float:
        return 0.0 if self.reduced else self.waiting(duration_ms)

    def waiting(self, duration_ms: float) -> float:
        """The duration of a pause. Reduced motion keeps pauses, so that players can follow the game."""
        return duration_ms * _FACTORS[self.speed] * self.part


_FACTORS: dict[Speed, float] = {"off": 0.0, "slow": 1.7, "normal": 1.0, "fast": 0.45}


@dataclass(frozen=True, slots=True)
class Choices:
    """The settings that apply at a table; `usual` is for seats without their own."""

    auto_draw: bool = False
    animation: AnimationSpeed = field(default_factory=AnimationSpeed)
    usual: Personal = field(default_factory=Personal)
    seats: Mapping[int, Personal] = field(default_factory=dict)

    def of_seat(self, seat: int) -> Personal:
        return self.seats.get(seat, self.usual)


def choices_of(settings: Settings, seats: Mapping[int, Personal] | None = None) -> Choices:
    animation = AnimationSpeed(settings.speed, settings.reduced_motion)
    return Choices(settings.auto_draw, animation, settings, seats or {})
