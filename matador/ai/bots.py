"""All our bots, by the name that they go by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from matador.ai.simple_bots import GreedyBot, RandomBot
from matador.ai.strengths import STRENGTHS
from matador.match.seats import Bot

BOTS: Mapping[str, Callable[[str], Bot]] = {
    # What the game had before the five strengths: records and saved matches name them.
    "random": RandomBot,
    "greedy": GreedyBot,
    **{strength.name: strength.make for strength in STRENGTHS},
}
"""Makes a bot from a seed."""
