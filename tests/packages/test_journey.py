"""The packaged program for a user with nothing else: the home screen, a round by mouse, and out."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pygame
import pytest

from tests.journeys.desktop import Desktop
from tests.journeys.hands import Dragger
from tests.journeys.played import Played, installed_command, played
from tests.journeys.test_rounds import check_end
from tests.journeys.waiting import until
from tests.packages.built import Built, bare
from tests.programs import require
from tests.ui.golden_compare import difference
from tools.release.project import read_project

PROJECT = read_project()
AT_THE_TABLE = ("play", "--rules", "sevens", "--players", "2", "--seed", "7")


def test_round_is_played_from_an_empty_environment(built: Built, screen: Desktop, tmp_path: Path) -> None:
    start = bare([str(built.folder / "matador")], tmp_path / "home", screen)
    with played(screen, tmp_path / "game", "play", start=start, story="packaged") as game:
        game.look("home")
        game.until_shown(lambda now: now.state == "home" and now.has("play"), "the first page")
        game.press("play")
        player = Dragger(game, is_watched=True)
        check_end(player.play_round())
        game.look("result")
        assert player.did["lay"] >= 1
        assert game.close() == 0
        assert game.said == ""


@pytest.mark.parametrize("words", [("play",), AT_THE_TABLE], ids=["home", "table"])
def test_packaged_program_looks_like_the_checkout(
    words: tuple[str, ...], built: Built, screen: Desktop, tmp_path: Path
) -> None:
    pictures = []
    for name, command in (("packaged", str(built.folder / "matador")), ("installed", installed_command())):
        start = bare([command], tmp_path / name, screen)
        with played(screen, tmp_path / f"{name}-game", *words, start=start) as game:
            pictures.append(_at_rest(game, tmp_path / f"{name}.png"))
            # Closed at once: nothing has been played that could be lost.
            assert game.close() == 0
    packaged, installed = pictures
    assert packaged.get_size() == installed.get_size()
    assert difference(packaged, installed).is_small, "see packaged.png and installed.png"


def _at_rest(game: Played, file: Path) -> pygame.Surface:
    """A picture when nothing moves any more."""
    game.until_shown(
        lambda now: not now.is_moving and (now.state == "home" or bool(now.of("tile", "fits"))), "rest"
    )
    return pygame.image.load(game.desktop.shot(game.window, file))


def test_packaged_program_reports_a_missing_screen(built: Built, tmp_path: Path) -> None:
    start = bare([built.console], tmp_path / "home")
    done = subprocess.run(
        start.command, env=start.environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert done.stderr.count("\n") == 1


def test_window_reports_a_file_that_is_not_a_match(built: Built, screen: Desktop, tmp_path: Path) -> None:
    """The message a user sees after a double click."""
    photo = tmp_path / "Urlaub.matador"
    photo.write_bytes(b"\x89PNG\r\n")
    start = bare([str(built.folder / "matador")], tmp_path / "home", screen)
    with played(screen, tmp_path / "game", str(photo), start=start) as game:
        assert "Urlaub.matador" in game.until_page("Not opened").node("why").name
        assert game.close() == 0


def test_error_box_can_be_terminated(built: Built, screen: Desktop, tmp_path: Path) -> None:
    """Nobody can start the game with a home like this; the end of a session must not wait for the message box."""
    require("xwininfo")
    (tmp_path / "file").write_bytes(b"")
    start = bare([str(built.folder / "matador")], tmp_path / "home", screen)
    words = [*start.command[:2], f"MATADOR_HOME={tmp_path / 'file' / 'home'}", *start.command[2:]]
    said = tmp_path / "said.txt"
    with said.open("wb") as output:
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
        )
    try:
        until(lambda: PROJECT.title in _windows(screen), "the box")
        process.terminate()
        assert process.wait(20) == -signal.SIGTERM
    finally:
        # SDL shows the box from a separate process, which stays until somebody has read it.
        os.killpg(process.pid, signal.SIGKILL)
    sentence = said.read_text(encoding="utf-8")
    assert sentence.startswith("matador: cannot ")
    assert sentence.count("\n") == 1


def _windows(screen: Desktop) -> str:
    """All windows; xdotool does not find those that no window manager has."""
    words = ["xwininfo", "-root", "-tree"]
    return subprocess.run(words, env=screen.environment, capture_output=True, text=True, check=True).stdout
