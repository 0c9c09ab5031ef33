"""A desktop of our own: a screen that nobody sees, a window manager, and hands on mouse and keys."""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tests.journeys.waiting import until

Point: TypeAlias = tuple[int, int]

SCREEN: Point = (1600, 1000)
KEYBOARD = "de"
"""It has umlauts. (Letters that a keyboard lacks xdotool lends it, for too short a time to be read.)"""
_STEP_S = 10
"""The most that one call of a program may take."""
GLIDE_STEPS = 8
GLIDE_PAUSE_S = 0.012
"""A hand that moves is seen in so many places, and rests at each for so long."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """Where the inside of a window is on the screen, and its size, in pixels."""

    x: int
    y: int
    width: int
    height: int


class Desktop:
    """Mouse, keys and windows of one screen."""

    def __init__(self, display: str) -> None:
        self.environment = environment({"DISPLAY": display})

    def tool(self, *words: str | float) -> str:
        """What xdotool answers; `CalledProcessError` if it fails, `TimeoutExpired` if it hangs."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=_STEP_S,
        )
        return done.stdout

    def window(self) -> int | None:
        """The game's window, if there is one that can be seen."""
        with suppress(subprocess.CalledProcessError):
            found = self.tool("search", "--onlyvisible", "--class", "matador").split()
            return int(found[-1]) if found else None
        return None

    def has_focus(self, window: int) -> bool:
        """Whether keys go to the window."""
        with suppress(subprocess.CalledProcessError):
            return int(self.tool("getwindowfocus")) == window
        return False

    def geometry(self, window: int) -> Geometry:
        lines = self.tool("getwindowgeometry", "--shell", window).split()
        told = dict(line.split("=") for line in lines)
        return Geometry(*(int(told[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def key(self, *names: str) -> None:
        """Press keys, one after the other."""
        self.tool("key", *names)

    def click(self, window: int, at: Point) -> None:
        # Without the delay it would rest for a tenth of a second afterwards.
        self.tool("mousemove", "--window", window, *at, "sleep", GLIDE_PAUSE_S, "click", "--delay", 0, 1)

    def press(self, window: int, at: Point) -> None:
        """Go somewhere and press there."""
        self.tool("mousemove", "--window", window, *at, "sleep", GLIDE_PAUSE_S, "mousedown", 1)

    def glide(self, window: int, start: Point, end: Point) -> None:
        """Move in steps, as a hand does."""
        words: list[str | float] = []
        for step in range(1, GLIDE_STEPS + 1):
            x, y = (a + (b - a) * step // GLIDE_STEPS for a, b in zip(start, end, strict=True))
            words += ["mousemove", "--window", window, x, y, "sleep", GLIDE_PAUSE_S]
        self.tool(*words)

    def release(self) -> None:
        self.tool("mouseup", 1)

    def shot(self, window: int, file: Path) -> Path:
        """A picture of the window."""
        words = ["import", "-silent", "-window", str(window), str(file)]
        subprocess.run(words, env=self.environment, check=True, timeout=_STEP_S)
        return file


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """This process's variables without what could show the way to another screen, and with more."""
    away = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "MATADOR_HOME")
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in away and not name.startswith(("SDL_", "LC_"))
    }
    return {**kept, "LANG": "C.UTF-8", **more}


@contextmanager
def desktop(folder: Path) -> Iterator[Desktop]:
    """A new screen with a window manager, which keep what they say in the folder; both are ended afterwards."""
    width, height = SCREEN
    with server("Xvfb", "-screen", "0", f"{width}x{height}x24", folder=folder) as display:
        found = Desktop(display)
        with managed(found, folder):
            yield found


@contextmanager
def managed(found: Desktop, folder: Path) -> Iterator[None]:
    """A desktop has a window manager meanwhile, and the keyboard of the journeys."""
    home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    with running(["openbox", "--sm-disable"], {**found.environment, **home}, folder / "openbox.txt"):
        until(lambda: _is_managed(found), "the window manager")
        subprocess.run(["setxkbmap", KEYBOARD], env=found.environment, check=True, timeout=_STEP_S)
        yield


@contextmanager
def running(words: Sequence[str], env: Mapping[str, str], said: Path, *fds: int) -> Iterator[None]:
    """A program that runs meanwhile; what it says goes to a file."""
    with (
        said.open("wb") as output,
        subprocess.Popen(words, env=env, stdout=output, stderr=output, pass_fds=fds) as process,
    ):
        try:
            yield
        finally:
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process, if it has not ended by itself."""
    process.terminate()
    try:
        process.wait(_STEP_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def server(name: str, *words: str, folder: Path) -> Iterator[str]:
    """A server of X, which has a number that is free; gives the number as programs want it."""
    told, tells = os.pipe()
    said = folder / f"{name}.txt"
    usual = ("-displayfd", str(tells), "-nolisten", "tcp", "-noreset")
    try:
        with running([name, *words, *usual], os.environ, said, tells):
            readable, _, _ = select.select([told], [], [], _STEP_S * 3)
            assert readable, said.read_text(errors="replace")
            number = os.read(told, 16).decode().strip()
            yield f":{number}"
    finally:
        os.close(told)
        os.close(tells)


def _is_managed(found: Desktop) -> bool:
    """Whether a window manager answers; without one this fails."""
    with suppress(subprocess.CalledProcessError):
        found.tool("get_num_desktops")
        return True
    return False
