"""What scenes have in common in which nothing moves by itself: a page, and nothing that could be held."""

from __future__ import annotations

from typing import Generic, TypeVar

from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.scene_page import ScenePage
from matador.ui.look import Look
from matador.ui.semantics import Tree

S = TypeVar("S")


class StillScene(Generic[S]):
    """A scene that is one page; whoever inherits from it takes the input."""

    is_holding = False
    is_moving = False

    page: ScenePage[S]

    def show(self, shows: S) -> None:
        """Something else is known now."""
        self.page.state = shows
        self.page.arrange()

    def put_down(self) -> None:
        """Nothing can be held here."""

    def advance(self, _now_ms: float) -> list[Sound]:
        """Go on to this time: nothing happens, and nothing is to be heard."""
        return []

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self.page.resize(look, size)

    def recolour(self, look: Look) -> None:
        """The same in other colours."""
        self.page.recolour(look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures, from the bottom to the top."""
        return list(self.page.items(mouse))

    def tree(self) -> Tree:
        """What is on show."""
        return tuple(self.page.nodes())
