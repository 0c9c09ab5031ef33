"""The five who can be played against: how strong each is, and how that is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from matador.ai.heuristic import careful_bot
from matador.ai.simple_bots import BeginnerBot, GreedyBot
from matador.match.seats import Bot


@dataclass(frozen=True, slots=True)
class Strength:
    """One of the five; whatever shows or names them reads it here."""

    name: str
    """In records, at the prompt and in the protocol."""
    title: str
    """What a player calls it."""
    face: int
    """Its face, of those that anybody at the table can have."""
    sentence: str
    """How strong it is, in words for a child; English, and a message for translators."""
    make: Callable[[str], Bot]
    """Makes the bot, from a seed."""


STRENGTHS: tuple[Strength, ...] = (
    Strength("level1", "Dot", 1, "Dot is still learning, and overlooks many a good tile.", BeginnerBot),
    Strength("level2", "Bruno", 5, "Bruno gets rid of many pips first.", GreedyBot),
    Strength("level3", "Mia", 2, "Mia thinks of what comes next.", careful_bot),
    Strength("level4", "Otto", 4, "Otto plays as well as Mia for now.", careful_bot),
    Strength("level5", "Nora", 7, "Nora plays as well as Mia for now.", careful_bot),
)
"""From the weakest to the strongest."""
