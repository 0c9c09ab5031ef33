"""What a command cannot do."""

from __future__ import annotations


class CommandError(Exception):
    """A command cannot be carried out; the message is one sentence for the user."""
