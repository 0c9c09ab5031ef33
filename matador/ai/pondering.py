"""How long a bot that searches thinks: a number of iterations, or a time budget."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from matador.ai.thinking import Search, Thinker
from matador.match.seats import Bot
from matador.match.views import View
from matador.rules import Action

_FORGOTTEN = 0.5
"""Fraction of the longest step forgotten at each decision; the first step may have had much to load."""


def ponder(search: Search, goes_on: Callable[[], bool]) -> None:
    """Search step by step while `goes_on` returns True and the search is not done."""
    while not search.is_done and goes_on():
        search.step(1)


def so_many(iterations: int) -> Callable[[], bool]:
    """A `goes_on` for this many steps."""
    left = iter(range(iterations))
    return lambda: next(left, None) is not None


class TimeUsed:
    """A time budget, used up by the clock or by the processor, whichever is first.

    A step cannot be interrupted, so none starts that would exceed the budget if it took as long as the longest one.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, processor: Callable[[], float] = time.process_time
    ) -> None:
        """`clock` and `processor` return seconds; processor time is that of this process, with all its threads."""
        self._clock, self._processor = clock, processor
        self._longest_s = 0.0
        """Longest step, in processor time. Wall-clock time on a busy machine says nothing about the next step."""
        self._wall_s, self._cpu_s = clock(), processor()
        self._begun_s: float | None = None
        self._budget_s = 0.0

    def rest(self) -> None:
        """From now on, time counts for the next decision, including the time for reading its question."""
        self._cpu_s = self._processor()

    def begin(self, budget_ms: float) -> None:
        """Start the budget of a decision."""
        self._wall_s = self._clock()
        self._begun_s = None
        self._budget_s = budget_ms / 1000
        self._longest_s *= 1 - _FORGOTTEN

    def goes_on(self) -> bool:
        """True if there is time for another step; to be called before each step."""
        cpu_s = self._processor()
        if self._begun_s is not None:
            self._longest_s = max(self._longest_s, cpu_s - self._begun_s)
        self._begun_s = cpu_s
        used_s = max(cpu_s - self._cpu_s, self._clock() - self._wall_s)
        return used_s + self._longest_s <= self._budget_s


class Limited:
    """A searching bot limited to a number of iterations per decision. It is a `Bot`."""

    def __init__(self, thinker: Thinker, iterations: int) -> None:
        self._thinker = thinker
        self._iterations = iterations

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        search = self._thinker.search(view, legal)
        ponder(search, so_many(self._iterations))
        return search.best()


def limited(bot: Bot, iterations: int | None) -> Bot:
    """The bot, limited to this many iterations if it searches; None keeps its default."""
    return bot if iterations is None or not isinstance(bot, Thinker) else Limited(bot, iterations)
