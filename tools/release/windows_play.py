"""Play the Windows package with mouse and keys: `python -m tools.release.windows_play dist/matador`.

It runs on Windows, and under Wine. It needs the extra `test`, and takes the mouse while it plays.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from matador.storage.settings import save_settings
from tests.journeys.hands import Clicker, Dragger, Typist
from tests.journeys.person import Person
from tests.journeys.played import SIZES, Played, Start, played, settings_for
from tests.journeys.test_autosave import at_the_table
from tests.journeys.test_exported import told_of
from tests.journeys.waiting import LIMIT_S
from tests.journeys.windows_desktop import WindowsDesktop
from tools.release.project import ReleaseError, exit_status

_HOME: Final = "Jürgen Müller's games"
"""A folder with a space, an apostrophe and letters outside ASCII."""
_WIDE: Final = 1500
"""Width of a screen with room for a window of the usual size."""


@dataclass(frozen=True, slots=True)
class _Package:
    """The built folder, the screen, and the folder where games keep their data."""

    folder: Path
    screen: WindowsDesktop
    kept: Path

    @property
    def home(self) -> Path:
        return self.kept / _HOME

    def play(self, story: str, *words: str, **more: str) -> AbstractContextManager[Played]:
        """A game in a window."""
        environment = {**os.environ, "SDL_AUDIODRIVER": "dummy", "MATADOR_HOME": str(self.home), **more}
        start = Start((str(self.folder / "matador.exe"),), environment)
        return played(self.screen, self.kept / story, "play", *words, start=start, story=f"windows-{story}")

    def say(self, *words: str) -> str:
        """The output of a command."""
        done = subprocess.run(
            [self.folder / "matador-cli.exe", *words],
            env={**os.environ, "MATADOR_HOME": str(self.home)},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=LIMIT_S,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


def play_package(folder: Path, screen: WindowsDesktop, kept: Path) -> Iterator[str]:
    """Play a built folder, writing to the folder `kept`; yield a sentence for each check passed.

    Raises `AssertionError` with the first thing that is not as it should be.
    """
    package = _Package(folder, screen, kept)
    package.home.mkdir(parents=True)
    yield from _killed_and_continued(package)
    yield from _by_keys(package)
    yield from _in_the_users_folder(package)
    line = package.say("history").splitlines()[-1]
    assert "sevens" in line, f"the match that was played is missing in the history: {line}"
    yield f"history: {line}"
    yield f"rules: {len(package.say('rules').splitlines())} rulesets"


def _killed_and_continued(package: _Package) -> Iterator[str]:
    # A build machine's screen may be too small for the usual size.
    size = SIZES[0] if package.screen.width >= _WIDE else SIZES[1]
    save_settings(package.home / "settings.json", settings_for(size))
    with package.play("first") as game:
        game.until_shown(lambda now: now.state == "home" and now.has("play"), "home")
        game.look("home")
        game.press("play")
        game.until_shown(lambda now: now.has("deal") and "disabled" not in now.node("deal").state, "the cut")
        game.press("deal")
        for _ in range(3):
            Clicker(game).play_one()
        before = Clicker(game).begin()
        game.process.kill()
        game.process.wait(LIMIT_S)
    yield "the window opened, and was killed in the middle of a match"
    with package.play("again") as game:
        game.until_shown(lambda now: now.has("go on"), "the match that was left")
        with package.play("second") as other:
            other.until_shown(lambda now: now.state == "home", "a second window")
            assert other.close() == 0, other.said
        yield "a second window opened beside the first"
        game.find_window()
        game.press("go on")
        again = at_the_table(game)
        assert told_of(again) == told_of(before), "the continued match differs from the one that was killed"
        game.look("continued")
        player = Dragger(game)
        player.play_round()
        game.look("result")
        assert game.close() == 0, game.said
    yield f"the match continued, and the round was played by dragging: {_counted(player)}"


def _by_keys(package: _Package) -> Iterator[str]:
    save_settings(package.home / "settings.json", settings_for(SIZES[1]))
    with package.play("keys", "--option", "match_by=rounds", "--option", "target=1", "--seed", "7") as game:
        player = Typist(game)
        player.play_round()
        game.look("result")
        assert game.close() == 0, game.said
    yield f"a round was played by keys alone: {_counted(player)}"


def _counted(player: Person) -> str:
    did = player.did
    return f"{did['lay']} tiles played, {did['draw'] + did['draw on']} drawn, {did['pass']} passes"


def _in_the_users_folder(package: _Package) -> Iterator[str]:
    """Without MATADOR_HOME, everything is kept where Windows keeps a user's data."""
    # Here the sound is that of the system, which may have none.
    with package.play("user", MATADOR_HOME="", SDL_AUDIODRIVER="") as game:
        game.until_shown(lambda now: now.state == "home", "home")
        assert game.close() == 0, game.said
    settings = Path(os.environ["LOCALAPPDATA"]) / "Matador" / "settings.json"
    assert settings.is_file(), f"{settings} is missing"
    yield f"without MATADOR_HOME, the settings are in {settings.parent}"


def main() -> int:
    """Play, and print each check passed; return 2 at the first failure."""
    parser = argparse.ArgumentParser(description="Play the Windows package with mouse and keys.")
    parser.add_argument("folder", type=Path, help="built folder")
    folder = parser.parse_args().folder.resolve()

    def work() -> None:
        if os.name != "nt":
            raise ReleaseError("this plays on Windows; elsewhere, run `python tools/windows.py`")
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
            try:
                for said in play_package(folder, WindowsDesktop(), Path(kept)):
                    print(f"ok: {said}", flush=True)
            except AssertionError as error:
                raise ReleaseError(f"the package is not as it should be: {error}") from error

    return exit_status(work)


if __name__ == "__main__":
    raise SystemExit(main())
