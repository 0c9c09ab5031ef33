"""What lies over a scene and takes all input while it is open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point
from matador.ui.kit.intents import Intent
from matador.ui.look import Look
from matador.ui.semantics import Node


class Overlay(Protocol):
    """One page over the scene."""

    @property
    def is_typing(self) -> bool:
        """True while letters are written into a field, so that they are no shortcuts."""

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look, theme or language."""

    def items(self, mouse: Point | None = None) -> Iterable[Item]:
        """The pictures, from the bottom to the top; what the mouse rests on is lit."""

    def nodes(self) -> Iterable[Node]:
        """What can be read and pressed."""


@runtime_checkable
class Scrolls(Protocol):
    """A page on which a finger drags what it shows, and does not turn it."""

    def scroll(self, down_px: int) -> None:
        """Move what is shown up (below 0) or down by so many pixels."""
