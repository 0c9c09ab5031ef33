"""The placements that are open on an end and on a line, remembered by the tiles in question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from matador.rules.actions import Play

_WEIGHT_OF_MEMO = 8
"""What an entry of a memo takes besides its moves, in words of memory and roughly."""


class Move(NamedTuple):
    """A placement and what it does: the tile's bit leaves the hand, the line becomes `line & keep | put`."""

    play: Play
    bit: int
    keep: int
    put: int


class ArmEnd:
    """All moves on one end of one arm.

    `memo` holds the moves of the sets of tiles asked for so far. Each time that it grows, `kept` is told by
    how much; whoever holds the ends clears their memos when these are too many.
    """

    __slots__ = ("_further", "_kept", "_moves", "_ordinary", "further", "memo", "ordinary", "tiles")

    def __init__(
        self, moves: Iterable[tuple[Move, bool]], *, last_resort: bool, kept: Callable[[int], None]
    ) -> None:
        """`moves` come by tile, each with whether it is an ordinary placement."""
        listed = tuple(moves)
        self._ordinary = tuple(move for move, ordinary in listed if ordinary)
        self._further = tuple(move for move, ordinary in listed if not ordinary)
        self._moves = None if last_resort else tuple(move for move, _ in listed)
        self._kept = kept
        self.ordinary = mask(self._ordinary)
        self.further = mask(self._further)
        self.tiles = self.ordinary | self.further
        self.memo: dict[int, tuple[Move, ...]] = {}

    def __len__(self) -> int:
        return len(self._ordinary) + len(self._further)

    def moves(self, tiles: int) -> tuple[Move, ...]:
        """The moves of these tiles; with `last-resort` the ordinary ones, or if none is, the further ones."""
        found = self.memo.get(tiles)
        if found is None:
            stage = self._moves
            if stage is None:
                stage = self._ordinary if tiles & self.ordinary else self._further
            found = tuple([move for move in stage if move.bit & tiles])
            self._kept(len(found) + _WEIGHT_OF_MEMO)
            self.memo[tiles] = found
        return found


OpenEnd: TypeAlias = tuple[int, Callable[[int], "tuple[Move, ...] | None"], ArmEnd]
"""The tiles that may be laid on an end at some stage, a look into its memo, and the end itself."""


class Node:
    """A line that has been opened: its open ends, and the tiles that can be laid on some of them."""

    __slots__ = ("_further_ends", "_last_resort", "_ordinary_ends", "any_ends", "line", "ordinary", "tiles")

    def __init__(self, line: int, arm_ends: Iterable[ArmEnd], *, last_resort: bool) -> None:
        ends = tuple(arm_ends)
        self.line = line
        self._last_resort = last_resort
        self.any_ends: tuple[OpenEnd, ...] = tuple((end.tiles, end.memo.get, end) for end in ends)
        staged = ends if last_resort else ()
        self._ordinary_ends: tuple[OpenEnd, ...] = tuple((end.ordinary, end.memo.get, end) for end in staged)
        self._further_ends: tuple[OpenEnd, ...] = tuple((end.further, end.memo.get, end) for end in staged)
        self.ordinary = 0
        self.tiles = 0
        for end in ends:
            self.ordinary |= end.ordinary
            self.tiles |= end.tiles

    def open_ends(self, hand: int) -> tuple[OpenEnd, ...]:
        """The ends with the tiles that a player with this hand may lay there.

        With `last-resort` a hand that has an ordinary placement anywhere has no further one.
        """
        if not self._last_resort:
            return self.any_ends
        return self._ordinary_ends if hand & self.ordinary else self._further_ends

    def moves(self, hand: int) -> tuple[Move, ...]:
        """All placements of a hand (section 4), by arm, then by tile."""
        found: tuple[Move, ...] = ()
        for fitting, _, end in self.open_ends(hand):
            tiles = hand & fitting
            if tiles:
                found += end.moves(tiles)
        return found


def bits(tiles: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while tiles:
        lowest = tiles & -tiles
        yield lowest
        tiles ^= lowest


def mask(moves: Iterable[Move]) -> int:
    """The mask of the tiles of some moves."""
    tiles = 0
    for move in moves:
        tiles |= move.bit
    return tiles
