"""Backup journeys: on a stick to another folder, and as one file to another computer."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from matador.app.command import main
from matador.ui.semantics import Node
from tests.journeys.desktop import Desktop, Point
from tests.journeys.hands import Clicker
from tests.journeys.played import Played, Start, game_environment, installed_command, played, settings_for
from tests.journeys.shown import Shown
from tests.journeys.test_autosave import at_the_table, kill
from tests.journeys.test_exported import laid

DEAL = 2
WORDS = ("play", "--seed", str(DEAL))
OUTSIDE = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


def start_with(screen: Desktop, stick: Path, home: Path) -> Start:
    """Start the game from a stick for a user with empty folders of their own."""
    home.mkdir(exist_ok=True)
    outside = {name: str(home if name == "HOME" else home / name.lower()) for name in OUTSIDE}
    return Start((installed_command(),), {**game_environment(screen, stick), **outside})


def turn_to(game: Played, key: str) -> None:
    """Turn the page until a row is shown."""
    while not game.shown.has(key):
        before = tuple(game.shown.nodes)
        game.press("page on")
        game.until_shown(partial(_is_turned, before), "the next part of the page")


def _is_turned(before: tuple[Node, ...], now: Shown) -> bool:
    return tuple(now.nodes) != before


def test_stick_keeps_everything_when_moved(screen: Desktop, tmp_path: Path, size: Point) -> None:
    stick, home, story = tmp_path / "stick", tmp_path / "home", f"stick-{size[1]}"
    start = start_with(screen, stick, home)
    with played(screen, stick, *WORDS, settings=settings_for(size), story=story, start=start) as game:
        for _ in range(2):
            Clicker(game).play_one()
        before = Clicker(game).begin()
        game.open("menu", "Matador")
        game.open("export", "Exported")
        kill(game)
    assert list(home.rglob("*")) == [], "nothing is written but on the stick"
    stick.rename(tmp_path / "other stick")
    stick = tmp_path / "other stick"
    start = start_with(screen, stick, home)
    with played(screen, stick, "play", story=f"{story}-again", start=start) as game:
        game.until_shown(lambda now: now.has("go on"), "the match that was left")
        game.press("go on")
        assert laid(at_the_table(game)) == laid(before)
        Clicker(game).play_one()
        assert game.close() == 0
        assert game.said == ""
    assert list(home.rglob("*")) == []
    assert not (tmp_path / "stick").exists()


def test_backup_is_restored_on_another_computer(
    screen: Desktop, tmp_path: Path, size: Point, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there, story = tmp_path / "here", tmp_path / "there", f"data_folder-{size[1]}"
    with played(screen, here, *WORDS, settings=settings_for(size), story=story) as game:
        Clicker(game).play_one()
        before = Clicker(game).begin()
        game.open("menu", "Matador")
        turn_to(game, "options")
        game.open("options", "Options")
        game.press("tab:data")
        game.until_shown(lambda now: now.has("back up"), "the tab for data")
        game.open("back up", "Back up")
        game.look("take-along")
        game.open("save", "Saved")
        game.look("taken")
        game.press("done")
        game.until_shown(lambda now: now.page is None, "the table")
        assert laid(Clicker(game).begin()) == laid(before)
        assert game.close() == 0
        assert game.said == ""
    (file,) = here.glob("*.zip")
    # A double click on the file, on a computer where somebody else has played.
    monkeypatch.setenv("MATADOR_HOME", str(there))
    with played(screen, there, str(file), settings=settings_for(size), story=f"{story}-there") as game:
        game.until_page("Restore this backup?")
        game.look("bring-back")
        game.press("restore")
        game.until_page("Restored")
        game.find_window()
        game.look("brought-back")
        game.press("back")
        game.until_shown(lambda now: now.page is None and now.has("go on"), "the match of the other computer")
        game.press("go on")
        assert laid(at_the_table(game)) == laid(before)
        assert main(["restore", str(file)]) == 2, "a window is open"
        assert game.close() == 0
        assert game.said == ""
    assert (there / "before-1" / "settings.json").exists()
    assert main(["restore", str(file)]) == 0
    assert (there / "before-2" / "matador.db").exists()
