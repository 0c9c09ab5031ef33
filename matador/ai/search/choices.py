"""What may be done on a line, remembered for all searches of a ruleset.

Legality is asked of `Turn`, once for each line and the tiles of the hand that fit it.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from matador.rules import DRAW, PASS
from matador.rules.tables import Tables
from matador.rules.turn import Turn

NEITHER: Final = 0
DRAWS: Final = 1
PASSES: Final = 2

Way: TypeAlias = tuple[int, int, int]
"""A placement: the bit of its tile, the line that it leaves, and the tiles that fit there."""


class Choice(NamedTuple):
    """What a player may do."""

    ways: tuple[Way, ...]
    """Placements that differ in more than the arm, the heaviest tile first."""
    besides: int
    """`DRAWS` or `PASSES` where that is legal, else `NEITHER`."""


class Choices:
    """The choices on lines, each of which stands for all that have the same ends: it does not matter on which arms.

    They grow with what is asked; whoever searches keeps them no longer than a decision or a round.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.known: dict[tuple[int, int, int, int], Choice] = {}
        """By line, the tiles of the hand that fit, the tiles drawn in the turn, and those left in the boneyard."""
        self.fitting: dict[int, int] = {}
        """By line, the tiles that fit: of every line that came of `same`."""
        self._same: dict[int, int] = {}

    def same(self, line: int) -> int:
        """The line that stands for this one: it has the same ends, in order."""
        same = self._same.get(line)
        if same is None:
            code = self.tables.code
            opened = code.open_codes(line)
            ends = [code.closed] * 4
            for (index, _), end in zip(opened, sorted(end for _, end in opened), strict=True):
                ends[index] = end
            same = self._same[line] = code.line(*ends, spinner_to_come=code.spinner_to_come(line))
            self.fitting[same] = self.tables.node(same).tiles
        return same

    def find(self, line: int, hand: int, drawn: int, boneyard: int) -> Choice:
        """What may be done with this hand on a line that came of `same`; `known` has it from now on."""
        turn = Turn(self.tables, line, hand, boneyard, drawn)
        last = turn.legal()[-1]
        besides = DRAWS if last == DRAW else PASSES if last == PASS else NEITHER
        pips = self.tables.pips_of
        ways = {(move.bit, self.same(line & move.keep | move.put)) for move in turn.moves()}
        ordered = sorted(ways, key=lambda way: (-pips[way[0]], way))
        choice = Choice(tuple((bit, child, self.fitting[child]) for bit, child in ordered), besides)
        self.known[line, hand & self.fitting[line], drawn, boneyard] = choice
        return choice
