"""The base class of scenes that consist of one page."""

from __future__ import annotations

from typing import Generic, TypeVar

from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point, Resized
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.page import Page
from matador.ui.look import Look
from matador.ui.semantics import Tree

S = TypeVar("S")


class PageScene(Generic[S]):
    """A scene that consists of one page; by default nothing moves, and nothing can be dragged."""

    page: Page[S]
    _now_ms = 0.0

    @property
    def is_holding(self) -> bool:
        return False

    @property
    def is_moving(self) -> bool:
        return False

    def show(self, shows: S) -> None:
        self.page.state = shows
        self.page.arrange()

    def put_down(self) -> None:
        """Release the dragged item, if any."""

    def handle(self, given: Input) -> Intent | None:
        match given:
            case Resized(size):
                self.resize(size, self.page.look)
                return None
            case _:
                return self._use(self.page.use(given))

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        """Handle an intent for the page itself, and return any other."""
        if not isinstance(intent, PageIntent):
            return intent
        self._do(intent)
        return None

    def _do(self, intent: PageIntent) -> None:
        raise AssertionError(f"unexpected intent: {intent}")

    def advance(self, _now_ms: float) -> list[Sound]:
        """Advance to this time, and return the sounds to play."""
        return []

    def resize(self, size: Point, look: Look) -> None:
        self.page.resize(look, size)

    def recolour(self, look: Look) -> None:
        self.resize(self.page.view.size, look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        return list(self.page.items(mouse, self._now_ms))

    def tree(self) -> Tree:
        return tuple(self.page.nodes())
