"""A connection reads its settings back, and they hold for every process that opens the file."""

from __future__ import annotations

import sqlite3
import stat
import threading
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from matador.storage.database import connection as connections
from matador.storage.database import worker
from matador.storage.database.connection import (
    DatabaseError,
    checkpoint,
    close,
    connect,
    writing,
)
from matador.storage.database.schema import VERSION, make_tables, version_of
from matador.storage.database.worker import DatabaseWorker
from tests.systems import needs_permissions


def settings_of(connection: sqlite3.Connection) -> list[object]:
    names = ("journal_mode", "locking_mode", "synchronous", "foreign_keys", "secure_delete")
    return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]


@pytest.mark.parametrize("refuses", [None, "shared memory", "the journal mode"])
def test_every_commit_is_synced_with_a_log_or_the_old_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refuses: str | None
) -> None:
    if refuses == "shared memory":
        monkeypatch.setattr(connections, "is_on_network", lambda _path: True)
    elif refuses is not None:
        made_by(monkeypatch, RefusesWal)
    mode = ("wal", "normal") if refuses is None else ("delete", "exclusive")
    with closing(connect(tmp_path / "m.db")) as connection:
        assert settings_of(connection) == [*mode, 3, 1, 1]


class RefusesWal(sqlite3.Connection):
    """A connection on a system where processes cannot share memory."""

    def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
        refused = sql == "PRAGMA journal_mode=wal"
        return super().execute("PRAGMA journal_mode" if refused else sql, *more)


class TakesNothing(sqlite3.Connection):
    """A connection that ignores the requested setting."""

    def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
        return super().execute("PRAGMA user_version" if "synchronous=" in sql else sql, *more)


def made_by(monkeypatch: pytest.MonkeyPatch, factory: type[sqlite3.Connection]) -> None:
    right = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: right(*given, factory=factory, **more))


def test_a_planted_setting_that_is_not_accepted_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Injected bug: a `synchronous` level other than the requested one goes unnoticed."""
    made_by(monkeypatch, TakesNothing)
    monkeypatch.setattr(connections, "_EXTRA", 1)
    with pytest.raises(DatabaseError, match="synchronous"):
        connect(tmp_path / "m.db")


@needs_permissions
def test_its_files_are_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "m.db"
    with closing(connect(path)) as connection:
        with writing(connection, path):
            connection.execute("CREATE TABLE t (x)")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert set(modes) >= {"m.db", "m.db-wal", "m.db-shm"}
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_deleted_data_is_in_no_file_after_a_checkpoint_and_closing_leaves_one_file(tmp_path: Path) -> None:
    path, secret = tmp_path / "m.db", "a name that is to be forgotten"
    with closing(connect(path)) as connection:
        with writing(connection, path):
            connection.execute("CREATE TABLE t (x)")
            connection.execute("INSERT INTO t VALUES (?)", (secret,))
        with pytest.raises(sqlite3.OperationalError, match="nonsense"), writing(connection, path):
            connection.execute("DELETE FROM t").execute("nonsense")
        assert connection.execute("SELECT x FROM t").fetchall() == [(secret,)], "it is all or nothing"
        with writing(connection, path):
            connection.execute("DELETE FROM t")
        wal = path.with_name("m.db-wal")
        assert secret.encode() in wal.read_bytes(), "so it would be found"
        checkpoint(connection, path)
        assert wal.stat().st_size == 0
        assert secret.encode() not in path.read_bytes()
        close(connection, path)
    assert {file.name for file in tmp_path.iterdir()} == {"m.db", ".m.db.lock"}


def test_two_windows_may_begin_at_once(tmp_path: Path) -> None:
    """One window makes the tables between two queries of the other."""
    path = tmp_path / "m.db"

    def be_quicker(statement: str) -> None:
        if "sqlite_master" in statement:
            make_tables(other, path)

    with closing(connect(path)) as connection, closing(connect(path)) as other:
        connection.set_trace_callback(be_quicker)
        assert version_of(connection) in (0, VERSION)
        connection.set_trace_callback(None)
        assert version_of(connection) == VERSION


def test_a_long_log_is_emptied_though_nothing_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_LOG_BYTES", 100_000)
    log, sizes = tmp_path / "m.db-wal", list[int]()
    with closing(DatabaseWorker(tmp_path / "m.db", idle_s=1000)) as database:
        for number in range(200):
            database.submit(partial(_named, folder=tmp_path, name=f"n{number}")).result(60)
            sizes.append(log.stat().st_size)
    assert max(sizes) > 100_000 / 2, "it was used"
    assert max(sizes) < 200_000


def test_too_little_memory_is_told_as_a_disk_that_fails_and_ends_no_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    with closing(DatabaseWorker(tmp_path / "m.db", idle_s=0.01)) as database:
        with pytest.raises(OSError, match="memory"):
            database.submit(greedy).result(60)
        rested = threading.Event()

        def rest(*_: object) -> None:
            rested.set()
            raise MemoryError

        monkeypatch.setattr(worker, "checkpoint", rest)
        database.submit(partial(_named, folder=tmp_path, name="Ana")).result(60)
        assert rested.wait(60)
        database.submit(partial(_named, folder=tmp_path, name="Ben")).result(60)


def _named(connection: sqlite3.Connection, folder: Path, name: str) -> None:
    with writing(connection, folder / "m.db"):
        connection.execute("INSERT INTO person (name) VALUES (?)", (name,))
