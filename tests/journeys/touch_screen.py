"""A touch screen: an X server of its own, with the driver that injects touches.

`Desktop` controls mouse and keys by XTEST, which has no touches. Xorg has an input driver for tests,
`inputtest`, that makes real ones: the server sends them to a window as XInput 2 touches, as from a touch
screen, and SDL reads them as such. Commands for the fingers go through a socket; see the manual page
inputtest(4), and the header `xf86-input-inputtest-protocol.h` of the server's sources. Each message is a C
struct in the machine's byte order that starts with its length in bytes and its kind:

    client version    length, kind 0, major (16 bits), minor (16 bits); the answer is kind 0 with the server's
    wait for sync     length, kind 1; the answer, kind 1, comes when everything before it is processed
    touch             length, kind 6, number of the finger, begin, update or end (as in XI2), valuators

Valuators are: whether there are unaccelerated values (32 bits), a mask of the values given (64 bits), and 64
doubles twice: the values, then the unaccelerated ones. For a touch device, the first is x, the second y, each
from 0 to 65535 over the whole screen.
"""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.journeys.desktop import GLIDE_PAUSE_S, GLIDE_STEPS, SCREEN, Desktop, Point, managed, server
from tests.journeys.waiting import until
from tests.programs import require, require_files

MODULES = tuple(Path(root) for root in ("/usr/lib/xorg/modules", "/usr/lib64/xorg/modules"))
"""Folders in which distributions install Xorg's drivers."""
DRIVERS = ("drivers/dummy_drv.so", "input/inputtest_drv.so")

_VERSION = (1, 0)
"""Version of the protocol: the first with touches."""
_CLIENT_VERSION, _WAIT_FOR_SYNC, _TOUCH = 0, 1, 6
_BEGIN, _UPDATE, _END = 18, 19, 20
_HEADER = struct.Struct("=II")
_VERSIONED = struct.Struct("=IIHH")
_TOUCHED = struct.Struct("=IIIII8s4x64d64d")
_MASK = bytes([0b11, *[0] * 7])
"""x and y are given."""
_NO_MORE = (0.0,) * 62
_AXIS = 0xFFFF
_ANSWER_S = 10
"""Maximum time for an answer of the driver."""

_CONFIGURATION = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AllowMouseOpenFail" "true"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 16384
EndSection
Section "Monitor"
    Identifier "glass"
    HorizSync 5-1000
    VertRefresh 5-200
    Modeline "{width}x{height}" 132.25 {width} 1696 1864 2128 {height} 1003 1009 1038
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "glass"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "{width}x{height}"
    EndSubSection
EndSection
Section "InputDevice"
    Identifier "touch"
    Driver "inputtest"
    Option "SocketPath" "{socket}"
    Option "DeviceType" "Touch"
    Option "TouchCount" "5"
EndSection
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
    InputDevice "touch"
EndSection
"""
"""Configuration of the server. The mode's timings are those of a real monitor of this size, because it needs some."""


class TouchScreen(Desktop):
    """A desktop that also has fingers. They have numbers, and stay down until they are lifted."""

    def __init__(self, display: str, hand: socket.socket) -> None:
        """`hand`: the connection to the driver."""
        super().__init__(display)
        self._hand = hand
        self._at: dict[int, Point] = {}
        """Positions on the screen of the fingers that are down."""
        self._send(_VERSIONED.pack(_VERSIONED.size, _CLIENT_VERSION, *_VERSION))
        self._expect(_VERSIONED, _CLIENT_VERSION)

    def touch(self, window: int, at: Point, finger: int = 0) -> None:
        """Put a finger down on a window."""
        self._tell(finger, _BEGIN, self._on_screen(window, at))

    def slide(self, window: int, to: Point, finger: int = 0) -> None:
        """Move a finger that is down, in steps."""
        start, end = self._at[finger], self._on_screen(window, to)
        for step in range(1, GLIDE_STEPS + 1):
            x, y = (a + (b - a) * step // GLIDE_STEPS for a, b in zip(start, end, strict=True))
            self._tell(finger, _UPDATE, (x, y))
            time.sleep(GLIDE_PAUSE_S)

    def lift(self, finger: int = 0) -> None:
        """Lift a finger from where it is."""
        self._tell(finger, _END, self._at.pop(finger))

    def tap(self, window: int, at: Point, finger: int = 0) -> None:
        """Touch, and lift the finger again."""
        self.touch(window, at, finger)
        time.sleep(GLIDE_PAUSE_S)
        self.lift(finger)

    def _on_screen(self, window: int, at: Point) -> Point:
        inside = self.geometry(window)
        return (inside.x + at[0], inside.y + at[1])

    def _tell(self, finger: int, kind: int, at: Point) -> None:
        """Send a message to the driver, and wait until the server has processed it."""
        if kind != _END:
            self._at[finger] = at
        along = (place * _AXIS / length for place, length in zip(at, SCREEN, strict=True))
        values = (*along, *_NO_MORE)
        self._send(_TOUCHED.pack(_TOUCHED.size, _TOUCH, finger, kind, 0, _MASK, *values, *values))
        self._send(_HEADER.pack(_HEADER.size, _WAIT_FOR_SYNC))
        self._expect(_HEADER, _WAIT_FOR_SYNC)

    def _send(self, message: bytes) -> None:
        self._hand.sendall(message)

    def _expect(self, layout: struct.Struct, kind: int) -> None:
        said = self._hand.recv(layout.size, socket.MSG_WAITALL)
        assert len(said) == layout.size, "the driver has hung up: it speaks another version"
        assert layout.unpack(said)[:2] == (layout.size, kind), said


def require_touch(modules: Sequence[Path] = MODULES) -> None:
    """Skip the journey if the server or a driver is missing, and name it; fail where `CI` is set."""
    require("Xorg", who="a journey by touch")
    root = next((root for root in modules if root.is_dir()), modules[0])
    require_files(*(root / driver for driver in DRIVERS), who="a journey by touch")


@contextmanager
def touch_screen(folder: Path) -> Iterator[TouchScreen]:
    """A new touch screen with a window manager; both log to the folder and are ended afterwards."""
    width, height = SCREEN
    path, configuration = folder / "touch.socket", folder / "xorg.conf"
    configuration.write_text(_CONFIGURATION.format(width=width, height=height, socket=path), encoding="ascii")
    words = ("-config", str(configuration), "-logfile", str(folder / "Xorg.log"))
    with server("Xorg", *words, folder=folder) as display, socket.socket(socket.AF_UNIX) as hand:
        until(path.exists, "the socket of the touch screen")
        hand.settimeout(_ANSWER_S)
        hand.connect(str(path))
        found = TouchScreen(display, hand)
        with managed(found, folder):
            yield found
