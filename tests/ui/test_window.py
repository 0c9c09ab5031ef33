"""The window as the desktop sees it, and the loop that draws it and lets time pass."""

from __future__ import annotations

import os
from typing import cast

import pygame
import pytest

from matador.storage.settings import WindowPlace
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point
from matador.ui.program import Program
from matador.ui.running import FIRST_SIZES, Loop, Window
from matador.ui.scale import SMALLEST
from matador.ui.starting import CannotStart

# pygame deprecates this way to get the surface of a window.
pytestmark = pytest.mark.filterwarnings("ignore:Please use Window.get_surface:DeprecationWarning")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Point | str]:
    """The sizes in which windows were opened, and "icon" for each icon."""
    asked: list[Point | str] = []
    set_mode = pygame.display.set_mode

    def opened(size: Point, flags: int) -> pygame.Surface:
        asked.append(size)
        return set_mode(size, flags)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "set_mode", opened)
    monkeypatch.setattr(pygame.display, "set_icon", lambda _icon: asked.append("icon"))
    return asked


LAST = WindowPlace(x=10, y=10, width=1700, height=1000)


@pytest.mark.parametrize(
    ("screens", "last", "size", "fills"),
    [
        ([(3840, 2160)], None, (2560, 1440), False),
        ([(2560, 1440), (3840, 2160)], None, (1920, 1080), False),
        ([(1366, 768)], None, (1280, 688), False),
        ([(800, 480)], None, (784, 400), False),
        ([(1920, 1080)], LAST, (1700, 1000), False),
        ([(800, 480)], LAST, (784, 400), False),
        ([(320, 240)], None, SMALLEST, True),
        ([], None, FIRST_SIZES[-1], False),
    ],
)
def test_a_window_suits_its_screen_or_fills_one_it_would_hang_off(
    screens: list[Point],
    last: WindowPlace | None,
    size: Point,
    fills: bool,
    asked: list[Point | str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    window = Window("Matador", last, fullscreen=False)
    assert asked == ["icon", size], "there is an icon before the window opens"
    assert window.is_fullscreen == fills
    window.close()


@pytest.mark.parametrize(("given", "other"), [("0", "1"), ("1", "0")])
def test_where_one_kind_of_graphics_fails_the_other_is_tried(
    given: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_mode, tried = pygame.display.set_mode, list[str]()
    working = {other}

    def opened(size: Point, flags: int) -> pygame.Surface:
        tried.append(os.environ["SDL_FRAMEBUFFER_ACCELERATION"])
        if tried[-1] not in working:
            raise pygame.error("no such framebuffer")
        return set_mode(size, flags)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", given)
    monkeypatch.setattr(pygame.display, "set_mode", opened)
    Window("Matador", None, fullscreen=False).close()
    assert tried == [given, other]
    working.clear()
    with pytest.raises(CannotStart, match="no such framebuffer"):
        Window("Matador", None, fullscreen=False)


# The loop

SIZE = (80, 60)


class FakeWindow:
    """A window that notes which of its parts were shown."""

    def __init__(self) -> None:
        self.surface = pygame.Surface(SIZE)
        self.size = SIZE
        self.is_fullscreen = self.is_hidden = False
        self.shown: list[list[pygame.Rect]] = []

    def show(self, patches: list[pygame.Rect]) -> None:
        self.shown.append(patches)


class Still:
    """A program whose picture never changes."""

    is_moving = is_speaking = wants_to_quit = False

    def __init__(self) -> None:
        self.asked: list[float] = []
        """The times at which the loop asked for changes."""
        self.hidden = 0
        self.picture = pygame.Surface(SIZE)
        self.picture.fill("white")

    def handle(self, given: Input) -> None:
        """Ignore the input."""

    def hide(self) -> None:
        self.hidden += 1

    def advance(self, now_ms: float) -> bool:
        self.asked.append(now_ms)
        return False

    def items(self) -> list[Item]:
        return [Item(self.picture, 0, 0)]


def begun() -> tuple[FakeWindow, Loop]:
    pygame.display.init()
    pygame.event.clear()
    window = FakeWindow()
    loop = Loop(cast("Window", window), cast("Program", Still()))
    loop.turn()
    return window, loop


def test_a_window_that_fills_the_screen_is_drawn_whole_though_its_size_is_the_same() -> None:
    window, loop = begun()
    for fills in (True, False):
        window.is_fullscreen = fills
        # The system clears the picture.
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


class Ticks:
    """A loop with a fake clock, which notes the frame rate that each turn asks for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pygame.display.init()
        pygame.event.clear()
        self.now_ms, self._until_ms = 0.0, 0.0
        self.hz: list[int] = []
        self.window, self.still = FakeWindow(), Still()
        monkeypatch.setattr(pygame.time, "get_ticks", lambda: round(self.now_ms))
        monkeypatch.setattr(pygame.time, "Clock", lambda: self)
        self.loop = Loop(cast("Window", self.window), cast("Program", self.still))

    def tick(self, hz: int) -> None:
        self.hz.append(hz)
        self.now_ms += 1000 / hz
        self.still.wants_to_quit = self.now_ms >= self._until_ms

    def run(self, duration_ms: float) -> tuple[int, int]:
        """The number of turns, and of times the loop asked the program for changes."""
        turns, asked = len(self.hz), len(self.still.asked)
        self.still.wants_to_quit, self._until_ms = False, self.now_ms + duration_ms
        self.loop.run()
        return len(self.hz) - turns, len(self.still.asked) - asked


def test_at_rest_the_program_is_asked_at_most_four_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = Ticks(monkeypatch)
    ticks.run(3000)
    turns, asked = ticks.run(10_000)
    assert turns == 100, "a hand is noticed at once"
    assert 30 <= asked <= 40
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), touch=False))
    turns, asked = ticks.run(400)
    assert turns >= 18
    assert turns - 1 <= asked


@pytest.mark.parametrize("what", ["is_moving", "is_speaking"])
def test_while_something_goes_on_the_program_is_asked_each_time(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = Ticks(monkeypatch)
    setattr(ticks.still, what, True)
    ticks.run(3000)
    turns, asked = ticks.run(2000)
    assert turns == asked == (120 if what == "is_moving" else 40)


def test_a_window_that_nobody_sees_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = Ticks(monkeypatch)
    ticks.still.is_moving = True
    ticks.run(1000)
    before = ticks.still.asked[-1]
    ticks.window.is_hidden = True
    shown = len(ticks.window.shown)
    assert ticks.run(60_000) == (240, 0)
    assert ticks.still.hidden == 1
    assert len(ticks.window.shown) == shown
    ticks.window.is_hidden = False
    ticks.run(100)
    assert ticks.window.shown[shown] == [pygame.Rect((0, 0), SIZE)], "all of it is drawn anew"
    assert ticks.still.asked[-1] - before < 1000, "time stood still"
