"""The panel on its way aside, so that the table is seen, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from matador.ui.canvas import Item
from matador.ui.motion import Flight, Pose

SLIDE_MS = 300


class Slide:
    """How far below its place the panel is seen; it is where it belongs, or on its way there."""

    def __init__(self) -> None:
        self._flight: Flight | None = None

    def go(self, start_px: int, end_px: int, now_ms: float, duration_ms: float) -> None:
        """Let the panel go from so far below its place to so far below it."""
        start, end = (Pose(0.0, float(below), 0.0, 0.0) for below in (start_px, end_px))
        self._flight = Flight(start, end, now_ms, duration_ms) if duration_ms else None

    def stop(self) -> None:
        """Let the panel be where it belongs."""
        self._flight = None

    def is_moving(self, now_ms: float) -> bool:
        """True while the panel is on its way."""
        return self._flight is not None and now_ms < self._flight.until_ms

    def moved(self, items: Iterable[Item], now_ms: float) -> Iterator[Item]:
        """Pictures of the panel as far below as it is seen now."""
        below = (
            0 if self._flight is None or not self.is_moving(now_ms) else round(self._flight.pose(now_ms).y)
        )
        for item in items:
            yield Item(item.picture, item.left, item.top + below)
