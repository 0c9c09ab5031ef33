"""What lies over a scene and takes all input while it is open: menus, pages to read, questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point
from matador.ui.look import Look
from matador.ui.semantics import Node


@dataclass(frozen=True, slots=True)
class Asked:
    """Something was used: a row or a button pressed (0), or its value is to go back (-1) or on (1)."""

    key: str
    """`close` closes everything that is open, `back` what lies on top."""
    step: int = 0
    text: str | None = None
    """What was written, where it is a field."""


class Overlay(Protocol):
    """One page over the scene."""

    @property
    def is_typing(self) -> bool:
        """Whether letters are written into a field, so that they are no shortcuts."""

    def handle(self, given: Input) -> Asked | None:
        """Take an input; what it asks of whoever has opened the page."""

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look, theme or language."""

    def items(self) -> Iterable[Item]:
        """The pictures, from the bottom to the top."""

    def nodes(self) -> Iterable[Node]:
        """What can be read and pressed."""
