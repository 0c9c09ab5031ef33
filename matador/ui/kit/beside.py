"""A page that takes a part of the window: what lies under it is seen beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.kit.intents import Intent
from matador.ui.kit.overlay import Overlay
from matador.ui.look import Look
from matador.ui.semantics import Node

_SHARE = 0.42
_LEAST_PX = 420
"""The page is no narrower, at scale 1 and with the usual size of text."""


class Beside:
    """An `Overlay` of another, at the right side of the window. A press beside it closes it, as with any page."""

    def __init__(self, look: Look, size: Point, build: Callable[[Look, Point], Overlay]) -> None:
        """`build` makes the page for the part of the window that it is given."""
        self._left, part = _part(look, size)
        self.page = build(look, part)

    @property
    def is_typing(self) -> bool:
        return self.page.is_typing

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        match given:
            case PointerDown() | PointerMoved() | PointerUp():
                return self.page.handle(replace(given, at=(given.at[0] - self._left, given.at[1])))
            case _:
                return self.page.handle(given)

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self._left, part = _part(look, size)
        self.page.resize(look, part)

    def items(self, mouse: Point | None = None) -> Iterator[Item]:
        """The pictures, from the bottom to the top; what the mouse rests on is lit."""
        at = None if mouse is None else (mouse[0] - self._left, mouse[1])
        for item in self.page.items(at):
            yield Item(item.picture, item.left + self._left, item.top)

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        for node in self.page.nodes():
            left, top, width, height = node.box
            yield replace(node, box=(left + self._left, top, width, height))


def _part(look: Look, size: Point) -> tuple[int, Point]:
    """Where the page begins, and how large it is; a narrow window has no room for anything beside it."""
    least = round(look.px(_LEAST_PX) * look.text_scale)
    width = min(size[0], max(round(size[0] * _SHARE), least))
    return size[0] - width, (width, size[1])
