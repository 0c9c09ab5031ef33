"""A database on a disk that cannot be written, such as a locked stick, is read as it was left."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from matador.storage.database.connection import LockedError
from matador.storage.database.matches import MatchDatabase
from tests.storage.database.kept import HEAD, NOW, PLAYERS, begun, database, locked_disk, now, play

WAIT_S = 30


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def left(folder: Path, *, has_log: bool) -> None:
    """A folder as a window leaves it that has played, or one that was killed: then some is in the log alone."""
    playing = folder.parent / "playing"
    house = MatchDatabase(playing / "m.db", now)
    house.residents.add("Ana", b'{"version": 1}').result(WAIT_S)
    over = begun(lambda _change: None)
    play(over, 10_000)
    house.history.add(over.record(), HEAD, NOW).result(WAIT_S)
    play(begun(house.new_journal(HEAD), seated=PLAYERS), 3)
    if has_log:
        shutil.copytree(playing, folder)
    assert house.close()
    if not has_log:
        shutil.copytree(playing, folder)
    assert (folder / "m.db-wal").exists() == has_log


@pytest.mark.parametrize("has_log", [False, True])
def test_what_is_on_a_locked_disk_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_log: bool
) -> None:
    stick = tmp_path / "stick"
    left(stick, has_log=has_log)
    before = files(stick)
    with locked_disk(monkeypatch), database(stick / "m.db") as house:
        (match,) = house.unfinished(9).result(WAIT_S)
        assert match.session.version == 4
        (past,) = house.history.list().result(WAIT_S)
        assert house.history.read((past.key,)).result(WAIT_S)[past.key] is not None
        assert house.history.summaries((past.key,)).result(WAIT_S)[past.key] is not None
        assert [each.name for each in house.residents.load().result(WAIT_S)] == ["Ana"]
        assert house.is_read_only
        assert not house.is_newer
        for _ in range(2):
            with pytest.raises(LockedError):
                house.reopen(match.key).result(WAIT_S)
            with pytest.raises((OSError, sqlite3.OperationalError)):
                house.residents.add("Ben", b"").result(WAIT_S)
            with pytest.raises((OSError, sqlite3.OperationalError)):
                house.delete(match.key).result(WAIT_S)
        assert len(house.unfinished(9).result(WAIT_S)) == 1
    assert files(stick) == before


def test_where_there_is_no_database_and_none_can_be_made_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with locked_disk(monkeypatch), database(tmp_path / "m.db") as house:
        with pytest.raises(OSError, match="Read-only"):
            house.unfinished(9).result(WAIT_S)
        assert house.is_read_only
    assert files(tmp_path) == {}
