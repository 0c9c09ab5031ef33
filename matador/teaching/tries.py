"""What somebody has tried in a turn at the table: where he let tiles go, what came of it, and what he had been told."""

from __future__ import annotations

from dataclasses import dataclass

from matador.rules import Arm


@dataclass(frozen=True, slots=True)
class Drop:
    """A tile that was let go at an end."""

    arm: Arm
    is_right: bool
    """True if it was laid there, even if that was taken back later; else it went home."""
    was_told: bool = False
    """True if it had been told, or shown, which tile goes where."""
    had_asked: bool = False
    """True if the learner had asked for a hint before, in this turn."""


@dataclass(frozen=True, slots=True)
class TurnTried:
    """The tiles that were let go in a turn, in their order."""

    drops: tuple[Drop, ...] = ()

    @property
    def own(self) -> tuple[Drop, ...]:
        """Those before it was told which tile goes where."""
        return tuple(drop for drop in self.drops if not drop.was_told)

    @property
    def wrongs(self) -> int:
        """How many of his own went home."""
        return sum(not drop.is_right for drop in self.own)

    @property
    def found(self) -> Drop | None:
        """The one that was laid, if it was not told; None if none was."""
        return next((drop for drop in self.own if drop.is_right), None)

    @property
    def is_laid(self) -> bool:
        """True if a tile was laid, be it found or told."""
        return any(drop.is_right for drop in self.drops)
