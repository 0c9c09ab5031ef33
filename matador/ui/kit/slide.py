"""The panel on its way aside, so that the table is seen, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from matador.ui.canvas import Item
from matador.ui.motion import Tween

SLIDE_MS = 300


@dataclass(frozen=True, slots=True)
class _Below:
    """How far below its place the panel is seen."""

    px: float

    def towards(self, end: _Below, part: float) -> _Below:
        return _Below(self.px + (end.px - self.px) * part)


_THERE = Tween(_Below(0.0), _Below(0.0))


class Slide:
    """How far below its place the panel is seen; it is where it belongs, or on its way there."""

    def __init__(self) -> None:
        self._way = _THERE

    def go(self, start_px: int, end_px: int, now_ms: float, duration_ms: float) -> None:
        """Let the panel go from so far below its place to so far below it."""
        self._way = Tween(_Below(start_px), _Below(end_px), now_ms, duration_ms) if duration_ms else _THERE

    def stop(self) -> None:
        """Let the panel be where it belongs."""
        self._way = _THERE

    def is_moving(self, now_ms: float) -> bool:
        """True while the panel is on its way."""
        return self._way is not _THERE and self._way.is_moving(now_ms)

    def moved(self, items: Iterable[Item], now_ms: float) -> Iterator[Item]:
        """Pictures of the panel as far below as it is seen now."""
        below = round(self._way.at(now_ms).px) if self.is_moving(now_ms) else 0
        for item in items:
            yield Item(item.picture, item.left, item.top + below)
