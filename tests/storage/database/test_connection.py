"""A connection reads its settings back, and they hold for every process that opens the file."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from matador.storage.database import connection as connections
from matador.storage.database import schema, worker
from matador.storage.database.connection import (
    DatabaseError,
    connect,
    writing,
)
from matador.storage.database.opening import open_locked
from matador.storage.database.worker import DatabaseWorker
from tests.systems import needs_permissions


def settings_of(connection: sqlite3.Connection) -> list[object]:
    names = ("journal_mode", "locking_mode", "synchronous", "foreign_keys", "secure_delete")
    return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]


def test_every_commit_is_synced(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "m.db")) as connection:
        assert settings_of(connection) == ["delete", "normal", 3, 1, 1]


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
    assert "m.db" in modes
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_failed_transaction_changes_nothing_and_deleted_data_is_in_no_file(tmp_path: Path) -> None:
    path, secret = tmp_path / "m.db", "a name that is to be forgotten"
    with closing(connect(path)) as connection:
        with writing(connection, path):
            connection.execute("CREATE TABLE t (x)")
            connection.execute("INSERT INTO t VALUES (?)", (secret,))
        with pytest.raises(sqlite3.OperationalError, match="nonsense"), writing(connection, path):
            connection.execute("DELETE FROM t").execute("nonsense")
        assert connection.execute("SELECT x FROM t").fetchall() == [(secret,)], "it is all or nothing"
        assert secret.encode() in path.read_bytes(), "so it would be found"
        with writing(connection, path):
            connection.execute("DELETE FROM t")
        assert secret.encode() not in path.read_bytes()
    assert {file.name for file in tmp_path.iterdir()} == {"m.db", ".m.db.lock"}


def test_an_empty_file_on_a_protected_drive_is_an_empty_database(tmp_path: Path) -> None:
    (tmp_path / "m.db").touch()
    with closing(open_locked(tmp_path / "m.db")) as connection:
        assert schema.version_of(connection) == schema.VERSION


def test_too_little_memory_ends_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    with closing(DatabaseWorker(tmp_path / "m.db")) as database:
        with pytest.raises(OSError, match="memory"):
            database.submit(greedy).result(60)
        monkeypatch.setattr(worker, "back_up", greedy)
        database.is_backup_wanted = True
        for name in ("Ana", "Ben"):
            database.submit(partial(_named, folder=tmp_path, name=name)).result(60)


def _named(connection: sqlite3.Connection, folder: Path, name: str) -> None:
    with writing(connection, folder / "m.db"):
        connection.execute("INSERT INTO person (name) VALUES (?)", (name,))
