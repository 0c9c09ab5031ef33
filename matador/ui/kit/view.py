"""What all pages have in common while they are open: placed widgets, one part of them shown, and one focus."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.hover import hover_items
from matador.ui.kit.paint import items_of
from matador.ui.kit.placed import Placed, pages_of, shown
from matador.ui.kit.tree import nodes_of
from matador.ui.look import Look
from matador.ui.semantics import Node


class PageView(ABC):
    """Pictures and tree of an open page. Nothing but `placed` says where anything is."""

    def __init__(self, look: Look, size: Point) -> None:
        self.look, self.size = look, size
        """How it is drawn, and how large the window is."""
        self._page = 0
        self.placed: tuple[Placed, ...] = ()
        """Everything, on all pages."""

    @property
    @abstractmethod
    def focus(self) -> str | None:
        """The key of what has the focus."""

    @property
    def is_typing(self) -> bool:
        """True while letters are written into a field, so that they are no shortcuts."""
        return False

    @property
    def shown(self) -> tuple[Placed, ...]:
        """What is seen now."""
        return shown(self.placed, self._page)

    @property
    def page(self) -> int:
        """The page that is shown, from 0."""
        return self._page

    @property
    def pages(self) -> int:
        """How many there are."""
        return pages_of(self.placed)

    def items(self, mouse: Point | None = None, now_ms: float = 0.0) -> Iterator[Item]:
        """The pictures, from the bottom to the top; what the mouse rests on is lit."""
        yield from items_of(self.look, self.shown, self.focus, now_ms)
        yield from hover_items(self.look, self.size, self.shown, mouse)

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        return nodes_of(self.look, self.shown, self.focus)
