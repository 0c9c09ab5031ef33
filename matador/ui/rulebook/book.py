"""The rulebook: the rules of a ruleset to leaf through, with pictures, and at its end the keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import pygame

from matador.rules import Ruleset
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Key, Point, PointerDown, Wheel
from matador.ui.kit.intents import Command
from matador.ui.kit.paint import focus_ring
from matador.ui.look import Look
from matador.ui.rulebook.chapters import chapters, picture_name
from matador.ui.rulebook.leaves import Leaf, leaves
from matador.ui.rulebook.painting import leaf_items, picture_item, sheet_items, turning_items
from matador.ui.rulebook.sheet import Sheet
from matador.ui.semantics import Node, box_of

_Button: TypeAlias = Literal["back", "forth", "close"]


class Rulebook:
    """The pages of a book over the scene; `at` is the chapter that is opened first, such as `keys`.

    Chapters are those of `sentences.rules`, and `keys`; where there is no such chapter the book opens at its start.
    """

    def __init__(self, look: Look, size: Point, rules: Ruleset, *, at: str | None = None) -> None:
        self.rules = rules
        self.page = 0
        self.focus: _Button | None = None
        self._lay_out(look, size)
        self._show(at, 0)

    @property
    def is_typing(self) -> bool:
        """Nothing is written into it."""
        return False

    @property
    def pages(self) -> int:
        """How many there are."""
        return len(self._leaves)

    @property
    def leaf(self) -> Leaf:
        """What is seen now."""
        return self._leaves[self.page]

    @property
    def rect(self) -> pygame.Rect:
        """Where the sheet is."""
        return self._sheet.rect

    def handle(self, given: Input) -> Command | None:
        """Take an input; what leaves the book."""
        match given:
            case PointerDown(at=at, button="left"):
                return self._press(at)
            case Wheel(steps):
                self._turn(-steps)
            case Key():
                return self._key(given)
            case _:
                pass
        return None

    def resize(self, look: Look, size: Point) -> None:
        """Another window or look: the same sentence is open."""
        leaf = self.leaf
        first = leaf.words[0].index if leaf.words else 0
        self._lay_out(look, size)
        self._show(leaf.chapter.key, first)

    def items(self) -> Iterator[Item]:
        """The pictures, from the bottom to the top."""
        look, sheet = self._look, self._sheet
        yield from sheet_items(look, sheet, self.leaf.chapter.title)
        yield from leaf_items(look, self.rules, self.leaf)
        yield from turning_items(look, sheet, self.page, self.pages)
        if self.focus is not None:
            yield focus_ring(look, self._buttons()[self.focus])

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        look, leaf, say = self._look, self.leaf, self._look.say
        yield Node("panel", "panel", leaf.chapter.title, box_of(self.rect))
        for number, words in enumerate(leaf.words):
            yield Node(f"words:{number}", "text", words.text, box_of(words.rect))
        if leaf.picture is not None:
            shown = picture_item(look, self.rules, leaf.chapter.examples, leaf.picture)
            named = picture_name(look.language, leaf.chapter.examples)
            yield Node("picture", "text", named, box_of(shown.rect))
        read = say("Page {page} of {pages}").format(page=self.page + 1, pages=self.pages)
        yield Node("page", "text", read, box_of(self._sheet.dots))
        names = {"back": say("Page back"), "forth": say("Next page"), "close": say("Close")}
        for key, rect in self._buttons().items():
            state = ("focused",) if key == self.focus else ()
            yield Node(key, "button", names[key], box_of(rect), state, "press")

    def _lay_out(self, look: Look, size: Point) -> None:
        self._look = look
        self._sheet = Sheet(look, size)
        self._leaves = leaves(look, self._sheet, chapters(look.language, self.rules))

    def _show(self, key: str | None, index: int) -> None:
        """Open the page of a chapter that holds this sentence."""
        self.page = 0
        for number, leaf in enumerate(self._leaves):
            if leaf.chapter.key == key and (not leaf.words or leaf.words[0].index <= index):
                self.page = number

    def _buttons(self) -> dict[_Button, pygame.Rect]:
        """Those that lead somewhere, in the order of Tab."""
        found: dict[_Button, pygame.Rect] = {}
        if self.page < self.pages - 1:
            found["forth"] = self._sheet.forth
        if self.page > 0:
            found["back"] = self._sheet.back
        found["close"] = self._sheet.close
        return found

    def _press(self, at: Point) -> Command | None:
        if not self.rect.collidepoint(at):
            return Command.BACK
        for key, rect in self._buttons().items():
            if rect.collidepoint(at):
                return self._use(key)
        return None

    def _use(self, key: _Button) -> Command | None:
        if key == "close":
            return Command.CLOSE
        self._turn(1 if key == "forth" else -1)
        return None

    def _key(self, given: Key) -> Command | None:
        match given.name:
            case "escape":
                return Command.BACK
            case "tab":
                self._move(-1 if given.shift else 1)
            case "right" | "down" | "page down":
                self._turn(1)
            case "left" | "up" | "page up":
                self._turn(-1)
            case "home" | "end":
                self._turn(-self.pages if given.name == "home" else self.pages)
            case "enter":
                return self._use(self.focus or ("forth" if self.page < self.pages - 1 else "close"))
            case _:
                pass
        return None

    def _turn(self, step: int) -> None:
        self.page = min(max(self.page + step, 0), self.pages - 1)
        if self.focus not in self._buttons():
            # At either end there is one arrow left.
            self.focus = None if self.focus is None else ("back" if self.page else "forth")

    def _move(self, step: int) -> None:
        keys = list(self._buttons())
        index = keys.index(self.focus) + step if self.focus in keys else (0 if step > 0 else -1)
        self.focus = keys[index % len(keys)]
