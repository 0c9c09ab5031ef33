"""What draws, passes and the opening prove about tiles that a seat does not see.

Every proof says that, when an action was taken, its player held none of certain tiles. Such a tile is in his
hand now only if he drew it later, and what he drew later and has laid since takes room from it. So a hand
holds at most c tiles of a set; these bounds, the sizes of the hands and what the seat sees are all that
is known. (That they are all is Hall's theorem: the times at which a tile may have come are intervals.)

Who opens by the highest double proves that he held it, but not which double that was, unless he had to lay
it: then there is one case for each that it can have been, and possible is what is possible in some case.
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
    """A place holds at most so many of these tiles."""

    place: Place
    most: int
    tiles: tuple[Tile, ...]
    """Hidden tiles, ascending."""
    proved_by: tuple[int, ...]
    """The actions, by their number in the round, that showed that the hand held none of some tiles; `DEAL` (-1) stands
    for who opened it. Each is needed: without it the bound would not follow from the others."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way in which it can be that the opener opened."""

    deciding: Tile | None
    """The tile that made him the opener; None where no tile did."""
    bounds: tuple[Bound, ...]
    slots: tuple[tuple[Place, Slot], ...]
    """The bounds as slots for the hidden tiles: a place may have several slots, which take more and more."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that a seat can know of the hidden tiles of a round that goes on."""

    tables: Tables
    hidden: tuple[Tile, ...]
    """The tiles that the seat does not see, ascending."""
    counts: dict[Place, int]
    """How many of them are in each place."""
    cases: tuple[Case, ...]
    """At least one; several only where it is not known which tile decided who opens."""
    masks: dict[Place, int]

    def possible(self, place: Place) -> tuple[Tile, ...]:
        """The tiles that are there in at least one deal that agrees with everything seen, ascending."""
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
    """What `seat`, which holds `hand`, can know from the round so far.

    `history` holds every action, the seat's own draws with their tiles. `opener_by_hands` says that the
    hands decided, by the highest double, who opens this round. `ValueError` if no deal agrees with it all.
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
        """The tiles that can have made the opener open."""
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
        """What is proved of each place, if this tile decided who opens."""
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
        """The same as slots for the hidden tiles."""
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
        """`HandHistory.limits`, worked out once: bounds and slots both need them."""
        key = (story.seat, absent)
        if key not in self._known_limits:
            self._known_limits[key] = story.limits(absent)
        return self._known_limits[key]

    def _deciding(self, tile: Tile | None) -> tuple[int, int]:
        return (0, 0) if tile is None else (self.tables.bit_of[tile], self._higher(tile))

    def _higher(self, tile: Tile) -> int:
        """The tiles of which none was dealt if this one decided who opens."""
        return self.tables.higher[tile]


def _telling(limits: Sequence[Limit]) -> list[Limit]:
    """The limits that say something which no other says; of two that say the same the one with fewer proofs."""
    kept: list[Limit] = []
    for limit in reversed(limits):
        if not any(implies(other, limit) for other in kept):
            kept = [limit, *(other for other in kept if not implies(limit, other))]
    return kept
