"""What pages draw by themselves: pictures that no other page has, as values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

import pygame

from matador.ui.canvas import Item
from matador.ui.look import Look


class Figure(Protocol):
    """A picture of a page's own. Where it lies, what it is called and what pressing it means are the kit's."""

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The pictures, from the bottom to the top; `now_ms` is the time of the scene, for those that move."""


@runtime_checkable
class Bodied(Protocol):
    """A picture that is not as large as what is pressed: a half, a key, a tile."""

    def body(self, look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]:
        """Where the mark of the mouse lies while that rests on this rectangle; the radius of its corners in pixels."""
