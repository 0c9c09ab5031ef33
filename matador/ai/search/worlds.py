"""Sample worlds that are consistent with a view, using a Markov chain of swaps.

Two tiles swap their sources if both sources allow it. Sometimes three tiles rotate, since pairwise swaps
cannot reach every world. After some swaps, the new world is accepted or rejected according to the ratio of
the likelihoods of the other seats' choices (Metropolis et al. 1953). Several such moves, mostly with tiles
that are still hidden, lead to the next world. With fewer, many consecutive worlds would have the same hands
(docs/research/experiments.md). Hands always have their true sizes, and no world contradicts the proofs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from typing import Final, NamedTuple

from matador.ai.search.playouts import QuickPolicy, World
from matador.ai.summing import sum_in_order
from matador.match.deals import shuffled
from matador.match.views import View, idle_turns
from matador.rules.moves import Move, bits
from matador.rules.origins import Source
from matador.rules.turn import turns

_TEMPERATURE: Final = 0.06
"""Temperature: an action whose value is higher by this much is chosen e times as often.

In games between built-in bots, this value and the next one make hidden tiles' true places most likely
(docs/ai.md).
"""
_BY_CHANCE: Final = 0.15


class _Choice(NamedTuple):
    """A placement by another seat."""

    sources: tuple[int, ...]
    """The indices of the sources of the tiles that the seat had at that time."""
    gone: int
    """Mask of the tiles that the seat had played before."""
    lying: int
    """Mask of the tiles on the table."""
    line: int
    move: Move


class Inference:
    """The likelihood of the tiles that the other seats chose to play, given their hands.

    All players are assumed to choose as in playouts, by `QuickPolicy`: better actions are more likely. With some
    probability they choose at random, so no choice proves anything.
    """

    def __init__(self, view: View, sources: Sequence[Source], policy: QuickPolicy) -> None:
        self._tables = tables = view.tables
        self._policy = policy
        self._all = (1 << len(tables.tiles)) - 1
        self._choices: list[_Choice] = []
        self._known: dict[tuple[int, int], float] = {}
        lying, laid_by = 0, [0] * view.rules.players
        for number, seen, turn, move in turns(tables, view.starter, view.history):
            if move is None:
                continue
            if seen.seat != view.seat and not turn.is_opening:
                earlier = [
                    index
                    for index, source in enumerate(sources)
                    if source.seat == seen.seat and source.number < number
                ]
                choice = _Choice(tuple(earlier), laid_by[seen.seat], lying, turn.line, move)
                self._choices.append(choice)
            lying |= move.bit
            laid_by[seen.seat] |= move.bit

    def likelihood(self, held: Sequence[int]) -> float:
        """The log-likelihood of all choices, given a mask of tiles for each source."""
        total = 0.0
        known = self._known
        for number, (sources, gone, _, _, _) in enumerate(self._choices):
            hand = 0
            for source in sources:
                hand |= held[source]
            hand &= ~gone
            found = known.get((number, hand))
            if found is None:
                found = known[number, hand] = self._of_choice(number, hand)
            total += found
        return total

    def _of_choice(self, number: int, hand: int) -> float:
        """The log-probability of a choice with this hand."""
        _, _, lying, line, chosen = self._choices[number]
        tables = self._tables
        moves = tables.moves(line, hand)
        if len(moves) == 1:
            return 0.0
        hidden = self._all & ~lying & ~hand
        worth = [
            self._policy.worth(
                move.bit, hand ^ move.bit, tables.node(line & move.keep | move.put), hidden, tables.matadors
            )
            for move in moves
        ]
        own = worth[moves.index(chosen)]
        share = 1 / sum_in_order(exp((one - own) / _TEMPERATURE) for one in worth)
        return log((1 - _BY_CHANCE) * share + _BY_CHANCE / len(moves))


_SWAPS_AT_FIRST = 6
"""Attempted swaps per tile in the other hands, before the first world."""
_WORLDS_AT_FIRST = 5
"""Burn-in: worlds discarded before the first one, if choices count."""
_FEWEST_SWAPS = 4
_MOVES = 4
"""Metropolis moves from one world to the next."""
_MOVES_OF_MANY = 2
"""The same with more than four players, when moves take longer."""
_OF_HIDDEN = 0.8
"""Probability of swapping a tile that another seat still holds, since the sources of played tiles matter less."""
_OF_THREE = 0.15
"""Probability of a three-way swap."""


class Worlds:
    """An infinite iterator of worlds for a view; `ValueError` if no deal is consistent with it."""

    def __init__(self, view: View, random: Callable[[], float], policy: QuickPolicy | None = None) -> None:
        """`random` returns numbers in [0, 1). `policy` models the others' choices; None ignores them."""
        self._random = random
        self._origins = origins = view.origins()
        self._view = view
        self._own_hand = view.tables.mask_of(view.hand)
        order = shuffled(range(len(view.tables.tiles)), random)
        self._tile_at: list[int] = []
        """The number of the tile in each slot; other seats' slots come first."""
        self._source_at: list[int] = []
        for source, tiles in enumerate(origins.filled(order)):
            for bit in bits(tiles):
                self._tile_at.append(bit.bit_length() - 1)
                self._source_at.append(source)
        self._of_hands = len(self._tile_at) - origins.sources[-1].size
        self._idle_turns = idle_turns(view.history)
        self._latest = view.latest
        if self._of_hands:
            self._swap(_SWAPS_AT_FIRST * self._of_hands)
        self._inference = None if policy is None else Inference(view, origins.sources, policy)
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
        view, sources, hidden = self._view, self._origins.sources, self._origins.hidden
        hands = [0] * view.rules.players
        hands[view.seat] = self._own_hand
        rest: list[int] = []
        for tile, index in zip(self._tile_at, self._source_at, strict=True):
            seat = sources[index].seat
            if seat is None:
                rest.append(1 << tile)
            else:
                hands[seat] |= 1 << tile & hidden
        rest = shuffled(rest, self._random)
        # Tiles that are set aside are not a boneyard.
        boneyard, aside = rest[: view.boneyard], sum(rest[view.boneyard :])
        return World(
            hands, boneyard, view.turn, view.line, view.drawn_this_turn, self._idle_turns, aside, self._latest
        )

    def _go_on(self) -> None:
        """Move to the next world, which may be the same as before."""
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
        held = [0] * len(self._origins.sources)
        for tile, source in zip(self._tile_at, self._source_at, strict=True):
            held[source] |= 1 << tile
        return held

    def _swap(self, tries: int) -> None:
        """Try to swap the sources of random tiles."""
        random, tile_at, source_at = self._random, self._tile_at, self._source_at
        takes = [source.takes for source in self._origins.sources]
        of_hands, slots = self._of_hands, len(tile_at)
        is_open = self._origins.opener is not None
        hidden = self._origins.hidden
        held = any(hidden >> tile & 1 for tile in tile_at[:of_hands])
        for _ in range(tries):
            one, other = int(random() * of_hands), int(random() * slots)
            if held and random() < _OF_HIDDEN:
                # The number of such slots stays the same, so a swap is as likely as its reverse.
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
        """Rotate the tiles in three slots, if the sources allow it."""
        sources, tile_at, source_at = self._origins.sources, self._tile_at, self._source_at
        from_other, from_third = source_at[other], source_at[third]
        before = tile_at[one], tile_at[other], tile_at[third]
        tile, partner, last = before
        if from_third in {source_at[one], from_other}:
            return
        if not (sources[from_other].takes >> last & 1 and sources[from_third].takes >> tile & 1):
            return
        tile_at[one], tile_at[other], tile_at[third] = partner, last, tile
        if self._origins.opener is not None and not self._opens_rightly():
            tile_at[one], tile_at[other], tile_at[third] = before

    def _opens_rightly(self) -> bool:
        """True if the opener was dealt the highest tile."""
        origins = self._origins
        best = elsewhere = origins.highest_elsewhere
        for tile, index in zip(self._tile_at, self._source_at, strict=True):
            source = origins.sources[index]
            if source.is_deal:
                rank = origins.rank[1 << tile]
                if source.seat == origins.opener:
                    best = max(best, rank)
                else:
                    elsewhere = max(elsewhere, rank)
        return best > elsewhere
