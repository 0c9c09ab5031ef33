"""A database that cannot be read: it is kept as it is, out of the way, and the next match is kept all the same."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from matador.storage.database.damage import is_damage
from tests.storage.database.kept import HEAD, begun, database, play

SPOILT = {
    "another file": lambda _data: b"nonsense" * 1000,
    "its beginning is gone": lambda data: bytes(4096) + data[4096:],
    "a page of its schema": lambda data: data[:100] + b"\xff" * 400 + data[500:],
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_damaged_database_is_kept_together_and_a_new_one_begins(tmp_path: Path, spoil: object) -> None:
    path = tmp_path / "m.db"
    with database(path) as kept:
        play(begun(kept.new_journal(HEAD)), 3)
    assert callable(spoil)
    data = spoil(path.read_bytes())
    path.write_bytes(data)
    path.with_name("m.db-wal").write_bytes(b"a log that belongs to it")
    with database(path) as kept:
        kept.offered().result(30)
        assert kept.damage is not None
        assert kept.damage.folder == tmp_path / "damaged-1"
        session = begun(kept.new_journal(HEAD))
        play(session, 3)
        latest = kept.offered().result(30).latest
        assert latest is not None
        assert latest.session.record() == session.record()
    assert (tmp_path / "damaged-1" / "m.db").read_bytes() == data
    assert not list(tmp_path.glob("damaged-2"))


def test_each_damaged_database_has_a_folder_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    for number in (1, 2):
        path.write_bytes(b"%d" % number * 5000)
        with database(path) as kept:
            kept.offered().result(30)
        assert (tmp_path / f"damaged-{number}" / "m.db").read_bytes() == b"%d" % number * 5000


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR_FSYNC, None])
def test_a_disk_that_fails_is_no_damage(code: int | None) -> None:
    error = sqlite3.OperationalError("it failed")
    if code is not None:
        error.sqlite_errorcode = code
    assert not is_damage(error)
    assert not is_damage(OSError("full"))
