"""Waiting for what another process does: never longer than a limit, and what is waited for has a name."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

LIMIT_S = 40.0
"""No step of a journey takes as long, on a busy machine either."""
BREATH_S = 0.45
"""So long a learner waits between two presses: of two at once the second counts for nothing."""
_LOOK_S = 0.01


def until(look: Callable[[], Found | None], what: str, limit_s: float = LIMIT_S) -> Found:
    """What `look` finds, as soon as it is something and not False; `AssertionError` if nothing comes of it."""
    end = time.monotonic() + limit_s
    while True:
        found = look()
        if found is not None and found is not False:
            return found
        assert time.monotonic() < end, f"waited {limit_s:g} s in vain: {what}"
        time.sleep(_LOOK_S)
