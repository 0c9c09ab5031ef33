"""The window of the desktop."""

from __future__ import annotations

import os

import pygame

from matador.storage.settings import WindowPlace
from matador.ui.assets import assets_dir
from matador.ui.inputs import Point
from matador.ui.scale import SMALLEST
from matador.ui.starting import CannotStart

FIRST_SIZES: tuple[Point, ...] = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
"""So large a window is at first: the largest of these that leaves a quarter of the screen free, or the last."""
WM_CLASS = "matador"
_ABOVE_PX = 80
"""What a desktop takes of the height: bars, and the title of a window."""
_BESIDE_PX = 16
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
_TRUE_COLOUR_BITS = 24


def prepare(*, compatible_graphics: bool) -> None:
    """Set what SDL has to know before it starts; what the player has set in the environment stays."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", WM_CLASS)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
    # A screen saver may come while a child thinks.
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    if compatible_graphics:
        os.environ.setdefault(_ACCELERATION, "0")


class Window:
    """One window, whose surface shows what was drawn on it after `show`."""

    def __init__(self, title: str, place: WindowPlace | None, *, fullscreen: bool) -> None:
        """Opens it where it was, if that is on a screen that is there and large enough; else in the middle.

        `CannotStart` if no window can be opened.
        """
        pygame.display.init()
        screens = pygame.display.get_desktop_sizes()
        fits = place is not None and any(place.width <= w and place.height <= h for w, h in screens)
        size = (place.width, place.height) if place is not None and fits else _first_size(screens)
        pygame.display.set_caption(title)
        # Before there is a window, or the library's own icon would be seen first.
        pygame.display.set_icon(pygame.image.load(assets_dir() / "icons" / "matador-64.png"))
        self._surface = _opened(size)
        self._own: pygame.Surface | None = None
        self._window = pygame.Window.from_display_module()
        self._window.minimum_size = SMALLEST
        if place is not None and _is_on_a_screen(place):
            self._window.position = (place.x, place.y)
        self._place = place
        self.is_fullscreen = False
        if fullscreen or (bool(screens) and screens[0][1] < SMALLEST[1] + _ABOVE_PX // 2):
            # Below its title the smallest window would hang off such a screen.
            self.toggle_fullscreen()

    @property
    def _shown(self) -> pygame.Surface:
        return pygame.display.get_surface() or self._surface

    @property
    def has_few_colours(self) -> bool:
        """True if the screen shows fewer colours than there are in pictures."""
        return self._shown.get_bitsize() < _TRUE_COLOUR_BITS

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on, as large as the window is now; in all colours, however few the screen shows."""
        if not self.has_few_colours:
            return self._shown
        if self._own is None or self._own.get_size() != self.size:
            self._own = pygame.Surface(self.size, depth=32)
        return self._own

    @property
    def size(self) -> Point:
        """In pixels."""
        return self._shown.get_size()

    @property
    def is_hidden(self) -> bool:
        """True while it is minimised, or on a desktop that is not shown."""
        return not pygame.display.get_active()

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
        if self._own is not None:
            self._shown.blits([(self._own, patch, patch) for patch in patches])
        if patches:
            pygame.display.update(patches)

    def close(self) -> None:
        """Close it."""
        pygame.display.quit()


def _opened(size: Point) -> pygame.Surface:
    """The surface of a new window, with simple graphics or without: where one of both fails, the other may not."""
    try:
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        os.environ[_ACCELERATION] = "1" if os.environ.get(_ACCELERATION) == "0" else "0"
        try:
            return pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error:
            advice = "use a display with at least 15-bit colour"
            raise CannotStart(f"can't open a window ({error}); {advice}") from None


def _first_size(screens: list[Point]) -> Point:
    """A size that suits the first screen, or less where its title and a bar of the desktop would push it off."""
    if not screens:
        return FIRST_SIZES[-1]
    widest, highest = screens[0]
    for width, height in FIRST_SIZES:
        if 4 * width <= 3 * widest and 4 * height <= 3 * highest:
            return (width, height)
    usual = FIRST_SIZES[-1]
    room = (min(usual[0], widest - _BESIDE_PX), min(usual[1], highest - _ABOVE_PX))
    return (max(SMALLEST[0], room[0]), max(SMALLEST[1], room[1]))


def _is_on_a_screen(place: WindowPlace) -> bool:
    """Whether enough of the window would be seen to take hold of it."""
    screens = pygame.display.get_desktop_sizes()
    # Only the sizes are known: screens are taken to stand side by side.
    width, height = sum(size[0] for size in screens), max((size[1] for size in screens), default=0)
    return -place.width + 100 < place.x < width - 100 and -1 < place.y < height - 100
