"""A page that is open: composed from a value whenever that has changed, and gone through by pointer and keys."""

from __future__ import annotations

from collections.abc import Callable

from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.kit.dialog import place_dialog
from matador.ui.kit.focus import farthest, focused, key_of, moved
from matador.ui.kit.input import entered, is_outside, pressed, stepped
from matador.ui.kit.intents import Command, Intent, PageIntent, TurnPage
from matador.ui.kit.placed import Placed
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Dialog, Stepper
from matador.ui.language import Language
from matador.ui.look import Look


class Page(PageView):
    """An `Overlay` of a dialog."""

    def __init__(self, look: Look, size: Point, compose: Callable[[Language], Dialog]) -> None:
        """`compose` is asked again whenever what it says may have changed."""
        super().__init__(look, size)
        self._compose = compose
        self._focus: str | None = None
        self.placed = self._place()

    @property
    def focus(self) -> str | None:
        return self._focus

    def show(self, page: int) -> None:
        """Show a page, counted from 0 and round. The focus does not stay on one that is no more seen."""
        self._page = page % self.pages
        found = focused(self.placed, self._focus)
        if found is not None and found.page not in (None, self._page):
            self._focus = None

    def refresh(self, focus: str | None = None) -> None:
        """Compose it again; what has the focus is seen, if it is still there. `focus` is where it goes now."""
        self._focus = focus or self._focus
        self.placed = self._place()
        self._page = min(self._page, self.pages - 1)
        self._show_focus()

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self.look, self.size = look, size
        self.refresh()

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        match given:
            case PointerDown(at=at, button="left"):
                used = pressed(self.look, self.shown, at)
                if used is None:
                    return Command.CLOSE if is_outside(self.shown, at) else None
                if isinstance(used.one.widget, Stepper) and used.intent is not None:
                    # It stays on the page: keys go on from there.
                    self._focus = key_of(used.one)
                return self._done(used.intent)
            case Wheel(steps):
                self.show(self._page - steps)
            case Key():
                return self._done(self._key(given))
            case _:
                pass
        return None

    def _key(self, given: Key) -> Intent | PageIntent | None:
        match given.name:
            case "escape":
                return Command.BACK
            case "tab" | "down" | "up":
                step = -1 if given.name == "up" or (given.name == "tab" and given.shift) else 1
                self._focus = key_of(moved(self.placed, self._focus, step))
                self._show_focus()
            case "home" | "end":
                self._focus = key_of(farthest(self.placed, given.name))
                self._show_focus()
            case "page down" | "page up":
                return TurnPage(1 if given.name == "page down" else -1)
            case "left" | "right":
                return stepped(focused(self.placed, self._focus), -1 if given.name == "left" else 1)
            case "enter":
                return entered(focused(self.placed, self._focus))
            case _:
                pass
        return None

    def _done(self, intent: Intent | PageIntent | None) -> Intent | None:
        """Turn the page, if that was meant; else what is to be asked of the program."""
        if isinstance(intent, PageIntent):
            assert isinstance(intent, TurnPage), "a dialog does nothing else by itself"
            self.show(self._page + intent.step)
            return None
        return intent

    def _place(self) -> tuple[Placed, ...]:
        return place_dialog(self.look, self.size, self._compose(self.look.language))

    def _show_focus(self) -> None:
        """Turn to the page on which the focus is seen."""
        found = focused(self.placed, self._focus)
        if found is not None and found.page is not None:
            self._page = found.page
