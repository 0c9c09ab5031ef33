"""How long things take at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Speed: TypeAlias = Literal["off", "slow", "normal", "fast"]


LIT_AFTER_MS: Final = 8000
HAND_AFTER_MS: Final = 20_000
"""Who is shown for the first time what to do: after so long without a press it is lit, and the hand comes."""
HAND_MS: Final = 3600
"""So long the hand takes."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, by the speed that was chosen and whether motion is to be reduced."""

    speed: Speed = "normal"
    reduced: bool = False
    part: float = 1.0
    """Of these times everything takes this part, from 0 to 1."""

    def moving(self, duration_ms: float) -> float:
        """The time for something that moves: none where nothing is to move."""
        return 0.0 if self.reduced else self.waiting(duration_ms)

    def waiting(self, duration_ms: float) -> float:
        """The time for a rest, which reduced motion keeps: one has to follow what happens."""
        return duration_ms * _FACTORS[self.speed] * self.part


_FACTORS: dict[Speed, float] = {"off": 0.0, "slow": 1.7, "normal": 1.0, "fast": 0.45}
