"""Bots that look only at their own tiles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from matador.match.views import View
from matador.rules import DRAW, PASS, Action, Play


class RandomBot:
    """Picks uniformly among all legal actions; the same seed gives the same picks."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:  # noqa: ARG002 - chance needs no view
        return legal[int(self._random() * len(legal))]


class GreedyBot:
    """Plays the heaviest tile that fits, matadors last; draws or passes only if no tile fits.

    Picks at random among several placements of that tile; the same seed gives the same picks.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return DRAW if DRAW in legal else PASS
        matadors = view.rules.matador_tiles
        best = max((play.tile not in matadors, play.tile.weight) for play in plays)
        heaviest = [play for play in plays if (play.tile not in matadors, play.tile.weight) == best]
        return heaviest[int(self._random() * len(heaviest))]
