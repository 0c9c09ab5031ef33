"""Records the worlds that speak most for and against an action, for explanations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from matador.ai.thinking import Example, Support


@dataclass(slots=True)
class _Tried:
    """The record of an action."""

    worlds: int
    best: int
    for_it: Example
    against_it: Example


class Supports:
    """The evidence for and against actions, identified by number."""

    def __init__(self) -> None:
        self._tried: dict[int, _Tried] = {}

    def count(self, hands: Sequence[int], worth: Mapping[int, float]) -> None:
        """Record the results of all actions in a world with these hands; a single action is ignored."""
        if len(worth) < 2:
            return
        most, total, beside = max(worth.values()), sum(worth.values()), len(worth) - 1
        for number, one in worth.items():
            advantage = one - (total - one) / beside
            tried = self._tried.get(number)
            if tried is None:
                example = Example(tuple(hands), advantage)
                self._tried[number] = _Tried(1, int(one == most), example, example)
                continue
            tried.worlds += 1
            tried.best += one == most
            if advantage > tried.for_it.advantage:
                tried.for_it = Example(tuple(hands), advantage)
            elif advantage < tried.against_it.advantage:
                tried.against_it = Example(tuple(hands), advantage)

    def found(self) -> Iterator[tuple[int, Support]]:
        """The evidence for each action that was tried together with others."""
        for number, tried in self._tried.items():
            yield number, Support(tried.best / tried.worlds, tried.for_it, tried.against_it)
