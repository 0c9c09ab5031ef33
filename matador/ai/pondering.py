"""How long a bot that searches thinks: so many iterations, or until its time is used."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from matador.ai.thinking import Search, Thinker
from matador.match.seats import Bot
from matador.match.views import View
from matador.rules import Action

_FORGOTTEN = 0.5
"""At each decision so much of the longest step so far is forgotten: a first one may have loaded much."""


def ponder(search: Search, goes_on: Callable[[], bool]) -> None:
    """Think in the smallest steps as long as `goes_on` says so and there is something to find out."""
    while not search.is_done and goes_on():
        search.step(1)


def so_many(iterations: int) -> Callable[[], bool]:
    """Goes on for so many steps."""
    left = iter(range(iterations))
    return lambda: next(left, None) is not None


class TimeUsed:
    """Goes on until a budget is used: that of the clock or of the processor, whichever is used first.

    A step cannot be broken off, so none begins that would go beyond the budget if it took as long as the longest.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, processor: Callable[[], float] = time.process_time
    ) -> None:
        """`clock` and `processor` tell seconds; those of the processor are of this process, all threads of it."""
        self._clock, self._processor = clock, processor
        self._longest_s = 0.0
        """Of the processor, for a step. Whoever waits for a busy machine learns nothing of the next step."""
        self._wall_s, self._cpu_s = clock(), processor()
        self._begun_s: float | None = None
        self._budget_s = 0.0

    def rest(self) -> None:
        """From now on what is used counts for the next decision: reading its question, too."""
        self._cpu_s = self._processor()

    def begin(self, budget_ms: float) -> None:
        """A decision has been asked for."""
        self._wall_s = self._clock()
        self._begun_s = None
        self._budget_s = budget_ms / 1000
        self._longest_s *= 1 - _FORGOTTEN

    def goes_on(self) -> bool:
        """Whether there is time for another step; asked before each."""
        cpu_s = self._processor()
        if self._begun_s is not None:
            self._longest_s = max(self._longest_s, cpu_s - self._begun_s)
        self._begun_s = cpu_s
        used_s = max(cpu_s - self._cpu_s, self._clock() - self._wall_s)
        return used_s + self._longest_s <= self._budget_s


class Limited:
    """A bot that searches, and thinks by so many iterations at every decision. It is a `Bot`."""

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
    """The bot, thinking by so many iterations if it searches; None: as many as it takes of itself."""
    return bot if iterations is None or not isinstance(bot, Thinker) else Limited(bot, iterations)
