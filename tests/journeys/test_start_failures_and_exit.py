"""Failed starts, and an exit while a bot thinks or by a signal."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from matador.storage.settings import Settings
from tests.app.support import BAD, needs_posix
from tests.journeys.desktop import Desktop
from tests.journeys.hands import Clicker
from tests.journeys.played import Start, game_environment, installed_command, played, settings_for
from tests.journeys.processes import is_running, started_by
from tests.journeys.waiting import until


def refusal(desktop: Desktop | None, home: Path) -> str:
    """The one sentence with which the game fails to start."""
    done = subprocess.run(
        [installed_command()],
        env=game_environment(desktop, home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=40,
    )
    assert done.returncode == BAD, done
    assert done.stdout == ""
    assert done.stderr.startswith("matador: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.skipif(
    os.name != "posix" or os.uname().sysname == "Darwin", reason="there is always a screen here"
)
def test_missing_screen_is_reported(tmp_path: Path) -> None:
    assert "no display found" in refusal(None, tmp_path)


def test_unreadable_settings_are_reported(screen: Desktop, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder", encoding="utf-8")
    assert str(in_the_way / "home") in refusal(screen, in_the_way / "home")
    assert screen.window() is None


@pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="there is no /proc, a folder that nobody can write in"
)
def test_unwritable_folder_is_reported_and_play_continues(screen: Desktop, tmp_path: Path) -> None:
    nowhere = Path("/proc/matador")
    start = Start((installed_command(),), game_environment(screen, nowhere))
    with played(screen, tmp_path, "play", "--seed", "5", start=start) as game:
        game.until_page("Can't save here")
        assert str(nowhere) in game.shown.node("why").name
        game.press("back")
        game.until_shown(lambda now: now.page is None, "the table")
        Clicker(game).play_one()
        assert game.close() == 0
        assert f"cannot save in {nowhere}" in game.said


@needs_posix
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
def test_exit_while_a_bot_thinks_leaves_no_process(screen: Desktop, tmp_path: Path, name: str) -> None:
    how = signal.Signals[name]
    with played(screen, tmp_path, "play", "--seed", "5", settings=Settings(speed="slow")) as game:
        person = Clicker(game)
        person.begin()
        bots = started_by(game.process.pid)
        assert len(bots) == 1
        if how == signal.SIGTERM:
            # It thinks forever. (Nobody could end a stopped process if the game is killed.)
            os.kill(bots[0], signal.SIGSTOP)
        person.play_one()
        game.until_shown(lambda now: "thinking" in now.node("seat:1").state, "the bot thinks")
        status = game.signal(how)
        assert status == (128 + how if how == signal.SIGTERM else -how)
        until(lambda: not any(map(is_running, bots)), "the bots are gone", limit_s=10)


@needs_posix
def test_termination_signal_asks_no_question(screen: Desktop, tmp_path: Path) -> None:
    """Shutting the machine down must not wait, even with an open question."""
    settings = settings_for((1280, 720))
    # Where nothing can be saved, leaving asks a question.
    (tmp_path / "matador.db").mkdir()
    for asks in (False, True):
        with played(screen, tmp_path, "play", "--seed", "5", settings=settings) as game:
            person = Clicker(game)
            person.play_one()
            person.begin()
            if asks:
                game.ask_to_close()
                assert game.shown.page == "Leave this match?"
            assert game.signal(signal.SIGTERM) == 128 + signal.SIGTERM
            assert game.said == "matador: stopped\n"
