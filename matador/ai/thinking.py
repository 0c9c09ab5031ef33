"""A decision searched step by step, within a limit of iterations or time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from matador.match.views import View
from matador.rules import Action


class Value(NamedTuple):
    """The value of an action to the side, in expected points of the match outcome."""

    mean: float
    spread: float
    """The standard error of the mean; 0 if it is exact."""


class Example(NamedTuple):
    """A world that speaks for or against an action."""

    hands: tuple[int, ...]
    """The tiles of each seat, as masks in the order of the set."""
    advantage: float
    """The result of the action there, minus the mean of the other actions; in points."""


class Support(NamedTuple):
    """The evidence of the sampled worlds for and against an action."""

    best_in: float
    """Fraction of the worlds in which no other action was better."""
    for_it: Example
    """The world that speaks most for it."""
    against_it: Example
    """The world that speaks most against it."""


class Search(Protocol):
    """A decision being searched. The same seed and number of steps give the same answer."""

    @property
    def is_done(self) -> bool:
        """True once further steps change nothing."""

    def step(self, iterations: int) -> None:
        """Search this many more iterations, each a few milliseconds at most."""

    def best(self) -> Action:
        """The best action so far; a sensible one before the first step."""

    def values(self) -> Mapping[Action, Value]:
        """The current value of each action that was searched."""

    def support(self) -> Mapping[Action, Support]:
        """The evidence for each action; empty if no world was tried or nothing is hidden."""


@runtime_checkable
class Thinker(Protocol):
    """A bot whose search can run for any length of time."""

    def iterations(self, view: View) -> int:
        """The default number of iterations for a decision."""

    def search(self, view: View, legal: Sequence[Action]) -> Search:
        """Start the search for a decision."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose an action with the default number of iterations."""
