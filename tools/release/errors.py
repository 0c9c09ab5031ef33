"""The package builders' errors and exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable


class ReleaseError(Exception):
    """A package cannot be made; the message says why, and what to do."""


def exit_status(work: Callable[[], None]) -> int:
    """Run a command; return 0, or print the error on standard error and return 2."""
    try:
        work()
    except ReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0
