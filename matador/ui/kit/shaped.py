"""Layouts of things with a shape, such as tiles and pictures, and the places that they can have."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.kit.base import Placed, Widget
from matador.ui.kit.layout import Around
from matador.ui.look import Look


@dataclass(frozen=True, slots=True)
class AspectRatio(Around):
    """A part as large as possible with these proportions, at the left (0) to right (1) of its space."""

    across: float
    down: float = 1.0
    x: float = 0.5
    is_limit: bool = False
    """True if it has all of the height, and at most this ratio."""

    def fits(self, look: Look, rect: Rect) -> bool:
        return self.part.fits(look, self._inner(rect))

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return self.part.place(look, self._inner(rect))

    def _inner(self, rect: Rect) -> Rect:
        if self.is_limit:
            return rect.inflate(min(0, round(rect.height * self.across / self.down) - rect.width), 0)
        unit = min(rect.width / self.across, rect.height / self.down)
        width, height = int(unit * self.across), int(unit * self.down)
        left = rect.left + int(self.x * rect.width) - int(self.x * width)
        return Rect(left, rect.top + rect.height // 2 - height // 2, width, height)


@dataclass(frozen=True, slots=True)
class Gathered(Around):
    """A part whose widgets are centred together, without the space around them."""

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        found = list(self.part.place(look, rect))
        whole = found[0].rect.unionall([one.rect for one in found])
        return (one.moved(rect.centerx - whole.centerx, 0, one.page) for one in found)


@dataclass(frozen=True, slots=True)
class Marker(Widget):
    """An invisible place: of something that is elsewhere for now, or where other things move to."""

    tag: Hashable = None

    def draw(self, _look: Look, _rect: Rect, _now_ms: float) -> Iterator[Item]:
        return iter(())


def spots(placed: Iterable[Placed]) -> dict[Hashable, Rect]:
    """The rectangles of all markers by their tags."""
    return {one.widget.tag: one.rect for one in placed if isinstance(one.widget, Marker)}
