"""How the five built-in opponents play: the policy of each, and what it considers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from matador.ai.policy import Policy, PolicyBot, TableKind, trained
from matador.ai.search.bot import SearchBot
from matador.match.seats import Bot
from matador.match.views import View
from matador.rules import Action, Play

_BEGINNER: Final = Policy.of_weights(
    {
        "pips": -0.3,
        "is_matador": 1.0,
        "stays_able": -1.0,
        "share_able": -1.0,
        "share_of_ends_served": -1.0,
        "next_blocked": -1.0,
        "next_draws": -1.5,
    }
)
"""Plays tiles that are easy to play, gives up its own chances to play, and helps the next player."""
_ALWAYS_BEGINNER: Final[Mapping[TableKind, Policy]] = dict.fromkeys(("two", "more", "partners"), _BEGINNER)
_OVERLOOKED: Final = 0.1
"""Probability that a beginner overlooks a tile that fits."""
_OF_THE_CARELESS: Final = 0.5
_OF_THE_WATCHFUL: Final = 0.2
_OF_THE_PRACTISED: Final = 0.06
"""Temperature: an action worth this much less, in standard deviations of margins, is e times rarer (docs/ai.md)."""
TRIES: Final = 1000
"""Playouts per decision for the strongest opponent, with two players; about 30 ms on average."""


class LayingBot:
    """Wraps a bot so that it plays a tile whenever it can, but overlooks some tiles that fit.

    The same seed overlooks the same tiles.
    """

    def __init__(self, bot: Bot, seed: str, overlooked: float = 0.0) -> None:
        """`overlooked` is the probability of overlooking each tile."""
        self._bot = bot
        self._overlooked = overlooked
        self._random = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose among the tiles it notices; if it notices none, among all that fit."""
        plays = [action for action in legal if isinstance(action, Play)]
        hidden = {tile for tile in sorted({play.tile for play in plays}) if self._random() < self._overlooked}
        seen = [play for play in plays if play.tile not in hidden]
        return self._bot.choose(view, seen or plays or legal)


def beginner(seed: str) -> Bot:
    """Plays any tile that fits, seldom the best one."""
    return LayingBot(PolicyBot(_ALWAYS_BEGINNER, f"{seed}/ties"), seed, _OVERLOOKED)


def careless(seed: str) -> Bot:
    """Considers its own tiles, and often makes a move that is not the best."""
    bot = PolicyBot(trained("own"), f"{seed}/chance", others=False, temperature=_OF_THE_CARELESS)
    return LayingBot(bot, seed)


def watchful(seed: str) -> Bot:
    """Also considers what the others may hold, and sometimes makes a move that is not the best."""
    return LayingBot(PolicyBot(trained("trained"), f"{seed}/chance", temperature=_OF_THE_WATCHFUL), seed)


def practised(seed: str) -> Bot:
    """Considers the same as `watchful`, and plays the best move or one nearly as good."""
    return LayingBot(PolicyBot(trained("trained"), f"{seed}/chance", temperature=_OF_THE_PRACTISED), seed)


def thoughtful(seed: str) -> Bot:
    """Searches ahead in sampled worlds."""
    return SearchBot(seed, TRIES)
