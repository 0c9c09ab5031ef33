"""A decision without hidden tiles: an exact search, with playouts as a fallback until it is finished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from matador.ai.search.exact import ExactSearch, Worth
from matador.ai.thinking import Search, Support, Value
from matador.rules import Action, Play, Position

_NODES: Final = 5
"""Nodes of the exact search per iteration; they take about as long as a playout."""
_AT_ONCE: Final = 20
"""Iterations searched together, since a stopped search has to find its way back."""
_GUESSES: Final = 250
"""Number of iterations that also run playouts, in case the exact search does not finish."""


class EndSearch:
    """A `Search` of a known position."""

    def __init__(self, position: Position, worth: Worth, guess: Search) -> None:
        """`worth` values outcomes for side 0; `guess` is a search of the same decision by playouts."""
        self._exact = ExactSearch(position, worth)
        self._guess = guess
        self._guessed = 0
        self._iterations = 0

    @property
    def is_done(self) -> bool:
        return self._exact.is_done

    def step(self, iterations: int) -> None:
        for _ in range(iterations):
            if self.is_done:
                return
            self._iterations += 1
            if not self._iterations % _AT_ONCE:
                self._exact.step(_NODES * _AT_ONCE)
            if self._guessed < _GUESSES and not self._exact.is_decided:
                self._guessed += 1
                self._guess.step(1)

    def best(self) -> Action:
        """The best known action; of equal ones, the one with the most pips, in case the opponent makes a mistake."""
        if not self._exact.is_decided:
            return self._guess.best()
        values = self._exact.values()
        worth = values[self._exact.best()]
        return max((action for action, value in values.items() if value == worth), key=_pips)

    def values(self) -> Mapping[Action, Value]:
        """Exact values once the best action is known; the estimates of playouts until then."""
        if not self._exact.is_decided:
            return self._guess.values()
        return {action: Value(value, 0.0) for action, value in self._exact.values().items()}

    def support(self) -> Mapping[Action, Support]:
        """Empty once the decision is solved, since nothing is hidden."""
        return {} if self._exact.is_decided else self._guess.support()


def _pips(action: Action) -> int:
    return action.tile.pips if isinstance(action, Play) else -1
