"""A desktop for the tests: an invisible screen, a window manager, and control of mouse and keys."""

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
from tests.programs import require

Point: TypeAlias = tuple[int, int]

SCREEN: Point = (1600, 1000)
NEEDED = ("Xvfb", "openbox", "xdotool", "import", "setxkbmap")
"""An invisible screen, a window manager, mouse and keys, screenshots (ImageMagick), and the keyboard layout."""
KEYBOARD = "de"
"""A layout with umlauts. (xdotool maps missing letters to spare keys, but too briefly to be read.)"""
_STEP_S = 10
"""Maximum time for one call of a program."""
GLIDE_STEPS = 8
GLIDE_PAUSE_S = 0.012
"""Number of steps of a moving hand, and the pause at each."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """Position of a window's content on the screen, and its size, in pixels."""

    x: int
    y: int
    width: int
    height: int


class Desktop:
    """Mouse, keys and windows of one screen."""

    def __init__(self, display: str) -> None:
        self.environment = environment({"DISPLAY": display})

    def tool(self, *words: str | float) -> str:
        """The output of xdotool; raises `CalledProcessError` if it fails, `TimeoutExpired` if it hangs."""
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
        """The game's window, if a visible one exists."""
        with suppress(subprocess.CalledProcessError):
            found = self.tool("search", "--onlyvisible", "--class", "matador").split()
            return int(found[-1]) if found else None
        return None

    def has_focus(self, window: int) -> bool:
        """True if keys go to the window."""
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
        # Without the delay, it would pause for a tenth of a second afterwards.
        self.tool("mousemove", "--window", window, *at, "sleep", GLIDE_PAUSE_S, "click", "--delay", 0, 1)

    def press(self, window: int, at: Point) -> None:
        """Move to a point and press there."""
        self.tool("mousemove", "--window", window, *at, "sleep", GLIDE_PAUSE_S, "mousedown", 1)

    def glide(self, window: int, start: Point, end: Point) -> None:
        """Move in steps, like a hand."""
        words: list[str | float] = []
        for step in range(1, GLIDE_STEPS + 1):
            x, y = (a + (b - a) * step // GLIDE_STEPS for a, b in zip(start, end, strict=True))
            words += ["mousemove", "--window", window, x, y, "sleep", GLIDE_PAUSE_S]
        self.tool(*words)

    def release(self) -> None:
        self.tool("mouseup", 1)

    def shot(self, window: int, file: Path) -> Path:
        """Save a picture of the window."""
        words = ["import", "-silent", "-window", str(window), str(file)]
        subprocess.run(words, env=self.environment, check=True, timeout=_STEP_S)
        return file


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """This process's environment, without variables that lead to another screen, plus `more`."""
    away = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "MATADOR_HOME")
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in away and not name.startswith(("SDL_", "LC_"))
    }
    return {**kept, "LANG": "C.UTF-8", **more}


def require_programs() -> None:
    """Skip the journey if a program is missing, and name it; fail where `CI` is set."""
    require(*NEEDED, who="a journey")


@contextmanager
def desktop(folder: Path) -> Iterator[Desktop]:
    """A new screen with a window manager; both log to the folder and are ended afterwards."""
    width, height = SCREEN
    with server("Xvfb", "-screen", "0", f"{width}x{height}x24", folder=folder) as display:
        found = Desktop(display)
        with managed(found, folder):
            yield found


@contextmanager
def managed(found: Desktop, folder: Path) -> Iterator[None]:
    """Run a window manager on a desktop during this block, with the journeys' keyboard."""
    home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    with running(["openbox", "--sm-disable"], {**found.environment, **home}, folder / "openbox.txt"):
        until(lambda: _is_managed(found), "the window manager")
        subprocess.run(["setxkbmap", KEYBOARD], env=found.environment, check=True, timeout=_STEP_S)
        yield


@contextmanager
def running(words: Sequence[str], env: Mapping[str, str], said: Path, *fds: int) -> Iterator[None]:
    """Run a program during this block; its output goes to a file."""
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
    """Start an X server with a free number; yields the number in the form of DISPLAY."""
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
    """True if a window manager answers; raises an error without one."""
    with suppress(subprocess.CalledProcessError):
        found.tool("get_num_desktops")
        return True
    return False
