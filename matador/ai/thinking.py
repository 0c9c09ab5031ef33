"""The interface for bots that search for a decision step by step."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from matador.match.seats import Bot
from matador.match.views import View
from matador.rules import Action


class Search(Protocol):
    """The search for a decision. The same seed and number of steps give the same answer."""

    @property
    def is_done(self) -> bool:
        """True if further steps would change nothing."""

    def step(self, iterations: int) -> None:
        """Search for this many more iterations, each of which takes a few milliseconds at most."""

    def best(self) -> Action:
        """The best action so far, or a sensible one before the first step."""

    def values(self) -> Mapping[Action, float]:
        """The current value of each searched action for the bot's side, in expected points."""


@runtime_checkable
class Thinker(Protocol):
    """A bot that searches."""

    def iterations(self, view: View) -> int:
        """The default number of iterations for a decision."""

    def search(self, view: View, legal: Sequence[Action]) -> Search:
        """Start searching for a decision."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose an action with the default number of iterations."""


_FORGOTTEN = 0.5
"""Share of the longest step to forget at each decision, because the first step may have had a lot to load."""


class TimeUsed:
    """A time budget, limited by wall-clock time and processor time.

    A step cannot be interrupted, so none starts unless there is enough time for the longest one.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, processor: Callable[[], float] = time.process_time
    ) -> None:
        """`clock` and `processor` return seconds; `processor` counts this process with all its threads."""
        self._clock, self._processor = clock, processor
        self._longest_s = 0.0
        """Processor time of the longest step. Wall-clock time on a busy machine would say nothing about the next
        step."""
        self._wall_s, self._cpu_s = clock(), processor()
        self._begun_s: float | None = None
        self._budget_s = 0.0

    def rest(self) -> None:
        """Start counting time for the next decision, including the time for reading its question."""
        self._cpu_s = self._processor()

    def begin(self, budget_ms: float) -> None:
        self._wall_s = self._clock()
        self._begun_s = None
        self._budget_s = budget_ms / 1000
        self._longest_s *= 1 - _FORGOTTEN

    def goes_on(self) -> bool:
        """True if there is time for another step; call it before each step."""
        cpu_s = self._processor()
        if self._begun_s is not None:
            self._longest_s = max(self._longest_s, cpu_s - self._begun_s)
        self._begun_s = cpu_s
        used_s = max(cpu_s - self._cpu_s, self._clock() - self._wall_s)
        return used_s + self._longest_s <= self._budget_s


class Limited:
    """A `Bot` that limits a searching bot to a number of iterations per decision."""

    def __init__(self, thinker: Thinker, iterations: int) -> None:
        self._thinker = thinker
        self._iterations = iterations

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        search = self._thinker.search(view, legal)
        search.step(self._iterations)
        return search.best()


def limited(bot: Bot, iterations: int | None) -> Bot:
    """The bot, limited to this many iterations if it searches; None means its default."""
    return bot if iterations is None or not isinstance(bot, Thinker) else Limited(bot, iterations)
