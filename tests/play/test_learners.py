"""What learners have shown outlives the program, and no trouble with its file stops a match."""

from __future__ import annotations

import errno
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest

from matador.play import learners_file
from matador.play.learners import LearnersKept
from matador.storage import learners as storage
from matador.storage import locks
from matador.storage.learners import load_learners, save_learners
from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact

AT = datetime(2026, 11, 21, 16, tzinfo=UTC)
Log = pytest.LogCaptureFixture
Plant = pytest.MonkeyPatch
T = TypeVar("T")


def attempt(known: int, days: int = 0) -> Attempt:
    fact = Fact(7, known, "frames")
    return Attempt(fact, fact.needed, 1, Help.NONE, coloured=False, at=AT + timedelta(days=days))


class AtOnce(Executor):
    """Nothing is left for later."""

    def submit(self, fn: Callable[..., T], /, *args: object, **kwargs: object) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def kept_in(path: Path | None) -> LearnersKept:
    return LearnersKept(path, lambda: AT, AtOnce())


def shown(kept: LearnersKept, name: str) -> set[int]:
    """The numbers at which a learner has shown something."""
    learner = kept.learner(name)
    return set() if learner is None else {fact.known for fact in learner.shown}


def full(*_: object) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


def warned(caplog: Log) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "learners.json"


def test_what_is_shown_is_there_at_the_next_start(path: Path) -> None:
    kept = kept_in(path)
    assert not kept.knows("Mia")
    assert not path.exists(), "to ask makes nothing"
    kept.observe("Mia", attempt(3))
    kept.observe("Ben", attempt(5))
    kept.observe("Mia", attempt(4))
    again = kept_in(path)
    assert (shown(again, "Mia"), shown(again, "Ben")) == ({3, 4}, {5})
    assert again.learner("Mia") == kept.learner("Mia")
    assert not again.knows("mia"), "names are as they were given"
    assert again.now() == AT


def test_without_a_file_it_is_kept_while_the_program_runs(tmp_path: Path, monkeypatch: Plant) -> None:
    monkeypatch.chdir(tmp_path)
    kept = kept_in(None)
    kept.observe("Mia", attempt(3))
    assert shown(kept, "Mia") == {3}
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_read_when_it_is_first_needed_and_once(path: Path, monkeypatch: Plant) -> None:
    kept_in(path).observe("Mia", attempt(3))
    read: list[Path] = []

    def counted(where: Path) -> tuple[bytes | None, Path | None]:
        read.append(where)
        return load_learners(where)

    monkeypatch.setattr(learners_file, "load_learners", counted)
    kept = kept_in(path)
    assert read == []
    for known in (1, 2, 3):
        assert kept.knows("Mia")
        kept.observe("Mia", attempt(known))
    assert read == [path]


def test_a_program_without_learners_loads_no_spacing() -> None:
    script = (
        "import sys; from matador.ui.program import Program; from matador.play.learners import *\n"
        "LearnersKept(Path('learners.json'), datetime.now)\n"
        "print('fsrs' in sys.modules, 'matador.teaching.document' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60
    )
    assert ran.stdout.split()[-2:] == ["False", "False"]


# Trouble


def blocked_folder(path: Path, _: Plant) -> Callable[[], None]:
    path.parent.write_bytes(b"a file where the folder should be, which stops root as well")
    return path.parent.unlink


def full_disk(_: Path, monkeypatch: Plant) -> Callable[[], None]:
    monkeypatch.setattr(os, "fsync", full)
    return monkeypatch.undo


@pytest.mark.parametrize("trouble", [blocked_folder, full_disk])
def test_what_cannot_be_written_is_told_once_and_written_with_the_next(
    trouble: Callable[[Path, Plant], Callable[[], None]], path: Path, monkeypatch: Plant, caplog: Log
) -> None:
    mend = trouble(path, monkeypatch)
    kept = kept_in(path)
    for known in (1, 2, 3):
        kept.observe("Mia", attempt(known))
    assert shown(kept, "Mia") == {1, 2, 3}, "play goes on"
    assert len(warned(caplog)) == 1
    assert str(path) in warned(caplog)[0]
    assert not path.exists()
    mend()
    kept.observe("Mia", attempt(4))
    assert shown(kept_in(path), "Mia") == {1, 2, 3, 4}
    assert kept.learner("Mia") == kept_in(path).learner("Mia"), "each counted once"
    full_disk(path, monkeypatch)
    kept.observe("Mia", attempt(5))
    assert len(warned(caplog)) == 2, "new trouble is told"


