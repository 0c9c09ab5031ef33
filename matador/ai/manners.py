"""The playing styles of the five built-in opponents."""

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
"""Prefers light tiles, matadors, and positions that are bad for itself and good for the next player."""
_ALWAYS_BEGINNER: Final[Mapping[TableKind, Policy]] = dict.fromkeys(("two", "more", "partners"), _BEGINNER)
_OVERLOOKED: Final = 0.1
"""Probability of overlooking a tile that fits."""
_OF_THE_CARELESS: Final = 0.5
_OF_THE_WATCHFUL: Final = 0.2
_OF_THE_PRACTISED: Final = 0.06
"""Temperature: an action whose value is lower by this much is played e times less often (docs/ai.md)."""
TRIES: Final = 1000
"""Playouts per decision with two players, for the strongest opponent; about 30 ms on average."""


class LayingBot:
    """A bot that plays whenever it can, but overlooks some tiles; another bot chooses among the rest."""

    def __init__(self, bot: Bot, seed: str, overlooked: float = 0.0) -> None:
        self._bot = bot
        self._overlooked = overlooked
        self._random = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Choose among the tiles it notices or, if it notices no tile, among all that fit."""
        plays = [action for action in legal if isinstance(action, Play)]
        hidden = {tile for tile in sorted({play.tile for play in plays}) if self._random() < self._overlooked}
        seen = [play for play in plays if play.tile not in hidden]
        return self._bot.choose(view, seen or plays or legal)


def opponent(pips: int, seed: str) -> Bot:
    chance = f"{seed}/chance"
    match pips:
        case 1:
            # Plays any fitting tile, rarely the best one.
            return LayingBot(PolicyBot(_ALWAYS_BEGINNER, f"{seed}/ties"), seed, _OVERLOOKED)
        case 2:
            # Considers only its own tiles, and often makes weaker moves.
            return LayingBot(
                PolicyBot(trained("own"), chance, others=False, temperature=_OF_THE_CARELESS), seed
            )
        case 3:
            # Considers all hands, and sometimes makes weaker moves.
            return LayingBot(PolicyBot(trained("trained"), chance, temperature=_OF_THE_WATCHFUL), seed)
        case 4:
            # Makes the best move or one that is nearly as good.
            return LayingBot(PolicyBot(trained("trained"), chance, temperature=_OF_THE_PRACTISED), seed)
        case _:
            # Searches ahead in sampled worlds.
            return SearchBot(seed, TRIES)
