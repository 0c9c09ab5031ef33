"""The kinds of open end that an arm can have (rulebook section 4), and their encoding as integers.

A value is its own code. The next codes are *wild*, *closed*, and one for each matador end. A line packs the codes of
its four ends, and a flag that says whether a spinner may still come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from matador.rules.actions import ARMS, Arm
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class ValueEnd:
    """An end with a number: a half that faces outwards, or the complement that a matador left."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class MatadorEnd:
    """An end where the crosswise matador `tile` was played last."""

    tile: Tile

    def __str__(self) -> str:
        return f"m{self.tile}"


@dataclass(frozen=True, slots=True)
class WildEnd:
    """An end where any tile fits, either way round."""

    def __str__(self) -> str:
        return "wild"


End: TypeAlias = ValueEnd | MatadorEnd | WildEnd

WILD = WildEnd()


NOT_OPENED: Final = -1
"""The line before the opening tile is played."""


class LineCode:
    """Encodes the ends and lines for one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self._wild = rules.set + 1
        self.closed = rules.set + 2
        leaves_matador_ends = rules.matador_cross in ("blank", "either")
        self._matadors = tuple(sorted(rules.matador_tiles)) if leaves_matador_ends else ()
        # Five bits with standard matadors; a longer list of matadors may need more.
        self.bits = (self.closed + len(self._matadors)).bit_length()
        self._field = (1 << self.bits) - 1
        self._flag = 1 << len(ARMS) * self.bits
        self._whole = self._flag * 2 - 1

    @property
    def open_ends(self) -> tuple[int, ...]:
        return (*range(self.closed), *range(self.closed + 1, self.closed + 1 + len(self._matadors)))

    def code(self, end: End) -> int:
        match end:
            case ValueEnd(value):
                return value
            case MatadorEnd(tile):
                return self.closed + 1 + self._matadors.index(tile)
            case WildEnd():
                return self._wild
            case _:
                assert_never(end)

    def end(self, code: int) -> End:
        """Decode an end; `code` must not be `closed`."""
        if code < self._wild:
            return ValueEnd(code)
        return WILD if code == self._wild else MatadorEnd(self._matadors[code - self.closed - 1])

    def line(self, left: int, right: int, up: int, down: int, *, spinner_to_come: bool) -> int:
        """Pack the codes of the four ends into a line."""
        line = self._flag if spinner_to_come else 0
        for index, code in enumerate((left, right, up, down)):
            line |= code << self.bits * index
        return line

    def open_codes(self, line: int) -> list[tuple[int, int]]:
        """The index of each open arm and the code of its end."""
        codes = [(index, line >> self.bits * index & self._field) for index in range(len(ARMS))]
        return [(index, code) for index, code in codes if code != self.closed]

    def ends(self, line: int) -> dict[Arm, End]:
        return {} if line == NOT_OPENED else {ARMS[i]: self.end(code) for i, code in self.open_codes(line)}

    def spinner_to_come(self, line: int) -> bool:
        """True if the next double that is not a matador becomes the spinner."""
        return line != NOT_OPENED and bool(line & self._flag)

    def change(self, index: int, leaves: int, *, spinner: bool) -> tuple[int, int]:
        """The effect of playing a tile on an arm, as (keep, put): the new line is `line & keep | put`."""
        changed = self._field << self.bits * index
        put = leaves << self.bits * index
        if spinner:
            changed |= self._flag
            for opened in (2, 3):
                changed |= self._field << self.bits * opened
                put |= leaves << self.bits * opened
        return self._whole & ~changed, put
