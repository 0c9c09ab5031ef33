"""Choose a match without a window, by the nodes of the tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import pygame

from matador.rules.options import OptionValue
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.fonts import Fonts
from matador.ui.inputs import Key, Point, PointerDown, Typed
from matador.ui.kit.base import Placed
from matador.ui.kit.cells import Cell
from matador.ui.kit.intents import Intent
from matador.ui.kit.page import Page
from matador.ui.language import language_for
from matador.ui.look import Look
from matador.ui.pages.new_match.offers import Chosen, TabName
from matador.ui.pages.new_match.page import chosen_of, compose, update
from matador.ui.scale import scale_of
from matador.ui.semantics import Node
from matador.ui.sprites import Sprites
from matador.ui.theme import GREEN

USUAL_SIZE: Point = (1280, 720)


def look_of(size: Point, text_size: int = 100, language: str = "en") -> Look:
    scale, text_scale = scale_of(size), text_size / 100
    fonts = Fonts(scale, text_scale)
    return Look(GREEN, fonts, Sprites(GREEN, fonts), language_for(language), scale, text_scale)


def setup_of(
    ruleset: str = "sevens",
    players: int = 2,
    highest: int = 6,
    options: Mapping[str, OptionValue] | None = None,
    *seats: SeatSetup,
) -> MatchSetup:
    return MatchSetup(
        ruleset=ruleset,
        players=players,
        set=highest,  # type: ignore[arg-type] # tests also use invalid values
        options=options or {},
        seats=seats,
    )


class Choosing:
    """A player who chooses a match."""

    def __init__(
        self,
        setup: MatchSetup | None = None,
        *,
        last_deal: int | None = None,
        size: Point = USUAL_SIZE,
        look: Look | None = None,
    ) -> None:
        chosen = chosen_of(setup or setup_of(), last_deal, guide=True)
        self.page = Page(look or look_of(size), size, compose, chosen, update)
        overlay: Page[Chosen] = self.page
        self.overlay = overlay
        self.asked: list[Intent] = []

    @property
    def setup(self) -> MatchSetup:
        return self.page.state.setup

    @property
    def deal(self) -> int | None:
        return self.page.state.deal

    # Looking

    @property
    def tree(self) -> tuple[Node, ...]:
        return tuple(self.overlay.nodes())

    def has(self, key: str) -> bool:
        return any(node.key == key for node in self.tree)

    def node(self, key: str) -> Node:
        """The node, on any page."""
        while not self.has(key) and self.has("page back"):
            self._down(self._found("page back"))
        while not self.has(key):
            assert self.has("page on"), f"there is no {key} among {[node.key for node in self.tree]}"
            self._down(self._found("page on"))
        return self._found(key)

    def _found(self, key: str) -> Node:
        return next(node for node in self.tree if node.key == key)

    def all_nodes(self) -> list[Node]:
        """The nodes of all pages of the tab."""
        while self.has("page back"):
            self._down(self._found("page back"))
        found = {node.key: node for node in self.tree}
        while self.has("page on"):
            self._down(self._found("page on"))
            found |= {node.key: node for node in self.tree}
        return list(found.values())

    @property
    def hint(self) -> str:
        return self._found("hint").name

    @property
    def focus(self) -> str | None:
        return next((node.key for node in self.tree if "focused" in node.state), None)

    def states(self, key: str) -> tuple[str, ...]:
        return self.node(key).state

    # Acting

    def _down(self, node: Node) -> None:
        found = self.overlay.handle(PointerDown(node.centre))
        self.asked += [found] if found else []

    def open(self, tab: TabName) -> Choosing:
        self._down(self._found(f"tab:{tab}"))
        return self

    def click(self, *keys: str) -> None:
        for key in keys:
            self._down(self.node(key))

    def press(self, *names: str, shift: bool = False) -> None:
        for name in names:
            found = self.overlay.handle(Key(name, shift, writes=False))
            self.asked += [found] if found else []

    def type(self, text: str) -> None:
        """Type as SDL reports it: each letter is a key and a text."""
        for letter in text:
            if letter == " ":
                self.overlay.handle(Key("enter", writes=True))
            elif letter.isalpha():
                self.overlay.handle(Key(letter.lower()))
            self.overlay.handle(Typed(letter))

    def go(self, key: str) -> None:
        """Move the focus to a node by keys alone."""
        group = key.partition(":")[0]
        for _ in range(60):
            if self.focus is not None and self.focus.partition(":")[0] == group:
                break
            self.press("tab")
        for _ in range(60):
            if self.focus == key:
                return
            self.press("tab" if self.page.is_typing else self._way_to(key))
        raise AssertionError(f"no key leads to {key}")

    def _way_to(self, key: str) -> str:
        """The arrow that leads from the focus towards a node."""
        if self.focus is None or not self.has(key):
            return "right"
        start, end = pygame.Rect(self._found(self.focus).box), pygame.Rect(self._found(key).box)
        if end.top >= start.bottom or end.bottom <= start.top:
            return "down" if end.top > start.top else "up"
        return "right" if end.left > start.left else "left"

    def use(self, key: str) -> None:
        """Move the focus to a node and press Enter."""
        self.go(key)
        self.press("enter")


ALL_TABS: tuple[TabName, ...] = get_args(TabName)


def cells(page: Page[Chosen]) -> list[tuple[Cell, Placed]]:
    """The cells of all pages, and their places."""
    return [(one.widget, one) for one in page.placed if isinstance(one.widget, Cell)]
