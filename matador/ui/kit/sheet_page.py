"""A sheet that is open: read, leafed through, and something on it chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.kit.focus import focused, key_of, moved, stops
from matador.ui.kit.input import entered, is_outside, pressed
from matador.ui.kit.intents import Command, Intent, PageIntent, TurnPage
from matador.ui.kit.placed import Placed
from matador.ui.kit.tree import key_seen
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import FigureButton, IconButton
from matador.ui.look import Look

S = TypeVar("S")


def _nothing(state: S, _intent: PageIntent) -> S:
    return state


@dataclass(frozen=True, slots=True)
class SheetKind(Generic[S]):
    """What a sheet is: pure functions of its state."""

    arrange: Callable[[Look, Point, S], tuple[Placed, ...]]
    """Everything on it, from the ground up and in the order of reading."""
    act: Callable[[S, PageIntent], S] = _nothing
    """What an intent of the page makes of the state."""
    step: Callable[[S, int], S] | None = None
    """What Up (-1) and Down (1) make of the state; None: they turn the page."""


class SheetPage(PageView, Generic[S]):
    """An `Overlay` of a sheet. Arrows have the keys `page back` and `page on`; wheel and keys do what they do."""

    def __init__(
        self, look: Look, size: Point, kind: SheetKind[S], state: S, *, at: str | None = None
    ) -> None:
        """`at` is the key of something that is to be seen first, on whichever page it is."""
        super().__init__(look, size)
        self.state = state
        self._kind = kind
        self._focus: str | None = None
        self._arrange()
        self._show_key(at)

    @property
    def focus(self) -> str | None:
        return self._focus

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look: what was read is still seen."""
        read = next((key_seen(one) for one in self.shown if one.page is not None and key_seen(one)), None)
        self.look, self.size = look, size
        self._arrange()
        self._show_key(read)

    # What comes in

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
                return self._turn(-steps)
            case Key():
                return self._key(given)
            case _:
                return None

    def _key(self, given: Key) -> Intent | None:
        match given.name:
            case "escape":
                return Command.BACK
            case "tab":
                self._focus_on(moved(self.shown, self._focus, -1 if given.shift else 1))
            case "up" | "down" if self._kind.step is not None:
                self._step(-1 if given.name == "up" else 1)
            case "left" | "up" | "page up" | "right" | "down" | "page down":
                return self._turn(-1 if given.name in ("left", "up", "page up") else 1)
            case "home" | "end":
                return self._turn_far(-1 if given.name == "home" else 1)
            case "enter":
                return self._enter()
            case _:
                pass
        return None

    def _enter(self) -> Intent | None:
        """Use what has the focus; without one read on, and at the end close the sheet."""
        one = focused(self.shown, self._focus)
        if one is None:
            one = self._arrow(1)
        return Command.CLOSE if one is None else self._done(entered(one))

    def _arrow(self, step: int) -> Placed | None:
        return focused(self.shown, "page on" if step > 0 else "page back")

    def _turn(self, steps: int) -> Intent | None:
        """Go on (above 0) or back, once: a wheel that was turned fast leafs no faster."""
        arrow = self._arrow(steps)
        return None if arrow is None else self._done(entered(arrow))

    def _turn_far(self, step: int) -> Intent | None:
        arrow = self._arrow(step)
        if arrow is not None and isinstance(arrow.widget, IconButton) and arrow.widget.far is not None:
            return self._done(arrow.widget.far)
        return None

    def _focus_on(self, one: Placed) -> None:
        """The focus goes to something; a choice is made by going to it."""
        self._focus = key_of(one)
        if isinstance(one.widget, FigureButton) and one.widget.role == "choice":
            self._done(one.widget.intent)

    def _step(self, step: int) -> None:
        """Choose the one before or after; the focus goes along."""
        assert self._kind.step is not None, "up and down turn the page"
        self.state = self._kind.step(self.state, step)
        self._arrange()
        chosen = [one for one in self.shown if isinstance(one.widget, FigureButton) and one.widget.is_chosen]
        self._focus = key_of(chosen[0]) if chosen else self._focus

    def _done(self, intent: Intent | PageIntent | None) -> Intent | None:
        """Do what is for the page itself; else it is asked of the program."""
        match intent:
            case TurnPage(step):
                self._show(self._page + step)
            case PageIntent():
                self.state = self._kind.act(self.state, intent)
                self._arrange()
            case _:
                return intent
        return None

    # What is shown

    def _show(self, page: int) -> None:
        self._page = min(max(page, 0), self.pages - 1)
        self._keep_focus()

    def _show_key(self, key: str | None) -> None:
        """Show the page on which something is."""
        found = next((one for one in self.placed if key is not None and key_seen(one) == key), None)
        if found is not None and found.page is not None:
            self._show(found.page)

    def _arrange(self) -> None:
        self.placed = self._kind.arrange(self.look, self.size, self.state)
        self._show(self._page)

    def _keep_focus(self) -> None:
        """At either end there is one arrow left: the focus goes to it. What is gone loses it."""
        keys = [key_of(one) for one in stops(self.shown)]
        if self._focus is None or self._focus in keys:
            return
        arrows = ("page back", "page on")
        self._focus = next((key for key in arrows if self._focus in arrows and key in keys), None)
