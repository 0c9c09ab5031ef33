"""Inference from the tiles that others chose to play: the likelihood of their choices, given their hands.

All players are assumed to choose as in playouts, by `QuickPolicy`: the better an action compared with the others, the
likelier it is. With some probability they choose at random, so that no choice proves anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple

from matador.ai.search.quick import QuickPolicy
from matador.ai.search.slots import Source
from matador.match.views import View
from matador.rules.hand_history import turns
from matador.rules.moves import Move

_TEMPERATURE: Final = 0.06
"""An action worth this much more is chosen e times as often; in units of the standard deviation of margins.

This value and the next one maximise the likelihood of the true places of hidden tiles among built-in bots (docs/ai.md).
"""
_BY_CHANCE: Final = 0.15


class _Choice(NamedTuple):
    """A placement by another seat."""

    sources: tuple[int, ...]
    """The indices of the sources that its tiles can have come from by then."""
    gone: int
    """The tiles that it had played before."""
    lying: int
    """All tiles on the table."""
    line: int
    move: Move


class Inference:
    """All choices of the other seats among placements after the opening."""

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
        """The log-likelihood of all choices, given the mask of tiles from each source."""
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
        """The log-probability of choosing this placement with that hand."""
        _, _, lying, line, chosen = self._choices[number]
        tables = self._tables
        moves = tables.moves(line, hand)
        if len(moves) == 1:
            return 0.0
        hidden = self._all & ~lying & ~hand
        worth = [
            self._policy.worth(
                move.bit,
                hand ^ move.bit,
                tables.node(line & move.keep | move.put),
                hidden,
                tables.matadors,
            )
            for move in moves
        ]
        own = worth[moves.index(chosen)]
        share = 1 / sum(exp((one - own) / _TEMPERATURE) for one in worth)
        return log((1 - _BY_CHANCE) * share + _BY_CHANCE / len(moves))
