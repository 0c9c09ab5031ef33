"""Who sits at the table, as he is shown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person or a bot at a seat."""

    seat: int
    name: str
    bot: str | None
    """The bot's strength; None for a person."""
    face: int
    colour: int
    guide: bool
    """Whether the table shows this person where tiles fit."""

    @property
    def is_person(self) -> bool:
        return self.bot is None
