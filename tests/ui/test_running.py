"""The loop: what the window shows after the system has had its hands on it."""

from __future__ import annotations

from typing import cast

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Input
from matador.ui.running import Loop
from matador.ui.window import Window

SIZE = (80, 60)


class FakeWindow:
    """A window that notes which parts of it were shown."""

    def __init__(self) -> None:
        self.surface = pygame.Surface(SIZE)
        self.size = SIZE
        self.is_fullscreen = False
        self.shown: list[list[pygame.Rect]] = []

    def show(self, patches: list[pygame.Rect]) -> None:
        self.shown.append(patches)


class Still:
    """A program whose picture never changes."""

    is_moving = wants_to_quit = False

    def __init__(self) -> None:
        self.picture = pygame.Surface(SIZE)
        self.picture.fill("white")

    def handle(self, given: Input) -> None:
        """Nothing is done."""

    def advance(self, now_ms: float) -> bool:  # noqa: ARG002 - nothing moves
        return False

    def items(self) -> list[Item]:
        return [Item(self.picture, 0, 0)]


def begun() -> tuple[FakeWindow, Loop]:
    pygame.display.init()
    pygame.event.clear()
    window = FakeWindow()
    loop = Loop(cast("Window", window), Still())
    loop.turn()
    return window, loop


def test_nothing_is_drawn_when_nothing_has_changed() -> None:
    window, loop = begun()
    loop.turn()
    assert window.shown == [[pygame.Rect((0, 0), SIZE)]]


def test_a_window_that_fills_the_screen_is_drawn_whole_though_its_size_is_the_same() -> None:
    window, loop = begun()
    for fills in (True, False):
        window.is_fullscreen = fills
        # The system takes the picture away.
        window.surface.fill("black")
        loop.turn()
        assert window.shown[-1] == [pygame.Rect((0, 0), SIZE)]
        assert window.surface.get_at((40, 30)) == pygame.Color("white")


def test_a_size_that_is_told_anew_draws_the_window_whole() -> None:
    window, loop = begun()
    window.surface.fill("black")
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=SIZE[0], y=SIZE[1], window=None))
    loop.turn()
    assert window.surface.get_at((40, 30)) == pygame.Color("white")
