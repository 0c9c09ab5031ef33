"""A process of the installed game, controlled through its window and its tree."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matador.storage.settings import ALL_GESTURES, LAST_STEP, Settings, Speed, WindowPlace, save_settings
from tests.journeys.desktop import Desktop, Geometry, Point, end, environment
from tests.journeys.shown import Shown, shown_of
from tests.journeys.waiting import LIMIT_S, Found, until

SHOTS_VARIABLE = "MATADOR_SHOTS"
"""The environment variable that names a folder for screenshots of every step."""
SIZES: tuple[Point, ...] = ((1280, 720), (800, 600))
"""Window sizes of the journeys."""
SOON_S = 5.0
LETTER_MS = 30
"""Pause between two typed letters."""


def settings_for(size: Point, speed: Speed = "off", **fields: Any) -> Settings:
    """Settings for a window of this size and an experienced player, unless the fields say otherwise."""
    place = WindowPlace(x=200, y=150, width=size[0], height=size[1])
    played: dict[str, Any] = {"first_steps": LAST_STEP, "gestures": ALL_GESTURES}
    return Settings(speed=speed, window=place, **{**played, **fields})


def installed_command() -> str:
    """The `matador` of the environment that runs the tests."""
    return str(Path(sys.executable).with_name("matador"))


@dataclass(frozen=True, slots=True)
class Start:
    """The way a game is started."""

    command: tuple[str, ...]
    environment: Mapping[str, str]


class Played:
    """A running game, its window, and what it shows."""

    def __init__(
        self,
        desktop: Desktop,
        process: subprocess.Popen[bytes],
        folder: Path,
        tree: Path | None,
        story: str = "game",
    ) -> None:
        """`story` is the prefix of its pictures' names."""
        self.desktop = desktop
        self.process = process
        self.folder = folder
        self.law: Callable[[Shown], None] | None = None
        """A check of every screen; it raises an error if it fails."""
        self._tree = tree
        self._story = story
        self._pictures = 0
        self._read: tuple[tuple[int, int, int], Shown] | None = None
        """The latest screen, and the file it was read from."""
        if tree is not None:
            # Looking at a file costs less than looking for a window.
            self.until(tree.exists, "the first frame")
        self.find_window()

    def find_window(self) -> None:
        """Find the window, which may have been replaced."""
        self.window = self.until(self._window, "a window to which the keyboard goes")

    def _window(self) -> int | None:
        """The window, once it has the focus; found again each time, because the window of an ended game may linger."""
        window = self.desktop.window()
        return window if window is not None and self.desktop.has_focus(window) else None

    # The contents of the screen

    @property
    def shown(self) -> Shown:
        assert self._tree is not None, "this game was started without --tree"
        # On Windows, a file that is just being replaced cannot be read.
        shown = until(self._look, "the tree can be read")
        if self.law is not None:
            self.law(shown)
        return shown

    def _look(self) -> Shown | None:
        assert self._tree is not None
        try:
            stat = self._tree.stat()
            file = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
            if self._read is None or self._read[0] != file:
                self._read = file, shown_of(json.loads(self._tree.read_bytes()))
        except PermissionError:
            return None
        return self._read[1]

    @property
    def geometry(self) -> Geometry:
        return self.desktop.geometry(self.window)

    @property
    def said(self) -> str:
        """The game's standard error output."""
        return (self.folder / "stderr.txt").read_text(encoding="utf-8")

    def until(self, look: Callable[[], Found | None], what: str) -> Found:
        """Like `until`, but stops when the game ends."""

        def looked() -> Found | None:
            found = look()
            if not found:
                assert self.process.poll() is None, f"the game has ended: {self.said}"
            return found

        return until(looked, what)

    def until_shown(self, is_so: Callable[[Shown], bool], what: str) -> Shown:
        """The first screen for which `is_so` is true."""

        def look() -> Shown | None:
            shown = self.shown
            return shown if is_so(shown) else None

        return self.until(look, what)

    def glance(self) -> Path:
        """A picture of this moment, which the next one replaces."""
        return self.desktop.shot(self.window, self.folder / "glance.png")

    def look(self, name: str) -> None:
        """Save a picture, if pictures are wanted; the names show the order."""
        folder = os.environ.get(SHOTS_VARIABLE)
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self._pictures += 1
            file = Path(folder) / f"{self._story}-{self._pictures:03}-{name}.png"
            self.desktop.shot(self.window, file)

    # Hands

    def click(self, at: Point) -> None:
        self.desktop.click(self.window, at)

    def press(self, key: str) -> None:
        """Click the node with this key, once it is there."""
        self.click(self.until_shown(lambda now: now.has(key), key).node(key).centre)

    def open(self, key: str, title: str) -> Shown:
        """Click the key that opens a page; return the screen then."""
        self.press(key)
        return self.until_page(title)

    def until_page(self, title: str) -> Shown:
        """The first screen with a page on top whose title starts with `title`."""
        return self.until_shown(lambda now: (now.page or "").startswith(title), f"the page {title!r}")

    def go_home(self) -> None:
        """Leave the current match by the menu; during an animation, a press would only skip it."""
        self.open("menu", "Matador")
        self.press("home")
        asked = self.until_shown(lambda now: now.state == "home" or now.has("leave"), "home, or the question")
        if asked.has("leave"):
            self.press("leave")
        self.until_shown(lambda now: now.state == "home" and now.page is None, "home")

    def key(self, *names: str) -> None:
        self.desktop.key(*names)

    def resize(self, size: Point) -> None:
        self.desktop.tool("windowsize", self.window, *size)

    def ask_to_close(self) -> None:
        """Close the window, and wait until the game ends or asks a question."""
        # The window manager misses a key while a finger holds the screen, or before the first picture.
        for _ in range(3):
            self.key("alt+F4")
            with suppress(AssertionError):
                until(self._has_closed, "the game ends", SOON_S)
            if self._has_closed():
                return
        until(self._has_closed, "the game ends or asks")

    def _has_closed(self) -> bool:
        return self.process.poll() is not None or self._asks

    def close(self) -> int:
        """Close the window, and leave the current match; return the exit status."""
        self.ask_to_close()
        if self.process.poll() is None:
            self.press("leave")
        return self.process.wait(LIMIT_S)

    @property
    def _asks(self) -> bool:
        return self._tree is not None and self.shown.has("leave")

    def signal(self, number: signal.Signals) -> int:
        """Send the game a signal that ends it; return the exit status."""
        self.process.send_signal(number)
        return self.process.wait(LIMIT_S)


