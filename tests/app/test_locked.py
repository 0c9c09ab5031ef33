"""The commands that only read work where nothing can be written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from matador.app.command import main
from tests.app.support import simulated

LOCK = 'mount --bind -o ro "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'


def ran(home: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command for which this folder is locked."""
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rm", "true"], check=False).returncode:
        pytest.skip("unshare, which can lock a folder for one program, cannot be used here")
    start = [unshare, "-rm", "sh", "-c", LOCK, str(home)]
    environment = {**os.environ, "MATADOR_HOME": str(home)}
    return subprocess.run(
        [*start, sys.executable, "-m", "matador", *words],
        env=environment,
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_a_command_that_reads_says_the_same_of_a_locked_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("MATADOR_HOME", str(home))
    simulated(tmp_path / "in.jsonl", "--matches", "3")
    assert main(["import", str(tmp_path / "in.jsonl")]) == 0
    for words in (
        ["history"],
        ["history", "--csv"],
        ["statistics"],
        ["export"],
        ["rules", "sevens"],
    ):
        capfdbinary.readouterr()
        status = main(words)
        usual, locked = capfdbinary.readouterr(), ran(home, *words)
        assert (locked.returncode, locked.stdout, locked.stderr) == (status, usual.out, usual.err), words


def test_a_command_that_writes_says_why_it_cannot(tmp_path: Path) -> None:
    simulated(tmp_path / "in.jsonl", "--matches", "1")
    (tmp_path / "home").mkdir()
    for words in (["import", str(tmp_path / "in.jsonl")], ["forget", "Eve", "--yes"]):
        said = ran(tmp_path / "home", *words)
        assert said.returncode == 2
        assert b"Read-only file system" in said.stderr
        assert b"Errno" not in said.stderr
        assert said.stderr.count(b"\n") == 1
