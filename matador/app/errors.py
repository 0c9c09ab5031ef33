"""What a command cannot do."""

from __future__ import annotations

import errno

from matador.match.errors import harmless


class CommandError(Exception):
    """A command cannot be carried out; the message is one sentence for the user.

    It may quote words and names of files, so it shows no control characters.
    """

    def __init__(self, message: str) -> None:
        super().__init__(harmless(message))
        self.is_for_window = False
        """Whether it concerns somebody who waits for a window, and may read nothing else."""


def reason(error: Exception) -> str:
    """Why something failed, without the number and the file of the system."""
    return str(getattr(error, "strerror", None) or error)


def advice(error: Exception) -> str:
    """What to do about a failure of the disk, as a sentence."""
    match getattr(error, "errno", None):
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "Make the folder writable, or set MATADOR_HOME to another folder."
        case errno.ENOSPC:
            return "Free some disk space."
    return "Try again in a moment."


class OutputClosedError(Exception):
    """Nobody reads standard output any more: there is nobody left to tell."""
