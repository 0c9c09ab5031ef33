"""The line of a round between turns: when it is laid afresh, and what that follows from.

A round begins in the usual rows, wide enough for the longest line there could be. The line is laid afresh when that
makes tiles at least a quarter larger; also when they would be smaller than in the usual rows, or an end is about to
have no room.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from matador.play.layout.afresh import laid_afresh
from matador.play.layout.sizes import LARGEST_PX, short_side
from matador.play.layout.spacing import has_room
from matador.play.layout.table import TableLayout
from matador.rules import Play, Ruleset

LARGER = 1.25
"""The line is laid afresh if that makes tiles so many times as large."""


@dataclass(frozen=True, slots=True)
class Line:
    """The line after a turn; it follows from a ruleset and the tiles as they were laid, and from nothing else."""

    layout: TableLayout
    """As it lies between turns."""
    usual: TableLayout
    """As it would lie in the usual rows: tiles are never smaller than that."""
    before: Line | None = field(default=None, repr=False, compare=False)
    """The line before the last tile."""

    @classmethod
    def empty(cls, rules: Ruleset) -> Line:
        """The line before the opening."""
        layout = TableLayout.empty(rules)
        return cls(layout, layout)

    def lay(self, play: Play) -> Line:
        """The line after one more turn; `ValueError` if the arm is not open."""
        usual = self.usual.lay(play)
        layout = usual if self.layout is self.usual else self.layout.lay(play)
        return Line(_between_turns(layout, usual, self.layout), usual, self)

    def of(self, plays: Iterable[Play]) -> Line:
        """The line of these tiles; what was found for this one is used as far as they are the same."""
        wanted, line = tuple(plays), self
        while line.layout.plays != wanted[: len(line.layout.plays)]:
            assert line.before is not None, "an empty line is the beginning of every line"
            line = line.before
        for play in wanted[len(line.layout.plays) :]:
            line = line.lay(play)
        return line


def layout_of(rules: Ruleset, plays: Iterable[Play]) -> TableLayout:
    """The layout of the tiles that a round has laid so far, between turns."""
    return Line.empty(rules).of(plays).layout


def seen_side(layout: TableLayout) -> float:
    """The short side of its tiles in pixels, on the table for which layouts are chosen."""
    return min(LARGEST_PX, short_side(layout.bounds))


def _between_turns(layout: TableLayout, usual: TableLayout, before: TableLayout) -> TableLayout:
    """The line as it lies after a tile was laid: as it is, or afresh."""
    if usual.spinner_to_come:
        # It does not turn before.
        return layout
    side = seen_side(layout)
    if (layout is usual or has_room(layout, tiles=2)) and side >= seen_side(usual):
        is_new = layout.spinner != before.spinner or side != seen_side(before)
        # What was no better before the turn is none now, if the line is no smaller.
        if is_new and LARGER * side <= LARGEST_PX:
            return next(laid_afresh(layout, LARGER * side), layout)
        return layout
    return next(laid_afresh(layout, seen_side(usual)), usual)
