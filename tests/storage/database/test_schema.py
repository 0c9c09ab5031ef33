"""The tables: an empty file gets them, and a file of a newer version or another program is left unchanged."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from matador.storage.database.connection import connect
from matador.storage.database.schema import (
    VERSION,
    NewerDatabaseError,
    make_tables,
    version_of,
)
from tests.storage.database.kept import HEAD, begun, database, opened


@pytest.mark.parametrize("tables", ["as they are", "other ones"])
def test_the_file_of_a_newer_program_is_left_as_it_is(tmp_path: Path, tables: str) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        begun(kept.new_journal(HEAD))
    with opened(path) as connection:
        if tables == "other ones":
            connection.execute("ALTER TABLE match RENAME TO game")
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = path.read_bytes()
    with database(path) as kept:
        for asked in (kept.offered(), kept.history.list(), kept.delete("0" * 32)):
            with pytest.raises(NewerDatabaseError, match="newer version of Matador"):
                asked.result(30)
        assert kept.is_newer
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("damaged-*"))


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
