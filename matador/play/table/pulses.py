"""What draws a learner's eye: it swells a few times, and then it stays lit."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin

PULSE_MS = 900
"""From one swelling to the next: slower than a heart beats."""
PULSES = 3
WRONGS = 2
"""After so many wrong drops at one end in a turn the lamp pulses."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """Something that is lit from a moment on, and swells at first. Times are milliseconds of the table's clock."""

    from_ms: float
    each_ms: float
    """From one swelling to the next; 0: it is lit and does not move."""

    @property
    def until_ms(self) -> float:
        """When it has come to rest."""
        return self.from_ms + PULSES * self.each_ms

    def is_lit(self, now_ms: float) -> bool:
        """True from its beginning on, and for good."""
        return now_ms >= self.from_ms

    def is_moving(self, now_ms: float) -> bool:
        """True while it swells."""
        return self.from_ms <= now_ms < self.until_ms

    def swell(self, now_ms: float) -> float:
        """How far it has swollen, from 0 to 1."""
        if not self.is_moving(now_ms):
            return 0.0
        return sin(pi * (now_ms - self.from_ms) / self.each_ms) ** 2
