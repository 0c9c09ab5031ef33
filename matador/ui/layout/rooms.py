"""How far the rows of each arm run: chosen by the ruleset, never by the window."""

from __future__ import annotations

from dataclasses import dataclass

from matador.rules import Arm, Ruleset
from matador.rules.fit import becomes_spinner
from matador.ui.layout.boxes import Box
from matador.ui.layout.tips import Room

_ENDLESS = 10_000

_OVER_A_CORNER = 2
"""What may stick out beyond the last tile of a row: a crosswise tile, tried or in the column of a corner."""


@dataclass(frozen=True, slots=True)
class Rows:
    """How wide the rows of one ruleset are."""

    half_width: int
    """From the middle of the table to where a row ends."""
    least_half_width: int
    """The same on the side where the middle is not in the middle: the other side of the line was long already."""
    crosswise: int
    """How many tiles may lie crosswise, the spinner not counted."""
    spinner: bool
    """Whether a spinner may come."""

    def rooms(self, spinner: Box | None, straight: Box) -> dict[Arm, Room]:
        """The rooms of the open arms, with the box of the spinner and of the line when it came, or at all."""
        if not self.spinner:
            room = Room(-self.half_width, self.half_width)
            return {"L": room, "R": room}
        if spinner is None:
            room = Room(-_ENDLESS, _ENDLESS)
            return {"L": room, "R": room}
        return self._pinwheel(spinner, straight)

    def _pinwheel(self, spinner: Box, straight: Box) -> dict[Arm, Room]:
        """A quarter of the table for each arm; L and R stay 3 half-units off the middle, U and D 2."""
        x = spinner.left + spinner.width // 2
        wide = 2 * self.half_width
        left = x - max(self.least_half_width, min(self.half_width, wide - (straight.right - x)))
        right = x + max(self.least_half_width, min(self.half_width, wide - (x - straight.left)))
        return {
            "L": Room(left, x - 3 - _OVER_A_CORNER, right_spare=_SPARE),
            "R": Room(x + 3 + _OVER_A_CORNER, right, left_spare=_SPARE),
            "U": Room(x - 2 + _OVER_A_CORNER, right, left_spare=_SPARE),
            "D": Room(left, x + 2 - _OVER_A_CORNER, right_spare=_SPARE),
        }


_SPARE = 6
"""What a crosswise tile may add to a row: itself, and a tile along that it keeps from turning."""


def rows_of(rules: Ruleset) -> Rows:
    """How wide the rows of a ruleset are."""
    crosswise = len(rules.matador_tiles) if rules.matador_cross != "none" else 0
    spinner = any(becomes_spinner(rules, tile) for tile in rules.tiles)
    least = _SPARE * crosswise + 16
    half_width = 40
    if spinner:
        half_width = max(half_width, least)
    return Rows(half_width, least, crosswise, spinner)
