"""A progress bar on a terminal, for work that takes a while."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Self

_WIDTH = 30
_QUIET_S = 0.5
_EVERY_S = 0.1


class Bar:
    """A bar on a terminal, once the work has taken half a second; at the end of the context, it is cleared."""

    def __init__(self, count: int, what: str, *, shown: bool = True) -> None:
        """`count` is the total amount of work; `what` is the name of its units."""
        self._count = count
        self._what = what
        self._shown = shown and sys.stderr is not None and sys.stderr.isatty()
        self._drawn = False
        self._began = time.monotonic()
        self._due = self._began + _QUIET_S
        self._first: int | None = None
        """The amount of work that was already done at the start, and took no time."""

    def show(self, done: int, note: str = "") -> None:
        """Show that `done` units are finished; `note` is added at the end."""
        if self._first is None:
            self._first = done
        now = time.monotonic()
        if not self._shown or now < self._due:
            return
        self._drawn, self._due = True, now + _EVERY_S
        filled = _WIDTH * done // self._count
        bar = "#" * filled + "." * (_WIDTH - filled)
        # Estimate the time left from the work done so far.
        left = ""
        if done > self._first:
            left_s = (now - self._began) * (self._count - done) / (done - self._first)
            left = f"{left_s / 60:.0f} min left" if left_s > 90 else f"{left_s:.0f} s left"
        said = ", ".join(part for part in (left, note) if part)
        line = f"[{bar}] {done} of {self._count} {self._what}{said and ', '}{said}"
        # The part of a line beyond the window would stay on the screen.
        sys.stderr.write(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}")
        sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
