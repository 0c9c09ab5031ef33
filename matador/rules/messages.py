"""Messages to players that live in packages below `ui`: marked for translation here, translated there."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark a message for translation and return it unchanged; `Language.marked` translates it."""
    return message
