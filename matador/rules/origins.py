"""Where hidden tiles can have come from: the deal, or a draw; and so, where they can be.

A proof shows that, at a certain action, a player held none of certain tiles. Draws and passes prove this, and so does a
matador that is played as a last resort. Each tile that another seat holds or has played came from the deal or from one
of its draws, so the proofs say which origins are possible for it. All possible deals are distributions of these tiles.

If the highest double decided who went first, the opener was dealt it. Unless it had to be played, the others don't know
which double it was. So there is one case for each candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Final

from matador.rules.actions import Draw, Seen
from matador.rules.moves import bits
from matador.rules.tables import Tables
from matador.rules.tiles import Tile
from matador.rules.turn import turns

DEAL: Final = -1
"""The deal counts as an action before the first one."""


@dataclass(slots=True)
class HandHistory:
    """A seat's draws, plays and proofs, each with its action number."""

    seat: int
    dealt: int
    draws: list[int] = field(default_factory=list)
    plays: list[tuple[int, int]] = field(default_factory=list)
    """(action number, bit of the tile)."""
    proofs: list[tuple[int, int]] = field(default_factory=list)
    """(action number, mask of tiles that were not in the hand at that time), ascending."""
    drawn: int = 0
    """Mask of the drawn tiles that are visible."""

    @property
    def count(self) -> int:
        return self.dealt + len(self.draws) - len(self.plays)

    @property
    def played(self) -> int:
        return sum(bit for _, bit in self.plays)


def hand_histories(tables: Tables, opener: int, history: Sequence[Seen]) -> list[HandHistory]:
    """The history of each hand, by seat; `ValueError` if an action is illegal or out of turn."""
    told = [HandHistory(seat, tables.rules.tiles_each) for seat in range(tables.rules.players)]
    for number, seen, turn, move in turns(tables, opener, history):
        story = told[seen.seat]
        absent = turn.ruled_out_by(seen.action)
        if absent:
            story.proofs.append((number, absent))
        if move is not None:
            story.plays.append((number, move.bit))
        elif isinstance(seen.action, Draw):
            story.draws.append(number)
            if seen.tile is not None:
                story.drawn |= tables.mask_of([seen.tile])
    return told


@dataclass(frozen=True, slots=True)
class Source:
    """An origin of tiles: a hand as dealt, a draw, or neither for tiles in the boneyard."""

    seat: int | None
    """None for the boneyard and tiles set aside."""
    number: int
    """The action number of the draw, or `DEAL`."""
    size: int
    takes: int
    """Mask of the tiles that can have this origin."""

    @property
    def is_deal(self) -> bool:
        return self.seat is not None and self.number == DEAL

    def without(self, tiles: int) -> Source:
        return Source(self.seat, self.number, self.size, self.takes & ~tiles)


