"""Open pages: dialogs and cards over the scene, and the controls of a scene itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Generic, TypeVar

from matador.ui.inputs import Input, Key, Point, PointerDown
from matador.ui.kit.dialog import place_dialog
from matador.ui.kit.focus import farthest, focused, moved, neighbour, pressed, upright
from matador.ui.kit.intents import Intent, PageIntent, TurnPage
from matador.ui.kit.view import PageView
from matador.ui.kit.widgets import Dialog, Placed
from matador.ui.language import Language
from matador.ui.look import Look


class Page(PageView):
    """A dialog."""

    def __init__(self, look: Look, size: Point, compose: Callable[[Language], Dialog]) -> None:
        """`compose` is called again when its content may have changed."""
        super().__init__(look, size)
        self._compose = compose
        self.arrange()

    def show(self, page: int) -> None:
        self._page = page % self.pages
        found = focused(self.placed, self._focus)
        if found is not None and found.page not in (None, self._page):
            self._focus = None

    def arrange(self, focus: str | None = None) -> None:
        """Compose the dialog again and keep the focus in view; `focus` moves it."""
        self._focus = focus or self._focus
        self.placed = place_dialog(self.look, self.size, self._compose(self.look.language))
        self._page = min(self._page, self.pages - 1)
        found = focused(self.placed, self._focus)
        if found is not None:
            self._go(found)

    def _press(self, given: PointerDown) -> Intent | PageIntent | None:
        focus, used = self._focus, pressed(self.look, self.shown, given.at)
        intent = super()._press(given)
        # The focus stays on a pressed stepper, so that keys continue from there.
        is_stepped = used is not None and used.one.widget.takes_focus and intent is not None
        self._focus = used.one.key if used is not None and is_stepped else focus
        return intent

    def _key(self, given: Key) -> Intent | PageIntent | None:
        match given.name:
            case "down" | "up":
                step, focus = -1 if given.name == "up" else 1, self._focus
                found = None if focus is None else upright(self.placed, focus, step, self._page)
                if found is None or found.key == focus:
                    found = moved(self.placed, focus, step)
                self._go(found)
            case "home" | "end":
                self._go(farthest(self.placed, given.name))
            case "page down" | "page up":
                return TurnPage(1 if given.name == "page down" else -1)
            case "left" | "right" as way:
                one = focused(self.placed, self._focus)
                if one is None:
                    return None
                found = neighbour(self.shown, self._focus, way)
                if found.rect.top == one.rect.top:
                    self._go(found)
                return one.widget.step(-1 if way == "left" else 1)
            case _:
                return super()._key(given)
        return None

    def _turn(self, step: int) -> None:
        self.show(self._page + step)


class CardPage(PageView):
    """Large cards; Tab and the arrow keys move between them across all pages."""

    def __init__(
        self,
        look: Look,
        size: Point,
        compose: Callable[[Look, Point], Iterable[Placed]],
        *,
        at: str | None = None,
    ) -> None:
        """`compose` returns everything on the page; `at` is the key of a card to show first."""
        super().__init__(look, size)
        self._compose = compose
        self.arrange()
        self._show_key(at)

    def arrange(self) -> None:
        seen = next((one.key for one in self.shown if one.page is not None), None)
        self.placed = tuple(self._compose(self.look, self.size))
        self._show_key(self._focus or seen)

    def _key(self, given: Key) -> Intent | PageIntent | None:
        match given.name:
            case "left" | "right":
                self._go(moved(self.placed, self._focus, -1 if given.name == "left" else 1))
            case "up" | "down" as way:
                one = neighbour(self.shown, self._focus, way)
                if one.key == self._focus:
                    return TurnPage(-1 if way == "up" else 1)
                self._go(one)
            case "home" | "end":
                self._go(farthest(self.placed, given.name))
            case "page up" | "page down":
                return TurnPage(-1 if given.name == "page up" else 1)
            case _:
                return super()._key(given)
        return None

    def _turn(self, step: int) -> None:
        page = min(max(self._page + step, 0), self.pages - 1)
        if page == self._page:
            return
        self._page = page
        if self._focus is not None:
            cards = (one.key for one in self.shown if one.page is not None)
            self._focus = next((key for key in cards if key is not None), None)

    def _show_key(self, key: str | None) -> None:
        found = focused(self.placed, key)
        page = self._page if found is None or found.page is None else found.page
        self._page = min(page, self.pages - 1)


S = TypeVar("S")


class ScenePage(PageView, Generic[S]):
    """The controls of a scene; the scene itself handles page intents."""

    def __init__(
        self,
        look: Look,
        size: Point,
        arrange: Callable[[Look, Point, S], Iterable[Placed]],
        state: S,
        aside: Collection[str] = (),
    ) -> None:
        """`arrange` returns everything on the page, bottom to top and in reading order.

        Arrow keys never start at a widget whose key is in `aside`, but can reach it.
        """
        super().__init__(look, size)
        self._compose = arrange
        self.state = state
        self._aside = aside
        self.arrange()

    def arrange(self) -> None:
        self.placed = tuple(self._compose(self.look, self.size, self.state))
        self._page = min(self._page, self.pages - 1)
        if focused(self.placed, self._focus) is None:
            # The focused widget no longer exists.
            self._focus = None

    def is_over(self, at: Point) -> bool:
        return pressed(self.look, self.shown, at) is not None

    def use(self, given: Input) -> Intent | PageIntent | None:
        """The intent of an input; unlike an overlay, the page leaves page intents to the scene."""
        match given:
            case PointerDown(button="left"):
                self._focus = None
                used = pressed(self.look, self.shown, given.at)
                return None if used is None else self._turned(used.intent)
            case Key(name="enter" | "tab"):
                return self._turned(self._key(given))
            case Key(name="home" | "end" as end):
                self._go(farthest(self.placed, end))
            case Key(name="left" | "right" | "up" | "down" as arrow):
                self._go(neighbour(self.placed, self._focus, arrow, self._aside))
            case _:
                pass
        return None

    def _turned(self, intent: Intent | PageIntent | None) -> Intent | PageIntent | None:
        """Turn the page, or return another intent."""
        if not isinstance(intent, TurnPage):
            return intent
        self._page = (self._page + intent.step) % self.pages
        return None
