"""How the five play: weights, and what each of them looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from matador.ai.heuristic import HeuristicBot, Weights
from matador.match.seats import Bot
from matador.match.views import View
from matador.rules import Action, Play

# Fitted by the cross-entropy method against `greedy` in single rounds of *sevens* and *parlour*: 14 generations of
# 24 bots with two players, 12 with four (docs/ai.md).
_TWO_SIDES = Weights(
    pips_late=0.55,
    double=0.57,
    matador=-0.62,
    matador_late=-0.61,
    stays_able=0.92,
    choice=0.19,
    variety=0.68,
    served=0.23,
    matadors_kept=0.56,
    last_matador=0.4,
    next_draws=0.27,
    next_blocked=1.51,
    next_blocked_late=-0.4,
    others_blocked=1.21,
    partner_blocked=-0.46,
    draw=-2.75,
    draw_to_keep=0.59,
    hold=-2.61,
)
_MORE_SIDES = Weights(
    pips_late=0.24,
    double=0.3,
    matador=-1.59,
    matador_late=-0.19,
    stays_able=0.76,
    choice=0.26,
    variety=-0.05,
    served=0.67,
    matadors_kept=0.05,
    last_matador=0.72,
    next_draws=0.01,
    next_blocked=1.4,
    next_blocked_late=0.24,
    others_blocked=0.15,
    partner_blocked=-0.36,
    draw=-1.63,
    draw_to_keep=0.92,
    hold=-3.34,
)
_NO_OTHERS = {
    "next_blocked": 0.0,
    "next_blocked_late": 0.0,
    "next_draws": 0.0,
    "others_blocked": 0.0,
    "partner_blocked": 0.0,
}
"""For who looks at the own tiles alone."""
_BEGINNER = Weights(
    pips=-0.3,
    matador=1.0,
    stays_able=-1.0,
    choice=-1.0,
    served=-1.0,
    next_draws=-0.5,
    next_blocked=-1.0,
    draw=-10.0,
    hold=-10.0,
)
"""Lays what is easy to lay first, and does not see what it takes from itself; plays whenever it can."""
_OVERLOOKED = 0.1
"""How often a beginner does not see that a tile fits."""


class OverlookingBot:
    """Another bot that does not see some of the tiles that fit; the same seed overlooks the same."""

    def __init__(self, bot: Bot, share: float, seed: str) -> None:
        self._bot = bot
        self._share = share
        self._random = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """What the other bot takes of what is seen; if no tile is seen, somebody looks again."""
        plays = [action for action in legal if isinstance(action, Play)]
        hidden = {tile for tile in sorted({play.tile for play in plays}) if self._random() < self._share}
        seen = [play for play in plays if play.tile not in hidden]
        return self._bot.choose(view, seen or legal)


def beginner(seed: str) -> Bot:
    """Plays any tile that fits, and seldom the best."""
    return OverlookingBot(HeuristicBot(_BEGINNER, _BEGINNER), _OVERLOOKED, seed)


def tidy(_seed: str) -> Bot:
    """Looks at its own tiles: heavy ones go, and those stay that fit afterwards."""
    return HeuristicBot(replace(_TWO_SIDES, **_NO_OTHERS), replace(_MORE_SIDES, **_NO_OTHERS))


def watchful(_seed: str) -> Bot:
    """Looks at what the others can have as well."""
    return HeuristicBot(_TWO_SIDES, _MORE_SIDES)
