"""The first page as a scene: inputs go in, pictures and a tree of nodes come out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from matador.rules import named_ruleset
from matador.ui.canvas import Item
from matador.ui.home.painting import home_items, ring_item
from matador.ui.home.plan import home_plan
from matador.ui.home.steps import neighbour, step_on
from matador.ui.inputs import (
    Exposed,
    FileDropped,
    FocusLost,
    Input,
    Key,
    Point,
    PointerDown,
    PointerMoved,
    PointerUp,
    QuitAsked,
    Resized,
    Typed,
    Wheel,
)
from matador.ui.look import Look
from matador.ui.semantics import Node, Tree, box_of
from matador.ui.sentences import home as words
from matador.ui.sentences.home import Wish
from matador.ui.sound import Sound


class HomeScene:
    """Two large pictures and a few buttons; nothing on it moves by itself."""

    one_colour = False
    """Nobody here needs pips of one colour."""
    is_holding = False

    def __init__(self, look: Look, size: Point, *, has_saved: bool = False) -> None:
        """`has_saved`: there are saved matches to choose from."""
        self.look = look
        self.focus: Wish | None = None
        self._has_saved = has_saved
        self._plan = home_plan(look, size, has_saved=has_saved)
        self._rules = named_ruleset("sevens", 2)

    # What comes in

    def handle(self, given: Input) -> str | None:
        """Take an input; what the player wants: one of `Wish`, or nothing."""
        match given:
            case PointerDown(button="left"):
                self.focus = None
                return self._at(given.at)
            case Key():
                return self._key(given)
            case Resized(size):
                self.resize(size, self.look)
            case PointerDown() | PointerMoved() | PointerUp() | Wheel():
                pass
            case FocusLost() | Typed() | Exposed() | FileDropped() | QuitAsked():
                pass
            case _:
                assert_never(given)
        return None

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self.look = look
        self._plan = home_plan(look, size, has_saved=self._has_saved)

    def recolour(self, look: Look) -> None:
        """The same in other colours."""
        self.look = look

    def put_down(self) -> None:
        """Nothing can be held here."""

    def _at(self, at: Point) -> Wish | None:
        return next((wish for wish, rect in self._plan.rects.items() if rect.collidepoint(at)), None)

    def _key(self, given: Key) -> str | None:
        rects = self._plan.rects
        match given.name:
            case "enter":
                return self.focus or "play"
            case "tab":
                self.focus = step_on(tuple(rects), self.focus, -1 if given.shift else 1)
            case "left" | "right" | "up" | "down":
                self.focus = neighbour(rects, self.focus, given.name)
            case _:
                pass
        return None

    # Time

    def advance(self, _now_ms: float) -> list[Sound]:
        """Go on to this time: nothing happens, and nothing is to be heard."""
        return []

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself."""
        return False

    # What comes out

    def items(self) -> list[Item]:
        """The pictures, from the bottom to the top."""
        items = list(home_items(self.look, self._plan, self._rules))
        if self.focus is not None:
            items.append(ring_item(self.look, self.focus, self._plan.rects[self.focus]))
        return items

    def tree(self) -> Tree:
        """What is on show."""
        return tuple(self._nodes())

    def _nodes(self) -> Iterator[Node]:
        plan, language = self._plan, self.look.language
        yield Node("title", "text", words.title(language), box_of(plan.title))
        for wish, rect in plan.rects.items():
            states = ("focused",) if wish == self.focus else ()
            yield Node(wish, "button", words.wish_name(language, wish), box_of(rect), states, "press")
