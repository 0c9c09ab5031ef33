"""A ruleset compiled into tables; a hand is a mask with one bit per tile, in the order of the set.

The tables are computed by the functions in `fit`.

Cached answers come faster, so timing reveals which questions were asked before. A match's memos depend on
every hand, and on lines that somebody has examined. So a bot in the same process gets separate tables from
`apart`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import TypeAlias

from matador.rules.actions import ARMS, Play
from matador.rules.ends import NOT_OPENED, LineCode
from matador.rules.fit import fits, opening_ways
from matador.rules.moves import ArmEnd, Move, Node, bits
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import Tile

Place: TypeAlias = tuple[int, int, bool]
"""(index of the arm, code of its end, True if a spinner may still come)."""
MovesThere: TypeAlias = Sequence[tuple[Move, bool]]
"""The moves at an end, each paired with True if it is an ordinary placement."""


_KEPT = 1 << 22
_WEIGHT_OF_NODE = 80
_WEIGHT_OF_MOVE = 16

# The memos are cleared when their size exceeds `_KEPT`. The weights are rough sizes in words of memory;
# `benchmarks/memory.py` measures the real size.


class Tables:
    """A compiled ruleset, with memos of limited size."""

    def __init__(self, rules: Ruleset, everywhere: Mapping[Place, MovesThere] | None = None) -> None:
        """`everywhere` has the moves at all ends, for tables that are apart; they share nothing else."""
        self.rules = rules
        self.code = LineCode(rules)
        self.tiles = rules.tiles
        self.bit_of = {tile: 1 << index for index, tile in enumerate(self.tiles)}
        self.pips_of = {bit: rules.counted(tile) for tile, bit in self.bit_of.items()}
        self.matadors = self.mask_of(rules.matador_tiles)
        self.is_last_resort = rules.matador_timing == "last-resort"
        self._everywhere = everywhere
        self._arm_ends: dict[Place, ArmEnd] = {}
        self.nodes: dict[int, Node] = {}
        self.kept = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tables) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[Callable[[Ruleset], Tables], tuple[Ruleset]]:
        return (compiled if self._everywhere is None else _compiled_apart, (self.rules,))

    def apart(self) -> Tables:
        return Tables(self.rules, self._every_end)

    @cached_property
    def _every_end(self) -> Mapping[Place, MovesThere]:
        """The moves at all ends, computed together so that timing does not reveal which were used before."""
        arms = range(len(ARMS) if self.rules.spinner else 2)
        places = product(arms, self.code.open_ends, (False, True) if self.rules.spinner else (False,))
        return {place: tuple(self._moves_at(place)) for place in places}

    def _moves_at(self, place: Place) -> Iterator[tuple[Move, bool]]:
        index, code, to_come = place
        for tile, bit in self.bit_of.items():
            for fit in fits(self.rules, self.code.end(code), tile, spinner_to_come=to_come):
                play = Play(tile, fit.direction, ARMS[index], fit.touching)
                keep, put = self.code.change(index, self.code.code(fit.leaves), spinner=fit.spinner)
                yield Move(play, bit, keep, put), fit.ordinary

    def mask_of(self, tiles: Iterable[Tile]) -> int:
        found = 0
        for tile in tiles:
            found |= self.bit_of[tile]
        return found

    def tiles_of(self, tiles: int) -> tuple[Tile, ...]:
        """The tiles in a mask, in ascending order."""
        return tuple(self.tiles[bit.bit_length() - 1] for bit in bits(tiles))

    def pips_by_seat(self, hands: Sequence[int]) -> list[int]:
        pips_of = self.pips_of
        counted = []
        for hand in hands:
            pips, left = 0, hand
            while left:
                lowest = left & -left
                pips += pips_of[lowest]
                left ^= lowest
            counted.append(pips)
        return counted

    def opening_moves(self, hand: int) -> tuple[Move, ...]:
        return tuple(move for bit in bits(hand) for move in self._openings[bit])

    def moves(self, line: int, hand: int) -> tuple[Move, ...]:
        """All placements from a hand on an opened line (section 4), by arm, then by tile."""
        return self.node(line).moves(hand)

    def move_of(self, line: int, play: Play) -> Move:
        """The effect of a placement that is legal on this line; `ValueError` if it can never be legal."""
        bit = self.bit_of.get(play.tile, 0)
        moves = self.opening_moves(bit) if line == NOT_OPENED else self.moves(line, bit)
        for move in moves:
            if move.play == play:
                return move
        raise ValueError(f"{play} cannot be played here")

    def node(self, line: int) -> Node:
        found = self.nodes.get(line)
        if found is None:
            self._keep(_WEIGHT_OF_NODE)
            to_come = self.code.spinner_to_come(line)
            ends = [self._arm_end(index, code, to_come) for index, code in self.code.open_codes(line)]
            found = self.nodes[line] = Node(line, ends, last_resort=self.is_last_resort)
        return found

    @cached_property
    def higher(self) -> dict[Tile, int]:
        """For each tile, the mask of the tiles that outrank it when the highest double goes first."""
        found, higher = {}, 0
        for tile in sorted(self.tiles, key=lambda tile: (tile.is_double, tile.weight), reverse=True):
            found[tile] = higher
            higher |= self.bit_of[tile]
        return found

    @cached_property
    def _openings(self) -> dict[int, tuple[Move, ...]]:
        return {bit: tuple(self._opening_moves_of(tile)) for tile, bit in self.bit_of.items()}

    def _opening_moves_of(self, tile: Tile) -> Iterator[Move]:
        for way in opening_ways(self.rules, tile):
            left, right = self.code.code(way.left), self.code.code(way.right)
            side = left if way.spinner else self.code.closed
            to_come = self.rules.spinner and not way.spinner
            line = self.code.line(left, right, side, side, spinner_to_come=to_come)
            yield Move(Play(tile, way.direction), self.bit_of[tile], 0, line)

    def _arm_end(self, index: int, code: int, to_come: bool) -> ArmEnd:
        key = (index, code, to_come)
        found = self._arm_ends.get(key)
        if found is None:
            # In separate tables, ends that others have used must not be found faster.
            moves = self._moves_at(key) if self._everywhere is None else self._everywhere[key]
            found = ArmEnd(moves, last_resort=self.is_last_resort, kept=self._keep)
            self._keep(len(found) * _WEIGHT_OF_MOVE)
            self._arm_ends[key] = found
        return found

    def _keep(self, weight: int) -> None:
        """Add `weight` to the size of the memos; clear them first if they exceed the limit."""
        self.kept += weight
        if self.kept > _KEPT:
            for end in self._arm_ends.values():
                end.memo.clear()
            self._arm_ends.clear()
            self.nodes.clear()
            self.kept = weight


@lru_cache(maxsize=2)
def compiled(rules: Ruleset) -> Tables:
    """The tables for a ruleset, cached for the last two rulesets."""
    return Tables(rules)


def _compiled_apart(rules: Ruleset) -> Tables:
    return compiled(rules).apart()
