"""The window of the desktop."""

from __future__ import annotations

import os

import pygame

from matador.storage.settings import WindowPlace
from matador.ui.assets import assets_dir
from matador.ui.inputs import Point
from matador.ui.starting import CannotStart
from matador.ui.table.plan import SMALLEST

USUAL: Point = (1280, 720)
WM_CLASS = "matador"
_ABOVE_PX = 80
"""What a desktop takes of the height: bars, and the title of a window."""
_BESIDE_PX = 16


def prepare(*, compatible_graphics: bool) -> None:
    """Set what SDL has to know before it starts; what the player has set in the environment stays."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", WM_CLASS)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
    # A screen saver may come while a child thinks.
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    if compatible_graphics:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


class Window:
    """One window, whose surface shows what was drawn on it after `show`."""

    def __init__(self, title: str, place: WindowPlace | None, *, fullscreen: bool) -> None:
        """Opens it where it was, if that is on a screen that is there; else in the middle.

        `CannotStart` if no window can be opened.
        """
        pygame.display.init()
        size = _fitting(_first_size() if place is None else (place.width, place.height))
        pygame.display.set_caption(title)
        # Before there is a window, or the library's own icon would be seen first.
        pygame.display.set_icon(pygame.image.load(assets_dir() / "icons" / "matador-64.png"))
        try:
            self._surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error as error:
            raise CannotStart(f"no window can be opened ({error}); start the game on a desktop") from None
        self._window = pygame.Window.from_display_module()
        self._window.minimum_size = SMALLEST
        if place is not None and _is_on_a_screen(place):
            self._window.position = (place.x, place.y)
        self._place = place
        self.is_fullscreen = False
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on, as large as the window is now."""
        return pygame.display.get_surface() or self._surface

    @property
    def size(self) -> Point:
        """In pixels."""
        return self.surface.get_size()

    @property
    def place(self) -> WindowPlace | None:
        """Where it is, to open it there the next time; full screen leaves the place that it had before."""
        if self.is_fullscreen:
            return self._place
        (x, y), (width, height) = self._window.position, self._window.size
        return WindowPlace(x=x, y=y, width=width, height=height)

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or be a window again where it was."""
        if self.is_fullscreen:
            self._window.set_windowed()
        else:
            self._place = self.place
            self._window.set_fullscreen(desktop=True)
        self.is_fullscreen = not self.is_fullscreen

    def show(self, patches: list[pygame.Rect]) -> None:
        """Bring what was drawn to the screen."""
        if patches:
            pygame.display.update(patches)

    def close(self) -> None:
        """Close it."""
        pygame.display.quit()


def _first_size() -> Point:
    """The usual size, or less where a title and a bar of the desktop would push it off the screen."""
    screens = pygame.display.get_desktop_sizes()
    widest, highest = max(screens) if screens else USUAL
    return (min(USUAL[0], widest - _BESIDE_PX), min(USUAL[1], highest - _ABOVE_PX))


def _fitting(size: Point) -> Point:
    """The size, but no larger than the screen and no smaller than the game can be."""
    screens = pygame.display.get_desktop_sizes()
    widest, highest = max(screens) if screens else size
    return (max(SMALLEST[0], min(size[0], widest)), max(SMALLEST[1], min(size[1], highest)))


def _is_on_a_screen(place: WindowPlace) -> bool:
    """Whether enough of the window would be seen to take hold of it."""
    screens = pygame.display.get_desktop_sizes()
    # Only the sizes are known: screens are taken to stand side by side.
    width, height = sum(size[0] for size in screens), max((size[1] for size in screens), default=0)
    return -place.width + 100 < place.x < width - 100 and -1 < place.y < height - 100
