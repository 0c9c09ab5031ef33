"""A sum that is told on the table for a while."""

from __future__ import annotations

from dataclasses import dataclass, replace

from matador.play.layout import Box, Moves, Place


@dataclass(frozen=True, slots=True)
class SumShown:
    """A sum that stands beside the tile that has just been laid."""

    text: str
    place: Place
    until_ms: float
    is_matadors: bool = False
    """Whether it is a matador's own sum, not that of halves that touch."""
    halves: tuple[Box, ...] = ()
    """The halves that it is made of, where that is not plain to see."""
    touching: int | None = None
    """The half that touches; None for a tile laid across."""

    @property
    def told(self) -> Box:
        """Where it is told: at the half that touches, or at a whole tile that makes the sum by itself."""
        if self.touching is None or self.is_matadors:
            return self.place.box
        return self.place.half_box(self.touching)

    def moved(self, moves: Moves, duration_ms: float) -> SumShown:
        """The same where the tile lies now; it stands there no shorter for the moving."""
        return replace(
            self,
            place=moves.place(self.place),
            until_ms=self.until_ms + duration_ms,
            halves=tuple(map(moves.box, self.halves)),
        )
