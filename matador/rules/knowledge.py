"""Deduce where hidden tiles can be, from draws, passes and the opening.

A proof shows that, at a certain action, a player held none of certain tiles. The hand can hold such a tile
now only if it was drawn later. So a hand holds at most as many of these tiles as it has drawn since, minus
those that it has since played. These bounds, the hand sizes and the visible tiles contain all that can be
known. (This follows from Hall's theorem, because the times when a tile can have arrived form an interval.)

If the highest double decided who went first, the opener held it. Unless it had to be played, the others don't
know which double it was. So there is one case for each candidate, and a tile is possible if it is possible in
at least one case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules.actions import Seen
from matador.rules.hand_history import hand_histories
from matador.rules.moves import bits
from matador.rules.tables import Tables
from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Slot:
    """A place that holds exactly `size` of the tiles it accepts."""

    size: int
    takes: int
    """Mask of the accepted tiles."""


def possible_tiles(slots: Sequence[Slot], tiles: int) -> list[int] | None:
    """For each slot, the mask of tiles that it can hold when all `tiles` are distributed.

    None if they cannot be distributed so that every slot is full. In graph terms, these are the edges of a bipartite
    graph that occur in some perfect matching: the answer follows from one matching and the exchanges that are
    possible in it.
    """
    if sum(slot.size for slot in slots) != tiles.bit_count():
        return None
    held = distribution(slots, tiles)
    if held is None:
        return None
    leads_to = _reachable(slots, held)
    found = []
    for index, slot in enumerate(slots):
        possible = held[index]
        for other, there in enumerate(held):
            # A tile can come from another slot if this slot can pass a tile to it, directly or through others.
            if leads_to[index] >> other & 1:
                possible |= there & slot.takes
        found.append(possible)
    return found


def distribution(slots: Sequence[Slot], tiles: int) -> list[int] | None:
    """One possible distribution of `tiles`, as a mask for each slot; None if none is possible."""
    held = [0] * len(slots)
    for bit in bits(tiles):
        if not _place(slots, held, bit):
            return None
    return held


def _place(slots: Sequence[Slot], held: list[int], bit: int) -> bool:
    """Find a slot for one more tile, moving other tiles if needed."""
    came_from: dict[int, tuple[int, int]] = {}
    waiting = []
    for index, slot in enumerate(slots):
        if slot.takes & bit and slot.size:
            came_from[index] = (-1, bit)
            waiting.append(index)
    for index in waiting:
        if held[index].bit_count() < slots[index].size:
            _move_on(held, came_from, index)
            return True
        for other, slot in enumerate(slots):
            movable = held[index] & slot.takes
            if movable and slot.size and other not in came_from:
                came_from[other] = (index, movable & -movable)
                waiting.append(other)
    return False


def _move_on(held: list[int], came_from: dict[int, tuple[int, int]], last: int) -> None:
    index = last
    while index >= 0:
        before, bit = came_from[index]
        held[index] |= bit
        if before >= 0:
            held[before] ^= bit
        index = before


def _reachable(slots: Sequence[Slot], held: Sequence[int]) -> list[int]:
    """For each slot, the mask of slots (including itself) to which it can pass a tile, directly or through others."""
    reach = []
    for index, there in enumerate(held):
        others = (other for other, slot in enumerate(slots) if there & slot.takes)
        reach.append(1 << index | sum(1 << other for other in others if other != index))
    for over in range(len(slots)):
        for index in range(len(slots)):
            if reach[index] >> over & 1:
                reach[index] |= reach[over]
    return reach


Place: TypeAlias = int | Literal["boneyard", "aside"]
"""Where a hidden tile can be: in a seat's hand, in the boneyard, or set aside if `hand_size` is `"all"`."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything that a seat can know about the hidden tiles in a running round."""

    tables: Tables
    hidden: tuple[Tile, ...]
    """The tiles that the seat cannot see, in ascending order."""
    counts: dict[Place, int]
    deciding: tuple[Tile | None, ...]
    """The tiles that may have decided who goes first; None alone if no tile did."""
    masks: dict[Place, int]
    """The tiles that each place holds in at least one possible deal."""

    def possible(self, place: Place) -> tuple[Tile, ...]:
        """The tiles that `place` holds in at least one possible deal, in ascending order."""
        return self.tables.tiles_of(self.masks[place])


