"""The settings that apply at a table: animation speed, and the personal settings of the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from matador.storage.settings import Personal, Settings

Speed: TypeAlias = Literal["off", "slow", "normal", "fast"]


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
class SeatChoices:
    """A player's personal settings, which apply while the table shows their seat."""

    is_left_handed: bool = False
    is_coloured: bool = True
    """True if the colours of the pips show their number, unless the game overrides it."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The settings that apply at a table; `usual` is for seats without their own."""

    auto_draw: bool = False
    animation: AnimationSpeed = field(default_factory=AnimationSpeed)
    usual: SeatChoices = field(default_factory=SeatChoices)
    seats: Mapping[int, SeatChoices] = field(default_factory=dict)

    def of_seat(self, seat: int) -> SeatChoices:
        return self.seats.get(seat, self.usual)


def choices_of(settings: Settings, seats: Mapping[int, Personal] | None = None) -> Choices:
    animation = AnimationSpeed(settings.speed, settings.reduced_motion)
    own = {seat: _seat_choices(personal) for seat, personal in (seats or {}).items()}
    return Choices(settings.auto_draw, animation, _seat_choices(settings), own)


def _seat_choices(personal: Personal) -> SeatChoices:
    return SeatChoices(personal.hand == "left", personal.pips != "one-colour")
