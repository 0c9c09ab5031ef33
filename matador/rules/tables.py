"""A ruleset compiled into tables: a hand is a mask with one bit per tile, in the order of the set.

Everything here is derived from the functions of `fit`.

Memos change no answer, but a cached answer comes sooner, so timing reveals what was asked before. The memos of a match
are keyed by tiles of every hand and by lines that somebody has looked at. So a bot in the same process gets tables made
by `apart`, with memos of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from matador.rules.actions import Play
from matador.rules.every_end import EveryEnd, Place
from matador.rules.fit import opening_ways
from matador.rules.moves import ArmEnd, Move, Node, bits
from matador.rules.packed_line import NOT_OPENED, LineCode
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import Tile

_KEPT = 1 << 22
_WEIGHT_OF_NODE = 80
_WEIGHT_OF_MOVE = 16

# `_KEPT` limits the size of the memos before they are cleared. The weights are rough sizes in words of memory;
# `benchmarks/memory.py` measures the real size.


class Tables:
    """A compiled ruleset, with memos of limited size that change no answer."""

    def __init__(self, rules: Ruleset, every_end: EveryEnd | None = None) -> None:
        """`every_end` comes from other tables of the same ruleset, with which these share nothing else."""
        self.rules = rules
        self.code = LineCode(rules)
        self.tiles = rules.tiles
        self.bit_of = {tile: 1 << index for index, tile in enumerate(self.tiles)}
        self.pips_of = {bit: rules.counted(tile) for tile, bit in self.bit_of.items()}
        self.matadors = self.mask_of(rules.matador_tiles)
        self.is_last_resort = rules.matador_timing == "last-resort"
        self._is_apart = every_end is not None
        self._every_end = every_end or EveryEnd(rules, self.code, self.bit_of)
        self._arm_ends: dict[Place, ArmEnd] = {}
        self.nodes: dict[int, Node] = {}
        self.kept = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tables) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[Callable[[Ruleset], Tables], tuple[Ruleset]]:
        return (_compiled_apart if self._is_apart else compiled, (self.rules,))

    def apart(self) -> Tables:
        """New tables with empty memos of their own, sharing only what follows from the rules."""
        return Tables(self.rules, self._every_end)

    def mask_of(self, tiles: Iterable[Tile]) -> int:
        """The mask of `tiles`; `KeyError` for a tile that is not in the set."""
        found = 0
        for tile in tiles:
            found |= self.bit_of[tile]
        return found

    def tiles_of(self, tiles: int) -> tuple[Tile, ...]:
        """The tiles of a mask, ascending."""
        return tuple(self.tiles[bit.bit_length() - 1] for bit in bits(tiles))

    def pips_by_seat(self, hands: Sequence[int]) -> list[int]:
        """The pips of each hand."""
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
        """The moves with which a hand may open, by tile."""
        return tuple(move for bit in bits(hand) for move in self._openings[bit])

    def moves(self, line: int, hand: int) -> tuple[Move, ...]:
        """All placements of a hand on an opened line (section 4), by arm, then by tile."""
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
        """The node of an opened line."""
        found = self.nodes.get(line)
        if found is None:
            self._keep(_WEIGHT_OF_NODE)
            to_come = self.code.spinner_to_come(line)
            ends = [self._arm_end(index, code, to_come) for index, code in self.code.open_codes(line)]
            found = self.nodes[line] = Node(line, ends, last_resort=self.is_last_resort)
        return found

    @cached_property
    def higher(self) -> dict[Tile, int]:
        """For each tile, the tiles that outrank it when the highest double goes first: doubles, then by weight."""
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
            # In tables made by `apart`, even the ends that others have asked for must not come sooner.
            moves = self._every_end.moves[key] if self._is_apart else self._every_end.moves_at(key)
            found = ArmEnd(moves, last_resort=self.is_last_resort, kept=self._keep)
            self._keep(len(found) * _WEIGHT_OF_MOVE)
            self._arm_ends[key] = found
        return found

    def _keep(self, weight: int) -> None:
        """Record that the memos have grown by `weight`; clear them all first if they exceed the limit."""
        self.kept += weight
        if self.kept > _KEPT:
            for end in self._arm_ends.values():
                end.memo.clear()
            self._arm_ends.clear()
            self.nodes.clear()
            self.kept = weight


@lru_cache(maxsize=2)
def compiled(rules: Ruleset) -> Tables:
    """The tables of a ruleset; the last two are cached."""
    return Tables(rules)


def _compiled_apart(rules: Ruleset) -> Tables:
    return compiled(rules).apart()
