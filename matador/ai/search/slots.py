"""The possible origins of hidden tiles.

Every tile that another seat holds or has played came from the deal or from one of its draws; the others are in the
boneyard or set aside. All deals are equally likely before the round. Draws and passes rule some of them out;
the rest remain equally likely if the other players' choices are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matador.match.views import View
from matador.rules.hand_history import DEAL, HandHistory, hand_histories
from matador.rules.moves import bits
from matador.rules.tile_matching import Slot, distribution


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


class Slots:
    """The sources of all tiles whose origin a seat did not see."""

    def __init__(self, view: View) -> None:
        tables = view.tables
        told = hand_histories(tables, view.starter, view.history)
        own = told[view.seat]
        others = [story for story in told if story is not own]
        held = tables.mask_of(view.hand)
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
        if view.opener_by_hands:
            self._settle_opener(view, told[view.starter])

    def filled(self, order: Sequence[int]) -> list[int]:
        """One possible distribution, as a mask for each source; `ValueError` if no distribution is possible.

        If it is unknown which tile decided who went first, the first possible one in `order` is used.
        """
        if self.opener is None:
            found = _filled(self.sources, self.unseen)
            if found is not None:
                return found
        for tile in order if self.opener is not None else ():
            bit = 1 << tile
            if bit & self.unseen and self.rank[bit] > self.highest_elsewhere:
                found = _filled(self._with_deciding(bit, self.opener), self.unseen)
                if found is not None:
                    return found
        raise ValueError("no deal of the tiles agrees with what was seen")

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

    def _settle_opener(self, view: View, opener: HandHistory) -> None:
        """Apply what the opening proves: the opener was dealt the highest tile."""
        if opener.seat == view.seat:
            deciding = max(bits(self._own_deal), key=self.rank.__getitem__)
            self.sources = self._with_deciding(deciding, None)
        elif view.rules.starter == "set-double":
            double = self._tables.bit_of[view.rules.set_double]
            self.sources = self._with_deciding(double, opener.seat)
        elif view.rules.opening == "the-double" and opener.plays:
            self.sources = self._with_deciding(opener.plays[0][1], opener.seat)
        else:
            self.opener = opener.seat
            self.highest_elsewhere = max(self.rank[bit] for bit in bits(self._own_deal))
            if view.rules.no_double == "redeal":
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


def _filled(sources: Sequence[Source], tiles: int) -> list[int] | None:
    return distribution([Slot(source.size, source.takes) for source in sources], tiles)
