"""The choices on a line, cached for all searches of a ruleset.

Legality comes from `Turn`, asked once for each line and the tiles of the hand that fit it.
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
"""A placement: (bit of its tile, the line it leaves, the tiles that fit there)."""


class Choice(NamedTuple):
    """The choices of a player."""

    ways: tuple[Way, ...]
    """Placements that differ in more than the arm, the heaviest tile first."""
    besides: int
    """`DRAWS` or `PASSES` if that is legal, otherwise `NEITHER`."""


class Choices:
    """The choices on lines; lines with the same ends, on whichever arms, share one entry.

    They grow with use; a search keeps them for one decision or one round.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.known: dict[tuple[int, int, int, int], Choice] = {}
        """Keyed by line, fitting tiles of the hand, tiles drawn in the turn, and tiles left in the boneyard."""
        self.fitting: dict[int, int] = {}
        """By line: the tiles that fit, for every line returned by `same`."""
        self._same: dict[int, int] = {}

    def same(self, line: int) -> int:
        """The representative of all lines with the same ends: its ends are sorted."""
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
        """The choices with this hand on a line returned by `same`; they are cached in `known`."""
        turn = Turn(self.tables, line, hand, boneyard, drawn)
        last = turn.legal()[-1]
        besides = DRAWS if last == DRAW else PASSES if last == PASS else NEITHER
        pips = self.tables.pips_of
        ways = {(move.bit, self.same(line & move.keep | move.put)) for move in turn.moves()}
        ordered = sorted(ways, key=lambda way: (-pips[way[0]], way))
        choice = Choice(tuple((bit, child, self.fitting[child]) for bit, child in ordered), besides)
        self.known[line, hand & self.fitting[line], drawn, boneyard] = choice
        return choice
