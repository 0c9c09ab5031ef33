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


@runtime_checkable
class Thinker(Protocol):
    """A bot whose decisions can be thought about for as long as one likes."""

    def iterations(self, view: View) -> int:
        """How long it thinks where nobody says for how long."""

    def search(self, view: View, legal: Sequence[Action]) -> Search:
        """Begin to think about a decision."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """What it takes after the usual number of iterations."""
