"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from matador.match.playing import Chooser
from matador.rules import Action


class RandomBot:
    """Picks evenly among all legal actions; the same seed gives the same picks."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def __call__(self, legal: Sequence[Action]) -> Action:
        return legal[int(self._random() * len(legal))]


BOTS: Mapping[str, Callable[[str], Chooser]] = {"random": RandomBot}
"""Makes a bot from a seed, by the name that it goes by."""
