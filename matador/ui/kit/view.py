"""The common part of all open pages: placed widgets, the visible part of them, and one focus."""

from __future__ import annotations

from collections.abc import Iterator

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.kit.base import Placed, shown
from matador.ui.kit.focus import entered, focused, is_outside, moved, pressed
from matador.ui.kit.intents import Command, Intent, PageIntent, TurnPage
from matador.ui.kit.paint import hover_items, items_of
from matador.ui.look import Look
from matador.ui.semantics import Node


class PageView:
    """An open page: its pictures, its nodes, its focus, and how every page handles input.

    All positions are in `placed`.
    """

    def __init__(self, look: Look, size: Point) -> None:
        self.look, self.size = look, size
        """The look and the size of the window."""
        self._page = 0
        self._focus: str | None = None
        self.placed: tuple[Placed, ...] = ()

    @property
    def focus(self) -> str | None:
        return self._focus

    @property
    def is_typing(self) -> bool:
        """True while the player types into a field, where letters are not shortcuts."""
        return False

    @property
    def shown(self) -> tuple[Placed, ...]:
        return shown(self.placed, self._page)

    @property
    def page(self) -> int:
        """The index of the visible page, from 0."""
        return self._page

    @property
    def pages(self) -> int:
        return 1 + max((one.page or 0 for one in self.placed), default=0)

    def items(self, mouse: Point | None = None, now_ms: float = 0.0) -> Iterator[Item]:
        yield from items_of(self.look, self.shown, self.focus, now_ms)
        yield from hover_items(self.look, self.size, self.shown, mouse)

    def nodes(self) -> Iterator[Node]:
        for one in self.shown:
            yield from one.widget.nodes(self.look, one.rect, self.focus)

    def arrange(self) -> None:
        """Lay out the page again, because its content may have changed."""

    def resize(self, look: Look, size: Point) -> None:
        self.look, self.size = look, size
        self.arrange()

    # Input

    def handle(self, given: Input) -> Intent | None:
        match given:
            case PointerDown(button="left"):
                return self._done(self._press(given))
            case Wheel(steps):
                return self._done(self._wheel(steps))
            case Key():
                return self._done(self._key(given))
            case _:
                return None

    def _press(self, given: PointerDown) -> Intent | PageIntent | None:
        """Pressing a control clears the focus; pressing outside the page closes it."""
        self._focus = None
        used = pressed(self.look, self.shown, given.at)
        if used is None:
            return Command.CLOSE if is_outside(self.shown, given.at) else None
        return used.intent

    def _wheel(self, steps: int) -> Intent | PageIntent | None:
        return TurnPage(-steps)

    def _key(self, given: Key) -> Intent | PageIntent | None:
        match given.name:
            case "escape":
                return Command.BACK
            case "tab":
                self._go(moved(self.placed, self._focus, -1 if given.shift else 1))
            case "enter":
                return entered(focused(self.placed, self._focus))
            case _:
                pass
        return None

    def _done(self, intent: Intent | PageIntent | None) -> Intent | None:
        """Perform page intents; return any other intent to the program."""
        match intent:
            case TurnPage(step):
                self._turn(step)
            case PageIntent():
                self._act(intent)
            case _:
                return intent
        return None

    def _turn(self, step: int) -> None:
        """Show the page `step` pages after the current one."""

    def _act(self, intent: PageIntent) -> None:
        raise AssertionError(f"this page does nothing but turn: {intent}")

    def _go(self, one: Placed) -> None:
        self._focus = one.key
        self._page = self._page if one.page is None else one.page
