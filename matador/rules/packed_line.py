"""Ends and lines as integers.

The code of an end: each value is its own code, then come *wild* and *closed*, then one code for each matador that can
leave a matador end. A line packs the codes of its four ends and one flag: a spinner may still come.
"""

from __future__ import annotations

from typing import Final, assert_never

from matador.rules.actions import ARMS, Arm
from matador.rules.ends import WILD, End, MatadorEnd, ValueEnd, WildEnd
from matador.rules.ruleset import Ruleset

NOT_OPENED: Final = -1
"""The line before the opening tile."""


class LineCode:
    """The encoding of the ends and lines of one ruleset as integers."""

    def __init__(self, rules: Ruleset) -> None:
        self._wild = rules.set + 1
        self.closed = rules.set + 2
        leaves_matador_ends = rules.matador_cross in ("blank", "either")
        self._matadors = tuple(sorted(rules.matador_tiles)) if leaves_matador_ends else ()
        # Five bits with standard matadors; a longer list of matadors may need more.
        self.bits = (self.closed + len(self._matadors)).bit_length()
        """Bits per end code."""
        self._field = (1 << self.bits) - 1
        self._flag = 1 << len(ARMS) * self.bits
        self._whole = self._flag * 2 - 1

    @property
    def open_ends(self) -> tuple[int, ...]:
        """The codes of all possible open ends."""
        return (*range(self.closed), *range(self.closed + 1, self.closed + 1 + len(self._matadors)))

    def code(self, end: End) -> int:
        """The code of an end."""
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
        """The index and code of each open arm."""
        codes = [(index, line >> self.bits * index & self._field) for index in range(len(ARMS))]
        return [(index, code) for index, code in codes if code != self.closed]

    def ends(self, line: int) -> dict[Arm, End]:
        """The end of each open arm."""
        return {} if line == NOT_OPENED else {ARMS[i]: self.end(code) for i, code in self.open_codes(line)}

    def spinner_to_come(self, line: int) -> bool:
        """True if the next double to be played, unless it is a matador, becomes the spinner."""
        return line != NOT_OPENED and bool(line & self._flag)

    def change(self, index: int, leaves: int, *, spinner: bool) -> tuple[int, int]:
        """The effect of a tile on arm `index`, as (keep, put): the new line is `line & keep | put`."""
        changed = self._field << self.bits * index
        put = leaves << self.bits * index
        if spinner:
            changed |= self._flag
            for opened in (2, 3):
                changed |= self._field << self.bits * opened
                put |= leaves << self.bits * opened
        return self._whole & ~changed, put
