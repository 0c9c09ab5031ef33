"""A decision where nothing is hidden: searched exactly, and guessed at by playouts until that is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from matador.ai.search.exact import ExactSearch, Worth
from matador.ai.thinking import Search, Support, Value
from matador.rules import Action, Play, Position

_NODES: Final = 5
"""An iteration stands for so many, which take about as long as a try."""
_AT_ONCE: Final = 20
"""So many iterations are searched together: a search that is stopped has to find its way back."""
_GUESSES: Final = 250
"""So many iterations try playouts as well, in case that the search does not come to its end."""


class EndSearch:
    """A `Search` of a position that is known."""

    def __init__(self, position: Position, worth: Worth, guess: Search) -> None:
        """`worth` is that of outcomes to side 0; `guess` is of the same decision."""
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
        """The best of those known; of equal ones the one that lays the most pips, in case that the other errs."""
        if not self._exact.is_decided:
            return self._guess.best()
        values = self._exact.values()
        worth = values[self._exact.best()]
        return max((action for action, value in values.items() if value == worth), key=_pips)

    def values(self) -> Mapping[Action, Value]:
        """The exact ones, as soon as the best action is known; until then guesses."""
        if not self._exact.is_decided:
            return self._guess.values()
        return {action: Value(value, 0.0) for action, value in self._exact.values().items()}

    def support(self) -> Mapping[Action, Support]:
        """Nothing once it is decided: nothing is hidden."""
        return {} if self._exact.is_decided else self._guess.support()


def _pips(action: Action) -> int:
    return action.tile.pips if isinstance(action, Play) else -1
