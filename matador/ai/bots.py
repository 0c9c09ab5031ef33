"""All built-in bots, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from matador.ai.simple_bots import GreedyBot, RandomBot
from matador.ai.strengths import STRENGTHS
from matador.match.seats import Bot
from matador.rules.messages import gettext_noop

BOTS: Mapping[str, Callable[[str], Bot]] = {
    # The bots from before the five opponents: records and saved matches name them.
    "random": RandomBot,
    "greedy": GreedyBot,
    **{strength.name: strength.make for strength in STRENGTHS},
}
"""Makes a bot from a seed."""

SENTENCES: Mapping[str, str] = {
    **{strength.name: strength.sentence for strength in STRENGTHS},
    "random": gettext_noop("The computer plays any tile that fits."),
    "greedy": gettext_noop("The computer plays the tile with the most pips first."),
}
"""How each bot plays, the five opponents first, as translatable English messages."""


def bot_named(given: str) -> str | None:
    """The internal name of a built-in bot, ignoring case; None if there is none.

    The five opponents also go by their names on screen: `Mia` is `level3`.
    """
    names = {name: name for name in BOTS} | {
        strength.title.casefold(): strength.name for strength in STRENGTHS
    }
    return names.get(given.casefold())


def bots_told() -> str:
    """The names with their sentences, one per line."""
    widest = max(map(len, SENTENCES))
    return "\n".join(f"  {name:<{widest}}  {sentence}" for name, sentence in SENTENCES.items())


def bot_choices(*more: str) -> str:
    """The names to choose from, such as `dot, random, or greedy`."""
    names = [*(strength.title.casefold() for strength in STRENGTHS), "random", "greedy", *more]
    return f"{', '.join(names[:-1])}, or {names[-1]}"
