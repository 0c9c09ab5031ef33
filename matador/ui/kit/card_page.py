"""Large cards that are pressed, in as many columns as there is room for, leafed through where they do not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.kit.focus import farthest, focused, key_of, moved, neighbour
from matador.ui.kit.input import entered, is_outside, pressed
from matador.ui.kit.intents import Command, Intent, PageIntent, TurnPage
from matador.ui.kit.placed import Placed
from matador.ui.kit.view import PageView
from matador.ui.look import Look


class CardPage(PageView):
    """An `Overlay` of cards: Tab and the arrows go from one to the next, over all pages."""

    def __init__(
        self,
        look: Look,
        size: Point,
        arrange: Callable[[Look, Point], tuple[Placed, ...]],
        *,
        at: str | None = None,
    ) -> None:
        """`arrange` gives everything on it; `at` is the key of a card that is to be seen first."""
        super().__init__(look, size)
        self._arrange = arrange
        self._focus: str | None = None
        self.placed = arrange(look, size)
        self._show_key(at)

    @property
    def focus(self) -> str | None:
        return self._focus

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look: what was seen first is still seen."""
        seen = next((key_of(one) for one in self.shown if one.page is not None), None)
        self.look, self.size = look, size
        self.placed = self._arrange(look, size)
        self._show_key(self._focus or seen)

    def refresh(self) -> None:
        """Arrange it again: what it says may have changed."""
        self.resize(self.look, self.size)

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        match given:
            case PointerDown(at=at, button="left"):
                self._focus = None
                used = pressed(self.look, self.shown, at)
                if used is None:
                    return Command.CLOSE if is_outside(self.shown, at) else None
                return self._done(used.intent)
            case Wheel(steps):
                self._turn(-steps)
            case Key():
                return self._key(given)
            case _:
                pass
        return None

    def _key(self, given: Key) -> Intent | None:
        match given.name:
            case "escape":
                return Command.BACK
            case "tab":
                self._go(moved(self.placed, self._focus, -1 if given.shift else 1))
            case "left" | "right":
                self._go(moved(self.placed, self._focus, -1 if given.name == "left" else 1))
            case "up" | "down":
                self._go_upright(given.name)
            case "home" | "end":
                self._go(farthest(self.placed, given.name))
            case "page up" | "page down":
                self._turn(-1 if given.name == "page up" else 1)
            case "enter":
                return self._done(entered(focused(self.placed, self._focus)))
            case _:
                pass
        return None

    def _go_upright(self, way: Literal["up", "down"]) -> None:
        """To the nearest card above or below; from the last row to the next page."""
        one = neighbour(self.shown, self._focus, way)
        if key_of(one) == self._focus:
            self._turn(-1 if way == "up" else 1)
        else:
            self._go(one)

    def _done(self, intent: Intent | PageIntent | None) -> Intent | None:
        if isinstance(intent, PageIntent):
            assert isinstance(intent, TurnPage), "cards do nothing else by themselves"
            self._turn(intent.step)
            return None
        return intent

    def _turn(self, step: int) -> None:
        """Another page; the focus goes along, if there is one."""
        page = min(max(self._page + step, 0), self.pages - 1)
        if page == self._page:
            return
        self._page = page
        if self._focus is not None:
            cards = (key_of(one) for one in self.shown if one.page is not None)
            self._focus = next((key for key in cards if key is not None), None)

    def _go(self, one: Placed) -> None:
        self._focus = key_of(one)
        if one.page is not None:
            self._page = one.page

    def _show_key(self, key: str | None) -> None:
        found = focused(self.placed, key)
        page = self._page if found is None or found.page is None else found.page
        self._page = min(page, self.pages - 1)
