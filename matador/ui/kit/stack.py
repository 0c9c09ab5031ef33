"""The pages that lie over the scene, one on the other: the top one takes all input."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point, PointerDown, PointerMoved, PointerUp, Resized, Wheel
from matador.ui.kit.beside import Beside
from matador.ui.kit.card_page import CardPage
from matador.ui.kit.intents import Intent
from matador.ui.kit.list_page import ListPage
from matador.ui.kit.overlay import Overlay, Scrolls
from matador.ui.kit.page import Page
from matador.ui.kit.touch import Scroll, Touch, touched
from matador.ui.look import Look
from matador.ui.semantics import Tree


class PageStack:
    """A stack of pages, each by its name."""

    def __init__(self, size: Point) -> None:
        self._pages: list[tuple[str, Overlay]] = []
        self.mouse: Point | None = None
        """Where the mouse rests; None while nobody knows, and after a touch."""
        self._touch: Touch | None = None
        """The finger that is down on the page on top."""
        self._shade = _shade(size)

    @property
    def name(self) -> str | None:
        """That of the page on top."""
        return self._pages[-1][0] if self._pages else None

    @property
    def top(self) -> Overlay | None:
        """The page on top."""
        return self._pages[-1][1] if self._pages else None

    @property
    def is_typing(self) -> bool:
        """Whether letters are written into a field."""
        return self.top is not None and self.top.is_typing

    def __len__(self) -> int:
        """How many pages are open."""
        return len(self._pages)

    def push(self, key: str, page: Overlay) -> None:
        """Lay a page on top, in place of one of the same key."""
        self._touch = None
        self._pages = [(known, kept) for known, kept in self._pages if known != key]
        self._pages.append((key, page))

    def raise_page(self, key: str) -> bool:
        """Lay a page that is open on top as it is; True if there is one."""
        found = [page for known, page in self._pages if known == key]
        if found:
            self.push(key, found[0])
        return bool(found)

    def back(self) -> None:
        """Take the top page away; what the one under it says may have changed meanwhile."""
        self._touch = None
        del self._pages[-1:]
        self.refresh()

    def refresh(self, focus: str | None = None) -> None:
        """What the top page tells may have changed; `focus` is where the focus goes."""
        if isinstance(self.top, Page):
            self.top.refresh(focus)
        elif isinstance(self.top, ListPage | CardPage):
            self.top.refresh()

    def close(self) -> None:
        """Take all pages away."""
        self._touch = None
        self._pages.clear()

    def follow(self, given: Input) -> None:
        """Keep where the mouse rests, whoever takes the input: the next page may open under it."""
        match given:
            case PointerMoved(finger=None) | PointerDown(finger=None) | PointerUp(finger=None):
                self.mouse = given.at
            case PointerMoved() | PointerDown() | PointerUp() | Resized():
                # A finger rests nowhere, and in another window the mouse is elsewhere.
                self.mouse = None
            case _:
                pass

    def handle(self, given: Input) -> Intent | None:
        """Let the top page take an input; a finger presses when it is lifted, or scrolls, or turns the page."""
        if self.top is None:
            return None
        if not _is_of_finger(given):
            return self.top.handle(given)
        self._touch, meant = touched(self._touch, given)
        match meant:
            case None:
                return None
            case Scroll(down_px):
                if isinstance(self.top, Scrolls):
                    self.top.scroll(down_px)
                return None
            case Wheel() if isinstance(self.top, Scrolls):
                return None
            case _:
                return self.top.handle(meant)

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self._shade = _shade(size)
        for _, page in self._pages:
            page.resize(look, size)

    def items(self) -> Iterator[Item]:
        """The page on top, and a shade over all that lies under it."""
        if self.top is not None:
            # What is seen beside a page is there to be looked at.
            if not isinstance(self.top, Beside):
                yield Item(self._shade, 0, 0)
            yield from self.top.items(self.mouse)

    def nodes(self) -> Tree:
        """What is on the page on top."""
        return () if self.top is None else tuple(self.top.nodes())


def _is_of_finger(given: Input) -> bool:
    return isinstance(given, PointerDown | PointerMoved | PointerUp) and given.finger is not None


def _shade(size: Point) -> pygame.Surface:
    shade = pygame.Surface(size, pygame.SRCALPHA, 32)
    shade.fill((0, 0, 0, 120))
    return shade
