"""Finding lines that show a rule: placements that are legal under any ruleset, by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from matador.rules import End, Play, Ruleset, Tile
from matador.rules.moves import Move
from matador.rules.packed_line import NOT_OPENED
from matador.rules.tables import Tables, compiled

Step: TypeAlias = Callable[[Play, End | None], bool]
"""Whether a placement is wanted, and on what: the end that it joins, None for the opening."""

_TRIED = 8
"""Of each step so many placements are tried."""


def lines(rules: Ruleset, steps: Sequence[Step]) -> Iterator[tuple[Play, ...]]:
    """The lines of legal placements that are wanted in turn, what is easy to read first; no tile comes twice.

    Each tile is laid from a hand that holds nothing else. Where the deal decides the opening tile it is the
    highest double.
    """
    tables = compiled(rules)
    yield from _continued(tables, NOT_OPENED, (), steps)


def end_at(rules: Ruleset, plays: Sequence[Play], play: Play) -> End | None:
    """What a placement joins after some legal ones; None for an opening."""
    tables = compiled(rules)
    line = NOT_OPENED
    for laid in plays:
        move = tables.move_of(line, laid)
        line = _after(line, move)
    return None if play.arm is None else tables.code.ends(line)[play.arm]


def _continued(
    tables: Tables, line: int, laid: tuple[Play, ...], steps: Sequence[Step]
) -> Iterator[tuple[Play, ...]]:
    if not steps:
        yield laid
        return
    ends = tables.code.ends(line)
    wanted = [
        move
        for move in _moves(tables, line)
        if move.play.tile not in {play.tile for play in laid}
        and steps[0](move.play, None if move.play.arm is None else ends[move.play.arm])
    ]
    for move in sorted(wanted, key=_plainness)[:_TRIED]:
        yield from _continued(tables, _after(line, move), (*laid, move.play), steps[1:])


def _moves(tables: Tables, line: int) -> Iterator[Move]:
    rules = tables.rules
    if line == NOT_OPENED:
        decided = Tile(rules.set, rules.set)
        hand = tables.bit_of[decided] if rules.opening == "the-double" else sum(tables.bit_of.values())
        yield from tables.opening_moves(hand)
        return
    # One tile at a time: what else a hand holds may hold a matador back.
    for bit in tables.bit_of.values():
        yield from tables.moves(line, bit)


def _after(line: int, move: Move) -> int:
    return line & move.keep | move.put


def _plainness(move: Move) -> tuple[bool, bool, int, int]:
    """Tiles with two different halves and no blank come first, the rest in a mixed order."""
    low, high = move.play.tile.low, move.play.tile.high
    return low == 0, low == high, max(0, high - 6), (low * 5 + high * 3) % 7
