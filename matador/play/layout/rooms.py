"""How far the rows of each arm run: chosen by the ruleset and what lies, never by the window.

Each ruleset has usual rows, in which a round begins. Their widths were found by trying: those without a spinner give
the largest tiles in the worst of all rounds, where the table is 1216 by 384 px; those with one the largest in the
worst hundredth of random rounds. In large sets that is half of what most rounds could have, so that a line may be laid
afresh in closer rows. `docs/research/evidence/layouts.json` says how large tiles are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from matador.play.layout.boxes import Box
from matador.play.layout.tips import Room
from matador.rules import Arm, Ruleset
from matador.rules.fit import becomes_spinner

_HALF_WIDTHS: Mapping[int, int] = {4: 26, 5: 26, 6: 26, 9: 38, 12: 46}
"""Without a spinner: from the opening tile to where a row ends, by set."""

_FIRST_HALF_WIDTH = 20
"""The same of the rows in which a round begins."""

_PINWHEELS: Mapping[int, tuple[int, int]] = {
    4: (26, 52),
    5: (30, 60),
    6: (38, 76),
    9: (54, 116),
    12: (66, 166),
}
"""With a spinner, by set: from it to where a row ends; and how wide all is to be, if the line was long before."""

_ENDLESS = 10_000

_SPARE = 6
"""What a crosswise tile may add to a row: itself, and a tile along that it keeps from turning."""

_OVERHANG = 2
"""What may lie beyond the last tile of a row: a crosswise tile, tried there or standing in the column after it."""

_INNER = 3 + _OVERHANG
"""How far L and R stay off the middle of a spinner."""

_SHORTEST = 14
"""A row as short as this can come back to the middle and leave it again, if no crosswise tile comes."""


@dataclass(frozen=True, slots=True)
class Rows:
    """How wide the rows of one ruleset are."""

    half_width: int
    """From the opening tile, or the spinner, to where a row ends."""
    width: int
    """How wide all rows together are to be where the spinner came late."""
    crosswise: int
    """How many tiles may lie crosswise, the spinner not counted."""
    spinner: bool
    """Whether a spinner may come."""
    crossed: bool
    """Whether a tile can be held crosswise at all."""

    def before_spinner(self) -> Mapping[Arm, Room]:
        """The rooms of L and R; while a spinner may come the line does not turn."""
        half = _ENDLESS if self.spinner else self.half_width
        room = Room(-half, half, close=True)
        return {"L": room, "R": room}

    def around(self, spinner: Box, line: Box, crosswise_to_come: int) -> Mapping[Arm, Room]:
        """The rooms of four arms, a quarter of the table each; `line` is what lay there when the spinner came.

        L and R stay 3 half-units off the middle, U and D 2.
        """
        x = spinner.left + 1
        least = _SHORTEST + _SPARE * crosswise_to_come
        left = x - max(least, min(self.half_width, self.width - (line.right - x)))
        right = x + max(least, min(self.half_width, self.width - (x - line.left)))
        return {
            "L": Room(left, x - _INNER, right_spare=_SPARE, close=True),
            "R": Room(x + _INNER, right, left_spare=_SPARE, close=True),
            "U": Room(x - 2 + _OVERHANG, right, left_spare=_SPARE, close=True),
            "D": Room(left, x + 2 - _OVERHANG, right_spare=_SPARE, close=True),
        }


@dataclass(frozen=True, slots=True)
class CloseRows:
    """Rows in which a line is laid afresh."""

    left: int
    """From the opening tile, or the spinner, to where a row ends."""
    right: int
    spare: int = 0
    """What is kept free around a spinner for each crosswise tile that may come."""

    def before_spinner(self) -> Mapping[Arm, Room]:
        """The rooms of two arms."""
        room = Room(-self.left, self.right, close=True)
        return {"L": room, "R": room}

    def around(self) -> Mapping[Arm, Room]:
        """The rooms of four arms, a quarter of the table each, around a spinner at the origin."""
        return {
            "L": Room(-self.left, -_INNER, right_spare=self.spare, close=True),
            "R": Room(_INNER, self.right, left_spare=self.spare, close=True),
            "U": Room(0, self.right, left_spare=self.spare, close=True),
            "D": Room(-self.left, 0, right_spare=self.spare, close=True),
        }

    def lasting(self, crosswise: int) -> CloseRows | None:
        """The rows with room for so many crosswise tiles on each arm; None if they are too short."""
        if min(self.left, self.right) < _SHORTEST + _SPARE * crosswise:
            return None
        return replace(self, spare=_SPARE)


CLOSE_ROWS = tuple(
    CloseRows(width * share // 100, width - width * share // 100)
    for width in (40, 44, 48, 54, 60, 68, 78, 88)
    for share in (50, 35, 65, 20, 80)
)
"""What is tried for a line: so wide, and so much of it on the left, in percent."""


def first_rows(rules: Ruleset) -> Rows:
    """The rows in which a round begins: without a spinner narrow ones, so that a short line is high, not long."""
    rows = rows_of(rules)
    return rows if rows.spinner else replace(rows, half_width=_FIRST_HALF_WIDTH)


def rows_of(rules: Ruleset) -> Rows:
    """How wide the usual rows of a ruleset are: no round makes tiles smaller than these."""
    crosswise = len(rules.matador_tiles) if rules.matador_cross != "none" else 0
    spinner = any(becomes_spinner(rules, tile) for tile in rules.tiles)
    half_width, width = _PINWHEELS[rules.set] if spinner else (_HALF_WIDTHS[rules.set], 0)
    return Rows(half_width, width, crosswise, spinner, rules.matador_cross != "none" or rules.spinner)
