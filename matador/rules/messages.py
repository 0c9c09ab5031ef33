"""Messages to players that stand in records below the window: they are marked here and translated there."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """The message as it is: tools for translators find it where it is written, `Language.marked` translates it."""
    return message