class Origins:
    """The sources of all tiles whose origin a seat did not see.

    Every tile that another seat holds or has played came from the deal or from one of its draws; the others are in
    the boneyard or set aside. All deals are equally likely before the round. Draws and passes rule some of them out;
    the rest remain equally likely if the other players' choices are ignored.
    """

    def __init__(
        self,
        tables: Tables,
        seat: int,
        hand: Sequence[Tile],
        opener: int,
        history: Sequence[Seen],
        *,
        opener_by_hands: bool,
    ) -> None:
        """The origins for `seat`, holding `hand`; `opener_by_hands`: the highest double decided who went first.

        `history` contains every action, and the tiles that the seat drew.
        """
        told = hand_histories(tables, opener, history)
        own = told[seat]
        others = [story for story in told if story is not own]
        held = tables.mask_of(hand)
        self._tables = tables
        self._own_deal = (held | own.played) & ~own.drawn
        self._played = {bit: story.seat for story in others for _, bit in story.plays}
        self.hidden = (1 << len(tables.tiles)) - 1 & ~held & ~sum(story.played for story in told)
        """Mask of the tiles that the seat cannot see."""
        self.unseen = self.hidden | sum(story.played for story in others)
        """The hidden tiles and those that others have played, whose origin is unknown."""
        self.sources = [source for story in others for source in self._sources(story)]
        left = self.hidden.bit_count() - sum(story.count for story in others)
        self.sources.append(Source(None, DEAL, left, self.hidden))
        self.rank = {tables.bit_of[tile]: -number for number, tile in enumerate(tables.higher)}
        """By bit, higher for tiles that take precedence in deciding who goes first."""
        self.opener: int | None = None
        """The seat that was dealt the highest tile; None if unknown, or if the sources already imply it."""
        self.highest_elsewhere = min(self.rank.values()) - 1
        """The rank of the highest tile that was dealt to this seat, if another seat went first with a higher one."""
        if opener_by_hands:
            self._settle_opener(told[opener], is_own=opener == seat)

    def filled(self, order: Iterable[int]) -> list[int]:
        """One possible distribution, as a mask for each source; `ValueError` if no distribution is possible.

        If it is unknown which tile decided who went first, the first possible one in `order` is used.
        """
        for _, held in self._cases(order):
            return held
        raise ValueError("no deal of the tiles agrees with what was seen")

    def possible(self) -> list[int]:
        """For each seat, the mask of the hidden tiles that it can hold; the last mask is that of all other places."""
        found = [0] * (self._tables.rules.players + 1)
        for sources, held in self._cases(range(len(self._tables.tiles))):
            for source, tiles in zip(sources, exchangeable(sources, held), strict=True):
                found[-1 if source.seat is None else source.seat] |= tiles & self.hidden
        return found

    def _cases(self, order: Iterable[int]) -> Iterator[tuple[list[Source], list[int]]]:
        """The sources for each tile that may have decided who went first, with a possible distribution."""
        cases = [self.sources]
        if self.opener is not None:
            decided = [bit for bit in (1 << tile for tile in order) if bit & self.unseen]
            higher = [bit for bit in decided if self.rank[bit] > self.highest_elsewhere]
            cases = [self._with_deciding(bit, self.opener) for bit in higher]
        for sources in cases:
            held = distribution(sources, self.unseen)
            if held is not None:
                yield sources, held

    def _sources(self, story: HandHistory) -> Iterator[Source]:
        for number, size in ((DEAL, story.dealt), *((drawn, 1) for drawn in story.draws)):
            takes = sum(bit for bit in bits(self.unseen) if self._can_have_come(story, bit, number))
            yield Source(story.seat, number, size, takes)

    def _can_have_come(self, story: HandHistory, bit: int, came: int) -> bool:
        """True if the seat may have got the tile with this action."""
        if self._played.get(bit, story.seat) != story.seat:
            return False
        gone = next((number for number, tile in story.plays if tile == bit), None)
        if gone is not None and gone <= came:
            return False
        return not any(
            absent & bit and number > came and (gone is None or number <= gone)
            for number, absent in story.proofs
        )

    def _settle_opener(self, opener: HandHistory, *, is_own: bool) -> None:
        """Apply what the opening proves: the opener was dealt the highest tile."""
        rules = self._tables.rules
        if is_own:
            deciding = max(bits(self._own_deal), key=self.rank.__getitem__)
            self.sources = self._with_deciding(deciding, None)
        elif rules.starter == "set-double":
            double = self._tables.bit_of[rules.set_double]
            self.sources = self._with_deciding(double, opener.seat)
        elif rules.opening == "the-double" and opener.plays:
            self.sources = self._with_deciding(opener.plays[0][1], opener.seat)
        else:
            self.opener = opener.seat
            self.highest_elsewhere = max(self.rank[bit] for bit in bits(self._own_deal))
            if rules.no_double == "redeal":
                doubles = (self.rank[bit] for tile, bit in self._tables.bit_of.items() if tile.is_double)
                self.highest_elsewhere = max(self.highest_elsewhere, min(doubles) - 1)

    def _with_deciding(self, bit: int, opener: int | None) -> list[Source]:
        """The sources if `opener` (None: this seat) was dealt this tile and nobody was dealt a higher one."""
        higher = self._tables.higher[self._tables.tiles[bit.bit_length() - 1]]
        found = []
        for source in self.sources:
            elsewhere = 0 if source.is_deal and source.seat == opener else bit
            found.append(source.without(elsewhere | (higher if source.is_deal else 0)))
        return found


def distribution(sources: Sequence[Source], tiles: int) -> list[int] | None:
    """One possible distribution of `tiles`, as a mask for each source; None if none is possible."""
    held = [0] * len(sources)
    for bit in bits(tiles):
        if not _place(sources, held, bit):
            return None
    return held


def _place(sources: Sequence[Source], held: list[int], bit: int) -> bool:
    """Find a source for one more tile, moving other tiles if needed."""
    came_from: dict[int, tuple[int, int]] = {}
    waiting = []
    for index, source in enumerate(sources):
        if source.takes & bit and source.size:
            came_from[index] = (-1, bit)
            waiting.append(index)
    for index in waiting:
        if held[index].bit_count() < sources[index].size:
            _move_on(held, came_from, index)
            return True
        for other, source in enumerate(sources):
            movable = held[index] & source.takes
            if movable and source.size and other not in came_from:
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


def exchangeable(sources: Sequence[Source], held: Sequence[int]) -> list[int]:
    """For each source, the mask of the tiles that it has in at least one distribution, given one of them.

    In graph terms, these are the edges of a bipartite graph that occur in some perfect matching: the answer follows
    from one matching and the exchanges that are possible in it.
    """
    found = []
    for source, there, leads_to in zip(sources, held, _reachable(sources, held), strict=True):
        # A tile can come from another source if this one can pass a tile to it, directly or through others.
        others = (tiles for other, tiles in enumerate(held) if leads_to >> other & 1)
        found.append(reduce(or_, (tiles & source.takes for tiles in others), there))
    return found


def _reachable(sources: Sequence[Source], held: Sequence[int]) -> list[int]:
    """For each source, the mask of sources to which it can pass a tile, directly or through others; with itself."""
    reach = []
    for index, there in enumerate(held):
        others = (other for other, source in enumerate(sources) if there & source.takes)
        reach.append(1 << index | sum(1 << other for other in others if other != index))
    for over in range(len(sources)):
        for index in range(len(sources)):
            if reach[index] >> over & 1:
                reach[index] |= reach[over]
    return reach
