"""The window and the main loop: handles events, advances time and draws; slower while nothing moves."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from matador.storage.settings import WindowPlace
from matador.ui.assets import assets_dir
from matador.ui.canvas import Canvas
from matador.ui.inputs import Exposed, Input, Point, Resized, input_of
from matador.ui.pages.registry import import_pages
from matador.ui.scale import SMALLEST
from matador.ui.starting import CannotStart

if TYPE_CHECKING:
    from matador.ui.program import Program

FIRST_SIZES: tuple[Point, ...] = ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
"""The first window has the largest of these sizes that leaves a quarter of the screen free, or the last."""
WM_CLASS = "matador"
_ABOVE_PX = 80
"""The height taken by the bars of a desktop and the title of a window."""
_BESIDE_PX = 16
_ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"


def prepare(*, compatible_graphics: bool) -> None:
    """Set SDL's environment variables before it starts; values set by the player are kept."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", WM_CLASS)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
    # Allow the screen saver, which may start while a child thinks.
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    if compatible_graphics:
        os.environ.setdefault(_ACCELERATION, "0")


class Window:
    """A window, whose surface shows the latest drawing after `show`."""

    def __init__(self, title: str, place: WindowPlace | None, *, fullscreen: bool) -> None:
        """Open it at `place`, if a large enough screen is there; `CannotStart` if no window can be opened."""
        pygame.display.init()
        screens = pygame.display.get_desktop_sizes()
        fits = place is not None and any(place.width <= w and place.height <= h for w, h in screens)
        size = (place.width, place.height) if place is not None and fits else _first_size(screens)
        pygame.display.set_caption(title)
        # Set before the window exists; otherwise the library's own icon would flash up.
        pygame.display.set_icon(pygame.image.load(assets_dir() / "icons" / "matador-64.png"))
        self._surface = _opened(size)
        self._window = pygame.Window.from_display_module()
        self._window.minimum_size = SMALLEST
        if place is not None and _is_on_a_screen(place):
            self._window.position = (place.x, place.y)
        self._place = place
        self.is_fullscreen = False
        if fullscreen or (bool(screens) and screens[0][1] < SMALLEST[1] + _ABOVE_PX // 2):
            # On such a screen, the smallest window with its title would not fit.
            self.toggle_fullscreen()

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, as large as the window."""
        return pygame.display.get_surface() or self._surface

    @property
    def size(self) -> Point:
        return self.surface.get_size()

    @property
    def is_hidden(self) -> bool:
        """True while the window is minimised, or on a desktop that is not visible."""
        return not pygame.display.get_active()

    @property
    def place(self) -> WindowPlace | None:
        """The position to open it at next time; in full screen, the one before."""
        if self.is_fullscreen:
            return self._place
        (x, y), (width, height) = self._window.position, self._window.size
        return WindowPlace(x=x, y=y, width=width, height=height)

    def toggle_fullscreen(self) -> None:
        if self.is_fullscreen:
            self._window.set_windowed()
        else:
            self._place = self.place
            self._window.set_fullscreen(desktop=True)
        self.is_fullscreen = not self.is_fullscreen

    def show(self, patches: list[pygame.Rect]) -> None:
        if patches:
            pygame.display.update(patches)

    def close(self) -> None:
        pygame.display.quit()


def _opened(size: Point) -> pygame.Surface:
    """Open a window; if simple graphics, or the lack of them, make that fail, try the other way."""
    try:
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        os.environ[_ACCELERATION] = "1" if os.environ.get(_ACCELERATION) == "0" else "0"
        try:
            return pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error:
            advice = "use a display with at least 24-bit colour"
            raise CannotStart(f"can't open a window ({error}); {advice}") from None


def _first_size(screens: list[Point]) -> Point:
    """A size for the first screen, smaller if the title or a desktop bar would otherwise push it off."""
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
    """Whether enough of the window would be visible to drag it."""
    screens = pygame.display.get_desktop_sizes()
    # Only the sizes are known, so screens are assumed to be side by side.
    width, height = sum(size[0] for size in screens), max((size[1] for size in screens), default=0)
    return -place.width + 100 < place.x < width - 100 and -1 < place.y < height - 100


MOVING_HZ = 60
RESTING_HZ = 20
"""How often input is polled while nothing moves: fast enough for a hand, at hardly any cost."""
SWITCHING_MS = 700
"""How long the system may still discard the picture after a switch to or from full screen."""
AWAKE_MS = 300
"""How long the loop stays fast after an input, because more is likely to follow."""
CALM_AFTER_MS = 2000
CALM_HZ = 10
CALM_MS = 250
"""After a while without events, input is polled less often, and the program advances only now and then."""
HIDDEN_HZ = 4
"""How often a hidden window checks whether it is visible again."""


class Loop:
    """Runs a program in a window until it wants to quit."""

    def __init__(
        self, window: Window, program: Program, *, after_frame: Callable[[], None] | None = None
    ) -> None:
        """`after_frame` is called after each new picture."""
        self._after_frame = after_frame
        self._window = window
        self._program = program
        self._canvas = Canvas()
        self._imports = import_pages()
        self._clock = pygame.time.Clock()
        self._awake_until_ms = 0
        self._busy_ms = self._asked_ms = 0
        """Time of the last input or picture, and of the last call of `advance`."""
        self._is_hidden = False
        self._hidden_ms = self._hidden_since_ms = 0
        """How long the window has been hidden in total, and since when it is hidden now."""
        self._size = window.size
        self._fills_screen = window.is_fullscreen
        self._whole_until_ms = 0
        """Until this time, every picture is drawn in full."""
        self._is_dirty = True

    def run(self) -> None:
        while not self._program.wants_to_quit:
            self.turn()
            self._clock.tick(self._hz)

    @property
    def _hz(self) -> int:
        if self._is_hidden:
            return HIDDEN_HZ
        if self._program.is_moving or self._now_ms < self._awake_until_ms:
            return MOVING_HZ
        return CALM_HZ if self._is_calm else RESTING_HZ

    @property
    def _now_ms(self) -> int:
        """The time of the program, which stands still while the window is hidden."""
        return pygame.time.get_ticks() - self._hidden_ms

    def turn(self) -> None:
        """Handle all pending input, then draw if anything changed."""
        self._take_inputs()
        self._follow_hiding()
        if self._is_hidden or (self._is_calm and self._now_ms - self._asked_ms < CALM_MS):
            return
        self._asked_ms = self._now_ms
        changed = self._program.advance(self._now_ms)
        self._draw_whole_if_switched()
        if changed or self._is_dirty:
            self._busy_ms = self._now_ms
            self._window.show(self._canvas.draw(self._window.surface, self._program.items()))
            self._is_dirty = False
            if self._after_frame is not None:
                self._after_frame()
        elif not self._program.is_moving:
            next(self._imports, None)

    @property
    def _is_calm(self) -> bool:
        if self._is_dirty or self._program.is_moving or self._program.is_speaking:
            return False
        return self._now_ms - self._busy_ms >= CALM_AFTER_MS

    def _follow_hiding(self) -> None:
        """Stop time while the window is hidden; afterwards redraw everything."""
        if self._is_hidden:
            self._hidden_ms += self._now_ms - self._hidden_since_ms
        if self._window.is_hidden == self._is_hidden:
            return
        self._is_hidden = self._window.is_hidden
        if self._is_hidden:
            self._program.hide()
            self._hidden_since_ms = self._now_ms
        else:
            self._canvas.forget()
            self._is_dirty = True

    def _take_inputs(self) -> None:
        for event in pygame.event.get():
            given = input_of(event, self._window.size)
            if given is not None:
                self._take(given)
        if self._window.size != self._size:
            self._take(Resized(self._window.size))

    def _draw_whole_if_switched(self) -> None:
        """Redraw fully after a switch of full screen, which may clear the picture at the same size."""
        now_ms = self._now_ms
        if self._window.is_fullscreen != self._fills_screen:
            self._fills_screen = self._window.is_fullscreen
            self._whole_until_ms = now_ms + SWITCHING_MS
            self._awake_until_ms = max(self._awake_until_ms, self._whole_until_ms)
        if now_ms < self._whole_until_ms:
            self._canvas.forget()
            self._is_dirty = True

    def _take(self, given: Input) -> None:
        self._busy_ms = self._now_ms
        self._awake_until_ms = self._now_ms + AWAKE_MS
        self._is_dirty = True
        if isinstance(given, Exposed):
            self._canvas.forget()
        if isinstance(given, Resized):
            self._canvas.forget()
            # Sizes reported while the window is being resized may be out of date by now.
            if self._window.size == self._size:
                return
            self._size = self._window.size
            given = Resized(self._size)
        self._program.handle(given)
