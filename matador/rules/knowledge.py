"""Conclusions from draws, passes and the opening about the tiles that a seat does not see.

Every proof says that a player, when taking an action, held none of certain tiles. Such a tile can be in the hand now
only if it was drawn later, and tiles drawn and played since then reduce that room. So a hand holds at most c tiles of a
set. These bounds, the sizes of the hands and the tiles that the seat sees are all that can be known. (By Hall's
theorem: the times at which a tile can have arrived are intervals.)

Going first by the highest double proves that the opener held it, but not which double it was, unless it had to be
played. So there is one case for each candidate, and a tile is possible if it is possible in some case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules.hand_history import DEAL, HandHistory, Limit, hand_histories, implies
from matador.rules.seen import Seen
from matador.rules.tables import Tables
from matador.rules.tile_matching import Slot, possible_tiles
from matador.rules.tiles import Tile

Place: TypeAlias = int | Literal["boneyard", "aside"]
"""Where a hidden tile can be: in the hand of a seat, in the boneyard, or set aside from a deal of `"all"`."""


@dataclass(frozen=True, slots=True)
class Bound:
    """An upper bound on how many of these tiles a place holds."""

    place: Place
    most: int
    tiles: tuple[Tile, ...]
    """Hidden tiles, ascending."""
    proved_by: tuple[int, ...]
    """Numbers of the actions that prove the bound; `DEAL` (-1) stands for the choice of the opener. Each one is needed:
    without it the bound would not follow from the others."""


@dataclass(frozen=True, slots=True)
class Case:
    """One possible explanation of why the opener went first."""

    deciding: Tile | None
    """The tile that decided who goes first; None if no tile did."""
    bounds: tuple[Bound, ...]
    slots: tuple[tuple[Place, Slot], ...]
    """The bounds as slots for the hidden tiles; a place may have several slots, each taking more kinds of tiles."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything that a seat can know about the hidden tiles of a running round."""

    tables: Tables
    hidden: tuple[Tile, ...]
    """The tiles that the seat does not see, ascending."""
    counts: dict[Place, int]
    """Number of hidden tiles in each place."""
    cases: tuple[Case, ...]
    """At least one; several only if it is unknown which tile decided who goes first."""
    masks: dict[Place, int]

    def possible(self, place: Place) -> tuple[Tile, ...]:
        """The tiles that are in `place` in at least one deal consistent with everything seen, ascending."""
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
    """The knowledge of `seat`, holding `hand`, from the round so far.

    `history` holds every action, with the tiles of the seat's own draws. `opener_by_hands` is True if the highest
    double decided who goes first in this round. `ValueError` if no deal is consistent with it all.
    """
    table = _Table(tables, seat, hand, opener, history)
    cases, masks = [], dict.fromkeys(table.counts, 0)
    for deciding in table.deciding_tiles() if opener_by_hands else [None]:
        bounds, slots = table.bounds(deciding), table.slots(deciding)
        found = possible_tiles([slot for _, slot in slots], table.hidden)
        if found is not None:
            cases.append(Case(deciding, bounds, slots))
            for (place, _), tiles in zip(slots, found, strict=True):
                masks[place] |= tiles
    if not cases:
        raise ValueError("no deal fits what was seen")
    return Knowledge(table.tables, table.tables.tiles_of(table.hidden), table.counts, tuple(cases), masks)


class _Table:
    """The round as one seat sees it."""

    def __init__(
        self, tables: Tables, seat: int, hand: Sequence[Tile], opener: int, history: Sequence[Seen]
    ) -> None:
        rules = tables.rules
        told = hand_histories(tables, opener, history)
        self.tables = tables
        self._known_limits: dict[tuple[int, int], list[Limit]] = {}
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
        """The tiles that can have decided who goes first."""
        tables, rules = self.tables, self.tables.rules
        laid = self.opener.plays[0][1] if self.opener.plays else 0
        for tile in tables.tiles:
            bit, higher = tables.bit_of[tile], self._higher(tile)
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

    def bounds(self, deciding: Tile | None) -> tuple[Bound, ...]:
        """The proved bounds of each place, if `deciding` is the tile that decided who goes first."""
        found = []
        bit, higher = self._deciding(deciding)
        for story in self.others:
            limits = [
                (most, tiles & self.hidden, proofs)
                for most, tiles, proofs in self._limits(story, higher)
                if most < min(story.count, (tiles & self.hidden).bit_count())
            ]
            found += [
                Bound(story.seat, limit[0], self.tables.tiles_of(limit[1]), story.needed_for(limit, higher))
                for limit in _telling(limits)
            ]
        if deciding is not None and bit & self.hidden:
            places = [place for place, count in self.counts.items() if count and place != self.opener.seat]
            found.extend(Bound(place, 0, (deciding,), (DEAL,)) for place in places)
        return tuple(found)

    def slots(self, deciding: Tile | None) -> tuple[tuple[Place, Slot], ...]:
        """The same bounds as slots for the hidden tiles."""
        found: list[tuple[Place, Slot]] = []
        bit, higher = self._deciding(deciding)
        for story in self.others:
            takes = self.hidden if story is self.opener else self.hidden & ~bit
            left = story.count
            for most, tiles, _ in self._limits(story, higher):
                if most < left:
                    found.append((story.seat, Slot(left - max(most, 0), takes & ~tiles)))
                    left = max(most, 0)
            found.append((story.seat, Slot(left, takes)))
        takes = self.hidden & ~bit
        found.extend(
            (place, Slot(self.counts[place], takes)) for place in self.counts if isinstance(place, str)
        )
        return tuple(found)

    def _limits(self, story: HandHistory, absent: int) -> list[Limit]:
        """`HandHistory.limits`, cached because bounds and slots both need them."""
        key = (story.seat, absent)
        if key not in self._known_limits:
            self._known_limits[key] = story.limits(absent)
        return self._known_limits[key]

    def _deciding(self, tile: Tile | None) -> tuple[int, int]:
        return (0, 0) if tile is None else (self.tables.bit_of[tile], self._higher(tile))

    def _higher(self, tile: Tile) -> int:
        """The tiles that nobody can have been dealt if `tile` decided who goes first."""
        return self.tables.higher[tile]


def _telling(limits: Sequence[Limit]) -> list[Limit]:
    """The limits that no other limit implies; of two equal ones, the one with fewer proofs."""
    kept: list[Limit] = []
    for limit in reversed(limits):
        if not any(implies(other, limit) for other in kept):
            kept = [limit, *(other for other in kept if not implies(limit, other))]
    return kept
