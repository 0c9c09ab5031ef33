"""A scene of one page, and the stack of pages over a scene: the top one takes all input."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

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


@dataclass(frozen=True, slots=True)
class DragList:
    """Drag the content down by this number of pixels, or up (below 0)."""

    down_px: int


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger on the screen."""

    finger: int
    start: Point
    at: Point
    has_moved: bool = False
    rest_px: float = 0
    """The distance that it has dragged a list beyond whole rows."""


Meaning: TypeAlias = PointerDown | Wheel | DragList


def touched(touch: Touch | None, given: Input) -> tuple[Touch | None, Meaning | None]:
    """The touch after an input, and its meaning for the page; only the first finger counts."""
    match given:
        case PointerDown(at=at, finger=int(finger)) if touch is None:
            return Touch(finger, at, at), None
        case PointerMoved(at=at, finger=int(finger)) if touch is not None and finger == touch.finger:
            return _moved(touch, at)
        case PointerUp(finger=int(finger)) if touch is not None and finger == touch.finger:
            return None, _lifted(touch)
        case _:
            return touch, None


def _moved(touch: Touch, at: Point) -> tuple[Touch, Meaning | None]:
    far = max(abs(at[0] - touch.start[0]), abs(at[1] - touch.start[1]))
    has_moved = touch.has_moved or far > SLOP_PX
    return replace(touch, at=at, has_moved=has_moved), DragList(at[1] - touch.at[1]) if has_moved else None


def _lifted(touch: Touch) -> Meaning | None:
    """A press if the finger has not moved; a swipe left or up turns to the next page, right or down back."""
    if not touch.has_moved:
        return PointerDown(touch.start, finger=touch.finger)
    across, down = touch.at[0] - touch.start[0], touch.at[1] - touch.start[1]
    farther = across if abs(across) > abs(down) else down
    if abs(farther) < SWIPE_PX:
        return None
    return Wheel(-1 if farther < 0 else 1)


class PageStack:
    """A stack of pages, each with its name."""

    def __init__(self, size: Point) -> None:
        self._pages: list[tuple[str, Page[Any]]] = []
        self.mouse: Point | None = None
        """The position of the mouse; None while it is unknown, and after a touch."""
        self._touch: Touch | None = None
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
        before, (self._touch, meant) = self._touch, touched(self._touch, given)
        if before is None and self._touch is not None:
            self.top.release()
        match meant:
            case None:
                return None
            case DragList(down_px):
                rest_px = self.top.drag_list((0 if before is None else before.rest_px) + down_px)
                self._touch = self._touch and replace(self._touch, rest_px=rest_px)
                return None
            case Wheel() if self.top.is_list:
                return None
            case _:
                return self.top.handle(meant)

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
