"""Bots that search, for tests: what they answer tells how long they thought."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from matador.ai.serving import serve
from matador.ai.thinking import Search, Support, Value
from matador.match.views import View
from matador.rules import Action

USUAL = 5
"""So many iterations it takes of itself."""


class Counting:
    """A search that counts its steps: every action is worth as many points, and the choice follows from them."""

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

    def values(self) -> Mapping[Action, Value]:
        return {action: Value(float(self.steps), 1.0) for action in self._legal} if self.steps else {}

    def support(self) -> Mapping[Action, Support]:
        return {}


@dataclass
class Patient:
    """Has found everything out after `lasts` steps of `step_s` seconds each; None: never."""

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
    """The words that start a process which serves such a bot, written as a call."""
    text = f"from tests.ai.thinkers import *; served({thinker}, {iterations})"
    return [sys.executable, "-c", text]


def served(thinker: Patient, iterations: int | None) -> None:
    """Answer on standard output what is asked on standard input."""
    serve(thinker, "patient", sys.stdin.buffer, sys.stdout.buffer, iterations)
