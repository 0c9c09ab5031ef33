"""The lock between processes: one process holds it at a time, and waiting has a time limit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from matador.storage import locks
from matador.storage.locks import HeldLocks, locked
from tests.systems import needs_open_renames

_KEEPS = """
import sys
from pathlib import Path
from matador.storage.locks import HeldLocks, locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def keeper(tmp_path: Path) -> subprocess.Popen[str]:
    """A process that holds the lock until its input ends."""
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
    monkeypatch.setattr(locks, "MAX_S", 0.05)
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


_COUNTS = """
import sys
from pathlib import Path
from matador.storage.locks import HeldLocks
folder, number, done = Path(sys.argv[1]), Path(sys.argv[2]), 0
while done < 200:
    held = HeldLocks(folder)
    try:
        held.take("match")
    except BlockingIOError:
        continue
    number.write_text(str(int(number.read_text()) + 1))
    done += 1
    held.let_go("match")
"""


def test_a_lock_whose_file_goes_with_it_is_had_by_one_at_a_time(tmp_path: Path) -> None:
    folder, number = tmp_path / "locks", tmp_path / "number"
    number.write_text("0")
    counting = [
        subprocess.Popen([sys.executable, "-c", _COUNTS, str(folder), str(number)], stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    for process in counting:
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
    assert number.read_text() == "600"
    assert list(folder.iterdir()) == []


@needs_open_renames
def test_a_planted_lock_that_does_not_look_at_its_file_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_is_at", lambda *_: True)
    lock, (first, second, third) = "match", (HeldLocks(tmp_path) for _ in range(3))
    first.take(lock)
    _let_go_before_it_is_taken(first, lock, monkeypatch)
    second.take(lock)
    third.take(lock)
    assert second.has(lock), "two have it"
    assert third.has(lock)


@needs_open_renames
def test_who_has_opened_the_file_before_it_went_takes_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, (first, second, third) = "match", (HeldLocks(tmp_path) for _ in range(3))
    first.take(lock)
    _let_go_before_it_is_taken(first, lock, monkeypatch)
    second.take(lock)
    with pytest.raises(BlockingIOError):
        third.take(lock)


def _let_go_before_it_is_taken(held: HeldLocks, lock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Release the lock just after the next process has opened its file."""
    take = locks._take

    def late(handle: int) -> None:
        held.let_go(lock)
        take(handle)

    monkeypatch.setattr(locks, "_take", late)