def what_is_known(
    tables: Tables,
    seat: int,
    hand: Sequence[Tile],
    opener: int,
    history: Sequence[Seen],
    *,
    opener_by_hands: bool,
) -> Knowledge:
    """What `seat`, holding `hand`, can know from the round so far.

    `history` contains every action, and the tiles that the seat drew. `opener_by_hands` is True if the
    highest double decided who goes first. `ValueError` if no deal is possible.
    """
    table = _Table(tables, seat, hand, opener, history)
    decided, masks = [], dict.fromkeys(table.counts, 0)
    for deciding in table.deciding_tiles() if opener_by_hands else [None]:
        slots = table.slots(deciding)
        found = possible_tiles([slot for _, slot in slots], table.hidden)
        if found is not None:
            decided.append(deciding)
            for (place, _), tiles in zip(slots, found, strict=True):
                masks[place] |= tiles
    if not decided:
        raise ValueError("no deal fits what was seen")
    return Knowledge(tables, tables.tiles_of(table.hidden), table.counts, tuple(decided), masks)


class _Table:
    """The round as one seat sees it."""

    def __init__(
        self, tables: Tables, seat: int, hand: Sequence[Tile], opener: int, history: Sequence[Seen]
    ) -> None:
        rules = tables.rules
        told = hand_histories(tables, opener, history)
        self.tables = tables
        self.own = told[seat]
        self.opener = told[opener]
        self.others = [story for story in told if story is not self.own]
        held = tables.mask_of(hand)
        self.own_deal = (held | self.own.played) & ~self.own.drawn
        seen = held | sum(story.played for story in told)
        self.hidden = (1 << len(tables.tiles)) - 1 & ~seen
        self.counts: dict[Place, int] = {story.seat: story.count for story in self.others}
        left = self.hidden.bit_count() - sum(self.counts.values())
        self.counts["aside" if rules.hand_size == "all" else "boneyard"] = left

    def deciding_tiles(self) -> Iterator[Tile]:
        """The tiles that may have decided who goes first."""
        tables, rules = self.tables, self.tables.rules
        laid = self.opener.plays[0][1] if self.opener.plays else 0
        for tile in tables.tiles:
            bit, higher = tables.bit_of[tile], tables.higher[tile]
            elsewhere = (
                sum(story.played for story in self.others if story is not self.opener) | self.own.drawn
            )
            if self.own is not self.opener:
                elsewhere |= self.own_deal
            is_there = (
                not bit & elsewhere
                and (self.own is not self.opener or self.own_deal & bit)
                and self.opener.held_from_the_deal(bit)
            )
            if (
                is_there
                and (rules.starter != "set-double" or tile == rules.set_double)
                and not self.own_deal & higher
                and (tile.is_double or rules.no_double != "redeal")
                and (rules.opening != "the-double" or laid in (0, bit))
                and all(story.can_have_come(higher) for story in self.others if story.played & higher)
            ):
                yield tile

    def slots(self, deciding: Tile | None) -> tuple[tuple[Place, Slot], ...]:
        """The bounds for all places as slots for the hidden tiles, assuming that `deciding` decided who goes first.

        If a place has several slots, each accepts more tiles than the one before.
        """
        found: list[tuple[Place, Slot]] = []
        bit, higher = (
            (0, 0) if deciding is None else (self.tables.bit_of[deciding], self.tables.higher[deciding])
        )
        for story in self.others:
            takes = self.hidden if story is self.opener else self.hidden & ~bit
            left = story.count
            for most, tiles in story.limits(higher):
                if most < left:
                    found.append((story.seat, Slot(left - max(most, 0), takes & ~tiles)))
                    left = max(most, 0)
            found.append((story.seat, Slot(left, takes)))
        takes = self.hidden & ~bit
        found.extend(
            (place, Slot(self.counts[place], takes)) for place in self.counts if isinstance(place, str)
        )
        return tuple(found)
