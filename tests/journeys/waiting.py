"""Wait for another process, with a time limit and a name for the condition."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

LIMIT_S = 40.0
"""No step of a journey takes this long, even on a busy machine."""
BREATH_S = 0.45
"""Pause of a learner between two presses: an immediate second press does not count."""
LOOKS_S = 0.75
"""Time a learner looks at something new: earlier presses don't count."""
_LOOK_S = 0.01


def until(look: Callable[[], Found | None], what: str, limit_s: float = LIMIT_S) -> Found:
    """The first result of `look` that is neither None nor False; raises `AssertionError` at the time limit."""
    end = time.monotonic() + limit_s
    while True:
        found = look()
        if found is not None and found is not False:
            return found
        assert time.monotonic() < end, f"waited {limit_s:g} s in vain: {what}"
        time.sleep(_LOOK_S)
