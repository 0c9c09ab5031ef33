"""Names for those who sit at the table until players have names of their own."""

from __future__ import annotations

PERSON = "You"
_BOTS = ("Dot", "Bruno", "Mia", "Otto", "Lola", "Finn", "Nora")


def bot_names(count: int) -> tuple[str, ...]:
    """Different names for so many bots, at most seven."""
    if count > len(_BOTS):
        raise ValueError(f"there are names for {len(_BOTS)} bots, not {count}")
    return _BOTS[:count]
