"""The packaged program writes only in the user's folders for settings, data, logs and caches."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.journeys.desktop import Desktop
from tests.journeys.hands import Clicker
from tests.journeys.played import played
from tests.packages.built import Built, bare
from tests.packages.writing import noted, strays, traced, written
from tests.programs import require


@pytest.fixture(autouse=True)
def _strace() -> None:
    require("strace")


def test_program_writes_only_in_the_users_folders(built: Built, screen: Desktop, tmp_path: Path) -> None:
    home, folder, log = tmp_path / "home", tmp_path / "game", tmp_path / "calls.txt"
    start = bare(traced([str(built.folder / "matador")], log), home, screen)
    with played(screen, folder, "play", start=start) as game:
        game.until_shown(lambda now: now.has("play"), "the first page")
        game.press("play")
        Clicker(game).play_one()
        game.ask_to_close()
        assert game.process.wait(40) == 0
    calls = noted(log)
    assert home / ".config" / "Matador" in {path.parent for path in written(calls)}, (
        "strace has seen it at all"
    )
    own = [
        home / ".config/Matador",
        home / ".local/share/Matador",
        home / ".local/state/Matador",
        home / ".cache",
    ]
    import pwd  # noqa: PLC0415 - POSIX only

    # The graphics driver takes the user's home from the system, not the environment, and stores its shaders
    # there.
    own.append(Path(pwd.getpwuid(os.getuid()).pw_dir) / ".cache")
    # So does the system's sound library, which creates a folder if the session has none for it.
    own.append(home / ".config/pulse")
    parents = {parent for place in own for parent in place.parents if parent.is_relative_to(home)}
    tree = {folder, *own}
    found = [Path(stray) for stray in strays(calls, tree)]
    assert [path for path in found if path not in parents and not path.match("/tmp/pulse-*")] == []  # noqa: S108


def test_stray_file_is_detected(tmp_path: Path) -> None:
    home, log = tmp_path / "home", tmp_path / "calls.txt"
    (home / ".cache").mkdir(parents=True)
    script = "mkdir new; : > .cache/fine; : > stray; cd ..; : >> home/near; cat home/stray; ls / >/dev/null"
    subprocess.run(traced(["sh", "-c", script], log), check=True, cwd=home)
    found = strays(noted(log), [home / ".cache"])
    assert found == [f"{home}/near", f"{home}/stray", "new"]
