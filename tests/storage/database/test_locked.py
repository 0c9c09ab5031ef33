"""A database on a read-only disk, such as a locked stick, can be read unchanged."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from matador.storage.database.connection import LockedError, is_locked_away
from tests.storage.database.kept import HEAD, PLAYERS, add_match, begun, database, locked_disk, play

WAIT_S = 30


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def left(folder: Path) -> None:
    """A folder left by a window after play."""
    with database(folder / "m.db") as db:
        db.profiles.add("Ana", b'{"version": 1}').result(WAIT_S)
        over = begun(lambda _change: None)
        play(over, 10_000)
        add_match(db, over.record())
        play(begun(db.new_journal(HEAD), seated=PLAYERS), 3)


def test_what_is_on_a_locked_disk_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = tmp_path / "stick"
    left(stick)
    before = files(stick)
    with locked_disk(monkeypatch), database(stick / "m.db") as db:
        (match,) = db.unfinished(9).result(WAIT_S)
        assert match.session.version == 4
        (past,) = db.history.list().result(WAIT_S)
        assert db.history.read((past.key,)).result(WAIT_S)[past.key] is not None
        assert db.history.summaries((past.key,)).result(WAIT_S)[past.key] is not None
        assert [each.name for each in db.profiles.load().result(WAIT_S)] == ["Ana"]
        assert db.worker.is_read_only
        assert db.worker.trouble is None
        for _ in range(2):
            with pytest.raises(LockedError):
                db.reopen(match.key).result(WAIT_S)
            with pytest.raises((OSError, sqlite3.OperationalError)):
                db.profiles.add("Ben", b"").result(WAIT_S)
            with pytest.raises((OSError, sqlite3.OperationalError)):
                db.delete(match.key).result(WAIT_S)
        assert len(db.unfinished(9).result(WAIT_S)) == 1
    assert files(stick) == before
    empty = tmp_path / "empty"
    empty.mkdir()
    with locked_disk(monkeypatch), database(empty / "m.db") as db:
        with pytest.raises(OSError, match="Read-only"):
            db.unfinished(9).result(WAIT_S)
        assert db.worker.is_read_only
    assert files(empty) == {}


@pytest.mark.skipif(
    hasattr(os, "geteuid") and os.geteuid() == 0, reason="the administrator may write everywhere"
)
def test_a_write_protected_file_is_locked_away_and_an_open_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    path.touch()
    with path.open("rb"):
        assert not is_locked_away(path)
    path.chmod(0o400)
    assert is_locked_away(path)
    path.chmod(0o600)
