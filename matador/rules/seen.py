"""An action as one seat sees it."""

from __future__ import annotations

from dataclasses import dataclass

from matador.rules.actions import Action
from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Seen:
    """An action of a seat, as one of the seats saw it."""

    seat: int
    action: Action
    tile: Tile | None = None
    """The drawn tile, visible only to the seat that drew it; None for every other action."""

    def __str__(self) -> str:
        return str(self.action) if self.tile is None else f"{self.action} {self.tile}"

    def by(self, seat: int) -> Seen:
        """The same action as `seat` sees it."""
        return self if self.tile is None or seat == self.seat else Seen(self.seat, self.action)
