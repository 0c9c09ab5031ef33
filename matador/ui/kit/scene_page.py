"""A page that is a scene: it fills the window, and nothing lies below it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Generic, TypeVar

from matador.ui.inputs import Input, Key, Point, PointerDown
from matador.ui.kit.focus import farthest, focused, key_of, moved, neighbour
from matador.ui.kit.input import entered, pressed
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.placed import Placed
from matador.ui.kit.view import PageView
from matador.ui.look import Look

S = TypeVar("S")


class ScenePage(PageView, Generic[S]):
    """What is pressed and where the focus goes; intents of the page itself are for the scene that has it."""

    def __init__(
        self,
        look: Look,
        size: Point,
        arrange: Callable[[Look, Point, S], tuple[Placed, ...]],
        state: S,
        aside: Collection[str] = (),
    ) -> None:
        """`arrange` gives everything on the page, from the ground up and in the order of reading.

        `aside`: the keys of what arrows do not begin at, though they lead there.
        """
        super().__init__(look, size)
        self._compose = arrange
        self.state = state
        self._aside = aside
        self._focus: str | None = None
        self.arrange()

    @property
    def focus(self) -> str | None:
        return self._focus

    def arrange(self) -> None:
        """Lay it out anew: its state has changed."""
        self.placed = self._compose(self.look, self.size, self.state)
        if focused(self.placed, self._focus) is None:
            # What had the focus is not there any more.
            self._focus = None

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self.look, self.size = look, size
        self.arrange()

    def recolour(self, look: Look) -> None:
        """The same in other colours."""
        self.resize(look, self.size)

    def is_over(self, at: Point) -> bool:
        """True if something that can be pressed lies at a point."""
        return pressed(self.look, self.shown, at) is not None

    def handle(self, given: Input) -> Intent | PageIntent | None:
        """Take an input; what it means. A press takes the focus away."""
        match given:
            case PointerDown(at=at, button="left"):
                self._focus = None
                used = pressed(self.look, self.shown, at)
                return None if used is None else used.intent
            case Key(name="enter"):
                return entered(focused(self.placed, self._focus))
            case Key(name="tab", shift=shift):
                self._focus = key_of(moved(self.placed, self._focus, -1 if shift else 1))
            case Key(name="home" | "end" as end):
                self._focus = key_of(farthest(self.placed, end))
            case Key(name="left" | "right" | "up" | "down" as arrow):
                self._focus = key_of(neighbour(self.placed, self._focus, arrow, self._aside))
            case _:
                pass
        return None
