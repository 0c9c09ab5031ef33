"""Scenes as pages: so the first page, the cut and the table are in the registry, and laws of pages hold for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point
from matador.ui.kit.intents import Intent
from matador.ui.look import Look
from matador.ui.semantics import Node, Tree


class Scene(Protocol):
    """What fills the window, below all pages."""

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures, from the bottom to the top."""

    def tree(self) -> Tree:
        """What is on show."""


class SceneOverlay:
    """An `Overlay` of a scene."""

    is_typing = False

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        return self.scene.handle(given)

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self.scene.resize(size, look)

    def items(self, mouse: Point | None = None) -> Iterable[Item]:
        """The pictures, from the bottom to the top."""
        return self.scene.items(mouse)

    def nodes(self) -> Iterable[Node]:
        """What can be read and pressed."""
        return self.scene.tree()
