"""The players in a match."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.records import LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Player:
    """A person or a bot."""

    name: str
    bot: str | None = None
    """A bot's internal name, such as `level2`; None for a person."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for a name that a record cannot contain."""
        for name in (self.name, self.bot or ""):
            if len(name) > LONGEST_NAME or any("\ud800" <= sign <= "\udfff" for sign in name):
                raise ValueError(f"a name must be Unicode text of at most {LONGEST_NAME} letters")
