"""Learning progress outlives the program, and no disk error stops a match."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from matador.match.session import Session
from matador.play.learners import LearnersKept
from matador.rules import named_ruleset
from matador.storage.database import profiles, rows
from matador.storage.database.connection import connect, connect_to_file, writing
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.locks import locked
from matador.storage.setups import USUAL
from matador.teaching.evidence import Attempt, Evidence, Fact, Help, Overlooked
from matador.teaching.learner import Learner, observe
from tests.checks.matches import players

AT = datetime(2026, 11, 21, 16, tzinfo=UTC)
WAIT_S = 60.0
Log = pytest.LogCaptureFixture
Plant = pytest.MonkeyPatch


def attempt(known: int, days: int = 0) -> Attempt:
    fact = Fact(7, known, "frames")
    return Attempt(fact, fact.needed, 1, Help.NONE, coloured=False, at=AT + timedelta(days=days))


class LearnerFolder:
    """A folder with a database, and windows that use it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "data" / "matador.db"
        self.databases: list[MatchDatabase] = []
        self._keys = count()

    def window(self) -> LearnersKept:
        self.databases.append(MatchDatabase(self.path, lambda: AT))
        return LearnersKept(self.databases[-1].learners, lambda: AT)

    def key(self) -> bytes:
        return b"%d" % next(self._keys)

    def observe(self, kept: LearnersKept, name: str, evidence: Evidence) -> None:
        kept.observe(name, evidence, self.key())

    def settle(self) -> None:
        """Wait until all requests to the disk are done."""
        for database in self.databases:
            database.offered().exception(WAIT_S)

    def close(self) -> None:
        for database in self.databases:
            assert database.close()


def shown(kept: LearnersKept, name: str) -> set[int]:
    """The known numbers of the facts for which a learner has evidence."""
    learner = kept.learner(name)
    return set() if learner is None else {fact.known for fact in learner.shown}


