"""How the five play: by which policy, and what each of them looks at."""

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
"""Lays what is easy to lay, takes from itself what would fit, and leaves it to the next."""
_ALWAYS_BEGINNER: Final[Mapping[TableKind, Policy]] = dict.fromkeys(("two", "more", "partners"), _BEGINNER)
_OVERLOOKED: Final = 0.1
"""How often a beginner does not see that a tile fits."""
_OF_THE_CARELESS: Final = 0.5
_OF_THE_WATCHFUL: Final = 0.2
_OF_THE_PRACTISED: Final = 0.06
"""What is worth so much less, in units of the spread of margins, they take e times as seldom (docs/ai.md)."""
TRIES: Final = 1000
"""So often the thoughtful one tries an action in a world, with two players: some 30 ms on the average."""


class LayingBot:
    """Another bot that lays whenever it can, and does not see some of the tiles that fit.

    The same seed overlooks the same.
    """

    def __init__(self, bot: Bot, seed: str, overlooked: float = 0.0) -> None:
        """`overlooked` is the chance of each tile not to be seen."""
        self._bot = bot
        self._overlooked = overlooked
        self._random = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """What the other bot takes of what is seen; if no tile is seen, somebody looks again."""
        plays = [action for action in legal if isinstance(action, Play)]
        hidden = {tile for tile in sorted({play.tile for play in plays}) if self._random() < self._overlooked}
        seen = [play for play in plays if play.tile not in hidden]
        return self._bot.choose(view, seen or plays or legal)


def beginner(seed: str) -> Bot:
    """Plays any tile that fits, and seldom the best."""
    return LayingBot(PolicyBot(_ALWAYS_BEGINNER, f"{seed}/ties"), seed, _OVERLOOKED)


def careless(seed: str) -> Bot:
    """Looks at its own tiles, and often takes what is not the best of them."""
    bot = PolicyBot(trained("own"), f"{seed}/chance", others=False, temperature=_OF_THE_CARELESS)
    return LayingBot(bot, seed)


def watchful(seed: str) -> Bot:
    """Looks at what the others can have as well, and now and then takes what is not the best."""
    return LayingBot(PolicyBot(trained("trained"), f"{seed}/chance", temperature=_OF_THE_WATCHFUL), seed)


def practised(seed: str) -> Bot:
    """Looks at all that the watchful one does, and takes the best of it, or what is nearly as good."""
    return LayingBot(PolicyBot(trained("trained"), f"{seed}/chance", temperature=_OF_THE_PRACTISED), seed)


def thoughtful(seed: str) -> Bot:
    """Thinks ahead."""
    return SearchBot(seed, TRIES)
