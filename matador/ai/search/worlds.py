"""Worlds that agree with a view, as likely as they are: a chain of swaps walks through the ways to fill the slots.

Two tiles swap the ways in which they came, if both could have come so; sometimes three do, in a ring, since two by two
not every world can be reached. After some swaps the new world takes the place of the old one as often as the choices
of the other seats are likelier in it (Metropolis and others 1953). From one world to the next there are several such
moves, mostly of tiles that are still hidden: else many worlds in a row would have the same hands
(docs/research/experiments.md). Hands are always as large as they are, and nothing that play has proved is ever wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp

from matador.ai.search.inference import Inference
from matador.ai.search.playouts import World
from matador.ai.search.quick import QuickPolicy
from matador.ai.search.slots import Slots
from matador.match.views import View, idle_turns
from matador.rules.moves import bits

_SWAPS_AT_FIRST = 6
"""So often each tile of another hand tries to swap before the first world."""
_WORLDS_AT_FIRST = 5
"""So many worlds are gone through before the first, where choices tell something."""
_FEWEST_SWAPS = 4
_MOVES = 4
"""So often from one world to the next the swaps are weighed by the choices of others."""
_MOVES_OF_MANY = 2
"""With more than four players, where each takes longer."""
_OF_HIDDEN = 0.8
"""So often a tile is swapped that another seat still holds; which ones came how, of those laid, matters less."""
_OF_THREE = 0.15
"""So often three tiles swap and not two."""


class Worlds:
    """The worlds of a view, one after the other without end; `ValueError` if no deal agrees with it."""

    def __init__(self, view: View, random: Callable[[], float], policy: QuickPolicy | None = None) -> None:
        """`random` gives numbers from 0 up to 1; `policy` is how others choose (None: their choices tell nothing)."""
        self._random = random
        self._slots = slots = Slots(view)
        self._view = view
        self._own_hand = view.tables.mask_of(view.hand)
        order = list(range(len(view.tables.tiles)))
        _shuffle(order, random)
        self._tile_at: list[int] = []
        """By slot, those of other seats first."""
        self._source_at: list[int] = []
        for source, tiles in enumerate(slots.filled(order)):
            for bit in bits(tiles):
                self._tile_at.append(bit.bit_length() - 1)
                self._source_at.append(source)
        self._of_hands = len(self._tile_at) - slots.sources[-1].size
        self._idle_turns = idle_turns(view.history)
        self._latest = view.latest
        if self._of_hands:
            self._swap(_SWAPS_AT_FIRST * self._of_hands)
        self._inference = None if policy is None else Inference(view, slots.sources, policy)
        self._likelihood = 0.0
        if self._inference is not None and self._of_hands:
            self._likelihood = self._inference.likelihood(self._held())
            for _ in range(_WORLDS_AT_FIRST):
                self._go_on()

    def __iter__(self) -> Iterator[World]:
        return self

    def __next__(self) -> World:
        if self._of_hands:
            self._go_on()
        view, sources, hidden = self._view, self._slots.sources, self._slots.hidden
        hands = [0] * view.rules.players
        hands[view.seat] = self._own_hand
        rest: list[int] = []
        for tile, index in zip(self._tile_at, self._source_at, strict=True):
            seat = sources[index].seat
            if seat is None:
                rest.append(1 << tile)
            else:
                hands[seat] |= 1 << tile & hidden
        _shuffle(rest, self._random)
        # What is set aside from a deal of all tiles is no boneyard.
        boneyard, aside = rest[: view.boneyard], sum(rest[view.boneyard :])
        return World(
            hands,
            boneyard,
            view.turn,
            view.line,
            view.drawn_this_turn,
            self._idle_turns,
            aside,
            self._latest,
        )

    def _go_on(self) -> None:
        """To another world, or not: as likely as they are."""
        if self._inference is None:
            self._swap(self._of_hands)
            return
        swaps = max(_FEWEST_SWAPS, self._of_hands // 2)
        for _ in range(_MOVES if self._view.rules.players <= 4 else _MOVES_OF_MANY):
            before = self._tile_at.copy()
            self._swap(swaps)
            likelihood = self._inference.likelihood(self._held())
            if likelihood < self._likelihood and self._random() >= exp(likelihood - self._likelihood):
                self._tile_at = before
            else:
                self._likelihood = likelihood

    def _held(self) -> list[int]:
        """By source the tiles that came from it, as a mask."""
        held = [0] * len(self._slots.sources)
        for tile, source in zip(self._tile_at, self._source_at, strict=True):
            held[source] |= 1 << tile
        return held

    def _swap(self, tries: int) -> None:
        """Let tiles swap the ways in which they came."""
        random, tile_at, source_at = self._random, self._tile_at, self._source_at
        takes = [source.takes for source in self._slots.sources]
        of_hands, slots = self._of_hands, len(tile_at)
        is_open = self._slots.opener is not None
        hidden = self._slots.hidden
        held = any(hidden >> tile & 1 for tile in tile_at[:of_hands])
        for _ in range(tries):
            one, other = int(random() * of_hands), int(random() * slots)
            if held and random() < _OF_HIDDEN:
                # There are as many such slots before a swap as after it, so it is as likely as its reverse.
                while not hidden >> tile_at[one] & 1:
                    one = int(random() * of_hands)
            from_one, from_other = source_at[one], source_at[other]
            tile, partner = tile_at[one], tile_at[other]
            if from_one == from_other or not takes[from_one] >> partner & 1:
                continue
            if random() < _OF_THREE:
                self._swap_three(one, other, int(random() * slots))
                continue
            if not takes[from_other] >> tile & 1:
                continue
            tile_at[one], tile_at[other] = partner, tile
            if is_open and not self._opens_rightly():
                tile_at[one], tile_at[other] = tile, partner

    def _swap_three(self, one: int, other: int, third: int) -> None:
        """Let the first have the tile of the second, which can have come so, the second that of the third and so on."""
        sources, tile_at, source_at = self._slots.sources, self._tile_at, self._source_at
        from_other, from_third = source_at[other], source_at[third]
        before = tile_at[one], tile_at[other], tile_at[third]
        tile, partner, last = before
        if from_third in {source_at[one], from_other}:
            return
        if not (sources[from_other].takes >> last & 1 and sources[from_third].takes >> tile & 1):
            return
        tile_at[one], tile_at[other], tile_at[third] = partner, last, tile
        if self._slots.opener is not None and not self._opens_rightly():
            tile_at[one], tile_at[other], tile_at[third] = before

    def _opens_rightly(self) -> bool:
        """True if the opener was dealt the highest tile of all that were dealt."""
        slots = self._slots
        best = elsewhere = slots.highest_elsewhere
        for tile, index in zip(self._tile_at, self._source_at, strict=True):
            source = slots.sources[index]
            if source.is_deal:
                rank = slots.rank[1 << tile]
                if source.seat == slots.opener:
                    best = max(best, rank)
                else:
                    elsewhere = max(elsewhere, rank)
        return best > elsewhere


def _shuffle(values: list[int], random: Callable[[], float]) -> None:
    for last in range(len(values) - 1, 0, -1):
        other = int(random() * (last + 1))
        values[last], values[other] = values[other], values[last]
