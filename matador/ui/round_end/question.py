"""The question how many pips are left, as a value: what was typed, what came of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

MOST_DIGITS = 3
MOST_MISSES = 2
"""After so many the number is told."""

CountEnd: TypeAlias = Literal["right", "told", "shown"]
"""Counted rightly; told after two misses; shown because the player wished it."""


@dataclass(frozen=True, slots=True)
class PipQuestion:
    """A question that is still asked, or has come to an end."""

    total: int
    is_open: bool = True
    """Whether a number can be typed."""
    entry: str = ""
    misses: int = 0
    end: CountEnd | None = None

    def opened(self) -> PipQuestion:
        """The player wants to count first."""
        return replace(self, is_open=True)

    def typed(self, digit: int) -> PipQuestion:
        """One more digit of 0 to 9; a number has no 0 before it."""
        entry = f"{'' if self.entry == '0' else self.entry}{digit}"
        return replace(self, entry=entry) if self.is_open and len(entry) <= MOST_DIGITS else self

    def deleted(self) -> PipQuestion:
        """The last digit goes."""
        return replace(self, entry=self.entry[:-1])

    def answered(self) -> PipQuestion:
        """What was typed is the answer; nothing typed is none."""
        if not self.entry:
            return self
        if int(self.entry) == self.total:
            return replace(self, end="right")
        misses = self.misses + 1
        return replace(self, entry="", misses=misses, end="told" if misses >= MOST_MISSES else None)

    def shown(self) -> PipQuestion:
        """The player would rather see it."""
        return replace(self, end="shown")
