"""A progress bar on a terminal, for work that takes a while."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

_T = TypeVar("_T")

_WIDTH = 30
_QUIET_S = 0.5
_EVERY_S = 0.1


def with_progress(items: Iterable[_T], count: int, what: str, *, shown: bool = True) -> Iterator[_T]:
    """The items; if `shown`, on a terminal with a bar on standard error once they have taken half a second."""
    if not shown or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    drawn = False
    due = time.monotonic() + _QUIET_S
    try:
        for done, item in enumerate(items):
            if time.monotonic() >= due:
                drawn = True
                due = time.monotonic() + _EVERY_S
                filled = _WIDTH * done // count
                bar = "#" * filled + "." * (_WIDTH - filled)
                sys.stderr.write(f"\r[{bar}] {done} of {count} {what}")
                sys.stderr.flush()
            yield item
    finally:
        if drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
