"""Versions of the tables: each leads to the next, and a newer or a foreign file is left as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from matador.storage.database import connection as connections
from matador.storage.database import schema
from matador.storage.database.connection import APPLICATION_ID, connect
from matador.storage.database.schema import (
    MIGRATIONS,
    VERSION,
    ForeignDatabaseError,
    NewerDatabaseError,
    bring_up_to_date,
    version_of,
)
from matador.storage.locks import locked
from tests.storage.database.kept import HEAD, begun, database, opened, play


def test_an_empty_file_gets_the_tables_of_this_version(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with closing(connect(path)) as connection:
        assert bring_up_to_date(connection, path) is None
        assert version_of(connection) == VERSION
        assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        assert bring_up_to_date(connection, path) is None, "there is nothing more to do"


def test_the_next_version_is_reached_after_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        play(begun(kept.new_journal(HEAD)), 3)
    before = rows(path)
    more = ("ALTER TABLE match ADD COLUMN colour TEXT", "CREATE TABLE extra (x)")
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, more))
    monkeypatch.setattr(schema, "VERSION", VERSION + 1)
    with closing(connect(path)) as connection:
        backup = bring_up_to_date(connection, path)
        assert version_of(connection) == VERSION + 1
        assert connection.execute("SELECT count(*) FROM match WHERE colour IS NULL").fetchone()[0] == 1
    assert backup == tmp_path / f"m.version-{VERSION}.db"
    assert rows(backup) == before == rows(path)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        play(begun(kept.new_journal(HEAD)), 3)
    before = rows(path)
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE extra (x)", "nonsense")))
    monkeypatch.setattr(schema, "VERSION", VERSION + 1)
    with closing(connect(path)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            bring_up_to_date(connection, path)
        assert version_of(connection) == VERSION
    assert rows(path) == before


def test_a_newer_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        session = begun(kept.new_journal(HEAD))
    with opened(path) as connection:
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = path.read_bytes()
    with database(path) as kept:
        left = kept.offered().result(30).latest
        assert left is not None, "it can be looked at"
        assert left.session.record() == session.record()
        assert kept.is_newer
        for asked in (kept.reopen(left.key), kept.delete(left.key), kept.put(left.key, "over")):
            with pytest.raises(NewerDatabaseError, match="newer Matador"):
                asked.result(30)
        with pytest.raises(NewerDatabaseError):
            kept.new_journal(HEAD).keep_all(session.record(), 0).result(30)
    assert path.read_bytes() == before


def test_a_newer_file_with_other_tables_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        begun(kept.new_journal(HEAD))
    with opened(path) as connection:
        connection.execute("ALTER TABLE match RENAME TO game")
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = path.read_bytes()
    with database(path) as kept, pytest.raises(NewerDatabaseError, match="newer Matador"):
        kept.offered().result(30)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("damaged-*"))


def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with opened(path) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    with database(path) as kept, pytest.raises(ForeignDatabaseError, match="another program"):
        kept.offered().result(30)
    with opened(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("theirs",)]


def rows(path: Path) -> list[object]:
    with opened(path) as connection:
        return [
            connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608 - our own names
            for table in ("person", "part", "decision")
        ]


def test_two_windows_may_begin_at_once(tmp_path: Path) -> None:
    """One makes the tables between two looks of the other."""
    path = tmp_path / "m.db"

    def be_quicker(statement: str) -> None:
        if "sqlite_master" in statement:
            bring_up_to_date(other, path)

    with closing(connect(path)) as connection, closing(connect(path)) as other:
        connection.set_trace_callback(be_quicker)
        assert version_of(connection) in (0, VERSION)
        connection.set_trace_callback(None)
        assert version_of(connection) == VERSION


def test_two_windows_may_bring_it_up_to_date_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The backup is of what was there before either of them, and whole."""
    path = tmp_path / "m.db"
    with database(path) as kept:
        play(begun(kept.new_journal(HEAD)), 3)
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE extra (x)",)))
    monkeypatch.setattr(schema, "VERSION", VERSION + 1)
    backups: list[Path | None] = []

    @contextmanager
    def locked_late(path: Path, pause_s: float) -> Iterator[None]:
        if not backups:
            backups.append(None)
            backups[0] = bring_up_to_date(other, path)
        with locked(path, pause_s):
            yield

    with closing(connect(path)) as connection, closing(connect(path)) as other:
        monkeypatch.setattr(connections, "locked", locked_late)
        assert bring_up_to_date(connection, path) is None, "it comes too late"
    (backup,) = backups
    assert backup is not None
    with opened(backup) as connection:
        assert version_of(connection) == VERSION
