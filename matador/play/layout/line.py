"""The line of a round between turns: when it is laid afresh, and what that follows from.

A round begins in the usual rows, wide enough for the longest line there could be. The line is laid afresh when that
makes tiles at least a quarter larger; also when they would be smaller than in the usual rows, or an end is about to
have no room.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from matador.play.layout.afresh import laid_afresh
from matador.play.layout.rooms import first_rows
from matador.play.layout.sizes import LARGEST_PX, short_side
from matador.play.layout.spacing import has_room
from matador.play.layout.table import TableLayout
from matador.rules import Play, Ruleset

LARGER = 1.25
"""The line is laid afresh if that makes tiles so many times as large."""

ENOUGH_PX = 35
"""Tiles of this size, in the window of 1280 by 720, may be smaller than in the usual rows."""

SETTLED_SET = 6
"""With sets up to this one the line is laid afresh once in a round at most."""


@dataclass(frozen=True, slots=True)
class Line:
    """The line after a turn; it follows from a ruleset and the tiles as they were laid, and from nothing else."""

    layout: TableLayout
    """As it lies between turns."""
    usual: TableLayout
    """As it would lie in the usual rows: tiles are never smaller than that."""
    before: Line | None = field(default=None, repr=False, compare=False)
    """The line before the last tile."""
    is_settled: bool = False
    """Whether it stays in its rows until the round ends."""

    @classmethod
    def empty(cls, rules: Ruleset) -> Line:
        """The line before the opening."""
        usual = TableLayout.empty(rules)
        first = replace(usual, rows=first_rows(rules))
        return cls(usual if first == usual else first, usual)

    def lay(self, play: Play) -> Line:
        """The line after one more turn; `ValueError` if the arm is not open."""
        usual = self.usual.lay(play)
        layout = usual if self.layout is self.usual else self.layout.lay(play)
        if self.is_settled:
            return Line(layout, usual, self, is_settled=True)
        fresh = _between_turns(layout, usual, self.layout)
        is_settled = fresh is not layout and usual.rules.set <= SETTLED_SET
        return Line(fresh, usual, self, is_settled=is_settled)

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
    side, least = seen_side(layout), min(ENOUGH_PX, seen_side(usual))
    is_once = layout.rules.set <= SETTLED_SET
    if side < least or not _has_room(layout, usual):
        # Where it changes once, it does so to the rows that suit every line.
        return usual if is_once else next(laid_afresh(layout, least), usual)
    is_new = layout.spinner != before.spinner or side != seen_side(before)
    # What was no better before the turn is none now, if the line is no smaller.
    if is_new and LARGER * side <= LARGEST_PX and (layout.spinner is not None or not is_once):
        return next(laid_afresh(layout, LARGER * side, is_for_good=is_once), layout)
    return layout


def _has_room(layout: TableLayout, usual: TableLayout) -> bool:
    """Whether two more tiles find room at any ends; but in close rows around a spinner they always do."""
    return layout is usual or layout.spinner is None or has_room(layout, tiles=2)
