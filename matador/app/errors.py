"""Errors of commands."""

from __future__ import annotations

import errno

from matador.match.errors import harmless


class CommandError(Exception):
    """A command has failed; the message is one sentence for the user.

    Control characters are escaped, because it may quote arguments and file names.
    """

    def __init__(self, message: str) -> None:
        super().__init__(harmless(message))
        self.is_for_window = False
        """True if the user is waiting for a window, and may not see standard error."""


def reason(error: Exception) -> str:
    """The reason for an error, without the error number and the path."""
    return str(getattr(error, "strerror", None) or error)


def advice(error: Exception) -> str:
    """A sentence about what to do after a disk error."""
    match getattr(error, "errno", None):
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "Make the folder writable, or set MATADOR_HOME to another folder."
        case errno.ENOSPC:
            return "Free some disk space."
    return "Try again in a moment."


class OutputClosedError(Exception):
    """Standard output has no reader any more, so nothing can be reported."""