def warned(caplog: Log) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def counted(path: Path) -> int:
    with closing(connect_to_file(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM evidence").fetchone()[0])


@pytest.fixture
def db(tmp_path: Path, monkeypatch: Plant) -> Iterator[LearnerFolder]:
    # On a busy machine even a good disk takes longer than a player would have to wait.
    monkeypatch.setattr("matador.play.learners.READ_S", WAIT_S)
    with closing(LearnerFolder(tmp_path)) as found:
        yield found


def test_what_is_shown_is_there_at_the_next_start(db: LearnerFolder) -> None:
    kept = db.window()
    assert not kept.knows("Mia")
    for name, known in (("Mia", 3), ("Ben", 5), ("Mia", 4), ("", 2)):
        db.observe(kept, name, attempt(known))
    db.observe(kept, "Ben", Overlooked((Fact(7, 6, "frames"),), AT))
    db.settle()
    again = db.window()
    assert [shown(again, name) for name in ("Mia", "Ben", "")] == [{3, 4}, {5, 6}, {2}]
    assert again.learner("Mia") == kept.learner("Mia")
    assert not again.knows("mia"), "names are as they were given"
    assert again.now() == AT


# With a decision


def begun(db: LearnerFolder, kept: LearnersKept, evidence: Evidence, key: bytes) -> None:
    """Start a match whose first decision gives evidence."""
    with kept.beside("Mia", evidence, key):
        begun_alone(db)


def begun_alone(db: LearnerFolder) -> None:
    journal = db.databases[-1].new_journal(MatchHead(USUAL, ("Ana", "Ben")))
    Session(named_ruleset("sevens", 2), players(2), seed=7, journal=journal).begin_round(0)


def test_what_a_decision_shows_is_written_with_it_and_counts_once(db: LearnerFolder) -> None:
    kept = db.window()
    begun(db, kept, attempt(3), b"1")
    db.settle()
    assert counted(db.path) == 1, "though nobody has observed it yet"
    kept.observe("Mia", attempt(3), b"1")
    db.settle()
    assert db.window().learner("Mia") == kept.learner("Mia") == observe(Learner("Mia"), attempt(3))


def test_it_comes_with_no_other_decision(db: LearnerFolder) -> None:
    kept = db.window()
    with kept.beside("Mia", attempt(3), b"1"):
        pass
    begun(db, kept, attempt(4), b"2")
    db.settle()
    assert shown(db.window(), "Mia") == {4}


def test_a_planted_companion_that_stays_with_the_next_decision_is_caught(
    db: LearnerFolder, monkeypatch: Plant
) -> None:
    @contextmanager
    def stays(self: profiles.LearnerDatabase, shown: profiles.ShownEvidence) -> Iterator[None]:
        self._shown = shown
        yield

    monkeypatch.setattr(profiles.LearnerDatabase, "beside", stays)
    kept = db.window()
    with kept.beside("Mia", attempt(3), b"1"):
        pass
    begun_alone(db)
    db.settle()
    assert shown(db.window(), "Mia") == {3}, "the test above would see it"


# Disk errors


def test_what_cannot_be_written_is_told_once_and_written_with_the_next(
    db: LearnerFolder, caplog: Log
) -> None:
    kept = db.window()
    db.observe(kept, "Mia", attempt(6))
    db.settle()
    # A folder in place of the database's lock stops every write, even by root.
    lock = db.path.with_name(f".{db.path.name}.lock")
    lock.unlink()
    lock.mkdir()
    for known in (1, 2, 3):
        db.observe(kept, "Mia", attempt(known))
        db.settle()
    assert shown(kept, "Mia") == {1, 2, 3, 6}, "play goes on"
    assert len([line for line in warned(caplog) if "learning progress" in line]) == 1
    lock.rmdir()
    db.observe(kept, "Mia", attempt(4))
    db.settle()
    again = db.window()
    assert shown(again, "Mia") == {1, 2, 3, 4, 6}
    assert kept.learner("Mia") == again.learner("Mia"), "each counted once"


def test_what_another_window_has_seen_counts_after_the_next_look(db: LearnerFolder) -> None:
    one, other = db.window(), db.window()
    db.observe(one, "Mia", attempt(3))
    db.settle()
    assert shown(other, "Mia") == {3}
    db.observe(one, "Mia", attempt(4))
    db.settle()
    assert shown(other, "Mia") == {3}
    other.refresh()
    db.settle()
    assert shown(other, "Mia") == {3, 4}
    db.observe(other, "Ben", attempt(2))
    db.observe(one, "Mia", attempt(5))
    db.settle()
    again = db.window()
    assert (shown(again, "Mia"), shown(again, "Ben")) == ({3, 4, 5}, {2})


def test_a_slow_disk_is_not_waited_for(db: LearnerFolder) -> None:
    kept = db.window()
    assert not kept.knows("Mia")
    with locked(db.path):
        for known in (1, 2, 3):
            db.observe(kept, "Mia", attempt(known))
        assert shown(kept, "Mia") == {1, 2, 3}
        assert counted(db.path) == 0, "the disk has done nothing yet"
    db.settle()
    assert shown(db.window(), "Mia") == {1, 2, 3}


_TRIES = """
import sys
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from matador.play.learners import LearnersKept
from matador.storage.database.matches import MatchDatabase
from matador.teaching.evidence import Attempt, Help
from matador.teaching.evidence import Fact

at = datetime(2026, 11, 21, 16, tzinfo=UTC)
database = MatchDatabase(Path(sys.argv[1]), lambda: at)
kept = LearnersKept(database.learners, lambda: at)
fact = Fact(7, 3, "frames")
for number in range(int(sys.argv[3])):
    name = f"{sys.argv[2]} {number}"
    kept.observe(name, Attempt(fact, 4, 1, Help.NONE, coloured=False, at=at), name.encode())
kept.refresh()
assert database.close()
"""


def test_two_windows_that_write_at_once_lose_nothing(db: LearnerFolder) -> None:
    windows = [
        subprocess.Popen([sys.executable, "-c", _TRIES, str(db.path), name, "40"], stderr=subprocess.PIPE)
        for name in ("Mia", "Ben")
    ]
    for window in windows:
        _, said = window.communicate(timeout=120)
        assert window.returncode == 0, said
    kept = db.window()
    lost = [f"{name} {n}" for name in ("Mia", "Ben") for n in range(40) if not kept.knows(f"{name} {n}")]
    assert lost == []


def change(path: Path, sql: str, *values: object) -> None:
    with closing(connect(path)) as connection, writing(connection, path):
        connection.execute(sql, values)


def test_what_a_newer_program_has_written_of_a_learner_is_left(db: LearnerFolder, caplog: Log) -> None:
    db.observe(db.window(), "Mia", attempt(3))
    db.settle()
    newer = b'{"format": "matador-learner/2"}'
    change(db.path, "UPDATE learner SET body = ?, sum = ?", newer, rows.body_sum("learner", 1, newer))
    kept = db.window()
    assert not kept.knows("Mia")
    db.observe(kept, "Mia", attempt(4))
    db.settle()
    with closing(connect_to_file(db.path)) as connection:
        assert connection.execute("SELECT body FROM learner").fetchall() == [(newer,)]
    assert any("matador-learner/2" in line for line in warned(caplog))
