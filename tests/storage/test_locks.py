"""The lock between processes: one has it at a time, and nobody is waited for for ever."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from matador.storage import locks
from matador.storage.locks import locked

_KEEPS = """
import sys
from pathlib import Path
from matador.storage.locks import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def keeper(tmp_path: Path) -> subprocess.Popen[str]:
    """A process that has the lock until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", _KEEPS, str(tmp_path / "file")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_who_keeps_it_too_long_is_not_waited_for(
    tmp_path: Path, keeper: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "MOST_S", 0.05)
    with pytest.raises(OSError, match=r".+"), locked(tmp_path / "file"):
        pytest.fail("another process has it")
    keeper.communicate("")
    with locked(tmp_path / "file"):
        pass


def test_a_killed_process_keeps_nothing(tmp_path: Path, keeper: subprocess.Popen[str]) -> None:
    keeper.kill()
    keeper.communicate()
    with locked(tmp_path / "file"):
        pass
