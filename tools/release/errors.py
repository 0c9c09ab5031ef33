"""What goes wrong when packages are made, and how that ends a command."""

from __future__ import annotations

import sys
from collections.abc import Callable


class ReleaseError(Exception):
    """A package cannot be made: one sentence that says why, and what to do."""


def exit_status(work: Callable[[], None]) -> int:
    """Do the work of a command: 0, or 2 with the sentence on standard error if it cannot be done."""
    try:
        work()
    except ReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0
