"""The window as the desktop sees it."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.assets import assets_dir
from matador.ui.window import Window, _first_size, _fitting
from tests.ui.dealt import Table
from tests.ui.pilot import Pilot

LEAST_PX = 44


# The way to a window that also has a surface of its own is announced to change.
@pytest.mark.filterwarnings("ignore:Please use Window.get_surface:DeprecationWarning")
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


def shapes(pilot: Pilot) -> list[tuple[str, pygame.Rect]]:
    """What can be pressed, and where; a tile of the hand is hit a little beside it, too."""
    found = [(node.key, node.role, pygame.Rect(node.box)) for node in pilot.tree if node.action is not None]
    return [(key, rect.inflate(4, 8) if role == "tile" else rect) for key, role, rect in found]


@pytest.mark.parametrize("size", [(800, 540), (798, 560), (800, 570)])
def test_on_a_screen_of_800_by_600_the_title_of_the_window_costs_nothing(size: tuple[int, int]) -> None:
    """Nothing is cut, and all that is pressed is as large as a finger wants."""
    window = pygame.Rect((0, 0), size)
    pilot = Table("sevens", ("1-3 4-4 2-2", "2-6 5-5"), "0-1", "1-3", "6-2L", size=size)
    for page in ("", "menu", "scores", "seats", "options", "rules", "new match"):
        if page:
            pilot.program._open(page)
        found = shapes(pilot)
        assert found, page
        for key, rect in found:
            assert window.contains(rect), (page, key, rect)
            assert min(rect.size) >= LEAST_PX, (page, key, rect)
        pilot.program.overlays.close()


def test_a_window_is_no_larger_than_a_screen_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 600)])
    width, height = _fitting(_first_size())
    assert width <= 800 - 2
    assert height <= 600 - 30
