"""A scene of one page, and the stack of pages over a scene: the top one takes all input."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

import pygame

from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point, PointerDown, PointerMoved, PointerUp, Resized, Wheel
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.page import Page
from matador.ui.look import Look
from matador.ui.semantics import Tree

S = TypeVar("S")


class PageScene(Generic[S]):
    """A scene that consists of one page; by default nothing moves, and nothing can be dragged."""

    page: Page[S]
    _now_ms = 0.0

    @property
    def is_holding(self) -> bool:
        return False

    @property
    def is_moving(self) -> bool:
        return False

    def show(self, shows: S) -> None:
        self.page.state = shows
        self.page.arrange()

    def put_down(self) -> None:
        """Release the dragged item, if any."""

    def handle(self, given: Input) -> Intent | None:
        match given:
            case Resized(size):
                self.resize(size, self.page.look)
                return None
            case _:
                return self._use(self.page.use(given))

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        """Handle an intent for the page itself, and return any other."""
        if not isinstance(intent, PageIntent):
            return intent
        self._do(intent)
        return None

    def _do(self, intent: PageIntent) -> None:
        raise AssertionError(f"unexpected intent: {intent}")

    def advance(self, _now_ms: float) -> list[Sound]:
        """Advance to this time, and return the sounds to play."""
        return []

    def resize(self, size: Point, look: Look) -> None:
        self.page.resize(look, size)

    def recolour(self, look: Look) -> None:
        self.resize(self.page.view.size, look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        return list(self.page.items(mouse, self._now_ms))

    def tree(self) -> Tree:
        return tuple(self.page.nodes())


SLOP_PX = 16
"""The distance within which a finger counts as still."""
SWIPE_PX = 60
"""The distance from which a swipe turns the page."""


def meaning(down: PointerDown, at: Point) -> PointerDown | Wheel | None:
    """The meaning of a finger that is lifted at a point: a press if it was put down nearly there.

    A swipe left or up turns to the next page, right or down back.
    """
    across, down_px = at[0] - down.at[0], at[1] - down.at[1]
    farther = across if abs(across) > abs(down_px) else down_px
    if abs(farther) <= SLOP_PX:
        return down
    return Wheel(-1 if farther < 0 else 1) if abs(farther) >= SWIPE_PX else None


class PageStack:
    """A stack of pages, each with its name."""

    def __init__(self, size: Point) -> None:
        self._pages: list[tuple[str, Page[Any]]] = []
        self.mouse: Point | None = None
        """The position of the mouse; None while it is unknown, and after a touch."""
        self._touch: PointerDown | None = None
        """Where the first finger was put down; others count for nothing."""
        self._slides: int | None = None
        """The finger that drags a slider."""
        self._shade = _shade(size)

    @property
    def name(self) -> str | None:
        return self._pages[-1][0] if self._pages else None

    @property
    def top(self) -> Page[Any] | None:
        return self._pages[-1][1] if self._pages else None

    @property
    def is_typing(self) -> bool:
        return self.top is not None and self.top.is_typing

    def __len__(self) -> int:
        return len(self._pages)

    def push(self, key: str, page: Page[Any]) -> None:
        self._let_go()
        self._pages = [(known, kept) for known, kept in self._pages if known != key]
        self._pages.append((key, page))

    def raise_page(self, key: str) -> bool:
        found = [page for known, page in self._pages if known == key]
        if found:
            self.push(key, found[0])
        return bool(found)

    def back(self) -> None:
        """Remove the top page, and refresh the one below, whose content may have changed."""
        self._let_go()
        del self._pages[-1:]
        self.refresh()

    def _let_go(self) -> None:
        self._touch = self._slides = None
        if self.top is not None:
            self.top.release()

    def refresh(self) -> None:
        if self.top is not None:
            self.top.arrange()

    def close(self) -> None:
        self._let_go()
        self._pages.clear()

    def follow(self, given: Input) -> None:
        """Track the mouse, whatever handles the input: the next page may open under it."""
        match given:
            case PointerMoved(finger=None) | PointerDown(finger=None) | PointerUp(finger=None):
                self.mouse = given.at
            case PointerMoved() | PointerDown() | PointerUp() | Resized():
                # A finger has no resting position, and after a resize that of the mouse is unknown.
                self.mouse = None
            case _:
                pass

    def handle(self, given: Input) -> Intent | None:
        if self.top is None:
            return None
        if not (isinstance(given, PointerDown | PointerMoved | PointerUp) and given.finger is not None):
            return self.top.handle(given)
        if self._touch is None and isinstance(given, PointerDown) and self.top.is_dragged(given.at):
            self._slides = given.finger
        if given.finger == self._slides:
            # A slider follows the finger, as it follows the mouse.
            self._slides = None if isinstance(given, PointerUp) else self._slides
            return self.top.handle(replace(given, finger=None))
        match given, self._touch:
            case PointerDown(), None:
                self._touch = given
                self.top.release()
            case PointerUp(at=at, finger=finger), PointerDown(finger=first) as down if finger == first:
                self._touch = None
                meant = meaning(down, at)
                return None if meant is None else self.top.handle(meant)
            case _:
                pass
        return None

    def resize(self, look: Look, size: Point) -> None:
        self._shade = _shade(size)
        for _, page in self._pages:
            page.resize(look, size)

    def items(self) -> Iterator[Item]:
        if self.top is not None:
            yield Item(self._shade, 0, 0)
            yield from self.top.items(self.mouse)

    def nodes(self) -> Tree:
        return () if self.top is None else tuple(self.top.nodes())


def _shade(size: Point) -> pygame.Surface:
    shade = pygame.Surface(size, pygame.SRCALPHA, 32)
    shade.fill((0, 0, 0, 120))
    return shade
