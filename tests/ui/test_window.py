"""The window as the desktop sees it."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.assets import assets_dir
from matador.ui.window import Window


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
