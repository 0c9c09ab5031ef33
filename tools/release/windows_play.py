"""Play the Windows package under Wine, with mouse and keys in a real window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from matador.storage.settings import save_settings
from tests.journeys.desktop import Desktop, desktop
from tests.journeys.hands import Clicker, Dragger, Typist
from tests.journeys.played import Played, Start, played, settings_for
from tests.journeys.test_autosave import at_the_table, kill
from tests.journeys.test_exported import told_of
from tools.release.wine import Wine, windows_path, wine_command

_PIPES: Final = ("bash", "-c", 'exec "$@" > >(cat) 2> >(cat >&2)', "wine")
"""Runs the words that follow with pipes for output, since Wine refuses files."""
_HOME: Final = "Jürgen Müller's games"
"""A folder with a space, an apostrophe and letters outside ASCII."""


@dataclass(frozen=True, slots=True)
class _Package:
    """The built folder, and where its games keep their data."""

    wine: Wine
    folder: Path
    home: Path
    screen: Desktop

    def play(
        self, story: str, *words: str, size: tuple[int, int] | None = None, **more: str
    ) -> AbstractContextManager[Played]:
        """A game in a window, with the settings that are there or, with a size, those of an experienced player."""
        own = {"DISPLAY": self.screen.environment["DISPLAY"], "SDL_AUDIODRIVER": "dummy"}
        home = {"MATADOR_HOME": windows_path(self.home)}
        start = Start(
            (*_PIPES, wine_command(), str(self.folder / "matador.exe")),
            self.wine.environment({**own, **home, **more}),
        )
        if size is not None:
            save_settings(self.home / "settings.json", settings_for(size))
        return played(self.screen, self.home.with_name(story), *words, start=start, story=story)

    def say(self, *words: str) -> str:
        """The output of a command."""
        home = {"MATADOR_HOME": windows_path(self.home)}
        return self.wine.checked(self.folder / "matador-cli.exe", *words, env=home).strip()


def play_package(wine: Wine, folder: Path, kept: Path) -> Iterator[str]:
    """Play a built folder, writing to the new folder `kept`; yield a sentence for each check passed.

    Raises `AssertionError` with the first thing that is not as it should be.
    """
    home = kept / _HOME
    home.mkdir(parents=True)
    with desktop(kept) as screen:
        package = _Package(wine, folder, home, screen)
        yield from _killed_and_continued(package)
        yield from _by_keys(package)
        yield from _in_the_users_folder(package)
    yield f"history: {package.say('history').splitlines()[0]}"
    yield f"rules: {len(package.say('rules').splitlines())} lines"


def _killed_and_continued(package: _Package) -> Iterator[str]:
    with package.play("windows-1280", "play", size=(1280, 720)) as game:
        game.until_shown(lambda now: now.state == "Home" and now.has("play"), "home")
        game.look("home")
        game.press("play")
        game.until_shown(lambda now: now.has("deal") and "disabled" not in now.node("deal").state, "the cut")
        game.press("deal")
        for _ in range(3):
            Clicker(game).play_one()
        before = Clicker(game).begin()
        kill(game)
    yield "the window opened, and was killed in the middle of a match"
    with package.play("windows-again", "play") as game:
        game.until_shown(lambda now: now.has("go on"), "the match that was left")
        yield from _second_window(package)
        game.find_window()
        game.press("go on")
        again = at_the_table(game)
        assert told_of(again) == told_of(before), "the continued match differs from the one that was killed"
        game.look("continued")
        player = Dragger(game)
        player.play_round()
        game.look("result")
        assert game.close() == 0, game.said
    yield f"the match continued, and the round was played by dragging: {dict(player.did)}"


def _second_window(package: _Package) -> Iterator[str]:
    """A second window opens beside the first, whose window must keep the focus afterwards."""
    with package.play("windows-second", "play") as other:
        other.until_shown(lambda now: now.state == "Home", "a second window")
        assert other.close() == 0, other.said
    yield "a second window opened beside the first"


def _by_keys(package: _Package) -> Iterator[str]:
    with package.play("windows-800", "play", "--rules", "hundred", "--seed", "7", size=(800, 600)) as game:
        player = Typist(game)
        player.play_round()
        game.look("keys")
        assert game.close() == 0, game.said
    yield f"a round was played by keys alone: {dict(player.did)}"


def _in_the_users_folder(package: _Package) -> Iterator[str]:
    """Without MATADOR_HOME, everything is kept where Windows keeps a user's data."""
    with package.play("windows-user", "play", MATADOR_HOME="") as game:
        game.until_shown(lambda now: now.state == "Home", "home")
        assert game.close() == 0, game.said
    settings = package.wine.local_data / "Matador" / "settings.json"
    assert json.loads(settings.read_bytes())["version"], "the settings are not in the user's folder"
    yield "without MATADOR_HOME, the settings are in %LOCALAPPDATA%\\Matador"
