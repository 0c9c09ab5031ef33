"""The window as the desktop sees it."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pygame
import pytest

import matador
from matador.storage.settings import WindowPlace
from matador.ui.assets import assets_dir
from matador.ui.inputs import Point
from matador.ui.running import FIRST_SIZES, Window
from matador.ui.scale import SMALLEST
from tests.ui.pilot import Pilot

# pygame deprecates this way to get the surface of a window.
pytestmark = pytest.mark.filterwarnings("ignore:Please use Window.get_surface:DeprecationWarning")


def test_the_icon_is_there_before_the_window_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    icons: list[pygame.Surface] = []
    set_mode = pygame.display.set_mode

    def opened(size: tuple[int, int], flags: int) -> pygame.Surface:
        asked.append("window")
        return set_mode(size, flags)

    def shown(icon: pygame.Surface) -> None:
        asked.append("icon")
        icons.append(icon)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "set_mode", opened)
    monkeypatch.setattr(pygame.display, "set_icon", shown)
    window = Window("Matador", None, fullscreen=False)
    try:
        drawn = pygame.image.load(assets_dir() / "icons" / "matador-64.png")
        assert asked == ["icon", "window"]
        assert pygame.image.tobytes(icons[0], "RGBA") == pygame.image.tobytes(drawn, "RGBA")
    finally:
        window.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Point]:
    """The sizes in which windows were opened."""
    asked: list[Point] = []
    set_mode = pygame.display.set_mode

    def opened(size: Point, flags: int) -> pygame.Surface:
        asked.append(size)
        return set_mode(size, flags)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "set_mode", opened)
    return asked


@pytest.mark.parametrize(
    ("screens", "size"),
    [
        ([(3840, 2160)], (2560, 1440)),
        ([(2560, 1440), (3840, 2160)], (1920, 1080)),
        ([(1920, 1080)], (1280, 720)),
        ([(1366, 768)], (1280, 688)),
        ([(800, 600)], (784, 520)),
        ([(800, 480)], (784, 400)),
        ([(320, 240)], SMALLEST),
        ([], FIRST_SIZES[-1]),
    ],
)
def test_the_first_window_suits_the_first_screen(
    screens: list[Point], size: Point, asked: list[Point], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
    Window("Matador", None, fullscreen=False).close()
    assert asked == [size]


@pytest.mark.parametrize(("screen", "fills"), [((640, 400), True), ((800, 480), False), ((1280, 720), False)])
def test_a_window_that_would_hang_off_its_screen_fills_it(
    screen: Point, fills: bool, asked: list[Point], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    window = Window("Matador", None, fullscreen=False)
    assert asked
    assert window.is_fullscreen == fills
    window.close()


@pytest.mark.parametrize(("screen", "size"), [((1920, 1080), (1700, 1000)), ((800, 480), (784, 400))])
def test_the_last_size_of_the_window_is_used_where_it_fits(
    screen: Point, size: Point, asked: list[Point], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    Window("Matador", WindowPlace(x=10, y=10, width=1700, height=1000), fullscreen=False).close()
    assert asked == [size]


def test_a_screen_with_few_colours_shows_what_is_drawn_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = pygame.Surface(FIRST_SIZES[-1], depth=16)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window("Matador", None, fullscreen=False)
    try:
        has_few = [window.has_few_colours]
        monkeypatch.setattr(pygame.display, "get_surface", lambda: shown)
        has_few.append(window.has_few_colours)
        assert has_few == [False, True]
        assert (window.size, window.surface.get_bitsize()) == (shown.get_size(), 32)
        window.surface.fill("white", (10, 10, 4, 4))
        window.surface.fill("red", (20, 10, 4, 4))
        window.show([pygame.Rect(10, 10, 4, 4)])
        assert [shown.get_at((x, 12))[:3] for x in (12, 22)] == [(255, 255, 255), (0, 0, 0)]
        shown = pygame.Surface((900, 500), depth=15)
        assert window.surface.get_size() == (900, 500)
    finally:
        window.close()


@pytest.mark.parametrize("simple", ["0", ""])
def test_where_one_kind_of_graphics_fails_the_other_is_tried(
    simple: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_mode, tried = pygame.display.set_mode, []

    def opened(size: Point, flags: int) -> pygame.Surface:
        tried.append(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION", ""))
        if tried[-1] == simple:
            raise pygame.error("no such framebuffer")
        return set_mode(size, flags)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", simple)
    monkeypatch.setattr(pygame.display, "set_mode", opened)
    Window("Matador", None, fullscreen=False).close()
    assert tried == [simple, "0" if simple == "" else "1"]


def test_every_picture_has_all_colours_however_few_the_screen_shows() -> None:
    """Without an explicit depth, a picture has that of the screen, but many pictures need 24 bits or more."""
    made = [
        (file.name, call.lineno, ast.unparse(call))
        for file in (Path(matador.__file__).parent / "ui").rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pygame.Surface"
    ]
    assert len(made) > 10
    assert [one for one in made if not one[2].endswith((", 32)", "depth=32)"))] == []


def test_few_colours_are_told_once() -> None:
    pilot = Pilot(at_home=True, few_colours=True)
    pilot.wait()
    assert pilot.text("panel") == "Few colours"
    assert "few colours" in pilot.text("why")
    assert pilot.saved[-1].knows_few_colours
    again = Pilot(at_home=True, few_colours=True, settings=pilot.saved[-1])
    again.wait()
    assert not again.program.overlays