DAMAGED = {
    "no JSON": b"Mia knows 3 and 4",
    "half a file": b'{"format": "matador-learners/1", "lea',
    "zeros": bytes(300),
    "another program's": b'{"learners": []}',
    "a version that there never was": b'{"format": "matador-learners/0", "learners": []}',
    "no UTF-8": b'\xff\xfe{"format"',
    "too deep": b"[" * 100_000,
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_document_is_set_aside_and_never_lost(data: bytes, path: Path, caplog: Log) -> None:
    save_learners(path, data)
    kept = kept_in(path)
    assert not kept.knows("Mia")
    kept.observe("Mia", attempt(3))
    kept.observe("Mia", attempt(4))
    aside = path.with_name("learners.broken-1.json")
    assert aside.read_bytes() == data
    assert len(warned(caplog)) == 1
    assert str(aside) in warned(caplog)[0]
    assert shown(kept_in(path), "Mia") == {3, 4}
    assert sorted(one.name for one in path.parent.glob("[!.]*")) == [aside.name, path.name]


def test_a_damaged_document_that_cannot_be_moved_is_not_overwritten(
    path: Path, monkeypatch: Plant, caplog: Log
) -> None:
    save_learners(path, b"damaged")
    kept = kept_in(path)
    with monkeypatch.context() as plant:
        plant.setattr(Path, "rename", full)
        kept.observe("Mia", attempt(3))
        kept.observe("Mia", attempt(4))
        assert path.read_bytes() == b"damaged"
    assert shown(kept, "Mia") == {3, 4}
    assert len(warned(caplog)) == 1
    kept.observe("Mia", attempt(5))
    assert shown(kept_in(path), "Mia") == {3, 4, 5}
    assert path.with_name("learners.broken-1.json").read_bytes() == b"damaged"


def test_a_document_that_cannot_be_read_for_a_while_is_joined_later(
    path: Path, monkeypatch: Plant, caplog: Log
) -> None:
    kept_in(path).observe("Ben", attempt(1))
    kept = kept_in(path)
    with monkeypatch.context() as plant:
        plant.setattr(storage, "read_small", full)
        plant.setattr(Path, "rename", full)
        kept.observe("Mia", attempt(3))
        assert shown(kept, "Ben") == set()
    kept.observe("Mia", attempt(4))
    again = kept_in(path)
    assert (shown(again, "Ben"), shown(again, "Mia")) == ({1}, {3, 4})
    assert shown(kept, "Ben") == {1}
    assert len(warned(caplog)) == 1


def test_two_windows_do_not_undo_each_other(path: Path) -> None:
    one, other = kept_in(path), kept_in(path)
    assert not one.knows("Mia")
    assert not other.knows("Mia")
    one.observe("Mia", attempt(1))
    other.observe("Ben", attempt(2))
    other.observe("Mia", attempt(3))
    one.observe("Mia", attempt(4))
    again = kept_in(path)
    assert (shown(again, "Mia"), shown(again, "Ben")) == ({1, 3, 4}, {2})


def test_who_removes_the_file_is_forgotten_at_once(path: Path) -> None:
    kept = kept_in(path)
    kept.observe("Mia", attempt(1))
    path.unlink()
    kept.observe("Ben", attempt(2))
    assert (shown(kept, "Mia"), shown(kept, "Ben")) == (set(), {2})
    assert shown(kept_in(path), "Mia") == set()


def test_a_planted_memory_that_writes_over_another_window_is_caught(path: Path, monkeypatch: Plant) -> None:
    monkeypatch.setattr(learners_file, "stamp_of", lambda _: None)
    one, other = kept_in(path), kept_in(path)
    assert not other.knows("Mia")
    one.observe("Mia", attempt(1))
    other.observe("Ben", attempt(2))
    assert shown(kept_in(path), "Mia") == set(), "the test above would see it"


def test_what_another_window_has_seen_counts_after_the_next_look(path: Path) -> None:
    one, other = kept_in(path), kept_in(path)
    one.observe("Mia", attempt(3))
    assert shown(other, "Mia") == {3}
    one.observe("Mia", attempt(4))
    assert shown(other, "Mia") == {3}
    other.refresh()
    assert shown(other, "Mia") == {3, 4}
    path.unlink()
    other.refresh()
    assert shown(other, "Mia") == set()


# Other programs, and slow disks


def test_the_file_of_a_newer_program_is_left_as_it_is_and_play_goes_on(path: Path, caplog: Log) -> None:
    newer = b'{"format": "matador-learners/2", "people": []}'
    save_learners(path, newer)
    kept = kept_in(path)
    assert not kept.knows("Mia")
    kept.observe("Mia", attempt(3))
    kept.observe("Mia", attempt(4))
    kept.refresh()
    assert shown(kept, "Mia") == {3, 4}
    assert path.read_bytes() == newer
    assert [one.name for one in path.parent.glob("[!.]*")] == [path.name]
    assert len(warned(caplog)) == 1
    assert "newer Matador" in warned(caplog)[0]


_TRIES = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact
from matador.play.learners import LearnersKept

at = datetime(2026, 11, 21, 16, tzinfo=UTC)
kept = LearnersKept(Path(sys.argv[1]), lambda: at)
fact = Fact(7, 3, "frames")
for number in range(int(sys.argv[3])):
    kept.observe(f"{sys.argv[2]} {number}", Attempt(fact, 4, 1, Help.NONE, coloured=False, at=at))
kept.close()
"""


def test_two_windows_that_write_at_once_lose_nothing(path: Path) -> None:
    windows = [
        subprocess.Popen([sys.executable, "-c", _TRIES, str(path), name, "40"], stderr=subprocess.PIPE)
        for name in ("Mia", "Ben")
    ]
    for window in windows:
        _, said = window.communicate(timeout=120)
        assert window.returncode == 0, said
    kept = kept_in(path)
    lost = [f"{name} {n}" for name in ("Mia", "Ben") for n in range(40) if not kept.knows(f"{name} {n}")]
    assert lost == []


def test_a_slow_disk_is_not_waited_for(path: Path, monkeypatch: Plant) -> None:
    may_go_on, writes = threading.Event(), list[bytes]()

    def slow(where: Path, data: bytes) -> None:
        assert may_go_on.wait(60)
        writes.append(data)
        save_learners(where, data)

    monkeypatch.setattr(learners_file, "save_learners", slow)
    kept = LearnersKept(path, lambda: AT)
    for known in (1, 2, 3):
        kept.observe("Mia", attempt(known))
    assert shown(kept, "Mia") == {1, 2, 3}
    assert writes == [], "the disk has done nothing yet"
    may_go_on.set()
    kept.close()
    assert len(writes) == 3
    assert shown(kept_in(path), "Mia") == {1, 2, 3}


def test_a_window_that_has_stopped_with_the_lock_stops_no_other(
    path: Path, monkeypatch: Plant, caplog: Log
) -> None:
    monkeypatch.setattr(locks, "MOST_S", 0.05)
    kept = LearnersKept(path, lambda: AT)
    with locks.locked(path):
        kept.observe("Mia", attempt(1))
        kept.refresh()
        assert shown(kept, "Mia") == {1}
        kept.close()
    assert len(warned(caplog)) == 1
    again = kept_in(path)
    with locks.locked(path):
        again.observe("Mia", attempt(2))
    again.observe("Mia", attempt(3))
    assert shown(kept_in(path), "Mia") == {2, 3}, "what could not be written is written with the next"


def test_a_clock_that_is_far_ahead_stops_nothing(path: Path) -> None:
    kept = LearnersKept(path, lambda: datetime.max.replace(tzinfo=UTC), AtOnce())
    for day in (datetime.max, datetime(9899, 12, 31), datetime(9900, 1, 1)):
        fact = Fact(7, 3, "frames")
        kept.observe("Mia", Attempt(fact, 4, 1, Help.NONE, coloured=False, at=day.replace(tzinfo=UTC)))
    assert shown(kept_in(path), "Mia") == {3}
