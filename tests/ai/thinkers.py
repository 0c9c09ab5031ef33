"""Bots that search, for tests: their answers tell how many steps they took."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from matador.ai.serving import serve
from matador.ai.thinking import Search
from matador.match.views import View
from matador.rules import Action

USUAL = 5
"""Default number of iterations."""


class Counting:
    """A search that counts its steps, which determine the value of every action and the choice."""

    def __init__(self, legal: Sequence[Action], lasts: int | None, step_s: float) -> None:
        self._legal, self._lasts, self._step_s = legal, lasts, step_s
        self.steps = 0

    @property
    def is_done(self) -> bool:
        return self._lasts is not None and self.steps >= self._lasts

    def step(self, iterations: int) -> None:
        time.sleep(self._step_s)
        self.steps += iterations

    def best(self) -> Action:
        return self._legal[self.steps % len(self._legal)]

    def values(self) -> Mapping[Action, float]:
        return {action: float(self.steps) for action in self._legal} if self.steps else {}


@dataclass
class Patient:
    """Solved after `lasts` steps of `step_s` seconds each; never if `lasts` is None."""

    lasts: int | None = None
    step_s: float = 0.0
    searches: list[Counting] = field(default_factory=list)

    def iterations(self, view: View) -> int:  # noqa: ARG002 - the same everywhere
        return USUAL

    def search(self, view: View, legal: Sequence[Action]) -> Search:  # noqa: ARG002 - it looks at nothing
        self.searches.append(Counting(legal, self.lasts, self.step_s))
        return self.searches[-1]

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        search = self.search(view, legal)
        search.step(self.iterations(view))
        return search.best()


def command(thinker: str, iterations: int | None = None) -> list[str]:
    """The command for a process that serves such a bot, given as a Python expression."""
    text = f"from tests.ai.thinkers import *; served({thinker}, {iterations})"
    return [sys.executable, "-c", text]


def served(thinker: Patient, iterations: int | None) -> None:
    """Serve a bot on standard input and output."""
    serve(thinker, "patient", sys.stdin.buffer, sys.stdout.buffer, iterations)
