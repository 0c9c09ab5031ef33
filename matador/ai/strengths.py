"""The five built-in opponents, with their strengths and descriptions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from matador.ai.manners import beginner, careless, practised, thoughtful, watchful
from matador.match.seats import Bot
from matador.rules.messages import gettext_noop


@dataclass(frozen=True, slots=True)
class Strength:
    """One of the five built-in opponents; everything that shows or names them uses this record."""

    name: str
    """The name in records, on the command line and in the protocol."""
    title: str
    """The name on screen."""
    face: int
    """The number of its face, among the faces that anybody at the table can have."""
    pips: int
    """Strength at a glance, one to five pips."""
    sentence: str
    """A description for a child; a translatable English message."""
    make: Callable[[str], Bot]
    """Makes the bot from a seed."""


STRENGTHS: tuple[Strength, ...] = (
    Strength(
        "level1",
        "Dot",
        1,
        1,
        gettext_noop("Dot is the easiest to beat. She sometimes overlooks a tile."),
        beginner,
    ),
    Strength(
        "level2",
        "Bruno",
        5,
        2,
        gettext_noop("Bruno is easy to beat. He hardly ever has a plan."),
        careless,
    ),
    Strength(
        "level3",
        "Mia",
        2,
        3,
        gettext_noop("Mia thinks about your tiles, but she makes mistakes."),
        watchful,
    ),
    Strength(
        "level4",
        "Otto",
        4,
        4,
        gettext_noop("Otto is hard to beat. He works out which tiles you might have."),
        practised,
    ),
    Strength(
        "level5",
        "Nora",
        7,
        5,
        gettext_noop("Nora is the hardest to beat. She thinks far ahead."),
        thoughtful,
    ),
)
"""From the weakest to the strongest."""


def strength_of(bot: str | None) -> Strength | None:
    """The built-in opponent with this name; None for a person or another bot."""
    return next((strength for strength in STRENGTHS if strength.name == bot), None)
