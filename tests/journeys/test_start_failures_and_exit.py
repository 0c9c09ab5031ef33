"""Failed starts, and an exit while a bot thinks or by a signal."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from matador.storage.settings import Settings
from tests.app.support import BAD
from tests.journeys.desktop import Desktop
from tests.journeys.hands import Clicker
from tests.journeys.played import game_environment, installed_command, played, settings_for
from tests.journeys.waiting import until
from tests.systems import needs_signals


def _stat_of(pid: int) -> list[str] | None:
    """State, parent and so on of a process, from Linux's /proc; None if it does not exist."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def is_running(pid: int) -> bool:
    """True if a process exists and is not a zombie."""
    stat = _stat_of(pid)
    return stat is not None and stat[0] != "Z"


def started_by(pid: int) -> list[int]:
    """The descendants of a process."""
    pids = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]
    children = [child for child in pids if (stat := _stat_of(child)) is not None and int(stat[1]) == pid]
    return [found for child in children for found in (child, *started_by(child))]


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


@needs_signals
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


@needs_signals
def test_termination_signal_asks_no_question(screen: Desktop, tmp_path: Path) -> None:
    """Shutting the machine down must not wait, even with an open question."""
    settings = settings_for((1280, 720))
    # Where nothing can be saved, leaving asks a question.
    (tmp_path / "matador.db").mkdir()
    with played(screen, tmp_path, "play", "--seed", "5", settings=settings) as game:
        person = Clicker(game)
        person.play_one()
        person.begin()
        game.ask_to_close()
        assert game.shown.page == "Leave this match?"
        assert game.signal(signal.SIGTERM) == 128 + signal.SIGTERM
        assert game.said == "matador: stopped\n"
