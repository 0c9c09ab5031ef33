"""What placing a page comes to: widgets and where they lie. Everything else about a page follows from that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from matador.ui.kit.widgets import Widget


@dataclass(frozen=True, slots=True)
class Placed:
    """A widget and where it lies, in pixels of the window."""

    widget: Widget
    rect: pygame.Rect
    page: int | None = None
    """On which page it is shown; None: on every one."""
    narrow: float = 1.0
    """Below 1 if the parts of a cell are so much smaller than they should be."""

    def moved(self, x: int, y: int, page: int | None = None) -> Placed:
        """The same elsewhere, and on a page."""
        return replace(self, rect=self.rect.move(x, y), page=page)


def pages_of(placed: Sequence[Placed]) -> int:
    """How many pages there are."""
    return 1 + max((one.page or 0 for one in placed), default=0)


def shown(placed: Sequence[Placed], page: int) -> tuple[Placed, ...]:
    """What is seen while a page is shown."""
    return tuple(one for one in placed if one.page in (None, page))
