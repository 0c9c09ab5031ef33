"""A decision that is thought about step by step: as long as iterations or time last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from matador.match.views import View
from matador.rules import Action


class Value(NamedTuple):
    """What an action is worth to the side, in points of the match outcome that is to be expected."""

    mean: float
    spread: float
    """The standard error of the mean; 0 where it is exact."""


class Example(NamedTuple):
    """A world that speaks for an action, or against it."""

    hands: tuple[int, ...]
    """The tiles of each seat in it, as masks in the order of the set."""
    advantage: float
    """What came of the action there, less the mean of what came of those beside it; in points."""


class Support(NamedTuple):
    """What worlds say of an action."""

    best_in: float
    """The share of worlds in which nothing was better, of those in which it was tried."""
    for_it: Example
    """The world that speaks for it most."""
    against_it: Example
    """The world that speaks against it most."""


class Search(Protocol):
    """A decision while it is thought about. The same seed and the same number of steps give the same answer."""

    @property
    def is_done(self) -> bool:
        """True once further steps change nothing."""

    def step(self, iterations: int) -> None:
        """Think on by so many iterations, each a few milliseconds at most."""

    def best(self) -> Action:
        """The best action so far; before the first step a sensible one."""

    def values(self) -> Mapping[Action, Value]:
        """What is known so far of each action that was looked at."""

    def support(self) -> Mapping[Action, Support]:
        """What worlds say of each action; nothing where no world was tried, or nothing is hidden."""


@runtime_checkable
class Thinker(Protocol):
    """A bot whose decisions can be thought about for as long as one likes."""

    def iterations(self, view: View) -> int:
        """How long it thinks where nobody says for how long."""

    def search(self, view: View, legal: Sequence[Action]) -> Search:
        """Begin to think about a decision."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """What it takes after the usual number of iterations."""
