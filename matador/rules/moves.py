"""The possible placements at an end or on a line, cached for each set of tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from matador.rules.actions import Play

_WEIGHT_OF_MEMO = 8
"""Approximate size of an empty memo entry, in words of memory."""


class Move(NamedTuple):
    """A placement and its effect: `bit` leaves the hand, and the line becomes `line & keep | put`."""

    play: Play
    bit: int
    keep: int
    put: int


class ArmEnd:
    """All moves on one arm with a particular end.

    `memo` maps sets of tiles to their moves. Whenever it grows, `kept` is called with the added size, and the
    ends' owner clears all memos if they get too large.
    """

    __slots__ = ("_further", "_kept", "_moves", "_ordinary", "further", "memo", "ordinary", "tiles")

    def __init__(
        self, moves: Iterable[tuple[Move, bool]], *, last_resort: bool, kept: Callable[[int], None]
    ) -> None:
        """`moves` are sorted by tile; each is paired with True if it is an ordinary placement."""
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
        """These tiles' moves; with `last-resort`, matador placements only if no ordinary one is possible."""
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
"""(mask of the tiles that fit, lookup in the end's memo, the end)."""


class Node:
    """An opened line: its open ends and the tiles that fit at least one of them."""

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
        """The ends, each with the tiles that may be played there from this hand.

        With `last-resort`, an ordinary placement at any end rules out all matador placements.
        """
        if not self._last_resort:
            return self.any_ends
        return self._ordinary_ends if hand & self.ordinary else self._further_ends

    def moves(self, hand: int) -> tuple[Move, ...]:
        """All placements from a hand (section 4), by arm, then by tile."""
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
    tiles = 0
    for move in moves:
        tiles |= move.bit
    return tiles
