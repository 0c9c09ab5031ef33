"""Mouse, keys and windows on Windows, for the same journeys as on an invisible screen elsewhere."""

from __future__ import annotations

import ctypes
import os
import time
from ctypes import wintypes
from pathlib import Path

from PIL import ImageGrab

from tests.journeys.desktop import GLIDE_PAUSE_S, GLIDE_STEPS, Desktop, Geometry, Point

_TITLE = "Matador"
_PER_MONITOR = ctypes.c_void_p(-4)
_LEFT_DOWN, _LEFT_UP, _KEY_UP = 0x02, 0x04, 0x02
_KEYS = {"Tab": 0x09, "Return": 0x0D, "alt": 0x12, "Right": 0x27, "Up": 0x26, "F4": 0x73}
"""Virtual key codes by the names that X gives the keys."""
_ARROWS, _EXTENDED = (0x25, 0x26, 0x27, 0x28), 0x01
"""Without the flag, arrow keys are those of the number pad."""
_PAUSE_S = 0.05


class WindowsDesktop(Desktop):
    """The desktop of the user who is logged in; nobody else may use it meanwhile."""

    def __init__(self) -> None:
        self.environment = dict(os.environ)
        self._user = ctypes.CDLL("user32")
        # Otherwise Windows would give positions in scaled pixels.
        self._user.SetProcessDpiAwarenessContext(_PER_MONITOR)

    @property
    def width(self) -> int:
        """The width of the screen, in pixels."""
        return int(self._user.GetSystemMetrics(0))

    def window(self) -> int | None:
        """The topmost visible window of the game, if there is one."""
        found: list[int] = []

        def look(window: int, _: int) -> bool:
            title = ctypes.create_unicode_buffer(64)
            self._user.GetWindowTextW(window, title, len(title))
            if self._user.IsWindowVisible(window) and title.value.startswith(_TITLE):
                found.append(window)
            return True

        self._user.EnumWindows(ctypes.CFUNCTYPE(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)(look), 0)
        return found[0] if found else None

    def has_focus(self, window: int) -> bool:
        return bool(self._user.GetForegroundWindow() == window)

    def geometry(self, window: int) -> Geometry:
        corner, size = wintypes.POINT(0, 0), wintypes.RECT()
        self._user.ClientToScreen(window, ctypes.byref(corner))
        self._user.GetClientRect(window, ctypes.byref(size))
        return Geometry(corner.x, corner.y, size.right, size.bottom)

    def key(self, *names: str) -> None:
        """Press keys one after the other; `alt+F4` holds the first."""
        for name in names:
            codes = [self._code(part) for part in name.split("+")]
            for code in codes:
                self._send(code)
            for code in reversed(codes):
                self._send(code, _KEY_UP)
            time.sleep(_PAUSE_S)

    def _send(self, code: int, flags: int = 0) -> None:
        extended = _EXTENDED if code in _ARROWS else 0
        self._user.keybd_event(code, self._user.MapVirtualKeyW(code, 0), flags | extended, 0)

    def _code(self, name: str) -> int:
        return _KEYS[name] if name in _KEYS else self._user.VkKeyScanW(ord(name)) & 0xFF

    def click(self, window: int, at: Point) -> None:
        self.press(window, at)
        self.release()

    def press(self, window: int, at: Point) -> None:
        self._move(window, at)
        time.sleep(GLIDE_PAUSE_S)
        self._user.mouse_event(_LEFT_DOWN, 0, 0, 0, 0)

    def glide(self, window: int, start: Point, end: Point) -> None:
        """Move in steps, like a hand."""
        for step in range(1, GLIDE_STEPS + 1):
            x, y = (a + (b - a) * step // GLIDE_STEPS for a, b in zip(start, end, strict=True))
            self._move(window, (x, y))
            time.sleep(GLIDE_PAUSE_S)

    def release(self) -> None:
        self._user.mouse_event(_LEFT_UP, 0, 0, 0, 0)

    def shot(self, window: int, file: Path) -> Path:
        """Save a picture of the window."""
        place = self.geometry(window)
        ImageGrab.grab((place.x, place.y, place.x + place.width, place.y + place.height)).save(file)
        return file

    def _move(self, window: int, at: Point) -> None:
        place = self.geometry(window)
        self._user.SetCursorPos(place.x + at[0], place.y + at[1])