@contextmanager
def played(
    desktop: Desktop,
    folder: Path,
    *words: str,
    settings: Settings | None = None,
    tree: bool = True,
    story: str = "game",
    start: Start | None = None,
) -> Iterator[Played]:
    """Run a game with these arguments; its settings and output go to the folder. It is ended afterwards.

    `start` gives the program and its environment, if it is not the installed one.
    """
    folder.mkdir(exist_ok=True)
    if settings is not None:
        save_settings(folder / "settings.json", settings)
    start = start or Start((installed_command(),), game_environment(desktop, folder))
    file = folder / "tree.json" if tree else None
    if file is not None:
        file.unlink(missing_ok=True)
        words = (*words, "--tree", str(file))
    with (
        (folder / "stderr.txt").open("wb") as said,
        subprocess.Popen(
            [*start.command, *words],
            env=start.environment,
            stdin=subprocess.DEVNULL,
            stderr=said,
            cwd=folder,
        ) as process,
    ):
        try:
            yield Played(desktop, process, folder, file, story)
        finally:
            end(process)


def game_environment(desktop: Desktop | None, home: Path) -> dict[str, str]:
    """The environment of a game; without a desktop there is no screen."""
    fixed = {"MATADOR_HOME": str(home), "SDL_AUDIODRIVER": "dummy", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    return {**(environment({}) if desktop is None else desktop.environment), **fixed}
