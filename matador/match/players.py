"""Who sits at the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """A person, or a bot."""

    name: str
    bot: str | None = None
    """By what name the bot goes, such as `greedy`; None for a person."""
